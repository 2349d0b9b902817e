import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Fragment, Sql } from '../connection/sql.ts'
import { CHANNELS, EMAIL_AFTER_MINUTES, hostOf, isEmailWanted, PUSH_INTERVAL_MINUTES, queuedAgain } from './channels.ts'

/** What the members are notified of. `entryId` identifies the cause: a member gets one notification of each cause. */
export type Cause = {
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
  const wanted = tx(CHANNELS[kind].push)
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
        n.id, 'email', ${CHANNELS[kind].urgency}::smallint,
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
        n.id, d.id, ${hostOf(tx, tx`d.endpoint`)}, ${CHANNELS[kind].urgency}::smallint,
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

/** Joins the member `u`. With the limit PostgreSQL reads each one by the index: its estimates make it read all. */
function memberOf(tx: Sql, id: Fragment, condition: Fragment): Fragment {
  return tx`cross join lateral (select u.id from users u where u.id = ${id} and ${condition} limit 1) u`
}

/** After so many emails about an event in a day, a recipient gets its further changes in one email an hour. */
const CHANGE_EMAILS_IN_DAY = 5
const FURTHER_EMAILS_MINUTES = 60

/**
 * The earliest time of the next email to a recipient who got many in a day, otherwise null, for the deliveries `c` of
 * `earlierChanges`: a host who edits an event again and again must not fill the mailboxes of the guests. The column
 * `texted_at` has the times at which a delivery was sent before it was queued again.
 */
export function nextEmailAfterMany(tx: Sql): Fragment {
  return tx`
    case
      when sum(
        coalesce(c.outcome = 'sent' and c.taken_at > now() - interval '1 day', false)::int
          + (select count(*) from unnest(c.texted_at) at where at > now() - interval '1 day')
      ) filter (where c.channel = 'email') >= ${CHANGE_EMAILS_IN_DAY}
      then max(c.taken_at) filter (where c.channel = 'email') + make_interval(mins => ${FURTHER_EMAILS_MINUTES})
    end
  `
}

/**
 * A time of the deliveries `c` about earlier changes of the event to one recipient: a device gets one push about them
 * in five minutes, and a further change does not delay an email, which contains the present state. Null for other
 * kinds, which are independent of each other. `isSame` is the condition for the notifications `o` of the recipient and
 * the event, which an index must answer: the planner expects few earlier deliveries, and would read all of the event
 * again for each recipient.
 */
export function earlierChanges(tx: Sql, kind: NotificationKind, time: Fragment, isSame: Fragment): Fragment {
  if (kind !== 'event-changed') return tx`null::timestamptz`
  return tx`(
    select ${time}
    from notifications o
    join notification_deliveries c on c.notification_id = o.id
    where ${isSame} and o.kind = 'event-changed'
  )`
}
