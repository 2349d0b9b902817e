import type { Sql } from '../connection/sql.ts'
import { isPublic } from './columns.ts'

type CityRange = { city: string; state: string; from: string; to: string }

export async function countEvents(
  sql: Sql,
  { city, state, from, to, category }: CityRange & { category: string | null },
): Promise<number> {
  const [row] = await sql<{ events: number }[]>`
    select count(*)::int as events
    from events e
    where ${isPublic(sql)} and lower(e.city) = ${city.toLowerCase()} and e.state = ${state}
      and e.night_of between ${from} and ${to}
      ${category === null ? sql`` : sql`and e.category = ${category}`}
  `
  return row?.events ?? 0
}

/** The genres of a city's events, the most frequent first. */
export async function genresBetween(sql: Sql, { city, state, from, to }: CityRange): Promise<string[]> {
  const rows = await sql<{ category: string }[]>`
    select e.category
    from events e
    where ${isPublic(sql)} and lower(e.city) = ${city.toLowerCase()} and e.state = ${state}
      and e.night_of between ${from} and ${to}
    group by e.category
    order by count(*) desc, e.category
  `
  return rows.map(({ category }) => category)
}

/** The first date after `after`, and at most `until`, with an event that is not cancelled. */
export async function nextEventDate(
  sql: Sql,
  place: { city: string; state: string; after: string; until: string; category: string | null },
): Promise<string | undefined> {
  const { city, state, after, until, category } = place
  const [row] = await sql<{ date: string | null }[]>`
    select min(e.night_of)::text as date
    from events e
    where ${isPublic(sql)} and e.status = 'active' and lower(e.city) = ${city.toLowerCase()} and e.state = ${state}
      and e.night_of > ${after} and e.night_of <= ${until}
      ${category === null ? sql`` : sql`and e.category = ${category}`}
  `
  return row?.date ?? undefined
}
