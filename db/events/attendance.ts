import type { Attendance, Attending } from '#contract/events/events.ts'
import type { SearchUser } from '#contract/people/calls.ts'
import type { Database, Sql } from '../connection/sql.ts'
import { isActive, isOpenTo, searchColumns } from '../people/people.ts'
import { endOf, isPublic } from './columns.ts'
import { isFull, updatePlaces } from './places.ts'
import { maySeeGoing } from './reading.ts'
import { hasRight } from './roles.ts'

export type AttendResult =
  | 'signed-out'
  | 'event-not-found'
  | 'event-cancelled'
  | 'event-over'
  | 'event-full'
  | 'full-with-waiting-list'
  | 'no-waiting-list'
  | Attending

/**
 * Sets a member's attendance: going, interested, waiting for a place, or null for none. The event is locked first, so that
 * exactly one of two hundred concurrent requests gets the last place. The order in which the requests get the lock is the
 * order of the waiting list. `source` is the code of the link through which the member came; the first one stays.
 */
export function attend(
  sql: Database,
  eventId: string,
  userId: string,
  requested: Attendance | null,
  source?: string,
): Promise<AttendResult> {
  return sql.begin(async tx => {
    if (!(await isActive(tx, userId))) return 'signed-out'
    const event = await lockedEvent(tx, eventId)
    if (!event) return 'event-not-found'
    if (requested !== null && event.status === 'cancelled') return 'event-cancelled'
    if (requested !== null && event.isOver) return 'event-over'

    const allowed = await allowedState(tx, { eventId, userId, requested, event })
    if ('refusal' in allowed) return allowed.refusal
    const { state } = allowed
    if (state === null) await tx`delete from attendances where event_id = ${eventId} and user_id = ${userId}`
    else
      await tx`
        insert into attendances (event_id, user_id, state, arrival, source)
        values (
          ${eventId}, ${userId}, ${state}, ${state === 'waiting' ? nextArrival(tx, eventId) : null},
          counted_source(${eventId}, ${source ?? null})
        )
        on conflict (event_id, user_id) do update
          set
            state = excluded.state, arrival = excluded.arrival, at = now(),
            source = coalesce(attendances.source, excluded.source),
            -- A choice of the member stays when the listing is separated again.
            joined_from = null
          where attendances.state <> excluded.state
      `
    const { attendingCount, waitingCount } = await updatePlaces(tx, eventId)
    return { attendance: state, attendingCount, ...(event.hasWaitingList && { waitingCount }) }
  })
}

type LockedEvent = {
  status: string
  isOver: boolean
  hasWaitingList: boolean
  waitingCount: number
  isUnclaimed: boolean
}

/** Locks a public event for the rest of the transaction, so that no other request takes or releases a place meanwhile. */
export async function lockedEvent(tx: Sql, eventId: string): Promise<LockedEvent | undefined> {
  const [event] = await tx<LockedEvent[]>`
    select
      e.status, ${endOf(tx)} < now() as is_over, e.has_waiting_list,
      e.waiting_count, e.host_id is not distinct from e.listed_from as is_unclaimed
    from events e
    where e.id = ${eventId} and ${isPublic(tx)}
    for update
  `
  return event
}

type Choice = { eventId: string; userId: string; requested: Attendance | null; event: LockedEvent }

/**
 * Returns what the member can get. A member who has a place stays, also when the response to an earlier request was lost.
 * A request to wait gets a free place, because the device may have an old number of guests.
 */
async function allowedState(tx: Sql, { eventId, userId, requested, event }: Choice): Promise<Allowed> {
  if (requested === null || requested === 'interested') return { state: requested }
  // A place may be free because the time of a guest to confirm it has passed. It belongs to the member who waited first.
  if (event.waitingCount > 0) await updatePlaces(tx, eventId)
  if (!(await isFull(tx, eventId))) return { state: 'going' }
  const present = await attendanceOf(tx, eventId, userId)
  if (present === 'going') return { state: 'going' }
  if (requested === 'going') return { refusal: event.hasWaitingList ? 'full-with-waiting-list' : 'event-full' }
  return present === 'waiting' || event.hasWaitingList ? { state: 'waiting' } : { refusal: 'no-waiting-list' }
}

type Allowed = { state: Attendance | null } | { refusal: 'event-full' | 'full-with-waiting-list' | 'no-waiting-list' }

/** The next number of the waiting list. The event is locked, so two requests get different numbers. */
function nextArrival(tx: Sql, eventId: string) {
  return tx`(
    select coalesce(max(arrival), 0) + 1 from attendances where event_id = ${eventId} and state = 'waiting'
  )`
}

/** Read after the event is locked, because another device of the member may change it at the same moment. */
async function attendanceOf(tx: Sql, eventId: string, userId: string) {
  const [attendance] = await tx<{ state: Attendance }[]>`
    select state from attendances where event_id = ${eventId} and user_id = ${userId}
  `
  return attendance?.state
}

/**
 * The attendees that the viewer may see, all of them for the people of the event; first the attendees that the viewer
 * follows. Undefined when there is no such event.
 */
export async function attendeesOf(sql: Sql, eventId: string, viewerId: string): Promise<SearchUser[] | undefined> {
  const [event] = await sql<{ seesAll: boolean }[]>`
    select ${hasRight(sql, viewerId, 'see-guests')} as sees_all
    from events e
    where e.id = ${eventId} and ${isPublic(sql)}
  `
  if (!event) return undefined
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id
    left join follows mine on mine.follower_id = ${viewerId} and mine.followee_id = u.id
    where a.event_id = ${eventId} and a.state = 'going' and ${isOpenTo(sql, viewerId)}
      and (${event.seesAll} or ${maySeeGoing(sql, viewerId)})
    order by mine.at is null, a.at, u.id
    limit 200
  `
}

/**
 * The members who wait for a place, in the order in which they get one. Undefined for members without a role at the
 * event, and when there is no such event.
 */
export async function waitingFor(sql: Sql, eventId: string, viewerId: string): Promise<SearchUser[] | undefined> {
  const [event] =
    await sql`select e.id from events e where e.id = ${eventId} and ${hasRight(sql, viewerId, 'see-guests')} and ${isPublic(sql)}`
  if (!event) return undefined
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from attendances a
    join users u on u.id = a.user_id
    where a.event_id = ${eventId} and a.state = 'waiting' and ${isOpenTo(sql, viewerId)}
    order by a.arrival
    limit 200
  `
}

/** Returns false when there is no such event. */
export async function setFavorite(sql: Sql, eventId: string, userId: string, isFavorite: boolean): Promise<boolean> {
  if (!isFavorite) {
    await sql`delete from favorites where event_id = ${eventId} and user_id = ${userId}`
    return true
  }
  const [row] = await sql<{ id: string }[]>`
    with event as (
      select e.id from events e where e.id = ${eventId} and ${isPublic(sql)}
    ), saved as (
      insert into favorites (event_id, user_id) select id, ${userId} from event on conflict do nothing
    )
    select id from event
  `
  return row !== undefined
}
