import type { AdminRole } from '#contract/admin/roles.ts'
import { rolesWith } from '#contract/events/event-rights.ts'
import type { AskAnswer } from '#contract/events/going/asks.ts'
import type { Fragment, Sql } from '../connection/sql.ts'
import { type Cause, notifications, notify } from './notify.ts'

/** The host and the editors get one notification of all who ask to come to an event, repeated by each of them. */
export async function notifyOfAsk(tx: Sql, eventId: string) {
  const deciders: Fragment = tx`
    select e.host_id as user_id from events e where e.id = ${eventId}
    union
    select p.user_id
    from event_people p
    where p.event_id = ${eventId} and p.accepted_at is not null and p.role = any (${[...rolesWith('edit')]})
  `
  await notify(tx, { kind: 'guests-ask', entryId: eventId, eventId }, deciders, 'always')
}

/** Notifies these members of what became of their request to come. */
export async function notifyOfAnswer(
  tx: Sql,
  eventId: string,
  { people, answer }: { people: string[]; answer: AskAnswer },
) {
  if (people.length === 0) return
  const cause: Cause = { kind: 'ask-answered', entryId: eventId, eventId, status: answer }
  await notify(tx, cause, tx`select unnest(${people}::uuid[]) as user_id`, 'always')
}

/**
 * The parts of a `with` that notify the members of `added`; the last one, `pushed`, has the pushes that can be sent
 * now. A member who is followed again gets no second push: the notification is listed while the follow exists.
 */
export function followerNotifications(sql: Sql): Fragment {
  const follower: Fragment = sql`r.follower_id`
  const cause = { kind: 'follower', entryId: follower, personId: follower } as const
  return notifications(sql, cause, sql`select followee_id as user_id, follower_id from added`, 'never')
}

/** Notifies the member with the confirmed address of the application. Others have no account to notify. */
export async function notifyOfApplication(tx: Sql, application: { id: string; jobId: number; status: string }) {
  const { id, jobId, status } = application
  await notify(tx, { kind: 'application', entryId: id, jobId, status }, applicantOf(tx, id), 'new-status')
}

/** Notifies the host that an accepted applicant has withdrawn, so that the place is free again. */
export async function notifyOfWithdrawal(
  tx: Sql,
  { id, jobId, hostId }: { id: string; jobId: number; hostId: string },
) {
  const cause: Cause = { kind: 'application', entryId: id, jobId, status: 'withdrawn' }
  await notify(tx, cause, recipient(tx, hostId), 'new-status')
}

/** The member with the confirmed address of the application, found with the index on addresses. */
export function applicantOf(sql: Sql, applicationId: string): Fragment {
  return sql`
    select u.id as user_id
    from applications a
    join users u on lower(u.email) = lower(a.applicant_email) and u.email_verified_at is not null
      and u.deleted_at is null
    where a.id = ${applicationId}
  `
}

function recipient(tx: Sql, userId: string): Fragment {
  return tx`select ${userId}::uuid as user_id`
}

/** The host of an event, and a member who helps or may help. */
type RoleCause = { eventId: string; ownerId: string; userId: string }

/** Notifies a member that the host asks for help with an event. Never again for the same event. */
export async function notifyOfRole(tx: Sql, { eventId, ownerId, userId }: RoleCause) {
  await notify(tx, { kind: 'event-role', entryId: eventId, eventId, personId: ownerId }, recipient(tx, userId))
}

/** Records the invitation of a member who opened a link of the host and reads it now: without a message. */
export async function recordOpenedRole(tx: Sql, { eventId, ownerId, userId }: RoleCause) {
  await tx`
    insert into notifications (user_id, kind, entry_id, event_id, person_id, seen_at)
    values (${userId}, 'event-role', ${eventId}, ${eventId}, ${ownerId}, now())
    on conflict do nothing
  `
}

/** Notifies a member of the role at the admin page; again when the role changes. */
export async function notifyOfAdminRole(tx: Sql, userId: string, role: AdminRole) {
  await notify(tx, { kind: 'admin-role', entryId: userId, status: role }, recipient(tx, userId), 'always')
}

/** Notifies the host that a member has accepted the invitation to help. Once for each member and event. */
export async function notifyOfAcceptance(tx: Sql, { eventId, ownerId, userId }: RoleCause) {
  await notify(
    tx,
    { kind: 'role-accepted', entryId: `${eventId} ${userId}`, eventId, personId: userId },
    recipient(tx, ownerId),
  )
}

type PlaceCause = { eventId: string; giverId: string; userId: string }

/** Notifies a member that another one gives a place to this member; again with each offer. */
export async function notifyOfPlaceOffer(tx: Sql, { eventId, giverId, userId }: PlaceCause) {
  const cause: Cause = { kind: 'place-offered', entryId: `${eventId} ${giverId}`, eventId, personId: giverId }
  await notify(tx, cause, recipient(tx, userId), 'always')
}

/** Notifies the giver that the other member has taken the place, or has declined it. */
export async function notifyOfPlaceAnswer(
  tx: Sql,
  { eventId, giverId, userId, answer }: PlaceCause & { answer: 'place-taken' | 'place-declined' },
) {
  const cause: Cause = { kind: answer, entryId: `${eventId} ${userId}`, eventId, personId: userId }
  await notify(tx, cause, recipient(tx, giverId), 'always')
}

/** Notifies an editor that the host offers the event. Once, until the editor has taken it over. */
export async function notifyOfOffer(tx: Sql, { eventId, ownerId, userId }: RoleCause) {
  await notify(tx, { kind: 'event-offered', entryId: eventId, eventId, personId: ownerId }, recipient(tx, userId))
}

/** Notifies the former owner that the editor is the host now. The editor may be offered the event again later. */
export async function notifyOfTransfer(tx: Sql, { eventId, ownerId, userId }: RoleCause) {
  await tx`delete from notifications where user_id = ${userId} and kind = 'event-offered' and entry_id = ${eventId}`
  await notify(
    tx,
    { kind: 'event-taken', entryId: eventId, eventId, personId: userId },
    recipient(tx, ownerId),
    'always',
  )
}

/** Notifies the members whose reports this decision has decided. */
export async function notifyOfDecision(tx: Sql, decisionId: string) {
  const reporters: Fragment = tx`
    select distinct reporter_id as user_id from reports where decided_by = ${decisionId} and reporter_id is not null
  `
  await notify(tx, { kind: 'report', entryId: decisionId }, reporters)
}
