import type { RefusalOf } from '#contract/call.ts'
import type { DanceRole } from '#contract/events/events.ts'
import type { Attend, Attendance, Attending, Dancer, PlusOne } from '#contract/events/going/attendance.ts'
import type * as calls from '#contract/events/going/calls.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { isSessionOf } from '../../accounts/session-tokens.ts'
import { keyShare, sharedWrite, type WriteAttempt } from '../../connection/shared-writes.ts'
import { type Database, firstRow, type Sql } from '../../connection/sql.ts'
import { notifyOfAsk } from '../../notifications/notify-members.ts'
import { isActive, isOpenTo, searchColumns } from '../../people/people.ts'
import { answersFor, type StoredAnswers } from '../event/answers.ts'
import { endOf, isPublic } from '../event/columns.ts'
import { keyOfPasses, type PassBasis } from '../event/pass-basis.ts'
import { maySeeGoing } from '../event/reading.ts'
import { hasRight } from '../event/roles.ts'
import { settlePlaces } from '../venue/places.ts'

type AttendRefusal = RefusalOf<typeof calls.attend>

export type AttendResult = {
  outcome: AttendRefusal | Attending
  /** What the pass of a member who goes is made of. */
  pass?: PassBasis
  /** Members who waited have got places, or the host is asked for approval: their notifications are queued. */
  hasNotified: boolean
}

export type AttendDetails = Partial<Pick<Attend, 'from' | 'danceRole' | 'seeksPartner' | 'plusOnes' | 'answers'>>

type Choice = { eventId: string; userId: string; requested: Attend['state'] | null } & AttendDetails

/**
 * Sets a member's attendance: going, interested, waiting for a place, or null for none. A member who leaves a full
 * event, or a waiting list, gets the place or position back with a request within ten seconds; until then it is held.
 * Where the host approves who comes, the attendance is `asked`.
 * `from` is the code of the link through which the member came; the first one stays. Undefined as in `sharedWrite`.
 * `transactions` begins the transaction that some requests need.
 */
export async function attend(
  sql: Database,
  choice: Choice,
  attempt: WriteAttempt = 'alone',
  transactions: Database = sql,
): Promise<AttendResult | undefined> {
  const result = await attendOnce(sql, choice, attempt)
  if (result !== 'places-due') return result && { ...result, hasNotified: false }
  // A place that became free because of the time belongs to the member who waited first, and this member may dance the
  // role that those who wait need.
  return await transactions.begin(async tx => {
    const { eventId, userId } = choice
    // Locked before the event, like in `attend` of the database.
    if (!(await isActive(tx, userId))) return { outcome: 'signed-out', hasNotified: false }
    const before = await settlePlaces(tx, eventId)
    const settled = await attendOnce(tx, { ...choice, isSettled: true }, 'alone')
    if (!settled || settled === 'places-due') throw new Error(`The places of the event ${eventId} are still due`)
    if (typeof settled.outcome === 'string') return { ...settled, hasNotified: before.hasGivenPlaces }
    if (settled.outcome.attendance === 'asked') {
      await notifyOfAsk(tx, eventId)
      return { ...settled, hasNotified: true }
    }
    const after = await settlePlaces(tx, eventId)
    if (!after.hasGivenPlaces) return { ...settled, hasNotified: before.hasGivenPlaces }
    const { attendingCount, waitingCount } = after
    return {
      ...settled,
      outcome: { ...settled.outcome, attendingCount, ...(settled.outcome.waitingCount && { waitingCount }) },
      hasNotified: true,
    }
  })
}

type Attended = { pass: PassBasis | null } & (
  | { outcome: AttendRefusal | 'places-due' }
  | { outcome: null; attendance: Attendance | null; attending: number; waiting: number | null }
)

async function attendOnce(
  sql: Sql,
  { eventId, userId, requested, from, isSettled, ...details }: Choice & { isSettled?: boolean },
  attempt: WriteAttempt,
): Promise<Omit<AttendResult, 'hasNotified'> | 'places-due' | undefined> {
  const item = { event: eventId, member: userId, wanted: requested, source: from, isSettled, ...details }
  const attended = await setAttendance(sql, item, attempt)
  if (!attended) return undefined
  if (attended.outcome === 'places-due') return 'places-due'
  if (attended.outcome !== null) return { outcome: attended.outcome }
  const { attendance, attending, waiting, pass } = attended
  const outcome: Attending = {
    attendance,
    attendingCount: attending,
    ...(waiting !== null && { waitingCount: waiting }),
  }
  return { outcome, ...(attendance === 'going' && pass && { pass }) }
}

type Item = { event: string; member: string; wanted: Attend['state'] | null; source: string | undefined } & Omit<
  AttendDetails,
  'from'
> & { isSettled: boolean | undefined }

/** Requests of an event share statements. `attend` locks the member before the event; it skips a locked one. */
const setAttendance = sharedWrite<Item, Attended>({
  name: 'attendances',
  keyOf: ({ event }) => event,
  statement: (sql, items, { isWaiting }) => sql`
    with given as materialized (
      select given.*
      from json_to_recordset(${items}::text::json) given (
        n int, event uuid, member uuid, wanted text, source text, "danceRole" text, "seeksPartner" boolean,
        answers jsonb, "plusOnes" jsonb, "isSettled" boolean, token text
      )
      ${
        isWaiting
          ? sql``
          : sql`
              cross join lateral (
                select from users u where u.id = given.member limit 1 for share skip locked
              ) u
              cross join lateral (
                select from events e where e.id = given.event limit 1 for no key update skip locked
              ) e
            `
      }
      where ${isSessionOf(sql, sql`given.member`, sql`given.token`)}
    ), requested as materialized (
      -- All rows are locked first: a row that this statement has already changed would be skipped.
      select event, json_agg(given) as requests from given group by event
    )
    select
      a.n, a.outcome, a.attendance, a.attending, a.waiting,
      json_build_object(
        'nightOf', a.night, 'guestId', a.guest, 'plusOnes', a.plus_ones, 'danceRole', a.pass_role, 'key', ${keyOfPasses(sql)}
      ) as pass
    from requested
    cross join lateral attend(requested.event, requested.requests) a
  `,
})

