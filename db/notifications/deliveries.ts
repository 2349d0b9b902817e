import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo } from '../people/people.ts'
import { isEmailOfKindWanted } from './channels.ts'
import { reminderOf } from './notifications.ts'
import type { PushDevice } from './push.ts'

/** Longer than one attempt can take: a push service has a few seconds to respond, a mail server half a minute for each step. */
const LEASE_SECONDS: Record<Delivery['channel'], number> = { push: 60, email: 240, text: 60 }
const TAKEN_AT_ONCE = 20

/** The delays after the attempts that a provider was too busy for. After the last one the delivery has failed. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800]
const MAX_TRIES = RETRY_AFTER_SECONDS.length + 1

/** Changes of an event that begins within this time are sent in quiet hours, too. */
const SOON_HOURS = 6

export type Delivery = {
  id: string
  channel: 'push' | 'email' | 'text'
  tries: number
  lease: string
  notificationId: string
  kind: NotificationKind
  entryId: string
  eventId: string | null
  personId: string | null
  status: string | null
  /** Null also for an event that an administrator took down. */
  eventTitle: string | null
  jobTitle: string | null
  /** The name of the venue because of which the member is notified. */
  followedVenue: string | null
  /** The text of the host. */
  message: string | null
  userId: string
  firstName: string | null
  locale: 'en' | 'es' | null
  createdAt: string
  /**
   * The address of this channel, the other ones are null. Each is null when the member has seen the notification, has no such
   * address any more, does not want this kind by email any more, or when the cause no longer exists.
   */
  device: PushDevice | null
  email: string | null
  phone: string | null
}

type Take = {
  channel?: Delivery['channel']
  limit?: number
  /** The hosts of push services to which this process sends as much at once as it may. */
  exceptHosts?: string[]
}

/**
 * Takes deliveries that are due, for this process alone, the urgent ones first. They are due again after the lease, in case
 * this process is killed before it records the outcome; the same push then replaces the first one on the device. A delivery
 * whose attempts all ended without an outcome has failed.
 */
export async function takeDeliveries(
  sql: Sql,
  { channel = 'push', limit = TAKEN_AT_ONCE, exceptHosts = [] }: Take = {},
): Promise<Delivery[]> {
  return await sql<Delivery[]>`
    with abandoned as (
      update notification_deliveries
      set ended_at = now(), outcome = 'failed', lease = null
      where ended_at is null and channel = ${channel} and not_before <= now() and tries >= ${MAX_TRIES}
    ),
    taken as (
      update notification_deliveries d
      set
        tries = d.tries + 1, lease = gen_random_uuid(), taken_at = now(),
        not_before = now() + make_interval(secs => ${LEASE_SECONDS[channel]})
      where d.id in (
        select d.id
        from notification_deliveries d
        join notifications n on n.id = d.notification_id
        left join push_wants w on w.user_id = n.user_id
        left join push_subscriptions p on p.id = d.device_id
        left join events e on e.id = n.event_id
        where d.ended_at is null and d.not_before <= now() and d.tries < ${MAX_TRIES} and d.channel = ${channel}
          and not coalesce(split_part(p.endpoint, '/', 3) = any (${exceptHosts}::text[]), false)
          and ${quietUntil(sql)} is null
        order by d.urgency, d.not_before
        limit ${limit}
        for update of d skip locked
      )
      returning d.id, d.channel, d.tries, d.lease, d.notification_id, d.device_id
    )
    select
      t.id, t.channel, t.tries, t.lease, n.id as notification_id, n.kind, n.entry_id, n.event_id, n.person_id, n.status,
      n.created_at, case when e.taken_down_by is null then e.title end as event_title, j.title as job_title,
      (select v.name from venues v where v.id = n.venue_id) as followed_venue, m.text as message, n.user_id, u.first_name, u.locale,
      case when p.id is not null and current.is_current
        then json_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)
      end as device,
      case
        when t.channel = 'email' and u.email_verified_at is not null and current.is_current
          and ${isEmailOfKindWanted(sql)}
        then u.email
      end as email,
      case
        when t.channel = 'text' and u.phone_verified_at is not null and current.is_current and coalesce(w.texts, true)
        then u.phone_number
      end as phone
    from taken t
    join notifications n on n.id = t.notification_id
    left join users u on u.id = n.user_id and u.deleted_at is null and u.suspended_by is null
    left join push_wants w on w.user_id = u.id
    left join push_subscriptions p on p.id = t.device_id and p.user_id = u.id
    left join events e on e.id = n.event_id
    left join jobs j on j.id = n.job_id
    left join host_messages m on m.id = case n.kind when 'host-message' then n.entry_id::uuid end
    cross join lateral (select n.seen_at is null and ${isCurrent(sql)} as is_current) current
  `
}

