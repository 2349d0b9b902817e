import type { OwnPromises, Promises } from '#contract/events/promises/promises.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { endOf, isPublic, wasCheckedIn } from '../event/columns.ts'

/** So many people have to answer before a figure is shown: it says nothing about one of them. */
const MIN_ANSWERS = 5
const DAYS_TO_ANSWER = 14

type OfMember = { eventId: string; userId: string }

/** Undefined for an event that is not public. */
export async function ownPromisesOf(sql: Sql, { eventId, userId }: OfMember): Promise<OwnPromises | undefined> {
  const [row] = await sql<(Promises & { canAnswer: boolean })[]>`
    select ${mayAnswer(sql, userId)} as can_answer, p.started, p.mix, p.floor
    from events e
    left join promises p on p.event_id = e.id and p.user_id = ${userId}
    where e.id = ${eventId} and ${isPublic(sql)}
  `
  if (!row) return undefined
  const { canAnswer, ...answers } = row
  return { canAnswer, answers }
}

/** Stores the answers of a member who was checked in, or deletes them if all are null. Can be repeated. */
export async function answerPromises(
  sql: Database,
  { eventId, userId, started, mix, floor }: OfMember & Promises,
): Promise<'answered' | 'event-not-found' | 'promises-after-door'> {
  return await sql.begin(async tx => {
    const [event] = await tx<{ mayAnswer: boolean }[]>`
      select ${mayAnswer(tx, userId)} as may_answer from events e where e.id = ${eventId} and ${isPublic(tx)} for key share
    `
    if (!event) return 'event-not-found'
    if (!event.mayAnswer) return 'promises-after-door'
    if (started === null && mix === null && floor === null)
      await tx`delete from promises where event_id = ${eventId} and user_id = ${userId}`
    else
      await tx`
        insert into promises (event_id, user_id, started, mix, floor)
        values (${eventId}, ${userId}, ${started}, ${mix}, ${floor})
        on conflict (event_id, user_id)
          do update set started = excluded.started, mix = excluded.mix, floor = excluded.floor, at = now()
      `
    await renewSeriesPages(tx, tx`d.event_id = ${eventId}`)
    return 'answered'
  })
}

/** The servers keep the page of a series in memory, and read it again after a change in its city. */
export async function renewSeriesPages(tx: Sql, isDate: ReturnType<Sql>) {
  await tx`
    insert into removed_events (place)
    select distinct place_of(e.city, e.state) from events e join series_dates d on d.event_id = e.id where ${isDate}
  `
}

/** A condition: the member was checked in at the event `e`, does not host it, and it is over for two weeks at most. */
function mayAnswer(sql: Sql, userId: string) {
  return sql`(
    e.status = 'active' and e.host_id <> ${userId}
    and now() between ${endOf(sql)} and ${endOf(sql)} + make_interval(days => ${DAYS_TO_ANSWER})
    and ${wasCheckedIn(sql, sql`${`member:${userId}`}`)}
  )`
}

/** `KeptPromises` of these events as JSON, with the reply `r` for which `isReply` holds; null below five answers. */
export function keptPromises(sql: Sql, eventIds: ReturnType<Sql>, isReply: ReturnType<Sql>) {
  return sql`(
    select case when count(*) >= ${MIN_ANSWERS} then json_strip_nulls(json_build_object(
      'kept', sum(a.kept), 'of', sum(a.answers),
      'reply', (
        select json_build_object('id', r.id, 'text', r.text, 'at', iso(r.at))
        from promise_replies r
        join users w on w.id = r.host_id and w.text_hidden_by is null
        where ${isReply} and r.taken_down_by is null
      )
    )) end
    from promises p
    cross join lateral (
      select
        coalesce(p.started::int, 0) + coalesce(p.mix::int, 0) + coalesce(p.floor::int, 0) as kept,
        num_nonnulls(p.started, p.mix, p.floor) as answers
    ) a
    where p.event_id in (${eventIds})
  )`
}
