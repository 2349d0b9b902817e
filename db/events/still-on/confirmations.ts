import { ANSWER_HOURS } from '#contract/events/still-on/still-on.ts'
import type { Database, Fragment, Sql } from '../../connection/sql.ts'
import { questionOf } from '../../notifications/notifications.ts'
import { notify } from '../../notifications/notify.ts'
import { endOf } from '../event/columns.ts'
import { lockedWithout } from '../event/roles.ts'
import { confirmParty } from './six-weeks.ts'

/** The moment from which a confirmation of the event `e` counts, and at which its host is asked. */
export function questionAt(sql: Sql): Fragment {
  return sql`question_at(e.start_local, e.tz)`
}

/** A condition: nothing has confirmed since its question that the event `e` takes place. */
export function isUnanswered(sql: Sql): Fragment {
  return sql`(e.confirmed_at is null or e.confirmed_at < ${questionAt(sql)})`
}

/** `question_at` of an event as a number (ms), which identifies its question; undefined without the event. */
export async function questionOfEvent(sql: Sql, eventId: string): Promise<number | undefined> {
  const [event] = await sql<{ ms: number }[]>`
    select (extract(epoch from ${questionAt(sql)}) * 1000)::float8 as ms
    from events e
    where e.id = ${eventId} and e.deleted_at is null
  `
  return event?.ms
}

type Answer = {
  eventId: string
  userId: string
  /** When the member answered, if that was before the request. A clock outside of that day is not believed. */
  at?: string | undefined
}

/**
 * Confirms that an event takes place, for its host and editors; a repeated answer keeps the time of the first one. The
 * people of its venue, and the host before that day, confirm a listing or a series (`six-weeks.ts`).
 */
export async function confirmEvent(sql: Database, answer: Answer) {
  const refused = await confirmOnDay(sql, answer)
  return (await confirmParty(sql, answer)) ? undefined : refused
}

async function confirmOnDay(sql: Database, { eventId, userId, at }: Answer) {
  return await sql.begin(async tx => {
    const refused = await lockedWithout(tx, eventId, userId, 'edit')
    if (refused) return refused
    const [event] = await tx<{ status: string; isOver: boolean; isEarly: boolean }[]>`
      select e.status, ${endOf(tx)} < now() as is_over, now() < ${questionAt(tx)} as is_early
      from events e
      where e.id = ${eventId}
    `
    if (!event || event.status === 'draft') return 'not-published'
    if (event.status === 'cancelled') return 'event-cancelled'
    if (event.isOver) return 'event-over'
    if (event.isEarly) return 'not-asked-yet'
    const given = tx`${at ?? null}::timestamptz`
    await confirm(tx, eventId, tx`case when ${given} between ${questionAt(tx)} and now() then ${given} else now() end`)
  })
}

/** So many different people at the door show that an event takes place. */
const PEOPLE_AT_DOOR = 3

/** Confirms an event to which the third guest has come, at the time of that arrival. Can be repeated. */
export async function confirmAtDoor(tx: Sql, eventId: string) {
  const [third] = await tx<{ at: string }[]>`
    select min(d.at)::text as at
    from events e
    join door_rows d on d.event_id = e.id
    where e.id = ${eventId} and e.status = 'active' and e.deleted_at is null and ${endOf(tx)} >= now()
      and ${isUnanswered(tx)}
      and d.kind = 'in' and d.at between ${questionAt(tx)} and now()
      and not exists (
        select from door_rows u
        where u.event_id = e.id and u.kind = 'undo' and u.ref = d.device || ':' || d.counter
      )
      and (
        exists (
          select from attendances a where a.event_id = e.id and a.state = 'going' and d.pass = 'member:' || a.user_id
        )
        or exists (
          select from guests g where g.event_id = e.id and g.state = 'confirmed' and d.pass = 'guest:' || g.id
        )
      )
    group by d.pass
    order by min(d.at)
    offset ${PEOPLE_AT_DOOR - 1}
    limit 1
  `
  if (third) await confirm(tx, eventId, tx`${third.at}::text::timestamptz`)
}

/** The first answer stays. */
async function confirm(tx: Sql, eventId: string, at: Fragment) {
  await tx`
    update events e
    set confirmed_at = ${at}, last_asked_at = null, hidden_at = null,
      last_confirmed_at = case when last_confirmed_at is not null then greatest(last_confirmed_at, ${at}) end
    where e.id = ${eventId} and ${isUnanswered(tx)}
  `
}

/** No question is earlier than this before its event, which is found by its start. */
const EARLIEST_HOURS = 24

/**
 * Asks the hosts of the events whose question is due whether they take place. Can be repeated, and run by several
 * processes at once: each event is a transaction of its own that marks it as asked and notifies its host, or does
 * neither.
 */
export async function askHosts(sql: Database) {
  const due = await sql<{ id: string }[]>`select e.id from events e where ${isDue(sql)}`
  for (const { id } of due)
    await sql.begin(async tx => {
      const [asked] = await tx<{ hostId: string; entryId: string }[]>`
        update events e set asked_at = now() where e.id = ${id} and ${isDue(tx)}
        returning e.host_id, ${questionOf(tx)} as entry_id
      `
      if (!asked) return
      const { hostId, entryId } = asked
      await notify(tx, { kind: 'still-on', entryId, eventId: id }, tx`select ${hostId}::uuid as user_id`)
    })
}

/**
 * Listings have no host, and sample events one who does not answer. A host who has published or moved the event since
 * has answered. A question that leaves no time for an answer is not asked.
 */
function isDue(sql: Sql) {
  return sql`
    e.status = 'active' and e.deleted_at is null and e.host_id is distinct from e.listed_from
    and e.starts_at > now() + make_interval(hours => ${ANSWER_HOURS})
    and e.starts_at <= now() + make_interval(hours => ${EARLIEST_HOURS})
    and ${questionAt(sql)} <= now()
    and (e.asked_at is null or e.asked_at < ${questionAt(sql)})
    and ${isUnanswered(sql)}
    and not exists (select from sample_hosts s where s.user_id = e.host_id)
  `
}
