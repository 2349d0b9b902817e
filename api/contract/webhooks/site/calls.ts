import { callsAt } from '../calls-at.ts'

/** The webhooks of the operators, about all events of the site. */
export const { webhooks, createWebhook, editWebhook, deleteWebhook, webhookDeliveries, testWebhook } = callsAt(
  'admin/webhooks',
  'admin',
  'of the operators',
)
