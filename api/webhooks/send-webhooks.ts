import { createHmac } from 'node:crypto'
import type { WebhookBody } from '#contract/webhooks/webhooks.ts'
import type { Database } from '#db/connection/sql.ts'
import { parsedEventFor } from '#db/events/event/reading.ts'
import { endAttempt, takeWebhookDeliveries, type WebhookAttempt } from '#db/webhooks/deliveries.ts'
import type { Secrets } from '../accounts/session/secrets.ts'
import type { AppContext } from '../app-context.ts'
import { publicEvent } from '../events/public/public-event.ts'
import { siteOrigin } from '../http/origins.ts'
import { type QueueRunner, runQueue } from '../processes/queue-runner.ts'

const POLL_MS = 10_000
/** Attempts of one process at the same time, each to another webhook. */
const AT_ONCE = 8

type WebhookContext = Pick<AppContext, 'config' | 'log' | 'secrets' | 'postExternal'> & { sql: Database }

/** Posts what happened to events to the webhooks that want it. Several processes share the queue. */
export function runWebhooks(context: WebhookContext): QueueRunner {
  return runQueue({
    pollMs: POLL_MS,
    onError: error => context.log.error({ err: error }, 'webhooks were not sent'),
    work: async isClosed => await sendWebhooks(context, isClosed),
  })
}

/** Sends the deliveries that are due. An attempt that ends makes place for the next one. */
export async function sendWebhooks(context: WebhookContext, isClosed = () => false) {
  const attempts = new Map<Promise<void>, string>()
  for (;;) {
    const limit = isClosed() ? 0 : AT_ONCE - attempts.size
    const except = [...attempts.values()]
    const taken = limit > 0 ? await takeWebhookDeliveries(context.sql, { limit, except }) : []
    for (const delivery of taken) {
      const attempt = deliver(context, delivery)
        .catch((error: unknown) => context.log.error({ err: error }, 'the attempt of a webhook was not recorded'))
        .finally(() => attempts.delete(attempt))
        .then(() => {})
      attempts.set(attempt, delivery.webhookId)
    }
    if (attempts.size > 0) await Promise.race(attempts.keys())
    // Without `except`, nothing is due: a webhook whose attempt ended meanwhile may have further deliveries.
    else if (except.length === 0) return
  }
}

/** Sends one request and records its outcome. */
export async function deliver({ sql, config, secrets, postExternal }: WebhookContext, attempt: WebhookAttempt) {
  const origin = siteOrigin(config)
  const body = JSON.stringify(await bodyOf(sql, attempt, origin))
  const seconds = Math.floor(Date.parse(attempt.takenAt) / 1000)
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Pista',
    'webhook-id': attempt.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature(secrets, attempt, seconds, body),
  }
  // Without a response, and for an address inside of this network, the attempt has no status.
  const status = await postExternal(attempt.url, { headers, body: Buffer.from(body) }).catch(() => null)
  await sql.begin(async tx => await endAttempt(tx, attempt, status))
}

async function bodyOf(sql: Database, attempt: WebhookAttempt, origin: string): Promise<WebhookBody> {
  const { kind, eventId, isPublic, guests, takenAt } = attempt
  const event = eventId !== null && isPublic ? await parsedEventFor(sql, eventId, null) : undefined
  // The event with which a listing was joined has a webhook of its own host.
  const shown = event?.id === eventId ? event : undefined
  return {
    type: kind,
    timestamp: takenAt,
    data: { eventId, event: shown ? publicEvent(shown, origin) : null, guests: shown ? guests : null },
  }
}

/** The key for checking signatures, in the form of Standard Webhooks. Made from the id, not stored. */
export function webhookSecret(secrets: Secrets, webhookId: string): string {
  return `whsec_${secrets.hash('webhook', webhookId).toString('base64')}`
}

function signature(secrets: Secrets, { id, webhookId }: WebhookAttempt, seconds: number, body: string): string {
  const signed = createHmac('sha256', secrets.hash('webhook', webhookId)).update(`${id}.${seconds}.${body}`)
  return `v1,${signed.digest('base64')}`
}
