import {
  MAX_SITE_WEBHOOKS,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookKind,
} from '#contract/webhooks/webhooks.ts'
import type { Sql } from '../connection/sql.ts'

/** The id of a host, or null for the operators. */
export type WebhookOwner = string | null

const LOGGED = 50

/** The webhooks of an owner, newest first. */
export function webhooksOf(sql: Sql, owner: WebhookOwner): Promise<Webhook[]> {
  return sql<Webhook[]>`
    select ${webhookColumns(sql)} from webhooks where ${isOf(sql, owner)} order by created_at desc, id desc
  `
}

function webhookColumns(sql: Sql) {
  return sql`id, url, kinds, created_at, paused_at`
}

function isOf(sql: Sql, owner: WebhookOwner) {
  return sql`user_id is not distinct from ${owner}::uuid`
}

/** Adds a webhook; null if the owner has too many. The lock lets two requests at once not exceed the number. */
export async function addWebhook(
  tx: Sql,
  owner: WebhookOwner,
  { url, kinds }: { url: string; kinds: WebhookKind[] },
): Promise<Webhook | null> {
  await tx`select pg_advisory_xact_lock(hashtextextended('webhooks:' || coalesce(${owner}::text, ''), 0))`
  const [webhook] = await tx<Webhook[]>`
    insert into webhooks (user_id, url, kinds)
    select ${owner}::uuid, ${url}, ${kinds}::text[]
    where (select count(*) from webhooks where ${isOf(tx, owner)}) < ${owner === null ? MAX_SITE_WEBHOOKS : MAX_WEBHOOKS}
    returning ${webhookColumns(tx)}
  `
  return webhook ?? null
}

/** Undefined if the webhook is not the owner's. Deliveries of a paused webhook are not sent afterwards. */
export async function pauseWebhook(
  tx: Sql,
  { id, owner, isPaused }: { id: string; owner: WebhookOwner; isPaused: boolean },
): Promise<Webhook | undefined> {
  const [webhook] = await tx<Webhook[]>`
    update webhooks
    set paused_at = case when ${isPaused} then coalesce(paused_at, now()) end
    where id = ${id} and ${isOf(tx, owner)}
    returning ${webhookColumns(tx)}
  `
  if (webhook?.pausedAt) await skipWaiting(tx, id)
  return webhook
}

export async function skipWaiting(sql: Sql, webhookId: string) {
  await sql`
    update webhook_deliveries set ended_at = now(), outcome = 'skipped'
    where webhook_id = ${webhookId} and ended_at is null
  `
}

/** Returns false if the webhook is not the owner's. */
export async function deleteWebhook(sql: Sql, owner: WebhookOwner, id: string): Promise<boolean> {
  return (await sql`delete from webhooks where id = ${id} and ${isOf(sql, owner)} returning id`).length === 1
}

/** The newest deliveries of a webhook; undefined if the webhook is not the owner's. */
export async function deliveriesOf(
  sql: Sql,
  owner: WebhookOwner,
  webhookId: string,
): Promise<WebhookDelivery[] | undefined> {
  const [webhook] = await sql`select 1 from webhooks where id = ${webhookId} and ${isOf(sql, owner)}`
  if (!webhook) return undefined
  return await sql<WebhookDelivery[]>`
    select
      d.id, d.kind, d.event_id,
      case when e.deleted_at is null and e.taken_down_by is null and e.status <> 'draft' then e.title end as event_title,
      d.queued_at, d.tries, d.status, d.outcome, case when d.ended_at is null then d.not_before end as next_at
    from webhook_deliveries d
    left join events e on e.id = d.event_id
    where d.webhook_id = ${webhookId}
    order by d.queued_at desc, d.id
    limit ${LOGGED}
  `
}
