import type { Sql } from '../../connection/sql.ts'
import { wasCheckedIn } from './columns.ts'

/** A condition: the attendance `a` is a place that this member may take. */
export function isOffered(sql: Sql, userId: string | ReturnType<Sql>) {
  return sql`(a.offered_to = ${userId} and a.offer_until > now())`
}

/** A condition: the attendance `a` at the event `e` is a place that may be given to another member. */
export function isGivenAway(sql: Sql) {
  return sql`(
    e.id = a.event_id and a.state = 'going' and not e.needs_approval
    and not ${wasCheckedIn(sql, sql`case when a.guest_id is null then 'member:' || a.user_id else 'guest:' || a.guest_id end`)}
  )`
}
