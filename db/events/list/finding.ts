import { MAX_FOUND_EVENTS } from '#contract/events/limits.ts'
import type { SearchPlace } from '#contract/places/place-search.ts'
import { literal, type Part, part, runStatement } from '../../connection/parts.ts'
import type { Sql } from '../../connection/sql.ts'
import { IS_LISTED, IS_UPCOMING } from '../event/columns.ts'
import { categorySign, rarest, stateSign, type WordMatch, wordsLike, wordsWith } from './words.ts'

/** A search for common words checks this many events, the nearest first, and does not find events beyond them. */
const MAX_CHECKED = 20_000

export type Search = {
  /** Every word must occur, ignoring accents and case. */
  words: string[]
  place: SearchPlace
  /** A calendar date or night date; null for all upcoming events. */
  date: string | null
  /** The first and the last night date of a range. */
  from: string | null
  to: string | null
  category: string | null
  isFree: boolean
}

/** Events as a JSON array, with their ids. */
export type EventList = { text: string; eventIds: string[] }

const EMPTY: EventList = { text: '[]', eventIds: [] }

/** Nearest first. Similar spellings are searched only without exact results, so that the two are never mixed. */
export async function findEvents(sql: Sql, search: Search): Promise<EventList> {
  for (const scanOf of [exactScan, misspelledScan]) {
    const scan = await scanOf(sql, search)
    const list = scan ? await eventsByNight(sql, { ...scan, limit: MAX_FOUND_EVENTS }) : EMPTY
    if (list.eventIds.length > 0) return list
  }
  return EMPTY
}

/** The number of events that the search matches, of which `findEvents` returns the first ones. */
export async function countFound(sql: Sql, search: Search): Promise<number> {
  for (const scanOf of [exactScan, misspelledScan]) {
    const scan = await scanOf(sql, search)
    const count = scan ? await countMatching(sql, scan) : 0
    if (count > 0) return count
  }
  return 0
}

/** Undefined if no event can match, because no event has one of the words. */
async function exactScan(sql: Sql, search: Search): Promise<FilteredScan | undefined> {
  const { words, place } = search
  const parts = place && 'parts' in place ? place.parts : []
  const conditions = part`
    ${hasAll(part`e.search_text`, [...words, ...parts])}
    ${hasAll(part`fold(e.city || ' ' || coalesce(e.location, ''))`, parts)}
  `
  if (isOneNight(search)) return { ...search, conditions }

  const matches = await wordsWith(sql, [...words, ...parts].join(' '), signsOf(search))
  if (matches.some(({ isUnknown }) => isUnknown)) return undefined
  return { ...search, conditions, among: rarest(matches) }
}

/** The same search with words that sound like the entered ones. Undefined if there are none. */
async function misspelledScan(sql: Sql, search: Search): Promise<FilteredScan | undefined> {
  const { words, place } = search
  const { matches, placeMatches } = await wordsLike(sql, {
    text: words.join(' '),
    place: placeTyped(place),
    isCity: place !== null && 'city' in place,
  })
  if (matches.some(({ isUnknown }) => isUnknown)) return undefined
  // A city that is spelled correctly is taken literally, even when another city sounds like it.
  const isPlaceSure = placeMatches.every(({ typed, words }) => words.includes(typed))
  const unsure = isPlaceSure ? matches : [...matches, ...placeMatches]
  if (unsure.every(({ words }) => words.length === 0) || unsure.some(({ isUnknown }) => isUnknown)) return undefined

  const isPlaceKnown = isPlaceSure && !(place && 'parts' in place)
  const inState = place && 'state' in place && place.state ? { state: place.state } : null
  const inCountry = isPlaceKnown ? part`` : isInCountry(place)
  const placeText: Part =
    place && 'city' in place ? part`fold(e.city)` : part`fold(e.city || ' ' || coalesce(e.location, ''))`
  return {
    ...search,
    place: isPlaceKnown ? place : inState,
    conditions: part`
      ${isPlaceKnown ? part`` : hasOneOfEach(placeText, placeMatches)}
      ${inCountry}
      ${hasOneOfEach(part`e.search_text`, matches)}
    `,
    among: rarest(isPlaceKnown ? matches : [...matches, ...placeMatches]),
  }
}

/** True when so few events match the place and date that checking all of them is cheaper than looking up words. */
function isOneNight({ place, date, from, to }: Search): boolean {
  return place !== null && 'city' in place && (date !== null || (from !== null && from === to))
}

/** Without a city, the search can still be limited by the state or the category, if that has few events. */
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

/** Upcoming events, or those of a range of dates: near a city, in all cities of a name, in a state, or anywhere. */
export async function listEvents(
  sql: Sql,
  options: {
    from?: string | undefined
    to?: string | undefined
    city?: string | undefined
    state?: string | undefined
    category?: string | null
    limit: number
  },
): Promise<EventList> {
  const { from = null, to = null, city, state, category = null, limit } = options
  if (city && state) {
    const scan = { metro: { city, state }, place: null, date: null, from, to, category, limit, includesPast: true }
    return await eventsByNight(sql, scan)
  }
  const place = city ? { city, state: null } : state ? { state } : null
  const matches = await wordsWith(sql, '', signsOf({ place, category }))
  if (matches.some(({ isUnknown }) => isUnknown)) return EMPTY
  return await eventsByNight(sql, {
    place,
    date: null,
    from,
    to,
    category,
    limit,
    among: rarest(matches),
    includesPast: true,
  })
}

