import type { SearchPlace } from '#contract/places/place-search.ts'
import { literal, type Part, part, runStatement } from '../connection/parts.ts'
import type { Sql } from '../connection/sql.ts'
import { asArray, IS_PUBLIC, IS_UPCOMING } from './columns.ts'
import { categorySign, type Meant, rarest, stateSign, wordsLike, wordsWith } from './words.ts'

const MOST_FOUND = 50
/** A search for common words looks at so many events, the nearest nights first, and finds nothing beyond. */
const MOST_WALKED = 20_000

export type Search = {
  /** Every word must occur, accents and case aside. */
  words: string[]
  place: SearchPlace
  /** The literal day or the night; null for whatever is to come. */
  date: string | null
  /** The first and the last night, where only these are meant. */
  from: string | null
  to: string | null
  category: string | null
  isFree: boolean
}

/** Nearest night first. Forgiving is for those who found nothing: whoever typed a name right is not shown other names. */
export async function findEvents(sql: Sql, search: Search): Promise<string> {
  const found = await findExactly(sql, search)
  return found === '[]' ? await findMisspelled(sql, search) : found
}

async function findExactly(sql: Sql, search: Search): Promise<string> {
  const { words, place } = search
  const parts = place && 'parts' in place ? place.parts : []
  const such = part`
    ${hasAll(part`e.search_text`, [...words, ...parts])}
    ${hasAll(part`fold(e.city || ' ' || coalesce(e.location, ''))`, parts)}
  `
  if (isOneNight(search)) return await eventsByNight(sql, { ...search, such, limit: MOST_FOUND })

  const sought = await wordsWith(sql, [...words, ...parts].join(' '), signsOf(search))
  if (sought.some(({ isNowhere }) => isNowhere)) return '[]'
  return await eventsByNight(sql, { ...search, such, limit: MOST_FOUND, among: rarest(sought) })
}

/** The same by the words of names that sound like the ones that were typed. */
async function findMisspelled(sql: Sql, search: Search): Promise<string> {
  const { words, place } = search
  const { meant, meantPlace } = await wordsLike(sql, {
    text: words.join(' '),
    place: placeTyped(place),
    isCity: place !== null && 'city' in place,
  })
  if (meant.some(({ isNowhere }) => isNowhere)) return '[]'
  // A town that is written right is meant, also when it sounds like another.
  const isPlaceSure = meantPlace.every(({ typed, words }) => words.includes(typed))
  const unsure = isPlaceSure ? meant : [...meant, ...meantPlace]
  if (unsure.every(({ words }) => words.length === 0) || unsure.some(({ isNowhere }) => isNowhere)) return '[]'

  const isPlaceKnown = isPlaceSure && !(place && 'parts' in place)
  const inState = place && 'state' in place && place.state ? { state: place.state } : null
  const there: Part =
    place && 'city' in place ? part`fold(e.city)` : part`fold(e.city || ' ' || coalesce(e.location, ''))`
  return await eventsByNight(sql, {
    ...search,
    place: isPlaceKnown ? place : inState,
    such: part`
      ${isPlaceKnown ? part`` : hasOneOfEach(there, meantPlace)}
      ${hasOneOfEach(part`e.search_text`, meant)}
    `,
    limit: MOST_FOUND,
    among: rarest(isPlaceKnown ? meant : [...meant, ...meantPlace]),
  })
}

/** Few enough events that looking at them costs less than asking about words first. */
function isOneNight({ place, date, from, to }: Search): boolean {
  return place !== null && 'city' in place && (date !== null || (from !== null && from === to))
}

/** Where no city narrows the search, a state or a category with few events does. */
function signsOf({ place, category }: { place: SearchPlace; category: string | null }): string[] {
  if (place && 'city' in place) return []
  return [
    ...(place && 'state' in place ? [stateSign(place.state)] : []),
    ...(category === null ? [] : [categorySign(category)]),
  ]
}

function placeTyped(place: SearchPlace): string {
  if (!place) return ''
  if ('city' in place) return place.city
  return 'parts' in place ? place.parts.join(' ') : ''
}

