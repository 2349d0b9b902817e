import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Database, Sql } from '../connection/sql.ts'
import type { RecordedEdit } from '../events/change-ledger.ts'
import { isOpenTo } from '../people/people.ts'
import { EMAIL_AFTER_MINUTES, isEmailWanted, PUSH_INTERVAL_MINUTES, URGENCY } from './channels.ts'
import { reminderOf } from './notifications.ts'

type Fragment = ReturnType<Sql>

/** What the members are notified of. `entryId` identifies the cause: a member gets one notification of each cause. */
type Cause = {
  kind: NotificationKind
  entryId: string
  eventId?: string
  personId?: string
  jobId?: number
  status?: string
  /** The venue because of which the recipients are notified. */
  venueId?: string
}

/** The column of `push_wants` with the choice of the member. */
const WANTED_BY = {
  'event-changed': 'nights',
  'event-cancelled': 'nights',
  'event-soon': 'reminders',
  'host-message': 'host_messages',
  'event-published': 'published',
  follower: 'followers',
  application: 'applications',
  report: 'reports',
  'place-free': 'nights',
} as const satisfies Record<NotificationKind, string>

/**
 * Writes the notifications of all recipients and queues their pushes and emails. Runs in the transaction of the cause, as
 * one statement for any number of recipients. `recipients` selects `user_id`. A member who already has this notification
 * gets it again, as unseen, `always` (an edit was corrected) or only with a `new-status`.
 */
export async function notify(
  tx: Sql,
  cause: Cause,
  recipients: Fragment,
  repeated: 'never' | 'always' | 'new-status' = 'never',
) {
  const { kind, entryId, eventId = null, personId = null, jobId = null, status = null, venueId = null } = cause
  const wanted = tx(WANTED_BY[kind])
  const repeat = {
    never: tx`do nothing`,
    always: tx`do update set created_at = now(), seen_at = null`,
    'new-status': tx`
      do update set created_at = now(), seen_at = null, status = excluded.status where n.status <> excluded.status
    `,
  }[repeated]
  await tx`
    with notified as (
      insert into notifications as n (user_id, kind, entry_id, event_id, person_id, job_id, status, venue_id)
      select
        u.id, ${kind}, ${entryId}, ${eventId}::uuid, ${personId}::uuid, ${jobId}::int, ${status}::text, ${venueId}::uuid
      from (${recipients}) r
      join users u on u.id = r.user_id and u.deleted_at is null and u.suspended_by is null
      on conflict (user_id, kind, entry_id)
        ${repeat}
      returning n.id, n.user_id
    ),
    earlier as materialized (${earlierChanges(tx, cause)}),
    emailed as (
      insert into notification_deliveries as q (notification_id, channel, urgency, not_before)
      select
        n.id, 'email', ${URGENCY[kind]}::smallint,
        coalesce(earlier.due_at, now() + make_interval(mins => ${EMAIL_AFTER_MINUTES}))
      from notified n
      join users u on u.id = n.user_id and u.email is not null and u.email_verified_at is not null
      left join push_wants w on w.user_id = n.user_id
      left join earlier on earlier.user_id = n.user_id and earlier.channel = 'email'
      where ${isEmailWanted(tx, kind)}
      on conflict (notification_id, channel) where device_id is null
        do update set
          not_before = case when q.ended_at is null then q.not_before else excluded.not_before end,
          tries = 0, lease = null, ended_at = null, outcome = null
    )
    insert into notification_deliveries as q (notification_id, device_id, urgency, not_before)
    select
      n.id, d.id, ${URGENCY[kind]}::smallint,
      greatest(now(), earlier.taken_at + make_interval(mins => ${PUSH_INTERVAL_MINUTES}))
    from notified n
    join push_subscriptions d on d.user_id = n.user_id
    left join push_wants w on w.user_id = n.user_id
    left join earlier on earlier.user_id = n.user_id and earlier.device_id = d.id
    where coalesce(w.${wanted}, true)
    on conflict (notification_id, device_id)
      do update set
        not_before = greatest(now(), q.taken_at + make_interval(mins => ${PUSH_INTERVAL_MINUTES})),
        tries = 0, lease = null, ended_at = null, outcome = null
  `
}

/**
 * The deliveries about earlier changes of the event, of all members: a device gets one push about them in five minutes, and a
 * further change does not delay an email, which contains the present state. Other kinds are independent of each other.
 */
function earlierChanges(tx: Sql, { kind, eventId }: Cause): Fragment {
  return tx`
    select o.user_id, q.channel, q.device_id, max(q.taken_at) as taken_at, min(q.not_before) filter (where q.ended_at is null) as due_at
    from notifications o
    join notification_deliveries q on q.notification_id = o.id
    where o.event_id = ${eventId ?? null}::uuid and o.kind = 'event-changed' and o.kind = ${kind}
    group by o.user_id, q.channel, q.device_id
  `
}

