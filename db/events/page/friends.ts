import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import type { Sql } from '../../connection/sql.ts'
import { faceJson, isOpenTo } from '../../people/people.ts'
import { isPublic } from '../event/columns.ts'
import { maySeeGoing } from '../event/reading.ts'

const MAX_EVENTS = 500

/**
 * The events that people followed by the viewer are going to: for each event the number of these people, and the first
 * three. A person is only included if that person's settings allow the viewer to see it. Events older than a week are
 * left out.
 */
export async function friendsGoing(sql: Sql, viewerId: string): Promise<FriendsAtEvent[]> {
  return await sql<FriendsAtEvent[]>`
    select
      e.id as event_id, count(*) as count,
      to_json((array_agg(
        ${faceJson(sql, sql`u`)} order by a.at, u.id
      ))[1:3]) as faces
    from follows mine
    join users u on u.id = mine.followee_id
    join attendances a on a.user_id = u.id and a.state = 'going'
    join events e on e.id = a.event_id
    where mine.follower_id = ${viewerId}
      and ${isPublic(sql)}
      and e.night_of >= (now() - interval '7 days')::date
      and ${isOpenTo(sql, viewerId)}
      and ${maySeeGoing(sql, viewerId)}
    group by e.id
    order by e.starts_at, e.id
    limit ${MAX_EVENTS}
  `
}
