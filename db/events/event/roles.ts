import { type EventRight, type EventRole, mayDo, rolesWith } from '#contract/events/event-rights.ts'
import { hasRow, type Sql } from '../../connection/sql.ts'

/**
 * A condition: this member has the right at the event `e`, as its host or as a member who has accepted the invitation
 * to help. Every statement about the parts of an event that are not public contains it.
 */
export function hasRight(sql: Sql, userId: string | ReturnType<Sql>, right: EventRight) {
  return sql`coalesce(${roleIn(sql, userId)} = any (${[...rolesWith(right)]}), false)`
}

/**
 * The role of this member at the event `e`, or null. Those who help a suspended host have none: the events are hidden.
 * Those who help a deleted host have none either: the rows of a host with many events are deleted later, with the
 * events.
 */
export function roleIn(sql: Sql, userId: string | ReturnType<Sql>) {
  return sql`
    case e.host_id
      when ${userId} then 'owner'
      else (
        select p.role
        from event_people p
        join users h on h.id = e.host_id and h.suspended_by is null and h.deleted_at is null
        where p.event_id = e.id and p.user_id = ${userId} and p.accepted_at is not null
      )
    end
  `
}

/** A condition: this member hosts the event `e`, helps with it, or is invited to help. These also open a draft. */
export function isInvolvedIn(sql: Sql, userId: string) {
  return sql`(
    e.host_id = ${userId}
    or exists (
      select from event_people p join users h on h.id = e.host_id and h.deleted_at is null
      where p.event_id = e.id and p.user_id = ${userId}
    )
  )`
}

/** Whether this member has the right at an event that is not deleted. */
export async function isAllowedAt(sql: Sql, eventId: string, userId: string, right: EventRight): Promise<boolean> {
  return await hasRow(sql`
    select from events e where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, right)}
  `)
}

/** The member's role at an event that is not deleted; undefined without one. */
async function roleAt(sql: Sql, eventId: string, userId: string): Promise<EventRole | undefined> {
  const [event] = await sql<{ role: EventRole | null }[]>`
    select ${roleIn(sql, userId)} as role from events e where e.id = ${eventId} and e.deleted_at is null
  `
  return event?.role ?? undefined
}

/**
 * Locks an event for the rest of the transaction and returns the member's role at it; undefined without one. The role
 * is read after the lock: a member whom the host removed while this waited has none. Every change of the people of an
 * event locks the event first.
 */
export async function roleAtLocked(tx: Sql, eventId: string, userId: string): Promise<EventRole | undefined> {
  const role = await roleAt(tx, eventId, userId)
  if (role === undefined) return undefined
  await tx`select from events where id = ${eventId} for update`
  return await roleAt(tx, eventId, userId)
}

export type WithoutRight = 'event-not-found' | 'role-lacks-right'

/** The same for a change that needs a right. Returns why the member may not make it. */
export async function lockedWithout(
  tx: Sql,
  eventId: string,
  userId: string,
  right: EventRight,
): Promise<WithoutRight | undefined> {
  const role = await roleAtLocked(tx, eventId, userId)
  if (role === undefined) return 'event-not-found'
  return mayDo(role, right) ? undefined : 'role-lacks-right'
}

/** A condition: this member may say whether `e` takes place. A listing has no host: moderators speak for it, too. */
export function mayConfirm(sql: Sql, userId: string | ReturnType<Sql>) {
  return sql`(
    ${hasRight(sql, userId, 'edit')}
    or exists (
      select from users u
      where u.id = ${userId} and u.deleted_at is null and u.suspended_by is null
        and (
          exists (select from venue_people p where p.venue_id = e.venue_id and p.user_id = u.id)
          or e.host_id = e.listed_from and exists (select from admin_roles r where r.user_id = u.id)
        )
    )
  )`
}
