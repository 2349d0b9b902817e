import type { GivenRole } from '#contract/events/given-role.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import { type Database, hasRow, type Sql } from '../../connection/sql.ts'
import { notifyOfAcceptance, notifyOfRole } from '../../notifications/notify-members.ts'
import { lockMembers } from '../../people/blocks.ts'
import { isActive, isKnownTo, isOpenTo } from '../../people/people.ts'
import { endOf } from '../event/columns.ts'
import { hasRight, isInvolvedIn, lockedWithout } from '../event/roles.ts'
import { whyNoHelper } from './helper-links.ts'

/** The people of an event, the host first, who alone reads who is invited. Undefined without a role. */
export async function peopleOf(sql: Sql, eventId: string, userId: string): Promise<EventPerson[] | undefined> {
  const [event] = await sql<{ isOwn: boolean; isListing: boolean }[]>`
    select ${hasRight(sql, userId, 'own')} as is_own, e.listed_from is not null as is_listing
    from events e
    where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, 'see-guests')}
  `
  if (!event) return undefined
  return await sql<EventPerson[]>`
    select
      u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url, person.role, person.is_invited,
      person.is_offered,
      ${event.isOwn && !event.isListing} and person.role = 'editor' and not person.is_invited
        and u.user_type = 'party_host' as can_take_over
    from (
      select e.host_id as user_id, 'owner' as role, false as is_invited, false as is_offered, null::timestamptz as invited_at
      from events e
      where e.id = ${eventId}
      union all
      select p.user_id, p.role, p.accepted_at is null, ${event.isOwn} and p.offered_at is not null, p.invited_at
      from event_people p
      where p.event_id = ${eventId} and (${event.isOwn} or p.accepted_at is not null)
    ) person
    join users u on u.id = person.user_id and ${isOpenTo(sql, userId)}
    order by person.role <> 'owner', person.invited_at, u.id
  `
}

type Invitation = { eventId: string; ownerId: string; userId: string; role: GivenRole }

/**
 * Invites a member to help with an event, or changes the role of a member who helps already. Can be repeated. A member
 * gets one notification of an event, also if the host withdraws the invitation and sends it again. Only a member whom
 * the host follows or has written with is invited, because the notification contains what the host typed; others get a
 * link.
 */
export function inviteHelper(sql: Database, { eventId, ownerId, userId, role }: Invitation) {
  return sql.begin(async tx => {
    if (!(await lockMembers(tx, ownerId, userId)).includes(ownerId)) return 'signed-out'
    const refused = await lockedWithout(tx, eventId, ownerId, 'own')
    if (refused) return refused
    const [invited] = await tx<{ isKnown: boolean }[]>`
      select ${isKnownTo(tx, ownerId)} or exists (
        select from event_people p where p.event_id = ${eventId} and p.user_id = u.id
      ) as is_known
      from users u
      where u.id = ${userId} and u.id <> ${ownerId} and ${isOpenTo(tx, ownerId)}
    `
    if (!invited) return 'user-not-found'
    if (!invited.isKnown) return 'invite-by-link'
    const noHelper = await whyNoHelper(tx, eventId, userId)
    if (noHelper) return noHelper
    await tx`
      insert into event_people (event_id, user_id, role) values (${eventId}, ${userId}, ${role})
      on conflict (event_id, user_id) do update set
        role = excluded.role, offered_at = case when excluded.role = 'editor' then event_people.offered_at end
    `
    await notifyOfRole(tx, { eventId, ownerId, userId })
  })
}

type AcceptedBy = { role: GivenRole; hostId: string }

