import type { Sql } from '../sql.ts'
import { asArray, isPublic, isUpcoming } from './columns.ts'

const MOST_CITIES = 200

/** Where the next two weeks have nights, the liveliest city first, under the name most of its hosts write. */
export function citiesWithNights(sql: Sql): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select coalesce(
      json_agg(json_build_object('city', c.city, 'state', c.state, 'nights', c.nights) order by c.nights desc, c.city),
      '[]'
    )::text as list
    from (
      select mode() within group (order by e.city) as city, e.state, count(*) as nights
      from events e
      where ${isPublic(sql)}
        and e.status = 'active'
        and ${isUpcoming(sql)}
        and e.night_of <= (now() + interval '14 days')::date
      group by lower(e.city), e.state
      order by count(*) desc, lower(e.city)
      limit ${MOST_CITIES}
    ) c
  `)
}
