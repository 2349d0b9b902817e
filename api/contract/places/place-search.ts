import { folded } from '../fold.ts'
import { countryName } from '../i18n/country-names.ts'
import { locales } from '../i18n/locale.ts'
import { areaIn, type City, countryOf, US } from './area.ts'
import { countries } from './countries.ts'
import { states } from './states.ts'

/**
 * The meaning of an entered location: a city, with its state or country if one was entered; a whole state; or other
 * text that may be part of an address. Null means no location. The server and the device use the same rule.
 */
export type SearchPlace =
  | { city: string; state: string | null; country?: string }
  | { state: string }
  | { parts: string[] }
  | null

/**
 * "Miami", "Miami, FL", "miami fl", "Miami, Florida", "miami florida", "FL", "Florida", "Little Havana, Miami",
 * "Madrid, Spain", "Madrid, España". A name of a state and a country, such as "Georgia", is the state.
 */
export function searchPlace(location: string): SearchPlace {
  const typed = location.trim()
  if (typed === '') return null
  // New York is a city and a state; the city is meant more often.
  if (statesWith(typed).length > 0) return { city: typed, state: null }
  const state = stateCodes.get(folded(typed))
  if (state) return { state }

  const [, city = '', rest = ''] = /^(.+?)\s*,\s*([^,]+)$/.exec(typed) ?? []
  const itsState = stateCodes.get(folded(rest))
  if (city && itsState) return { city, state: itsState }
  const parts = typed
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const country = city === '' ? undefined : countryNamed(rest)
  if (country === undefined) return cityBeforeState(typed) ?? { parts }
  return parts.length > 2 ? { parts: parts.slice(0, -1) } : { city, state: null, country }
}

/** Without a comma: two letters are a state after any city, the full name of a state only after a known city. */
function cityBeforeState(typed: string): SearchPlace {
  const words = typed.split(/\s+/)
  if (typed.includes(',')) return null
  for (let count = 1; count <= MAX_WORDS_OF_STATE && count < words.length; count++) {
    const [city, rest] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    const state = stateCodes.get(folded(rest))
    if (state && (folded(rest).length === 2 || statesWith(city).length > 0)) return { city, state }
  }
  return null
}

/** True when the person's home matches the place; a prefix of the city's name suffices, as while typing. */
export function livesAt({ city, state }: { city: string | null; state: string | null }, place: SearchPlace): boolean {
  if (place === null) return true
  const lives = folded(city ?? '')
  if ('parts' in place) return lives !== '' && lives.startsWith(folded(place.parts.join(' ')))
  if (!('city' in place)) return state === place.state
  return lives.startsWith(folded(place.city)) && isInRegion(state, place)
}

/** Whether a state or area is the one of the place, or is in its country. */
export function isInRegion(state: string | null, place: { state: string | null; country?: string }): boolean {
  const isInCountry = place.country === undefined || (state !== null && countryOf(state) === place.country)
  return isInCountry && (place.state === null || state === place.state)
}

/** The city and its state if both are certain; in another country, the largest city of the name. */
export function certainCity(place: SearchPlace): City | null {
  if (!place || !('city' in place)) return null
  if (place.state !== null) return { city: place.city, state: place.state }
  if (place.country !== undefined && place.country !== US) return { city: place.city, state: areaIn(place.country) }
  const [only, ...others] = statesWith(place.city)
  return only !== undefined && others.length === 0 ? { city: place.city, state: only } : null
}

/** The codes of the states whose lists have a city of this name. */
function statesWith(city: string): string[] {
  return (statesByCity ??= indexOfCities()).get(folded(city)) ?? []
}

/** Built at the first use, because folding all listed names takes time that the start of the app does not have. */
let statesByCity: Map<string, string[]> | undefined

function indexOfCities() {
  const cities = states.flatMap(({ code, cities }) => cities.map(city => ({ name: folded(city), code })))
  return new Map(
    [...Map.groupBy(cities, ({ name }) => name)].map(([name, group]) => [name, group.map(({ code }) => code)]),
  )
}

/** "district of columbia" */
const MAX_WORDS_OF_STATE = 3
const stateCodes = new Map(states.flatMap(({ code, name }) => [folded(code), folded(name)].map(typed => [typed, code])))

/** Names that people type and `Intl` does not have. */
const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  'ee uu': 'US',
  'ee.uu.': 'US',
  eua: 'US',
  uk: 'GB',
  england: 'GB',
}

/** The code of a country by its code, or by its name in any language of the app; undefined for other text. */
export function countryNamed(text: string): string | undefined {
  codes ??= new Map([
    ...[...countries].flatMap(code => locales.map(locale => [folded(countryName(code, locale)), code] as const)),
    ...Object.entries(OTHER_NAMES),
  ])
  const typed = folded(text.trim())
  const code = typed.toUpperCase()
  return countries.has(code) ? code : codes.get(typed)
}

/** Made at the first use, because a name in each language for each country takes milliseconds. */
let codes: Map<string, string> | undefined
