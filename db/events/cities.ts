import type { Sql } from '../connection/sql.ts'
import { asArray } from './columns.ts'

const MAX_CITIES = 200
const MAX_CITIES_OF_STATE = 2_000

/**
 * The cities with events in the next two weeks, most events first, with the most frequent spelling of their name.
 * Tonight counts until noon UTC, which is morning in the US.
 */
export function citiesWithEvents(sql: Sql): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select coalesce(
      json_agg(json_build_object('city', c.city, 'state', c.state, 'nights', c.nights) order by c.nights desc, c.city),
      '[]'
    )::text as list
    from (
      select
        (array_agg(spelled.city order by spelled.events desc, spelled.city))[1] as city, spelled.state,
        sum(spelled.events) as nights
      from (
        select n.city, n.state, sum(n.events) as events
        from city_nights n
        where n.night_of between (now() - interval '12 hours')::date and (now() + interval '14 days')::date
        group by n.city, n.state
        having sum(n.events) > 0
      ) spelled
      group by city_key(spelled.city), spelled.state
      order by nights desc, city_key(spelled.city)
      limit ${MAX_CITIES}
    ) c
  `)
}

/**
 * The cities of a state with events in the last month or later, the most frequent spelling of a name last. The limit
 * bounds the work for a state in which a host publishes events of many invented cities.
 */
export async function citiesOfState(sql: Sql, state: string): Promise<string[]> {
  const rows = await sql<{ city: string }[]>`
    select city
    from (
      select n.city, sum(n.events) as events
      from city_nights n
      where n.state = ${state}
      group by n.city
      order by events desc, n.city
      limit ${MAX_CITIES_OF_STATE}
    ) c
    order by events
  `
  return rows.map(({ city }) => city)
}

/** Deletes cities that all events have left, `atMost` of them, and returns how many. */
export async function deleteUnusedCities(sql: Sql, atMost: number): Promise<number> {
  const [row] = await sql<{ deleted: number }[]>`select delete_unused_cities(${atMost}) as deleted`
  return row?.deleted ?? 0
}