/**
 * Notifies the guests of an edit, except the member who made it. An edit that was taken back notifies only those who may
 * have been notified of it.
 */
export async function notifyOfEdit(tx: Sql, eventId: string, { editId, outcome }: RecordedEdit, by: string) {
  const cause = { kind: 'event-changed', entryId: editId, eventId } as const
  if (outcome === 'changed') return await notify(tx, cause, guestsOf(tx, eventId, by), 'always')
  const ofThisEdit = tx`kind = 'event-changed' and entry_id = ${editId} and event_id = ${eventId}`
  // Another process may be taking one of these deliveries. This statement waits for its row, so that the next statement,
  // with a snapshot of its own, reads whether the delivery was taken.
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
  await notify(tx, cause, tx`select user_id from notifications where ${ofThisEdit}`, 'always')
}

/** Notifies the guests that these events were cancelled or removed, except the member who did. */
export async function notifyOfCancellations(tx: Sql, eventIds: string[], by: string | null = null) {
  const events = await tx<{ id: string }[]>`
    select distinct event_id as id from attendances where event_id = any (${eventIds}) and state in ('going', 'waiting')
  `
  for (const { id } of events)
    await notify(tx, { kind: 'event-cancelled', entryId: id, eventId: id }, guestsOf(tx, id, by))
}

/** Notifies members who waited that they got a place. A member may get one again after leaving. */
export async function notifyOfFreePlaces(tx: Sql, eventId: string, userIds: string[]) {
  const promoted: Fragment = tx`select unnest(${userIds}::uuid[]) as user_id`
  await notify(tx, { kind: 'place-free', entryId: eventId, eventId }, promoted, 'always')
}

/** An administrator has restored these active events, so they are not cancelled. */
export async function withdrawCancellations(tx: Sql, eventIds: string[]) {
  await tx`delete from notifications where kind = 'event-cancelled' and event_id = any (${eventIds})`
}

/** One statement notifies at most this number of followers, which bounds how long it takes and holds locks. */
const FOLLOWERS_AT_ONCE = 2_000

/** The position of a follow in the list of the followers of a host, latest first. The time is text in full precision. */
type Position = { followedAt: string; followerId: string }

type Publication = { eventId: string; hostId: string }

/**
 * Notifies the followers of the host, and then those of the venue: the latest ones in this transaction, the others of a
 * host or venue with many by `continuePublication`. A member gets one notification of an event, and a draft that is
 * published a second time notifies no follower again.
 */
export async function notifyOfPublication(tx: Sql, eventId: string, hostId: string) {
  await notifyFollowers(tx, { eventId, hostId }, { ofVenue: false })
}

async function notifyFollowers(
  tx: Sql,
  publication: Publication,
  { ofVenue, after }: { ofVenue: boolean; after?: Position },
) {
  const { eventId, hostId } = publication
  const followers = ofVenue ? await venueFollowers(tx, publication, after) : await hostFollowers(tx, hostId, after)
  const ids = followers.map(({ followerId }) => followerId)
  const venueId = followers[0]?.venueId
  const cause = { kind: 'event-published', entryId: eventId, eventId, ...(venueId && { venueId }) } as const
  await notify(tx, cause, tx`select unnest(${ids}::uuid[]) as user_id`)
  const last = followers.at(-1)
  if (last && followers.length === FOLLOWERS_AT_ONCE)
    await tx`
      insert into publications (event_id, followed_at, follower_id, of_venue)
      values (${eventId}, ${last.followedAt}::text::timestamptz, ${last.followerId}, ${ofVenue})
      on conflict (event_id) do update
        set followed_at = excluded.followed_at, follower_id = excluded.follower_id, of_venue = excluded.of_venue
    `
  else if (ofVenue) await tx`delete from publications where event_id = ${eventId}`
  else await notifyFollowers(tx, publication, { ofVenue: true })
}

type Follower = Position & { venueId?: string }

