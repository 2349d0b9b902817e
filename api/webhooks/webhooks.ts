import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { uuid } from '#contract/text.ts'
import { CreatedWebhook, CreateWebhook, EditWebhook, Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import { startTest } from '#db/webhooks/deliveries.ts'
import {
  addWebhook,
  deleteWebhook,
  deliveriesOf,
  pauseWebhook,
  type WebhookOwner,
  webhooksOf,
} from '#db/webhooks/webhooks.ts'
import { hostsOnly } from '../accounts/session.ts'
import { adminOnly, lockOwnAdminRole, recordAdminAudit } from '../admin/session.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { deliver, webhookSecret } from './send-webhooks.ts'

type Owners = {
  access: MiddlewareHandler<Env>
  limitedBy: 'account' | 'address'
  ownerOf: (c: Context<Env>) => WebhookOwner
  /** Runs first in the transaction of each write. */
  begin: (c: Context<Env>, tx: Sql) => Promise<void>
  record: (c: Context<Env>, tx: Sql, action: string, webhookId: string) => Promise<void>
}

/** The webhooks of a host, about the host's own events. */
export const webhookCalls = callsAt('/webhooks', {
  access: hostsOnly('signed-out', 'hosts-only'),
  limitedBy: 'account',
  ownerOf: c => c.var.userId,
  begin: async () => {},
  record: async (c, tx, action, webhookId) => {
    const { userId, requestId } = c.var
    const target = { targetType: 'webhook', targetId: webhookId }
    await recordAudit(tx, { actorId: userId, actorKind: 'user', action, ...target, requestId })
  },
})

/** The webhooks of the operators, about all events of the site. */
export const siteWebhookCalls = callsAt('/admin/webhooks', {
  access: adminOnly,
  limitedBy: 'address',
  ownerOf: () => null,
  begin: async (c, tx) => await lockOwnAdminRole(c, tx),
  record: async (c, tx, action, webhookId) =>
    await recordAdminAudit(c, tx, { action, targetType: 'webhook', targetId: webhookId }),
})

function callsAt(path: string, { access, limitedBy, ownerOf, begin, record }: Owners): Hono<Env> {
  const ofWhom = path === '/webhooks' ? 'of the host' : 'of the operators'
  return new Hono<Env>()
    .get(
      path,
      describe({ summary: `The webhooks ${ofWhom}`, responses: { 200: z.array(Webhook) } }),
      access,
      limited('read', limitedBy),
      async c => sendPrivate(c, (await webhooksOf(c.var.app.sql, ownerOf(c))) satisfies Webhook[]),
    )

    .post(
      path,
      describe({
        summary: `Add a webhook ${ofWhom}, whose secret only this response contains`,
        responses: { 201: CreatedWebhook },
        refusals: { 409: ['too-many-webhooks'] },
      }),
      access,
      limited('edit-webhook', limitedBy),
      valid('json', CreateWebhook),
      async c => {
        const { url, kinds } = c.req.valid('json')
        const added = await c.var.app.sql.begin(async tx => {
          await begin(c, tx)
          const order = { url, kinds: [...new Set(kinds)] }
          const added = (await addWebhook(tx, ownerOf(c), order)) ?? refuse(409, 'too-many-webhooks')
          await record(c, tx, 'create-webhook', added.id)
          return added
        })
        const created = { ...added, secret: webhookSecret(c.var.app.secrets, added.id) } satisfies CreatedWebhook
        return sendPrivate(c, created, 201)
      },
    )

    .patch(
      `${path}/:id`,
      describe({
        summary: 'Pause or resume a webhook',
        responses: { 200: Webhook },
        refusals: { 404: ['not-found'] },
      }),
      access,
      limited('edit-webhook', limitedBy),
      valid('json', EditWebhook),
      async c => {
        const id = webhookIdIn(c)
        const { isPaused } = c.req.valid('json')
        const webhook = await c.var.app.sql.begin(async tx => {
          await begin(c, tx)
          const webhook = (await pauseWebhook(tx, { id, owner: ownerOf(c), isPaused })) ?? refuse(404, 'not-found')
          await record(c, tx, isPaused ? 'pause-webhook' : 'resume-webhook', id)
          return webhook
        })
        return sendPrivate(c, webhook satisfies Webhook)
      },
    )

    .delete(
      `${path}/:id`,
      describe({ summary: 'Delete a webhook', responses: { 204: null }, refusals: { 404: ['not-found'] } }),
      access,
      limited('edit-webhook', limitedBy),
      async c => {
        const id = webhookIdIn(c)
        await c.var.app.sql.begin(async tx => {
          await begin(c, tx)
          if (!(await deleteWebhook(tx, ownerOf(c), id))) refuse(404, 'not-found')
          await record(c, tx, 'delete-webhook', id)
        })
        return c.body(null, 204)
      },
    )

    .get(
      `${path}/:id/deliveries`,
      describe({
        summary: 'The last deliveries of a webhook, newest first',
        responses: { 200: z.array(WebhookDelivery) },
        refusals: { 404: ['not-found'] },
      }),
      access,
      limited('read', limitedBy),
      async c => await sendLog(c, webhookIdIn(c)),
    )

    .post(
      `${path}/:id/test`,
      describe({
        summary: 'Send a test to a webhook, and return its deliveries with the outcome',
        responses: { 200: z.array(WebhookDelivery) },
        refusals: { 404: ['not-found'] },
      }),
      access,
      limited('edit-webhook', limitedBy),
      async c => {
        const id = webhookIdIn(c)
        const { sql } = c.var.app
        const attempt = await sql.begin(async tx => {
          await begin(c, tx)
          const attempt = (await startTest(tx, ownerOf(c), id)) ?? refuse(404, 'not-found')
          await record(c, tx, 'test-webhook', id)
          return attempt
        })
        await deliver(c.var.app, attempt)
        return await sendLog(c, id)
      },
    )

  async function sendLog(c: Context<Env>, id: string) {
    const log = (await deliveriesOf(c.var.app.sql, ownerOf(c), id)) ?? refuse(404, 'not-found')
    return sendPrivate(c, log satisfies WebhookDelivery[])
  }
}

function sendPrivate<Body extends object>(c: Context<Env>, body: Body, status: 200 | 201 = 200) {
  return c.json(body, status, { 'Cache-Control': 'no-store' })
}

function webhookIdIn(c: Context<Env>): string {
  return uuid.safeParse(c.req.param('id')).data ?? refuse(404, 'not-found')
}