/** Accepts the invitation of the host, who is notified once. Undefined without an invitation. Can be repeated. */
export function acceptRole(sql: Database, eventId: string, userId: string): Promise<AcceptedBy | undefined> {
  return sql.begin(async tx => {
    if (!(await isActive(tx, userId))) return undefined
    await lockIfInvolved(tx, eventId, userId)
    const [accepted] = await tx<AcceptedBy[]>`
      update event_people p set accepted_at = coalesce(p.accepted_at, now())
      from events e
      where p.event_id = ${eventId} and p.user_id = ${userId} and e.id = p.event_id and e.deleted_at is null
        and exists (select from users u where u.id = e.host_id and ${isOpenTo(tx, userId)})
      returning p.role, e.host_id
    `
    if (!accepted) return undefined
    await notifyOfAcceptance(tx, { eventId, ownerId: accepted.hostId, userId })
    return accepted
  })
}

/** Declines an invitation or gives a role back. Returns false if the member had neither. */
export function leaveRole(sql: Database, eventId: string, userId: string): Promise<boolean> {
  return sql.begin(async tx => {
    await lockIfInvolved(tx, eventId, userId)
    return await deleteHelper(tx, eventId, userId)
  })
}

/** Removes a member from the people of an event, or withdraws the invitation. Only for the host. */
export function removeHelper(sql: Database, { eventId, ownerId, userId }: Omit<Invitation, 'role'>) {
  return sql.begin(async tx => {
    const refused = await lockedWithout(tx, eventId, ownerId, 'own')
    if (refused) return refused
    if (!(await deleteHelper(tx, eventId, userId))) return 'user-not-found'
  })
}

/**
 * Whether this member has lost a role at an event that is not deleted. Such a member knows the event, also a hidden
 * one, while for all others it is not found. The notification of the invitation is the only record of the earlier role.
 */
export async function hasLostRole(sql: Sql, eventId: string, userId: string): Promise<boolean> {
  return await hasRow(sql`
    select from notifications n
    join events e on e.id = n.event_id and e.deleted_at is null
    join users u on u.id = e.host_id and ${isOpenTo(sql, userId)}
    where n.user_id = ${userId} and n.kind in ('event-role', 'event-taken') and n.entry_id = ${eventId}
      and not ${isInvolvedIn(sql, userId)}
  `)
}

/** A member who is not involved must not hold a lock on the event. */
export async function lockIfInvolved(tx: Sql, eventId: string, userId: string) {
  await tx`select from events e where e.id = ${eventId} and ${isInvolvedIn(tx, userId)} for update`
}

async function deleteHelper(tx: Sql, eventId: string, userId: string): Promise<boolean> {
  return await hasRow(tx`
    delete from event_people where event_id = ${eventId} and user_id = ${userId} returning user_id
  `)
}

/** Those who help with the event, and those who are invited. */
export async function helpersAt(sql: Sql, eventId: string): Promise<string[]> {
  const helpers = await sql<{ userId: string }[]>`select user_id from event_people where event_id = ${eventId}`
  return helpers.map(({ userId }) => userId)
}

/**
 * The events that this member helps with or is invited to, as a JSON array; upcoming ones first, nearest first. With
 * `areComing` only those that are not over.
 */
export async function helpedBy(sql: Sql, userId: string, { areComing = false } = {}): Promise<string> {
  const [row] = await sql<{ list: string }[]>`
    select '[' || coalesce(
      string_agg(
        '{"event":' || o.json || ',"role":' || to_json(o.role) || ',"isInvited":' || to_json(o.is_invited) || '}', ','
        order by o.is_over, o.nearness
      ), ''
    ) || ']' as list
    from (
      select
        coalesce(p.json, event_json(e, h)) as json, r.role, r.accepted_at is null as is_invited,
        ${endOf(sql)} < now() as is_over,
        abs(extract(epoch from e.starts_at - now())) as nearness
      from event_people r
      join events e on e.id = r.event_id and e.deleted_at is null
      join users h on h.id = e.host_id and h.deleted_at is null and h.suspended_by is null
      left join public_events p on p.event_id = e.id
      where r.user_id = ${userId} and ${areComing ? sql`${endOf(sql)} >= now()` : sql`true`}
      order by is_over, nearness
      limit 300
    ) o
  `
  return row?.list ?? '[]'
}
