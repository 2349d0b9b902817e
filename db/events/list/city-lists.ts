import type { Fragment, Sql } from '../../connection/sql.ts'
import { endOf, isListed } from '../event/columns.ts'

type CityRange = { city: string; state: string; from: string; to: string }

/** With `openAt` (ms) only the events that have not ended by then are counted. */
export async function countEvents(
  sql: Sql,
  { from, to, category, openAt, ...place }: CityRange & { category: string | null; openAt?: number },
): Promise<number> {
  const isCounted: Fragment = sql`
    e.night_of between ${from} and ${to} ${isOfCategory(sql, category)} ${openAt === undefined ? sql`` : sql`and ${endOf(sql)} >= ${new Date(openAt).toISOString()}::timestamptz`}
  `
  const [row] = await sql<{ events: number }[]>`select count(*)::int as events ${fromMetro(sql, place, isCounted)}`
  return row?.events ?? 0
}

/** The genres of the events in the list of a city, the most frequent first. */
export async function genresBetween(sql: Sql, { from, to, ...place }: CityRange): Promise<string[]> {
  const rows = await sql<{ category: string }[]>`
    select e.category
    ${fromMetro(sql, place, sql`e.night_of between ${from} and ${to}`)}
    group by e.category
    order by count(*) desc, e.category
  `
  return rows.map(({ category }) => category)
}

/** The first date after `after` with an event that is not cancelled. */
export async function nextEventDate(
  sql: Sql,
  range: { city: string; state: string; after: string; category: string | null },
): Promise<string | undefined> {
  const { after, category, ...place } = range
  const isNext: Fragment = sql`
    e.status = 'active' and e.night_of > ${after} ${isOfCategory(sql, category)}
    order by e.night_of
    limit 1
  `
  const [row] = await sql<{ date: string | null }[]>`
    select min(e.night_of)::text as date ${fromMetro(sql, place, isNext)}
  `
  return row?.date ?? undefined
}

function isOfCategory(sql: Sql, category: string | null) {
  return category === null ? sql`` : sql`and e.category = ${category}`
}

/** The listed events `e` within 50 km of a city. The offset makes the planner read one city after the other. */
function fromMetro(sql: Sql, { city, state }: { city: string; state: string }, condition: Fragment) {
  return sql`
    from metro_of(${city}, ${state}) m
    cross join lateral (
      select e.category, e.night_of
      from (
        select e.category, e.night_of
        from events e
        where lower(e.city) = m.city and e.state = m.state and ${isListed(sql)} and ${condition}
      ) e
      offset 0
    ) e
  `
}
