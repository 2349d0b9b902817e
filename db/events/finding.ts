import type { SearchPlace } from '#contract/place-search.ts'
import type { Sql } from '../sql.ts'
import { asArray, isPublic, isUpcoming, jsonArray } from './columns.ts'

const MOST_FOUND = 50
/** So many words are forgiven, by the names of so many nights, each taken for so many others. */
const MOST_FORGIVEN = 5
const MOST_LISTENED_TO = 60
const MOST_MEANT = 8

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

/** The walk is along (city, state, category, night); the text filters what it meets. */
function findExactly(sql: Sql, search: Search) {
  const { words, place } = search
  const parts = place && 'parts' in place ? place.parts : []
  return nightByNight(
    sql,
    sql`
      ${suits(sql, search)}
      ${isAt(sql, place)}
      ${hasAll(sql, sql`e.search_text`, [...words, ...parts])}
      ${hasAll(sql, sql`fold(e.city || ' ' || coalesce(e.location, ''))`, parts)}
    `,
    MOST_FOUND,
  )
}

/** The same walk, by the words of nights that sound like the ones that were typed. */
async function findMisspelled(sql: Sql, search: Search) {
  const { words, place } = search
  const meant = await namesLike(sql, words.join(' '))
  const meantPlace = await namesLike(sql, placeTyped(place))
  // A town that is written right is meant, also when it sounds like another.
  const isPlaceSure = meantPlace.every(({ typed, names }) => names.includes(typed))
  if ([...meant, ...(isPlaceSure ? [] : meantPlace)].every(({ names }) => names.length === 0)) return '[]'

  const there: ReturnType<Sql> =
    place && 'city' in place ? sql`fold(e.city)` : sql`fold(e.city || ' ' || coalesce(e.location, ''))`
  const inState = place && 'state' in place && place.state ? { state: place.state } : null
  const isThere =
    isPlaceSure && !(place && 'parts' in place)
      ? isAt(sql, place)
      : sql`${isAt(sql, inState)} ${hasOneOfEach(sql, there, meantPlace)}`
  return await nightByNight(
    sql,
    sql`${suits(sql, search)} ${isThere} ${hasOneOfEach(sql, sql`e.search_text`, meant)}`,
    MOST_FOUND,
  )
}

function placeTyped(place: SearchPlace): string {
  if (!place) return ''
  if ('city' in place) return place.city
  return 'parts' in place ? place.parts.join(' ') : ''
}

function suits(sql: Sql, { date, from, to, category, isFree }: Search) {
  const when = date
    ? sql`e.night_of between ${date}::date - 1 and ${date}::date and (e.night_of = ${date} or e.start_local::date = ${date})`
    : isUpcoming(sql)
  return sql`
    ${when}
    ${from === null ? sql`` : sql`and e.night_of >= ${from}`}
    ${to === null ? sql`` : sql`and e.night_of <= ${to}`}
    ${category === null ? sql`` : sql`and e.category = ${category}`}
    ${isFree ? sql`and e.price_cents = 0` : sql``}
  `
}

/** Upcoming nights, or those of these nights, of one city or of all. */
export function listEvents(
  sql: Sql,
  {
    from,
    to,
    city,
    state,
    category,
    limit,
  }: {
    from?: string | undefined
    to?: string | undefined
    city?: string | undefined
    state?: string | undefined
    category?: string | null
    limit: number
  },
): Promise<string> {
  const when =
    from || to ? sql`e.night_of between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date` : isUpcoming(sql)
  const place = city ? { city, state: state ?? null } : state ? { state } : null
  const genre = category ? sql`and e.category = ${category}` : sql``
  return nightByNight(sql, sql`${when} ${isAt(sql, place)} ${genre}`, limit)
}

function nightByNight(sql: Sql, conditions: ReturnType<Sql>, limit: number) {
  return asArray(sql<{ list: string }[]>`
    select ${jsonArray(sql, sql`p.json`, sql`o.night_of, o.starts_at, o.id`)} as list
    from (
      select e.night_of, e.starts_at, e.id
      from events e
      where ${isPublic(sql)} and ${conditions}
      order by e.night_of, e.starts_at, e.id
      limit ${limit}
    ) o
    join public_events p on p.event_id = o.id
  `)
}

/**
 * Folded once: as a subquery of rows they would be folded again for every night the walk meets. And inside a `case`, of
 * which Postgres expects every second row to pass: taking any word for rare, it would read and sort all there is.
 */
function hasAll(sql: Sql, text: ReturnType<Sql>, words: string[]) {
  if (words.length === 0) return sql``
  const given = words.map(escaped)
  return sql`
    and case
      when ${text} like all ((select array_agg('%' || fold(w) || '%') from unnest(${given}::text[]) w)::text[]) then true
    end
  `
}

type Meant = { typed: string; names: string[] }

/** Each word of a text with the words of nights that sound like it, the closest first; itself among them if it is one. */
async function namesLike(sql: Sql, text: string): Promise<Meant[]> {
  if (text === '') return []
  return await sql<Meant[]>`
    select given.typed, array(
      select near.name
      from (
        select distinct unnest(night_names(e.title, e.venue, e.category, e.tags, e.city, e.location)) as name
        from (
          select s.event_id
          from night_sounds s
          where s.sounds @@ (select string_agg(quote_literal(slip), ' | ')::tsquery from slips_of(given.typed) slip)
          limit ${MOST_LISTENED_TO}
        ) heard
        join events e on e.id = heard.event_id
      ) near
      where array(select slips_of(near.name)) && array(select slips_of(given.typed))
      order by similarity(near.name, given.typed) desc, near.name
      limit ${MOST_MEANT}
    ) as names
    from unnest((search_words(${text}))[:${MOST_FORGIVEN}]) given (typed)
  `
}

function hasOneOfEach(sql: Sql, text: ReturnType<Sql>, words: Meant[]) {
  return words.reduce((all, { typed, names }) => {
    const patterns = [typed, ...names].map(name => `%${escaped(name)}%`)
    return sql`${all} and case when ${text} like any (${patterns}::text[]) then true end`
  }, sql``)
}

function isAt(sql: Sql, place: SearchPlace) {
  if (!place) return sql``
  if ('city' in place) {
    const { city, state } = place
    return state
      ? sql`and lower(e.city) = ${city.toLowerCase()} and e.state = ${state}`
      : sql`and lower(e.city) = ${city.toLowerCase()}`
  }
  if ('state' in place) return sql`and e.state = ${place.state}`
  return sql``
}

/** What `like` would read as a wildcard is what somebody typed. */
function escaped(text: string) {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
