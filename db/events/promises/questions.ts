import type { Sql } from '../../connection/sql.ts'
import { notify } from '../../notifications/notify.ts'
import { isOpenTo } from '../../people/people.ts'
import { endOf } from '../event/columns.ts'
import { wasMemberCheckedIn } from './promises.ts'

/**
 * Asks those who were checked in how the night was: at noon of the day after it, by the clock of the venue, or when it ends
 * later. Can be repeated, and run by several processes at once: a member has one notification of an event. One who was
 * checked in at a phone that sends later the same day is asked then.
 */
export async function askVisitors(sql: Sql) {
  const events = await sql<{ id: string }[]>`
    select e.id
    from events e
    where ${isDue(sql)} and exists (
      select from (${visitors(sql)}) v
      where not exists (
        select from notifications n where n.user_id = v.user_id and n.kind = 'how-was-it' and n.entry_id = e.id::text
      )
    )
  `
  for (const { id } of events) {
    const asked: ReturnType<Sql> = sql`
      select v.user_id from events e cross join lateral (${visitors(sql)}) v where e.id = ${id} and ${isDue(sql)}
    `
    await notify(sql, { kind: 'how-was-it', entryId: id, eventId: id }, asked)
  }
}

/** A condition: the day after the event `e` has reached noon, and less than a day has passed since. */
function isDue(sql: Sql) {
  const askedAt: ReturnType<Sql> = sql`greatest((e.night_of + 1 + time '12:00') at time zone e.tz, ${endOf(sql)})`
  return sql`(
    e.status = 'active' and e.deleted_at is null
    and e.night_of between (now() - interval '4 days')::date and (now() + interval '1 day')::date
    and ${askedAt} <= now() and now() < ${askedAt} + interval '1 day'
  )`
}

/** The members who went to the event `e` and may answer, without those who have. */
function visitors(sql: Sql): ReturnType<Sql> {
  return sql`
    select a.user_id
    from attendances a
    where a.event_id = e.id and a.state = 'going' and a.user_id <> e.host_id
      and ${wasMemberCheckedIn(sql, sql`a.user_id`)}
      and exists (select from users u where u.id = e.host_id and ${isOpenTo(sql, sql`a.user_id`)})
      and not exists (select from promises p where p.event_id = e.id and p.user_id = a.user_id)
  `
}
