import { z } from 'zod'
import { call, type Who } from '../call.ts'
import { CreatedWebhook, CreateWebhook, EditWebhook, Webhook, WebhookDelivery } from './webhooks.ts'

/** The same calls for the webhooks of a host and for those of the operators. */
export function callsAt<const Base extends string, const Access extends Who>(base: Base, who: Access, ofWhom: string) {
  const refusals = { 404: ['not-found'] } as const
  return {
    webhooks: call(`GET /api/${base}`, {
      summary: `The webhooks ${ofWhom}`,
      who,
      responses: { 200: z.array(Webhook) },
    }),
    createWebhook: call(`POST /api/${base}`, {
      summary: `Add a webhook ${ofWhom}, whose secret only this response contains`,
      who,
      body: CreateWebhook,
      responses: { 201: CreatedWebhook },
      refusals: { 409: ['too-many-webhooks'] },
    }),
    editWebhook: call(`PATCH /api/${base}/:id`, {
      summary: 'Pause or resume a webhook',
      who,
      body: EditWebhook,
      responses: { 200: Webhook },
      refusals,
    }),
    deleteWebhook: call(`DELETE /api/${base}/:id`, {
      summary: 'Delete a webhook',
      who,
      refusals,
    }),
    webhookDeliveries: call(`GET /api/${base}/:id/deliveries`, {
      summary: 'The last deliveries of a webhook, newest first',
      who,
      responses: { 200: z.array(WebhookDelivery) },
      refusals,
    }),
    testWebhook: call(`POST /api/${base}/:id/test`, {
      summary: 'Send a test to a webhook, and return its deliveries with the outcome',
      who,
      responses: { 200: z.array(WebhookDelivery) },
      refusals,
    }),
  }
}
