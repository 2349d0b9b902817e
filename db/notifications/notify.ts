import type { AdminRole } from '#contract/admin/roles.ts'
import { rolesWith } from '#contract/events/event-rights.ts'
import type { AskAnswer } from '#contract/events/going/asks.ts'
import type { GuestState } from '#contract/events/guests/guests.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Database, Sql } from '../connection/sql.ts'
import type { RecordedEdit } from '../events/form/change-ledger.ts'
import { isOpenTo } from '../people/people.ts'
import { EMAIL_AFTER_MINUTES, isEmailWanted, PUSH_INTERVAL_MINUTES, PUSHED_BY, URGENCY } from './channels.ts'
import { earlierChanges, nextEmailAfterMany } from './earlier-changes.ts'
import { reminderOf } from './notifications.ts'
import { goesOrWaits, notifiedGuests, notifyGuests } from './notify-guests.ts'
import { hostOf, queuedAgain } from './queued-again.ts'

type Fragment = ReturnType<Sql>

/** What the members are notified of. `entryId` identifies the cause: a member gets one notification of each cause. */
type Cause = {
  kind: NotificationKind
  entryId: string | Fragment
  eventId?: string
  personId?: string | Fragment
  jobId?: number
  status?: string
  /** The venue because of which the recipients are notified. */
  venueId?: string | Fragment
  /** The followed artist because of whom the recipients are notified. */
  artistId?: string | Fragment
  /** The followed city because of which the recipients are notified. */
  cityId?: string | Fragment
}

/** Whether a member who already has a notification of the cause gets it again, as unseen. */
type Repeated = 'never' | 'always' | 'new-status'

/**
 * Writes the notifications of all recipients and queues their pushes and emails. Runs in the transaction of the cause,
 * as one statement for any number of recipients. `recipients` selects `user_id`. A member who already has this
 * notification gets it again, as unseen, `always` (an edit was corrected) or only with a `new-status`.
 */
export async function notify(tx: Sql, cause: Cause, recipients: Fragment, repeated: Repeated = 'never') {
  await tx`with ${notifications(tx, cause, recipients, repeated)} select`
}

/**
 * The same as the last parts of a `with`. `pushed` has a row for each push that can be sent now. Emails wait for
 * minutes, and the queue finds them then.
 */
