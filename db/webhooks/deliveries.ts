import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { firstRow, type Sql } from '../connection/sql.ts'
import { skipWaiting, type WebhookOwner } from './webhooks.ts'

/** Longer than one attempt can take. */
const LEASE_SECONDS = 60

/** The delays after failed attempts: about two days in all, so that a receiver may be down for a weekend night. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400]

export type WebhookAttempt = {
  id: string
  webhookId: string
  url: string
  kind: WebhookDelivery['kind']
  eventId: string | null
  /** False for a test, and for an event that is a draft, deleted or taken down. */
  isPublic: boolean
  guests: number | null
  tries: number
  lease: string
  /** By the clock of the database. */
  takenAt: string
}

/**
 * Takes deliveries that are due, for this process alone: one of each webhook, and none of those in `except`, so that a
 * slow receiver delays only itself. They are due again after the lease, in case this process is killed; the receiver
 * knows a repeated request by its id. Deliveries of a host who is suspended or stopped hosting are skipped.
 */
export async function takeWebhookDeliveries(
  sql: Sql,
  { limit, except }: { limit: number; except: string[] },
): Promise<WebhookAttempt[]> {
  return await sql<WebhookAttempt[]>`
    with due as (
      select next.id, w.url, w.paused_at is null and (w.user_id is null or u.id is not null) as is_wanted
      from (
        select distinct webhook_id from webhook_deliveries where ended_at is null and not_before <= now()
      ) waiting
      join webhooks w on w.id = waiting.webhook_id
      left join users u on u.id = w.user_id
        and u.user_type = 'party_host' and u.deleted_at is null and u.suspended_by is null
      cross join lateral (
        select d.id
        from webhook_deliveries d
        where d.webhook_id = w.id and d.ended_at is null and d.not_before <= now()
        order by d.not_before
        limit 1
        for update skip locked
      ) next
      where w.id <> all (${except}::uuid[])
      limit ${limit}
    ),
    skipped as (
      update webhook_deliveries d set ended_at = now(), outcome = 'skipped'
      from due
      where d.id = due.id and not due.is_wanted
    ),
    taken as (
      update webhook_deliveries d
      set tries = d.tries + 1, lease = new_lease(), not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      from due
      where d.id = due.id and due.is_wanted
      returning d.id, d.webhook_id, due.url, d.kind, d.event_id, d.tries, d.lease
    )
    select
      t.id, t.webhook_id, t.url, t.kind, t.event_id, t.tries, t.lease, p.id is not null as is_public,
      p.attending_count as guests, now() as taken_at
    from taken t
    left join events p on p.id = t.event_id and p.status <> 'draft' and p.deleted_at is null and p.taken_down_by is null
  `
}

/** The attempt of a test, which the owner waits for; undefined if the webhook is not the owner's. */
export async function startTest(sql: Sql, owner: WebhookOwner, webhookId: string): Promise<WebhookAttempt | undefined> {
  return await firstRow(sql<WebhookAttempt[]>`
    insert into webhook_deliveries (webhook_id, kind, tries, lease, not_before)
    select id, 'test', 1, new_lease(), now() + make_interval(secs => ${LEASE_SECONDS})
    from webhooks
    where id = ${webhookId} and user_id is not distinct from ${owner}::uuid
    returning
      id, webhook_id, (select url from webhooks w where w.id = webhook_id) as url, kind, event_id,
      false as is_public, null as guests, tries,
      lease, now() as taken_at
  `)
}

/**
 * Records the status of an attempt, null without a response. 2xx has delivered; 410 (the receiver is gone) and the last
 * failed attempt pause the webhook. A test is not repeated and pauses nothing. False without the present lease.
 */
export async function endAttempt(
  tx: Sql,
  { id, webhookId, kind, lease, tries }: WebhookAttempt,
  status: number | null,
): Promise<boolean> {
  const isDelivered = status !== null && status >= 200 && status < 300
  const delay = kind === 'test' || status === 410 ? undefined : RETRY_AFTER_SECONDS[tries - 1]
  const { count } = await tx`
    update webhook_deliveries
    set
      status = ${status},
      not_before = case when ${!isDelivered} then now() + make_interval(secs => ${delay ?? 0}) else not_before end,
      ended_at = case when ${isDelivered || delay === undefined} then now() end,
      outcome = case when ${isDelivered} then 'delivered' when ${delay === undefined} then 'failed' end
    where id = ${id} and lease = ${lease} and ended_at is null
  `
  if (count === 0) return false
  if (!isDelivered && delay === undefined && kind !== 'test') {
    await tx`update webhooks set paused_at = now() where id = ${webhookId} and paused_at is null`
    await skipWaiting(tx, webhookId)
  }
  return true
}
