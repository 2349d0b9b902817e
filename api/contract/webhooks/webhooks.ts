import { z } from 'zod'
import { PublicEvent } from '../events/public/public-lists.ts'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { webUrl } from '../text.ts'

/** `event.cancelled` includes deleted and hidden events; `event.guests` is the number of guests. */
export const WebhookKind = z.enum(['event.published', 'event.changed', 'event.cancelled', 'event.guests'], 'invalid')
export type WebhookKind = z.infer<typeof WebhookKind>

export const MAX_WEBHOOKS = 5
/** The site's own webhooks, which are told of all events. */
export const MAX_SITE_WEBHOOKS = 10

export const Webhook = namedObject('Webhook', {
  id: z.string(),
  url: z.string(),
  kinds: z.array(WebhookKind),
  createdAt: z.iso.datetime(),
  /** Set when the owner paused it, or when all attempts of a delivery had failed: nothing is sent. */
  pausedAt: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** The body and the signature are not encrypted otherwise, so the address is one of HTTPS. */
export const CreateWebhook = z.object({
  url: webUrl.refine(url => /^https:/i.test(url), { error: 'invalid-url', abort: true }),
  kinds: z.array(WebhookKind, 'invalid').min(1, 'required').max(WebhookKind.options.length, 'invalid'),
})
export type CreateWebhook = z.infer<typeof CreateWebhook>

/** The only response with the secret, in the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
export const CreatedWebhook = Webhook.extend({ secret: z.string() }).register(namedSchemas, { id: 'CreatedWebhook' })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

export const EditWebhook = z.object({ isPaused: z.boolean('invalid') })
export type EditWebhook = z.infer<typeof EditWebhook>

/** The last fifty are sent. */
export const WebhookDelivery = namedObject('WebhookDelivery', {
  id: z.string(),
  kind: z.enum([...WebhookKind.options, 'test']),
  eventId: z.string().nullable(),
  /** Null without an event, and for one that is hidden or deleted. */
  eventTitle: z.string().nullable(),
  queuedAt: z.iso.datetime(),
  tries: z.int(),
  /** The HTTP status of the last attempt; null if there was no response yet. */
  status: z.int().nullable(),
  /** Null while further attempts follow. */
  outcome: z.enum(['delivered', 'failed', 'skipped']).nullable(),
  /** The time of the next attempt; null after the last one. */
  nextAt: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/**
 * The body that is posted, with the headers of Standard Webhooks: `webhook-id` (the same in each attempt),
 * `webhook-timestamp` and `webhook-signature`. It has the public form of the event at the time of the attempt, and
 * nothing about guests but their number.
 */
export const WebhookBody = namedObject('WebhookBody', {
  type: z.enum([...WebhookKind.options, 'test']),
  timestamp: z.iso.datetime(),
  data: z.object({
    eventId: z.string().nullable(),
    /** Null for a test, and for an event that is hidden or deleted. */
    event: PublicEvent.nullable(),
    guests: z.int().nullable(),
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>
