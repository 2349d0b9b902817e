import { categoryKey, categoryLabel } from '../events/categories.ts'
import { folded } from '../fold.ts'
import { type City, countryOf, regionOf, US } from './area.ts'
import { certainCity } from './place-search.ts'
import { states } from './states.ts'

/** The first part of the path of a city: 'us', 'es'. */
export function countrySlug({ state }: { state: string }): string {
  return countryOf(state).toLowerCase()
}

/** Latin letters that are no letter with an accent, as the database writes them without accents (`unaccent`). */
const LATIN_LETTERS: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
}

/**
 * 'Latin Jazz' as it is written in a URL: 'latin-jazz'. It is ASCII, so that the path of a request, which is
 * percent-encoded, equals the canonical path. A name without Latin letters is written as its code points.
 */
function slugOf(text: string): string {
  const ascii = folded(text)
    .replaceAll(/[æðøþßđħıłœ]/g, letter => LATIN_LETTERS[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return ascii || Array.from(text.trim().toLowerCase(), letter => letter.codePointAt(0)?.toString(16)).join('-')
}

/**
 * 'miami', or 'aurora-il': a city needs its state unless it is in our lists and only one state has a city of that name.
 * Outside the US 'guadalupe', or 'guadalupe-32' with the region for a smaller city of the same name. The slug depends
 * on no event, so it never changes.
 */
export function citySlug({ city, state }: City): string {
  if (countryOf(state) !== US) return [slugOf(city), regionOf(state)?.toLowerCase()].filter(Boolean).join('-')
  const known = certainCity({ city, state: null })
  return known?.state === state ? slugOf(city) : `${slugOf(city)}-${state.toLowerCase()}`
}

/** The city of a slug in our lists. 'miami-fl' is read, too, but is not the canonical slug. */
export function knownCity(slug: string): City | undefined {
  return (citiesBySlug ??= indexOfSlugs()).get(slug.toLowerCase())
}

/** Finds the city of a path among others; a city of the US outside of our lists has to have its state. */
export function cityAmong<Place extends City>(others: Place[], country: string, slug: string): Place | undefined {
  const wanted = slug.toLowerCase()
  const cities = others.filter(city => countrySlug(city) === country.toLowerCase())
  const { name, state } = partsOf(wanted)
  return (
    cities.find(city => citySlug(city) === wanted) ??
    cities.find(one => one.state === state && slugOf(one.city) === name)
  )
}

/** The state at the end of the slug; undefined for a slug without a state. */
export function stateInSlug(slug: string): string | undefined {
  const { state } = partsOf(slug.toLowerCase())
  return states.find(({ code }) => code === state)?.code
}

/** The words of the name of a city without its state, as in 'coral-gables-fl'. */
export function nameInSlug(slug: string): string {
  return partsOf(slug.toLowerCase()).name.replaceAll('-', ' ')
}

function partsOf(slug: string): { name: string; state: string | undefined } {
  const [, name, code] = /^(.+)-([a-z]{2})$/.exec(slug) ?? []
  return name === undefined ? { name: slug, state: undefined } : { name, state: code?.toUpperCase() }
}

/** Built at the first use, because the start of the app does not need it. */
let citiesBySlug: Map<string, City> | undefined

function indexOfSlugs() {
  const cities = states.flatMap(({ code, cities }) => cities.map(city => ({ city, state: code })))
  return new Map(
    cities.flatMap(city => [
      [`${slugOf(city.city)}-${city.state.toLowerCase()}`, city] as const,
      [citySlug(city), city] as const,
    ]),
  )
}

/** Which events of a city a path lists: `/us/miami/weekend`. Without a third part the path lists two weeks. */
export type CityList = { when: 'tonight' | 'weekend' | 'two-weeks' } | { genre: string } | { date: string }

export function cityListIn(text: string | undefined): CityList | undefined {
  if (text === undefined || text === '') return { when: 'two-weeks' }
  const word = text.toLowerCase()
  if (word === 'tonight' || word === 'weekend') return { when: word }
  if (isDate(word)) return { date: word }
  const genre = categoryKey(word)
  return genre === null ? undefined : { genre }
}

/** The part of the path after the city; undefined for two weeks. */
export function cityListSlug(list: CityList): string | undefined {
  if ('date' in list) return list.date
  if ('genre' in list) return slugOf(categoryLabel(list.genre, 'en'))
  return list.when === 'two-weeks' ? undefined : list.when
}

/** Not the date parser of Temporal: it accepts other spellings, and the path has to be canonical. */
function isDate(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