/**
 * The time until which `d` waits because of the quiet hours of the member, or null. Emails make no sound, so they do not
 * wait. A change of an event waits until the event is soon at the latest, so that it is not sent after the start.
 */
function quietUntil(sql: Sql) {
  return sql`
    case
      when d.channel = 'email' or w.quiet_from is null then null
      when n.kind in ('event-changed', 'event-cancelled') and e.starts_at <= now() + make_interval(hours => ${SOON_HOURS})
        then null
      else (
        select
          case
            when n.kind in ('event-changed', 'event-cancelled')
              then least(quiet.ends_at, e.starts_at - make_interval(hours => ${SOON_HOURS}))
            else quiet.ends_at
          end
        from (select quiet_hours_end(w.zone, w.quiet_from, w.quiet_until, now()) as ends_at) quiet
        -- Outside the quiet hours: least() would ignore the null.
        where quiet.ends_at is not null
      )
    end
  `
}

/** Moves the deliveries of a channel that are due in the quiet hours of their members to the time at which they are sent. */
export async function postponeQuietDeliveries(sql: Sql, channel: Delivery['channel']) {
  await sql`
    update notification_deliveries q
    set not_before = quiet.until
    from (
      select d.id, ${quietUntil(sql)} as until
      from notification_deliveries d
      join notifications n on n.id = d.notification_id
      join push_wants w on w.user_id = n.user_id and w.quiet_from is not null
      left join events e on e.id = n.event_id
      where d.ended_at is null and d.channel = ${channel} and d.not_before <= now()
      for update of d skip locked
    ) quiet
    where q.id = quiet.id and quiet.until is not null
  `
}

/**
 * A condition: the attendance, the follow and the application of `n` exist, and no draft and no deleted text would be sent.
 * The delivery of a later change of an event contains the present state, so that of an earlier change is obsolete. A
 * cancellation is also sent to members who have left the event: it is final.
 */
function isCurrent(sql: Sql) {
  return sql`
    (e.id is null or (e.status <> 'draft' and e.title <> ''))
    and (j.id is null or j.title <> '')
    and case n.kind
      when 'follower' then exists (
        select 1 from follows f where f.follower_id = n.person_id and f.followee_id = n.user_id
      )
      when 'event-published' then exists (
        select 1
        from users u
        where u.id = e.host_id and ${isOpenTo(sql, sql`n.user_id`)}
          and (
            exists (select 1 from follows f where f.follower_id = n.user_id and f.followee_id = u.id)
            or exists (select 1 from venue_follows f where f.user_id = n.user_id and f.venue_id = n.venue_id)
          )
      )
      when 'place-free' then exists (
        select 1 from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = 'going'
      )
      when 'host-message' then m.taken_down_by is null and exists (
        select 1 from users u where u.id = e.host_id and ${isOpenTo(sql, sql`n.user_id`)}
      )
      when 'event-changed' then not exists (
        select 1 from notifications later
        where later.event_id = n.event_id and later.user_id = n.user_id and later.kind = n.kind
          and later.created_at > n.created_at
      ) and exists (
        select 1 from attendances a
        where a.event_id = n.event_id and a.user_id = n.user_id and a.state in ('going', 'waiting')
      )
      when 'event-soon' then n.entry_id = ${reminderOf(sql)} and exists (
        select 1 from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = 'going'
      )
      when 'application' then exists (
        select 1 from applications a where a.id = n.entry_id::uuid and a.status = n.status
      )
      else true
    end
  `
}

/** False if this process does not have the present lease: an outcome that arrives after the lease, or after the delivery was queued again, does not end a newer attempt. */
export async function endDelivery(
  sql: Sql,
  { id, lease }: Pick<Delivery, 'id' | 'lease'>,
  outcome: 'sent' | 'skipped' | 'failed',
  queue: 'notification_deliveries' | 'digests' = 'notification_deliveries',
): Promise<boolean> {
  const { count } = await sql`
    update ${sql(queue)} set ended_at = now(), outcome = ${outcome} where id = ${id} and lease = ${lease}
  `
  return count > 0
}

/** Tries again later; after the last attempt the delivery has failed. */
export async function postponeDelivery(
  sql: Sql,
  delivery: Pick<Delivery, 'id' | 'tries' | 'lease'>,
  queue: 'notification_deliveries' | 'digests' = 'notification_deliveries',
) {
  const seconds = RETRY_AFTER_SECONDS[delivery.tries - 1]
  if (seconds === undefined) {
    await endDelivery(sql, delivery, 'failed', queue)
    return
  }
  await sql`
    update ${sql(queue)} set not_before = now() + make_interval(secs => ${seconds})
    where id = ${delivery.id} and lease = ${delivery.lease} and ended_at is null
  `
}
