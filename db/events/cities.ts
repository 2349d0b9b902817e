import type { Sql } from '../connection/sql.ts'
import { asArray } from './columns.ts'

const MOST_CITIES = 200

/**
 * Where the next two weeks have nights, the liveliest city first, under the name most of its hosts write. Tonight counts
 * until noon UTC, which is morning where it is.
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
      group by lower(spelled.city), spelled.state
      order by nights desc, lower(spelled.city)
      limit ${MOST_CITIES}
    ) c
  `)
}
