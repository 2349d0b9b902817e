import type { DoorNoShow } from '#contract/events/door/door.ts'
import type { Sql } from '../../connection/sql.ts'
import { endOf, wasCheckedIn } from '../event/columns.ts'
import { hasRight } from '../event/roles.ts'

/** So many of the last nights of a member at one host are counted. */
const NIGHTS = 5

/**
 * The members with a place at the event who did not come to some of the last events of its host. Events without an arrival at
 * the door do not count, because the list was not used there. Undefined for all but the host.
 */
export async function doorNoShowsOf(sql: Sql, eventId: string, userId: string): Promise<DoorNoShow[] | undefined> {
  const [event] = await sql`
    select from events e where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, 'own')}
  `
  if (!event) return undefined
  return await sql<DoorNoShow[]>`
    select
      coalesce('guest:' || here.guest_id, 'member:' || here.user_id) as pass,
      count(*) filter (where not night.came)::int as missed, count(*)::int as nights
    from attendances here
    cross join lateral (
      select ${wasCheckedIn(sql, sql`coalesce('guest:' || a.guest_id, 'member:' || a.user_id)`)} as came
      from attendances a
      join events e on e.id = a.event_id
      where a.user_id = here.user_id and a.state = 'going' and e.host_id = ${userId} and e.id <> ${eventId}
        and e.status = 'active' and e.deleted_at is null and ${endOf(sql)} < now()
        and exists (select from door_rows d where d.event_id = e.id and d.kind = 'in')
      order by e.starts_at desc
      limit ${NIGHTS}
    ) night
    where here.event_id = ${eventId} and here.state = 'going'
    group by here.user_id, here.guest_id
    having count(*) filter (where not night.came) > 0
    order by missed desc, pass
  `
}
