import type { Sql } from '../sql.ts'
import { asArray, eventJson, isPublic, isUpcoming } from './columns.ts'

const MOST_FOUND = 50

export type Place = { city: string; state: string | null } | { state: string } | { parts: string[] } | null

export type Search = {
  /** Every word must occur, accents and case aside. */
  words: string[]
  place: Place
  /** The literal day or the night; null for whatever is to come. */
  date: string | null
  category: string | null
  isFree: boolean
}

/** The walk is along (city, state, category, night); the text filters what it meets. Nearest night first. */
export function findEvents(sql: Sql, { words, place, date, category, isFree }: Search): Promise<string> {
  const when = date
    ? sql`e.night_of between ${date}::date - 1 and ${date}::date and (e.night_of = ${date} or e.start_local::date = ${date})`
    : isUpcoming(sql)
  const parts = place && 'parts' in place ? place.parts : []
  return nightByNight(
    sql,
    sql`
      ${when}
      ${isAt(sql, place)}
      ${category === null ? sql`` : sql`and e.category = ${category}`}
      ${isFree ? sql`and e.price_cents = 0` : sql``}
      ${hasAll(sql, sql`e.search_text`, [...words, ...parts])}
      ${hasAll(sql, sql`fold(e.city || ' ' || coalesce(e.location, ''))`, parts)}
    `,
    MOST_FOUND,
  )
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
    select coalesce(json_agg(o.json order by o.night_of, o.starts_at, o.id), '[]')::text as list
    from (
      select ${eventJson(sql)} as json, e.night_of, e.starts_at, e.id
      from events e
      join users h on h.id = e.host_id
      where ${isPublic(sql)} and ${conditions}
      order by e.night_of, e.starts_at, e.id
      limit ${limit}
    ) o
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

function isAt(sql: Sql, place: Place) {
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