export function notifications(tx: Sql, cause: Cause, recipients: Fragment, repeated: Repeated = 'never'): Fragment {
  const {
    kind,
    entryId,
    eventId = null,
    personId = null,
    jobId = null,
    status = null,
    venueId = null,
    cityId = null,
    artistId = null,
  } = cause
  const wanted = tx(PUSHED_BY[kind])
  const pendingEmail: Fragment = tx`min(c.not_before) filter (where c.channel = 'email' and c.ended_at is null)`
  const isSame: Fragment = tx`o.user_id = n.user_id and o.event_id = ${eventId}::uuid`
  const dueEmail: Fragment = tx`
    coalesce(
      ${pendingEmail},
      greatest(now() + make_interval(mins => ${EMAIL_AFTER_MINUTES}), ${nextEmailAfterMany(tx)})
    )
  `
  const emailIsDueAt = earlierChanges(tx, kind, dueEmail, isSame)
  const latestPush: Fragment = tx`max(c.taken_at) filter (where c.device_id = d.id)`
  const pushWasTakenAt = earlierChanges(tx, kind, latestPush, isSame)
  const repeat = {
    never: tx`do nothing`,
    always: tx`
      do update set created_at = now(), seen_at = null, person_id = excluded.person_id, status = excluded.status
    `,
    'new-status': tx`
      do update set created_at = now(), seen_at = null, status = excluded.status where n.status <> excluded.status
    `,
  }[repeated]
  return tx`
    notified as (
      insert into notifications as n (user_id, kind, entry_id, event_id, person_id, job_id, status, venue_id, city_id,
        artist_id)
      select
        u.id, ${kind}, ${entryId}, ${eventId}::uuid, ${personId}::uuid, ${jobId}::int, ${status}::text, ${venueId}::uuid,
        ${cityId}::uuid, ${artistId}::uuid
      from (${recipients}) r
      ${memberOf(tx, tx`r.user_id`, tx`u.deleted_at is null and u.suspended_by is null`)}
      on conflict (user_id, kind, entry_id)
        ${repeat}
      returning n.id, n.user_id
    ),
    emailed as (
      insert into notification_deliveries as q (notification_id, channel, urgency, not_before)
      select
        n.id, 'email', ${URGENCY[kind]}::smallint,
        coalesce(${emailIsDueAt}, now() + make_interval(mins => ${EMAIL_AFTER_MINUTES}))
      from notified n
      ${memberOf(tx, tx`n.user_id`, tx`u.email is not null and u.email_verified_at is not null`)}
      left join push_wants w on w.user_id = n.user_id
      where ${isEmailWanted(tx, kind)}
      on conflict (notification_id, channel) where device_id is null
        do update set
          not_before = case when q.ended_at is null then q.not_before else excluded.not_before end,
          texted_at = case when q.outcome = 'sent' then q.texted_at || q.taken_at else q.texted_at end,
          ${queuedAgain(tx)}
    ),
    pushed as (
      insert into notification_deliveries as q (notification_id, device_id, host, urgency, not_before)
      select
        n.id, d.id, ${hostOf(tx, tx`d.endpoint`)}, ${URGENCY[kind]}::smallint,
        greatest(now(), ${pushWasTakenAt} + make_interval(mins => ${PUSH_INTERVAL_MINUTES}))
      from notified n
      join push_subscriptions d on d.user_id = n.user_id
      left join push_wants w on w.user_id = n.user_id
      where coalesce(w.${wanted}, true)
      on conflict (notification_id, device_id)
        do update set
          not_before = greatest(now(), q.taken_at + make_interval(mins => ${PUSH_INTERVAL_MINUTES})),
          ${queuedAgain(tx)}
      returning q.notification_id
    )
  `
}

/** Joins the member `u`. With the limit PostgreSQL reads each one by the index: its estimates let it read all members. */
function memberOf(tx: Sql, id: Fragment, condition: Fragment): Fragment {
  return tx`cross join lateral (select u.id from users u where u.id = ${id} and ${condition} limit 1) u`
}

/** Notifies those who go and those who work there, except the editor. An edit that was taken back notifies only those who knew of it. */
export async function notifyOfEdit(tx: Sql, eventId: string, { editId, outcome, beganAt }: RecordedEdit, by: string) {
  const cause = { kind: 'event-changed', entryId: editId, eventId } as const
  if (outcome === 'changed') {
    await notify(tx, cause, membersOf(tx, eventId, by), 'always')
    await notifyGuests(tx, cause, notifiedGuests(tx, eventId), { isRepeated: true })
    return
  }
  const ofThisEdit = tx`kind = 'event-changed' and entry_id = ${editId} and event_id = ${eventId}`
  // Another process may be taking one of these deliveries. This statement waits for its row, so that the next
  // statement, with a snapshot of its own, reads whether the delivery was taken.
  await tx`
    update notification_deliveries
    set ended_at = now(), outcome = 'skipped'
    where tries = 0 and ended_at is null and notification_id in (select id from notifications where ${ofThisEdit})
  `
  await tx`
    delete from notifications n
    where ${ofThisEdit} and seen_at is null
      and not exists (select 1 from notification_deliveries d where d.notification_id = n.id and d.taken_at is not null)
  `
  // Those who have come since then know only what is taken back.
  const members: Fragment = tx`
    select user_id from notifications where ${ofThisEdit}
    union
    select user_id from attendances
    where event_id = ${eventId} and state in ('going', 'waiting', 'asked') and at > ${beganAt}::timestamptz
      and user_id <> ${by}
  `
  await notify(tx, cause, members, 'always')
  const guests: Fragment = tx`
    select guest_id as id from notifications where ${ofThisEdit} and guest_id is not null
    union
    select g.id from (${notifiedGuests(tx, eventId)}) g where g.confirmed_at > ${beganAt}::timestamptz
  `
  await notifyGuests(tx, cause, guests, { isRepeated: true })
}