/** Upcoming events, or those of these nights, of one city or of all. */
export async function listEvents(
  sql: Sql,
  asked: {
    from?: string | undefined
    to?: string | undefined
    city?: string | undefined
    state?: string | undefined
    category?: string | null
    limit: number
  },
): Promise<string> {
  const { from = null, to = null, city, state, category = null, limit } = asked
  const place = city ? { city, state: state ?? null } : state ? { state } : null
  const sought = await wordsWith(sql, '', signsOf({ place, category }))
  if (sought.some(({ isNowhere }) => isNowhere)) return '[]'
  return await eventsByNight(sql, {
    place,
    date: null,
    from,
    to,
    category,
    limit,
    among: rarest(sought),
    isPastToo: true,
  })
}

/** Which events are met, in the order of their nights. */
type Walk = Pick<Search, 'place' | 'date' | 'from' | 'to' | 'category'> & {
  /** Whether nights that are over are listed, where nights are asked for. */
  isPastToo?: boolean
  /** Only the events with one of these rare words. */
  among?: string[] | undefined
}

/** Events in the order of their nights. The walk is along an index; the other conditions filter what it meets. */
function eventsByNight(
  sql: Sql,
  { such = part``, isFree = false, limit, ...walk }: Walk & { such?: Part; isFree?: boolean; limit: number },
): Promise<string> {
  const { place, category } = walk
  const met = whensOf(walk).map(when => walkAlong(when, walk))
  return asArray(
    runStatement<{ list: string }>(
      sql,
      part`
    select '[' || coalesce(string_agg(p.json, ',' order by o.night_of, o.starts_at, o.id), '') || ']' as list
    from (
      select e.night_of, e.starts_at, e.id
      from (${met.reduce((all, walk) => part`${all} union all ${walk}`)}) e
      where true
        ${place && 'state' in place && !('city' in place) ? part`and e.state = ${place.state}` : part``}
        ${category === null ? part`` : part`and e.category = ${category}`}
        ${isFree ? part`and e.price_cents = 0` : part``}
        ${such}
      order by e.night_of, e.starts_at, e.id
      limit ${limit}
    ) o
    join public_events p on p.event_id = o.id
  `,
    ),
  )
}

function walkAlong(when: Part, { place, category, among }: Walk) {
  const source = among
    ? part`
        (select distinct event_id from event_word_uses where word = any (${among}::text[])) u
        join events e on e.id = u.event_id
      `
    : part`events e`
  return part`(
    select e.night_of, e.starts_at, e.id, e.city, e.state, e.location, e.category, e.price_cents, e.search_text
    from ${source}
    where ${IS_PUBLIC} and ${when} ${isInCity(place)}
      ${category !== null && place && 'city' in place ? part`and e.category = ${category}` : part``}
    order by e.night_of, e.starts_at, e.id
    limit ${literal(String(MOST_WALKED))}
  )`
}

/**
 * A day is the night of that date, and what begins on it after the midnight of the night before: two walks, because no
 * index has both in one order.
 */
function whensOf({ date, from, to, isPastToo }: Walk): Part[] {
  const nights = part`
    ${from === null ? part`` : part`and e.night_of >= ${from}`}
    ${to === null ? part`` : part`and e.night_of <= ${to}`}
  `
  if (date !== null)
    return [
      part`e.night_of = ${date}::date - 1 and e.night_of <> e.start_local::date and e.start_local::date = ${date} ${nights}`,
      part`e.night_of = ${date} ${nights}`,
    ]
  if (isPastToo && (from !== null || to !== null)) return [part`true ${nights}`]
  return [part`${IS_UPCOMING} ${nights}`]
}

/**
 * Folded once: as a subquery of rows they would be folded again for every night the walk meets. And inside a `case`, of
 * which Postgres expects every second row to pass: taking any word for rare, it would read and sort all there is.
 */
function hasAll(text: Part, words: string[]) {
  if (words.length === 0) return part``
  const given = words.map(escaped)
  return part`
    and case
      when ${text} like all ((select array_agg('%' || fold(w) || '%') from unnest(${given}::text[]) w)::text[]) then true
    end
  `
}

function hasOneOfEach(text: Part, meant: Meant[]) {
  return meant.reduce((all, { typed, words }) => {
    const patterns = [typed, ...words].map(name => `%${escaped(name)}%`)
    return part`${all} and case when ${text} like any (${patterns}::text[]) then true end`
  }, part``)
}

function isInCity(place: SearchPlace) {
  if (!place || !('city' in place)) return part``
  const { city, state } = place
  return part`and lower(e.city) = ${city.toLowerCase()} ${state === null ? part`` : part`and e.state = ${state}`}`
}

/** What `like` would read as a wildcard is what somebody typed. */
function escaped(text: string) {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