type LockedEvent = {
  status: string
  isOver: boolean
  isUnclaimed: boolean
  hasWaitingList: boolean
  needsApproval: boolean
}

/** Locks a public event, so that no other request takes or releases a place in this transaction. */
export async function lockedEvent(tx: Sql, eventId: string): Promise<LockedEvent | undefined> {
  return await firstRow(tx<LockedEvent[]>`
    select e.status, ${endOf(tx)} < now() as is_over, e.host_id is not distinct from e.listed_from as is_unclaimed,
      e.has_waiting_list, e.needs_approval
    from events e
    where e.id = ${eventId} and ${isPublic(tx)}
    for update
  `)
}

/**
 * The attendees that the viewer may see, those whom the viewer follows first; for the people of the event with those
 * whom they bring. Undefined without such an event.
 */
export async function attendeesOf(sql: Sql, eventId: string, viewerId: string): Promise<Dancer[] | undefined> {
  const [event] = await sql<{ seesAll: boolean }[]>`
    select ${hasRight(sql, viewerId, 'see-guests')} as sees_all
    from events e
    where e.id = ${eventId} and ${isPublic(sql)}
  `
  if (!event) return undefined
  const people = await sql<(SearchUser & StoredAnswers & { plusOnes: PlusOne[] | null })[]>`
    select
      ${searchColumns(sql)}, case when ${event.seesAll} then a.plus_ones end as plus_ones,
      ${answersFor(sql, viewerId, sql`a`)}
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id
    left join follows mine on mine.follower_id = ${viewerId} and mine.followee_id = u.id
    where a.event_id = ${eventId} and a.state = 'going' and ${isOpenTo(sql, viewerId)}
      and (${event.seesAll} or ${maySeeGoing(sql, viewerId)})
    order by mine.at is null, a.at, u.id
    limit 200
  `
  return people.map(({ plusOnes, answers, ...person }) => ({
    ...person,
    ...(plusOnes && { plusOnes }),
    ...(answers && { answers }),
  }))
}

/**
 * The members who go and look for a partner, for those who go. They chose to be in this list, whatever audience they
 * have for where they go.
 */
export async function partnersAt(sql: Sql, eventId: string, viewerId: string): Promise<Dancer[] | undefined> {
  const [event] = await sql`
    select e.id
    from events e
    join attendances a on a.event_id = e.id and a.user_id = ${viewerId} and a.state = 'going'
    where e.id = ${eventId} and e.dance_roles is not null and ${isPublic(sql)}
  `
  if (!event) return undefined
  return await sql<Dancer[]>`
    select ${searchColumns(sql)}, a.dance_role
    from attendances a
    join users u on u.id = a.user_id
    where a.event_id = ${eventId} and a.state = 'going' and a.seeks_partner and a.dance_role is not null
      and u.id <> ${viewerId} and ${isOpenTo(sql, viewerId)}
    order by a.at, u.id
    limit 200
  `
}

/** The members who wait for a place, in order. Undefined without a role at the event, and without the event. */
export async function waitingFor(sql: Sql, eventId: string, viewerId: string): Promise<Dancer[] | undefined> {
  const [event] = await sql<
    { hasRoles: boolean }[]
  >`select e.dance_roles is not null as has_roles from events e where e.id = ${eventId} and ${hasRight(sql, viewerId, 'see-guests')} and ${isPublic(sql)}`
  if (!event) return undefined
  const waiting = await sql<
    (SearchUser & StoredAnswers & { danceRole: DanceRole | null; plusOnes: PlusOne[] | null })[]
  >`
    select ${searchColumns(sql)}, a.dance_role, a.plus_ones, ${answersFor(sql, viewerId, sql`a`)}
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id
    where a.event_id = ${eventId} and a.state = 'waiting' and ${isOpenTo(sql, viewerId)}
    order by a.arrival
    limit 200
  `
  return waiting.map(({ danceRole, plusOnes, answers, ...person }) => ({
    ...person,
    ...(plusOnes && { plusOnes }),
    ...(answers && { answers }),
    ...(event.hasRoles && danceRole !== null && { danceRole }),
  }))
}

type Saved = { event: string; member: string }

/** Saves the event for the member. Undefined when there is no such event; see `sharedWrite`. */
export const saveEvent = sharedWrite<Saved, Record<never, never>>({
  name: 'saved-events',
  keyOf: ({ event, member }) => `${event} ${member}`,
  statement: (sql, items, how) => sql`
    with given as materialized (
      select given.n, e.id as event, u.id as member
      from json_to_recordset(${items}::text::json) given (n int, event uuid, member uuid, token text)
      cross join lateral (
        select e.id from events e where e.id = given.event and ${isPublic(sql)} limit 1 ${keyShare(sql, how)}
      ) e
      cross join lateral (
        select u.id from users u where u.id = given.member limit 1 ${keyShare(sql, how)}
      ) u
      where ${isSessionOf(sql, sql`given.member`, sql`given.token`)}
    ), saved as (
      insert into favorites (event_id, user_id)
      select distinct event, member from given order by event, member
      on conflict do nothing
    )
    select n from given
  `,
})

export async function unsaveEvent(sql: Sql, eventId: string, userId: string) {
  await sql`delete from favorites where event_id = ${eventId} and user_id = ${userId}`
}