/** The number of people whom `notifyOfEdit` notifies of a change. */
export async function countOfEdit(sql: Sql, eventId: string, by: string): Promise<number> {
  const [counted] = await sql<{ members: number; guests: number }[]>`
    select
      (
        select count(*)
        from (${membersOf(sql, eventId, by)}) m
        join users u on u.id = m.user_id and u.deleted_at is null and u.suspended_by is null
      ) as members,
      (select count(*) from (${notifiedGuests(sql, eventId)}) g) as guests
  `
  return counted ? counted.members + counted.guests : 0
}

/** The number of people whom `notifyOfCancellations` notifies of an event. */
export async function countOfCancellation(sql: Sql, eventId: string, by: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select (
      (select count(*) from (${membersOf(sql, eventId, by)}) m)
      + (select count(*) from (${notifiedGuests(sql, eventId)}) g)
    )::int as count
  `
  return count
}

/** Notifies those who go and those who work there, except `by`, that these events were cancelled or removed. */
export async function notifyOfCancellations(tx: Sql, eventIds: string[], by: string | null = null) {
  const events = await tx<{ id: string }[]>`
    select event_id as id from attendances where event_id = any (${eventIds}) and state in ('going', 'waiting', 'asked')
    union
    select g.event_id from guests g where g.event_id = any (${eventIds}) and ${goesOrWaits(tx)}
    union
    select w.event_id from (${workers(tx)}) w where w.event_id = any (${eventIds})
    union
    select d.event_id
    from series_dates d
    join series_follows f on f.series_id = d.series_id
    where d.event_id = any (${eventIds})
  `
  for (const { id } of events) {
    const cause = { kind: 'event-cancelled', entryId: id, eventId: id } as const
    await notify(tx, cause, membersOf(tx, id, by))
    await notifyGuests(tx, cause, notifiedGuests(tx, id))
  }
}

/** The members who work at an event: the host's helpers, and those with an accepted gig. */
export function workers(sql: Sql): Fragment {
  return sql`
    select event_id, user_id from event_people where accepted_at is not null
    union all
    select j.event_id, u.id
    from jobs j
    join applications a on a.fills_gig = j.id
    join users u on lower(u.email) = lower(a.applicant_email) and u.email_verified_at is not null
    where j.event_id is not null and j.taken_down_by is null
  `
}

/** The members who waited and got a place, and the guests who waited and got an offer. */
export type GivenPlaces = { promoted: string[]; offered: string[] }

/** Notifies both. A member may get a place again after leaving, and a guest another offer. Returns whether it did. */
export async function notifyOfGivenPlaces(
  tx: Sql,
  eventId: string,
  { promoted, offered }: GivenPlaces,
): Promise<boolean> {
  const cause = { kind: 'place-free', entryId: eventId, eventId } as const
  if (promoted.length > 0) await notify(tx, cause, tx`select unnest(${promoted}::uuid[]) as user_id`, 'always')
  if (offered.length > 0)
    await notifyGuests(
      tx,
      cause,
      tx`
        select distinct on (coalesce(g.phone_number, lower(g.email))) g.id
        from guests g
        where g.id = any (${offered}::uuid[])
        order by coalesce(g.phone_number, lower(g.email)), g.confirmed_at, g.id
      `,
      { isRepeated: true },
    )
  return promoted.length + offered.length > 0
}

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

/** An administrator has restored these active events, so they are not cancelled. */
export async function withdrawCancellations(tx: Sql, eventIds: string[]) {
  await tx`delete from notifications where kind = 'event-cancelled' and event_id = any (${eventIds})`
}

/**
 * The members who go, wait or ask to come: those may have a place at any time. And those who work there, or follow the
 * series of the event.
 */
function membersOf(tx: Sql, eventId: string, except: string | null): Fragment {
  return tx`
    select user_id from attendances
    where event_id = ${eventId} and state in ('going', 'waiting', 'asked') and user_id is distinct from ${except}::uuid
    union
    select w.user_id from (${workers(tx)}) w
    where w.event_id = ${eventId} and w.user_id is distinct from ${except}::uuid
    union
    select f.user_id
    from series_dates d
    join series s on s.id = d.series_id
    join series_follows f on f.series_id = d.series_id
    join users u on u.id = f.user_id and ${isOpenTo(tx, tx`s.host_id`)}
    where d.event_id = ${eventId} and f.user_id is distinct from ${except}::uuid
  `
}

type HostMessageCause = { id: string; eventId: string; hostId: string; senderId: string; audience: string }

const GOING: GuestState[] = ['confirmed']
const WAITING: GuestState[] = ['waiting', 'offered']

/** Notifies the audience, for `going` and `waiting` with the guests, except where the member or the host has blocked the other. */
export async function notifyOfHostMessage(tx: Sql, { id, eventId, hostId, senderId, audience }: HostMessageCause) {
  const audienceOf: Fragment = tx`
    select a.user_id
    from attendances a
    join users u on u.id = a.user_id and ${isOpenTo(tx, hostId)}
    where a.event_id = ${eventId} and a.state = ${audience}
      and a.user_id not in (${hostId}, ${senderId})
  `
  const cause = { kind: 'host-message', entryId: id, eventId } as const
  await notify(tx, cause, audienceOf)
  if (audience !== 'interested')
    await notifyGuests(tx, cause, notifiedGuests(tx, eventId, audience === 'going' ? GOING : WAITING))
}

/**
 * The parts of a `with` that notify the members of `added`; the last one, `pushed`, has the pushes that can be sent now. A
 * member who is followed again gets no second push: the notification is listed while the follow exists.
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

/** The time before its start at which the guests of an event are reminded. */
const REMINDER_HOURS = 2
/** A host who moves the start again and again causes no further reminders: the change itself is notified. */
const STARTS_IN_A_DAY = 3

/**
 * Notifies the members and guests of the events that begin soon, of at most three starts of one event in a day. Those
 * who chose to go within these hours need no reminder. Can be repeated at any time: each of them is reminded once of
 * each start of an event. Each event is a transaction of its own, so that no other event is locked.
 */
export async function notifyOfStarts(sql: Database) {
  const entryId = reminderOf(sql)
  const events = await sql<{ id: string; entryId: string }[]>`
    select e.id, ${entryId} as entry_id
    from events e
    where e.status = 'active' and e.deleted_at is null and e.starts_at > now()
      and e.starts_at <= now() + make_interval(hours => ${REMINDER_HOURS})
      and (
        exists (select 1 from attendances a where a.event_id = e.id and a.state = 'going')
        or exists (select 1 from guests g where g.event_id = e.id and g.state = 'confirmed')
      )
      and not exists (select 1 from notifications n where n.event_id = e.id and n.kind = 'event-soon' and n.entry_id = ${entryId})
      and (
        select count(distinct n.entry_id)
        from notifications n
        where n.event_id = e.id and n.kind = 'event-soon' and n.created_at > now() - interval '1 day'
      ) < ${STARTS_IN_A_DAY}
  `
  for (const { id, entryId: reminder } of events) await sql.begin(async tx => await notifyOfStart(tx, id, reminder))
}

async function notifyOfStart(tx: Sql, eventId: string, entryId: string) {
  // A guest whom an account claims meanwhile is notified as a guest or as a member, and the notification of a guest
  // moves.
  await tx`select 1 from events where id = ${eventId} for share`
  const isEarly = (at: Fragment) => tx`
    exists (
      select 1 from events e
      where e.id = ${eventId} and ${at} < e.starts_at - make_interval(hours => ${REMINDER_HOURS})
    )
  `
  const members: Fragment = tx`
    select a.user_id from attendances a where a.event_id = ${eventId} and a.state = 'going' and ${isEarly(tx`a.at`)}
  `
  const guests: Fragment = tx`
    select g.id from (${notifiedGuests(tx, eventId, GOING)}) g where ${isEarly(tx`g.confirmed_at`)}
  `
  const cause = { kind: 'event-soon', entryId, eventId } as const
  await notify(tx, cause, members)
  await notifyGuests(tx, cause, guests)
}