async function hostFollowers(tx: Sql, hostId: string, after: Position | undefined): Promise<Follower[]> {
  return await tx<Follower[]>`
    select f.at::text as followed_at, f.follower_id
    from follows f
    where f.followee_id = ${hostId}
      and ${after ? tx`(f.at, f.follower_id) < (${after.followedAt}::text::timestamptz, ${after.followerId}::uuid)` : tx`true`}
    order by f.at desc, f.follower_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/** Without those who follow the host, too, and without those of whom one has blocked the other. */
async function venueFollowers(
  tx: Sql,
  { eventId, hostId }: Publication,
  after: Position | undefined,
): Promise<Follower[]> {
  return await tx<Follower[]>`
    select f.at::text as followed_at, f.user_id as follower_id, f.venue_id
    from events e
    join venue_follows f on f.venue_id = e.venue_id
    join users u on u.id = f.user_id and ${isOpenTo(tx, hostId)}
    where e.id = ${eventId} and f.user_id <> ${hostId}
      and not exists (select 1 from follows h where h.follower_id = f.user_id and h.followee_id = ${hostId})
      and ${after ? tx`(f.at, f.user_id) < (${after.followedAt}::text::timestamptz, ${after.followerId}::uuid)` : tx`true`}
    order by f.at desc, f.user_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/**
 * Notifies further followers of one published event. Returns false when there are none, or when other transactions hold
 * the events.
 */
export async function continuePublication(sql: Database): Promise<boolean> {
  return await sql.begin(async tx => {
    // Skips an event that a request has locked: the request may wait for the row of `publications`.
    const [next] = await tx<(Position & Publication & { ofVenue: boolean; isPublic: boolean })[]>`
      select
        p.event_id, p.followed_at::text as followed_at, p.follower_id, p.of_venue, e.host_id,
        e.status = 'active' and e.deleted_at is null as is_public
      from publications p
      join events e on e.id = p.event_id
      limit 1
      for update of p skip locked
      for key share of e skip locked
    `
    if (!next) return false
    if (next.isPublic) await notifyFollowers(tx, next, { ofVenue: next.ofVenue, after: next })
    else await tx`delete from publications where event_id = ${next.eventId}`
    return true
  })
}

/** The members who go, and those who wait: a member who waits may have a place at any time. */
function guestsOf(tx: Sql, eventId: string, except: string | null): Fragment {
  return tx`
    select user_id from attendances
    where event_id = ${eventId} and state in ('going', 'waiting') and user_id is distinct from ${except}::uuid
  `
}

/**
 * Notifies the audience of a message of the host, except the members who have blocked the host and those whom the host has
 * blocked.
 */
export async function notifyOfHostMessage(
  tx: Sql,
  { id, eventId, hostId, audience }: { id: string; eventId: string; hostId: string; audience: string },
) {
  const audienceOf: Fragment = tx`
    select a.user_id
    from attendances a
    join users u on u.id = a.user_id and ${isOpenTo(tx, hostId)}
    where a.event_id = ${eventId} and a.state = ${audience} and a.user_id <> ${hostId}
  `
  await notify(tx, { kind: 'host-message', entryId: id, eventId }, audienceOf)
}

/**
 * A member who is followed a second time by the same person gets no second push: the first notification stays, and is
 * listed while the follow exists.
 */
export async function notifyOfFollower(tx: Sql, followedId: string, followerId: string) {
  const followed: Fragment = tx`select ${followedId}::uuid as user_id`
  await notify(tx, { kind: 'follower', entryId: followerId, personId: followerId }, followed)
}

/**
 * Notifies the member with the confirmed email address of the application of its new status. An applicant without an
 * account has none.
 */
export async function notifyOfApplication(tx: Sql, application: { id: string; jobId: number; status: string }) {
  const { id, jobId, status } = application
  await notify(tx, { kind: 'application', entryId: id, jobId, status }, applicantOf(tx, id), 'new-status')
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

/** Notifies the members whose reports this decision has decided. */
export async function notifyOfDecision(tx: Sql, decisionId: string) {
  const reporters: Fragment = tx`
    select distinct reporter_id as user_id from reports where decided_by = ${decisionId} and reporter_id is not null
  `
  await notify(tx, { kind: 'report', entryId: decisionId }, reporters)
}

/** The time before its start at which the guests of an event are reminded. */
const REMINDER_HOURS = 2

/**
 * Notifies the guests of the events that begin soon. Members who chose to go within these hours need no reminder. Can be
 * repeated at any time: each guest is reminded once of each start of an event. Not in one transaction, so that it holds the
 * lock of one event only.
 */
export async function notifyOfStarts(sql: Sql) {
  const entryId = reminderOf(sql)
  const events = await sql<{ id: string; entryId: string }[]>`
    select e.id, ${entryId} as entry_id
    from events e
    where e.status = 'active' and e.deleted_at is null and e.starts_at > now()
      and e.starts_at <= now() + make_interval(hours => ${REMINDER_HOURS})
      and exists (select 1 from attendances a where a.event_id = e.id and a.state = 'going')
      and not exists (select 1 from notifications n where n.event_id = e.id and n.kind = 'event-soon' and n.entry_id = ${entryId})
  `
  for (const { id, entryId: reminder } of events) {
    const guests: Fragment = sql`
      select a.user_id
      from attendances a
      join events e on e.id = a.event_id
      where a.event_id = ${id} and a.state = 'going' and a.at < e.starts_at - make_interval(hours => ${REMINDER_HOURS})
    `
    await notify(sql, { kind: 'event-soon', entryId: reminder, eventId: id }, guests)
  }
}
