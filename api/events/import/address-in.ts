import { folded } from '#contract/fold.ts'
import { countryName } from '#contract/i18n/country-names.ts'
import { locales } from '#contract/i18n/locale.ts'
import { US } from '#contract/places/area.ts'
import { countries } from '#contract/places/countries.ts'
import { states } from '#contract/places/states.ts'
import type { SourceEvent } from './source-event.ts'

type Address = Pick<SourceEvent, 'venue' | 'location' | 'city' | 'state' | 'country'>

/** "FL", "FL 33130" */
const STATE = /^([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$/
const US_NAMES = new Set(['us', 'usa', 'united states', 'united states of america', 'estados unidos', 'ee uu'])

/**
 * The parts of an address in one line: "Casa Trueno, 123 SW 8th St, Miami, FL 33130" or "Sala Caracol, Calle de
 * Bernardino Obregón 18, 28012 Madrid, Spain". The city is read only before a state or a country; without these the
 * host's city is used.
 */
export function addressIn(line: string | null): Address {
  const parts = (line ?? '')
    .split(/[,\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const { rest, ...city } = cityAt(parts)
  const [venue, ...street] = rest
  return { venue: venue ?? null, location: street.join(', ') || null, ...city }
}

function cityAt(parts: string[]): Omit<Address, 'venue' | 'location'> & { rest: string[] } {
  const none = { city: null, state: null, country: null, rest: parts }
  const last = parts.at(-1) ?? ''
  const isUs = US_NAMES.has(folded(last))
  const inUs = isUs ? parts.slice(0, -1) : parts
  const state = STATE.exec(inUs.at(-1) ?? '')?.[1]
  if (state !== undefined && states.some(({ code }) => code === state) && inUs.length >= 3)
    return { city: inUs.at(-2) ?? null, state, country: US, rest: inUs.slice(0, -2) }
  const country = countryCodes().get(folded(last))
  if (isUs || country === undefined || parts.length < 3) return none
  const city = (parts.at(-2) ?? '').replace(/^[\d-]{4,}\s+|\s+[\d-]{4,}$/g, '').trim()
  return city === '' ? none : { city, state: null, country, rest: parts.slice(0, -2) }
}

let codes: Map<string, string> | undefined

/** The code of a country by its name in each language. */
function countryCodes(): Map<string, string> {
  codes ??= new Map(
    locales.flatMap(locale => [...countries].map(code => [folded(countryName(code, locale)), code] as const)),
  )
  return codes
}
