import type { Attend, Attendance, Attending, DanceRole } from '#contract/events/events.ts'
import type { Dancer } from '#contract/events/going/dancer.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { isActive, isOpenTo, searchColumns } from '../../people/people.ts'
import { endOf, isPublic } from '../event/columns.ts'
import { maySeeGoing } from '../event/reading.ts'
import { hasRight } from '../event/roles.ts'
import { settlePlaces } from '../venue/places.ts'

type AttendRefusal =
  | 'signed-out'
  | 'event-not-found'
  | 'event-cancelled'
  | 'event-over'
  | 'event-full'
  | 'full-with-waiting-list'
  | 'no-waiting-list'
  | 'role-needed'
  | 'role-full'

export type AttendResult = {
  outcome: AttendRefusal | Attending
  /** Members who waited have got places, and their notifications are queued. */
  hasGivenPlaces: boolean
}

/**
 * Sets a member's attendance: going, interested, waiting for a place, or null for none. A member who leaves a full
 * event, or a waiting list, gets the place or position back with a request within ten seconds; until then it is held.
 * `source` is the code of the link through which the member came; the first one stays.
 */
export async function attend(
  sql: Database,
  eventId: string,
  userId: string,
  requested: Attendance | null,
  { from: source, danceRole, seeksPartner }: AttendDetails = {},
): Promise<AttendResult> {
  const choice = { eventId, userId, requested, source, danceRole, seeksPartner }
  const outcome = await attendOnce(sql, choice)
  if (outcome !== 'places-due') return { outcome, hasGivenPlaces: false }
  // A place that became free because of the time belongs to the member who waited first, and this member may dance the
  // role that those who wait need.
  return await sql.begin(async tx => {
    // Locked before the event, like in `attend` of the database.
    if (!(await isActive(tx, userId))) return { outcome: 'signed-out', hasGivenPlaces: false }
    const before = await settlePlaces(tx, eventId)
    const settled = await attendOnce(tx, choice, true)
    if (settled === 'places-due') throw new Error(`The places of the event ${eventId} are still due`)
    if (typeof settled === 'string') return { outcome: settled, hasGivenPlaces: before.hasGivenPlaces }
    const after = await settlePlaces(tx, eventId)
    if (!after.hasGivenPlaces) return { outcome: settled, hasGivenPlaces: before.hasGivenPlaces }
    const { attendingCount, waitingCount } = after
    return {
      outcome: { ...settled, attendingCount, ...(settled.waitingCount && { waitingCount }) },
      hasGivenPlaces: true,
    }
  })
}

type AttendDetails = Partial<Pick<Attend, 'from' | 'danceRole' | 'seeksPartner'>>

type Choice = { eventId: string; userId: string; requested: Attendance | null } & {
  source: string | undefined
  danceRole: DanceRole | undefined
  seeksPartner: boolean | undefined
}

type Attended =
  | { outcome: AttendRefusal | 'places-due' }
  | { outcome: null; attendance: Attendance | null; attending: number; waiting: number | null }

async function attendOnce(
  sql: Sql,
  { eventId, userId, requested, source, danceRole, seeksPartner }: Choice,
  isSettled = false,
): Promise<AttendRefusal | 'places-due' | Attending> {
  const [attended] = await sql<[Attended]>`
    select outcome, attendance, attending, waiting
    from attend(
      ${eventId}, ${userId}, ${requested}, ${source ?? null}, ${danceRole ?? null}, ${seeksPartner ?? null}, ${isSettled}
    )
  `
  if (attended.outcome !== null) return attended.outcome
  const { attendance, attending, waiting } = attended
  return { attendance, attendingCount: attending, ...(waiting !== null && { waitingCount: waiting }) }
}

type LockedEvent = {
  status: string
  isOver: boolean
  isUnclaimed: boolean
  hasWaitingList: boolean
}

/** Locks a public event, so that no other request takes or releases a place in this transaction. */
export async function lockedEvent(tx: Sql, eventId: string): Promise<LockedEvent | undefined> {
  const [event] = await tx<LockedEvent[]>`
    select e.status, ${endOf(tx)} < now() as is_over, e.host_id is not distinct from e.listed_from as is_unclaimed,
      e.has_waiting_list
    from events e
    where e.id = ${eventId} and ${isPublic(tx)}
    for update
  `
  return event
}

/** The attendees that the viewer may see, those whom the viewer follows first. Undefined without such an event. */
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
 * The members who go and look for a partner, for those who go. They chose to be in this list, whatever audience they have
 * for where they go.
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
  const waiting = await sql<(SearchUser & { danceRole: DanceRole | null })[]>`
    select ${searchColumns(sql)}, a.dance_role
    from attendances a
    join users u on u.id = a.user_id
    where a.event_id = ${eventId} and a.state = 'waiting' and ${isOpenTo(sql, viewerId)}
    order by a.arrival
    limit 200
  `
  return waiting.map(({ danceRole, ...person }) => ({
    ...person,
    ...(event.hasRoles && danceRole !== null && { danceRole }),
  }))
}

/** Returns false when there is no such event. */
export async function setFavorite(sql: Sql, eventId: string, userId: string, isFavorite: boolean): Promise<boolean> {
  if (!isFavorite) {
    await sql`delete from favorites where event_id = ${eventId} and user_id = ${userId}`
    return true
  }
  const [row] = await save(sql, { eventId, userId })
  return row !== undefined
}

const save = keptStatement<{ id: string }, { eventId: string; userId: string }>(
  (sql, { eventId, userId }) => sql`
    with event as (
      select e.id from events e where e.id = ${eventId} and ${isPublic(sql)}
    ), saved as (
      insert into favorites (event_id, user_id) select id, ${userId} from event on conflict do nothing
    )
    select id from event
  `,
)
