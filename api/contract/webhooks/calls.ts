import { callsAt } from './calls-at.ts'

/** The webhooks of a host, about the host's own events. */
export const { webhooks, createWebhook, editWebhook, deleteWebhook, webhookDeliveries, testWebhook } = callsAt(
  'webhooks',
  { host: 'hosts-only' },
  'of the host',
)
