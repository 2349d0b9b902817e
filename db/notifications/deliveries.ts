import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Sql } from '../connection/sql.ts'
import type { PushDevice } from './push.ts'

/** Longer than one attempt can take: a push service has a few seconds to respond. */
const LEASE_SECONDS = 60
const TAKEN_AT_ONCE = 50

/** The delays after the attempts that a push service was too busy for. After the last one the delivery has failed. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800]

export type Delivery = {
  id: string
  tries: number
  notificationId: string
  kind: NotificationKind
  entryId: string
  eventId: string | null
  personId: string | null
  status: string | null
  eventTitle: string | null
  jobTitle: string | null
  userId: string
  locale: 'en' | 'es' | null
  /** Null when the member has seen the notification, or has no such device any more. */
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
      set tries = d.tries + 1, not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      where d.id in (
        select id
        from notification_deliveries
        where ended_at is null and not_before <= now()
        order by not_before
        limit ${TAKEN_AT_ONCE}
        for update skip locked
      )
      returning d.id, d.tries, d.notification_id, d.device_id
    )
    select
      t.id, t.tries, n.id as notification_id, n.kind, n.entry_id, n.event_id, n.person_id, n.status,
      e.title as event_title, j.title as job_title, n.user_id, u.locale,
      case when p.id is not null
        then json_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)
      end as device
    from taken t
    join notifications n on n.id = t.notification_id
    left join users u on u.id = n.user_id and u.deleted_at is null and u.suspended_by is null
    left join push_subscriptions p on p.id = t.device_id and p.user_id = u.id and n.seen_at is null
    left join events e on e.id = n.event_id
    left join jobs j on j.id = n.job_id
  `
}

/** The attempts are counted so that an outcome that arrives after the lease does not end a newer attempt. */
export async function endDelivery(
  sql: Sql,
  { id, tries }: Pick<Delivery, 'id' | 'tries'>,
  outcome: 'sent' | 'skipped' | 'failed',
) {
  await sql`
    update notification_deliveries set ended_at = now(), outcome = ${outcome} where id = ${id} and tries = ${tries}
  `
}

/** Tries again later; after the last attempt the delivery has failed. */
export async function postponeDelivery(sql: Sql, delivery: Pick<Delivery, 'id' | 'tries'>) {
  const seconds = RETRY_AFTER_SECONDS[delivery.tries - 1]
  if (seconds === undefined) return await endDelivery(sql, delivery, 'failed')
  await sql`
    update notification_deliveries set not_before = now() + make_interval(secs => ${seconds})
    where id = ${delivery.id} and tries = ${delivery.tries} and ended_at is null
  `
}
