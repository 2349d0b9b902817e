import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo } from '../people/people.ts'
import type { PushDevice } from './push.ts'

/** Longer than one attempt can take: a push service has a few seconds to respond. */
const LEASE_SECONDS = 60
const TAKEN_AT_ONCE = 50

/** The delays after the attempts that a push service was too busy for. After the last one the delivery has failed. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800]

export type Delivery = {
  id: string
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
  /** The text of the host. */
  message: string | null
  userId: string
  locale: 'en' | 'es' | null
  /** Null when the member has seen the notification, has no such device any more, or when its cause no longer exists. */
  device: PushDevice | null
}

/**
 * Takes deliveries that are due, for this process alone. They are due again after the lease, in case this process is
 * killed before it records the outcome; a device may then get the same push a second time, which replaces the first.
 */
export async function takeDeliveries(sql: Sql): Promise<Delivery[]> {
  return await sql<Delivery[]>`
    with taken as (
      update notification_deliveries d
      set
        tries = d.tries + 1, lease = gen_random_uuid(), taken_at = now(),
        not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      where d.id in (
        select id
        from notification_deliveries
        where ended_at is null and not_before <= now()
        order by not_before
        limit ${TAKEN_AT_ONCE}
        for update skip locked
      )
      returning d.id, d.tries, d.lease, d.notification_id, d.device_id
    )
    select
      t.id, t.tries, t.lease, n.id as notification_id, n.kind, n.entry_id, n.event_id, n.person_id, n.status,
      case when e.taken_down_by is null then e.title end as event_title, j.title as job_title, m.text as message, n.user_id, u.locale,
      case when p.id is not null and ${isCurrent(sql)}
        then json_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)
      end as device
    from taken t
    join notifications n on n.id = t.notification_id
    left join users u on u.id = n.user_id and u.deleted_at is null and u.suspended_by is null
    left join push_subscriptions p on p.id = t.device_id and p.user_id = u.id and n.seen_at is null
    left join events e on e.id = n.event_id
    left join jobs j on j.id = n.job_id
    left join host_messages m on m.id = case n.kind when 'host-message' then n.entry_id::uuid end
  `
}

/** A condition: the follow and the application of `n` exist, and no draft and no deleted text would be sent. */
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
        from follows f
        join users u on u.id = f.followee_id
        where f.follower_id = n.user_id and f.followee_id = e.host_id and ${isOpenTo(sql, sql`n.user_id`)}
      )
      when 'place-free' then exists (
        select 1 from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = 'going'
      )
      when 'host-message' then m.taken_down_by is null and exists (
        select 1 from users u where u.id = e.host_id and ${isOpenTo(sql, sql`n.user_id`)}
      )
      when 'application' then exists (
        select 1 from applications a where a.id = n.entry_id::uuid and a.status = n.status
      )
      else true
    end
  `
}

/** An outcome that arrives after the lease, or after the delivery was queued again, does not end a newer attempt. */
export async function endDelivery(
  sql: Sql,
  { id, lease }: Pick<Delivery, 'id' | 'lease'>,
  outcome: 'sent' | 'skipped' | 'failed',
) {
  await sql`
    update notification_deliveries set ended_at = now(), outcome = ${outcome} where id = ${id} and lease = ${lease}
  `
}

/** Tries again later; after the last attempt the delivery has failed. */
export async function postponeDelivery(sql: Sql, delivery: Pick<Delivery, 'id' | 'tries' | 'lease'>) {
  const seconds = RETRY_AFTER_SECONDS[delivery.tries - 1]
  if (seconds === undefined) return await endDelivery(sql, delivery, 'failed')
  await sql`
    update notification_deliveries set not_before = now() + make_interval(secs => ${seconds})
    where id = ${delivery.id} and lease = ${delivery.lease} and ended_at is null
  `
}