/** Which events are read, in the order of their dates. */
type Scan = Pick<Search, 'place' | 'date' | 'from' | 'to' | 'category'> & {
  /** Only events within 50 km of this city. */
  metro?: { city: string; state: string }
  /** Whether past events are listed, when a range of dates is given. */
  includesPast?: boolean
  /** Only events with one of these rare words. */
  among?: string[] | undefined
}

/** A scan whose rows are filtered by more conditions. */
type FilteredScan = Scan & { conditions?: Part; isFree?: boolean }

/** Events in the order of their dates: the index is scanned in this order, and the other conditions filter its rows. */
async function eventsByNight(sql: Sql, { limit, ...scan }: FilteredScan & { limit: number }): Promise<EventList> {
  const { category, metro } = scan
  const scans = dateConditions(scan).map(condition =>
    metro ? scanMetro(condition, metro, { category, limit }) : scanIndex(condition, scan),
  )
  const [row] = await runStatement<{ list: string | null; ids: string }>(
    sql,
    part`
    select string_agg(p.json, ',' order by o.night_of, o.starts_at, o.id) as list, string_agg(o.id::text, ' ') as ids
    from (
      select e.night_of, e.starts_at, e.id
      from (${unionOf(scans)}) e
      where true ${filterOf(scan)}
      order by e.night_of, e.starts_at, e.id
      limit ${limit}
    ) o
    join public_events p on p.event_id = o.id
  `,
  )
  return row?.list ? { text: `[${row.list}]`, eventIds: row.ids.split(' ') } : EMPTY
}

/** Each scan checks a limited number of events, so that common words do not count all events. */
async function countMatching(sql: Sql, scan: FilteredScan): Promise<number> {
  const scans = dateConditions(scan).map(condition => scanIndex(condition, scan))
  const [row] = await runStatement<{ events: number }>(
    sql,
    part`select count(*)::int as events from (${unionOf(scans)}) e where true ${filterOf(scan)}`,
  )
  return row?.events ?? 0
}

function unionOf(scans: Part[]) {
  return scans.reduce((joined, next) => part`${joined} union all ${next}`)
}

function filterOf({ place, category, isFree = false, conditions = part`` }: FilteredScan) {
  return part`
    ${place && 'state' in place && !('city' in place) ? part`and e.state = ${place.state}` : part``}
    ${category === null ? part`` : part`and e.category = ${category}`}
    ${isFree ? part`and e.price_cents = 0` : part``}
    ${conditions}
  `
}

/** Each city of the list is scanned in the order of the dates, up to the limit. */
function scanMetro(
  condition: Part,
  { city, state }: { city: string; state: string },
  { category, limit }: { category: string | null; limit: number },
) {
  return part`(
    select e.*
    from metro_of(${city}, ${state}) m
    cross join lateral (
      select e.night_of, e.starts_at, e.id, e.category, e.price_cents
      from events e
      where ${IS_LISTED} and ${condition} and lower(e.city) = m.city and e.state = m.state
        ${category === null ? part`` : part`and e.category = ${category}`}
      order by e.night_of, e.starts_at, e.id
      limit ${limit}
    ) e
  )`
}

function scanIndex(condition: Part, { place, category, among }: Scan) {
  const source = among
    ? part`
        (select distinct event_id from event_word_uses where word = any (${among}::text[])) u
        join events e on e.id = u.event_id
      `
    : part`events e`
  return part`(
    select e.night_of, e.starts_at, e.id, e.city, e.state, e.location, e.category, e.price_cents, e.search_text
    from ${source}
    where ${IS_LISTED} and ${condition} ${isInCity(place)}
      ${category !== null && place && 'city' in place ? part`and e.category = ${category}` : part``}
    order by e.night_of, e.starts_at, e.id
    limit ${literal(String(MAX_CHECKED))}
  )`
}

/** A day also has the events of the previous night date after midnight. No index has both in one order. */
function dateConditions({ date, from, to, includesPast }: Scan): Part[] {
  const nights = part`
    ${from === null ? part`` : part`and e.night_of >= ${from}`}
    ${to === null ? part`` : part`and e.night_of <= ${to}`}
  `
  if (date !== null)
    return [
      part`e.night_of = ${date}::date - 1 and e.night_of <> e.start_local::date and e.start_local::date = ${date} ${nights}`,
      part`e.night_of = ${date} ${nights}`,
    ]
  if (includesPast && (from !== null || to !== null)) return [part`true ${nights}`]
  return [part`${IS_UPCOMING} ${nights}`]
}

/**
 * The words are folded in an array expression, once; in a subquery of rows they would be folded again for each event.
 * The `case` makes PostgreSQL expect every second row to match: otherwise it would consider any word rare, and read and
 * sort all events.
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

function hasOneOfEach(text: Part, words: WordMatch[]) {
  return words.reduce((joined, { typed, words: similar }) => {
    const patterns = [typed, ...similar].map(name => `%${escaped(name)}%`)
    return part`${joined} and case when ${text} like any (${patterns}::text[]) then true end`
  }, part``)
}

function isInCity(place: SearchPlace) {
  if (!place || !('city' in place)) return part``
  const { city, state } = place
  return part`
    and lower(e.city) = ${city.toLowerCase()} ${state === null ? part`` : part`and e.state = ${state}`}
    ${isInCountry(place)}
  `
}

function isInCountry(place: SearchPlace) {
  return place && 'country' in place && place.country ? part`and country_of(e.state) = ${place.country}` : part``
}

/** Escapes characters that `like` would treat as wildcards. */
function escaped(text: string) {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
