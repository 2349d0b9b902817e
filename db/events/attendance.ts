import type { Attendance } from '#contract/events/events.ts'
import type { SearchUser } from '#contract/people/calls.ts'
import type { Database, Sql } from '../connection/sql.ts'
import { isActive, isOpenTo, searchColumns } from '../people/people.ts'
import { isPublic } from './columns.ts'
import { isFull, updatePlaces } from './places.ts'
import { maySeeGoing } from './reading.ts'

export type AttendResult =
  | 'signed-out'
  | 'event-not-found'
  | 'event-cancelled'
  | 'event-over'
  | 'event-full'
  | { attendance: Attendance | null; attendingCount: number }

/**
 * Sets a member's attendance: going, interested, or null for neither. The event is locked first, so that exactly one
 * of two hundred concurrent requests gets the last place; the count is computed in the same transaction. `source` is the code of the link through
 * which the member came; the first one stays.
 */
export function attend(
  sql: Database,
  eventId: string,
  userId: string,
  state: Attendance | null,
  source?: string,
): Promise<AttendResult> {
  return sql.begin(async tx => {
    if (!(await isActive(tx, userId))) return 'signed-out'
    const event = await lockedEvent(tx, eventId)
    if (!event) return 'event-not-found'
    if (state !== null && event.status === 'cancelled') return 'event-cancelled'
    if (state !== null && event.isOver) return 'event-over'

    if (state === 'going' && (await isFull(tx, eventId)) && (await attendanceOf(tx, eventId, userId)) !== 'going')
      return 'event-full'

    if (state === null) await tx`delete from attendances where event_id = ${eventId} and user_id = ${userId}`
    else
      await tx`
        insert into attendances (event_id, user_id, state, source)
        values (${eventId}, ${userId}, ${state}, counted_source(${eventId}, ${source ?? null}))
        on conflict (event_id, user_id) do update
          set state = excluded.state, at = now(), source = coalesce(attendances.source, excluded.source)
          where attendances.state <> excluded.state
      `
    return { attendance: state, ...(await updatePlaces(tx, eventId)) }
  })
}

type LockedEvent = { status: string; isOver: boolean }

/** Locks a public event for the rest of the transaction, so that no other request takes or releases a place meanwhile. */
export async function lockedEvent(tx: Sql, eventId: string): Promise<LockedEvent | undefined> {
  const [event] = await tx<LockedEvent[]>`
    select e.status, coalesce(e.ends_at, e.starts_at + interval '5 hours') < now() as is_over
    from events e
    where e.id = ${eventId} and ${isPublic(tx)}
    for update
  `
  return event
}

/** Read after the event is locked, because another device of the member may change it at the same moment. */
async function attendanceOf(tx: Sql, eventId: string, userId: string) {
  const [attendance] = await tx<{ state: Attendance }[]>`
    select state from attendances where event_id = ${eventId} and user_id = ${userId}
  `
  return attendance?.state
}

/**
 * The attendees that the viewer may see, first the attendees that the viewer follows. Undefined when there is no such
 * event.
 */
export async function attendeesOf(sql: Sql, eventId: string, viewerId: string): Promise<SearchUser[] | undefined> {
  const [event] = await sql`select e.id from events e where e.id = ${eventId} and ${isPublic(sql)}`
  if (!event) return undefined
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id
    left join follows mine on mine.follower_id = ${viewerId} and mine.followee_id = u.id
    where a.event_id = ${eventId} and a.state = 'going' and ${isOpenTo(sql, viewerId)} and ${maySeeGoing(sql, viewerId)}
    order by mine.at is null, a.at, u.id
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
