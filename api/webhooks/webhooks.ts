import * as hostCalls from '#contract/webhooks/calls.ts'
import * as siteCalls from '#contract/webhooks/site/calls.ts'
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
import { recordMemberAudit } from '../accounts/session/member.ts'
import { lockOwnAdminRole, recordAdminAudit } from '../admin/session.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { idIn } from '../http/valid.ts'
import { deliver, webhookSecret } from './send-webhooks.ts'

type Owners = {
  limitedBy: 'account' | 'address'
  ownerOf: (c: Context) => WebhookOwner
  /** Runs first in the transaction of each write. */
  begin: (c: Context, tx: Sql) => Promise<void>
  record: (c: Context, tx: Sql, action: string, webhookId: string) => Promise<void>
}

export const webhookCalls = handlersOf(hostCalls, {
  limitedBy: 'account',
  ownerOf: c => c.var.userId,
  begin: async () => {},
  record: async (c, tx, action, webhookId) => {
    await recordMemberAudit(c, tx, action, { targetType: 'webhook', targetId: webhookId })
  },
})

export const siteWebhookCalls = handlersOf(siteCalls, {
  limitedBy: 'address',
  ownerOf: () => null,
  begin: async (c, tx) => await lockOwnAdminRole(c, tx),
  record: async (c, tx, action, webhookId) =>
    await recordAdminAudit(c, tx, { action, targetType: 'webhook', targetId: webhookId }),
})

function handlersOf(calls: typeof hostCalls | typeof siteCalls, { limitedBy, ownerOf, begin, record }: Owners) {
  return new Feature()
    .call(calls.webhooks, [limited('read', limitedBy)], async (c, { sql }) =>
      sendPrivate(c, await webhooksOf(sql, ownerOf(c))),
    )

    .call(calls.createWebhook, [limited('edit-webhook', limitedBy)], async (c, { body, sql, secrets }) => {
      const { url, kinds } = body
      const added = await sql.begin(async tx => {
        await begin(c, tx)
        const order = { url, kinds: [...new Set(kinds)] }
        const added = (await addWebhook(tx, ownerOf(c), order)) ?? refuse(409, 'too-many-webhooks')
        await record(c, tx, 'create-webhook', added.id)
        return added
      })
      return sendPrivate(c, { ...added, secret: webhookSecret(secrets, added.id) }, 201)
    })

    .call(calls.editWebhook, [limited('edit-webhook', limitedBy)], async (c, { body: { isPaused }, sql }) => {
      const id = idIn(c, 'not-found')
      const webhook = await sql.begin(async tx => {
        await begin(c, tx)
        const webhook = (await pauseWebhook(tx, { id, owner: ownerOf(c), isPaused })) ?? refuse(404, 'not-found')
        await record(c, tx, isPaused ? 'pause-webhook' : 'resume-webhook', id)
        return webhook
      })
      return sendPrivate(c, webhook)
    })

    .call(calls.deleteWebhook, [limited('edit-webhook', limitedBy)], async (c, { sql }) => {
      const id = idIn(c, 'not-found')
      await sql.begin(async tx => {
        await begin(c, tx)
        if (!(await deleteWebhook(tx, ownerOf(c), id))) refuse(404, 'not-found')
        await record(c, tx, 'delete-webhook', id)
      })
    })

    .call(calls.webhookDeliveries, [limited('read', limitedBy)], async c => await sendLog(c, idIn(c, 'not-found')))

    .call(calls.testWebhook, [limited('edit-webhook', limitedBy)], async (c, { sql, app }) => {
      const id = idIn(c, 'not-found')
      const attempt = await sql.begin(async tx => {
        await begin(c, tx)
        const attempt = (await startTest(tx, ownerOf(c), id)) ?? refuse(404, 'not-found')
        await record(c, tx, 'test-webhook', id)
        return attempt
      })
      await deliver(app, attempt)
      return await sendLog(c, id)
    })

  async function sendLog(c: Context, id: string) {
    const log = (await deliveriesOf(c.var.app.sql, ownerOf(c), id)) ?? refuse(404, 'not-found')
    return sendPrivate(c, log)
  }
}

function sendPrivate<Body extends object>(c: Context, body: Body, status: 200 | 201 = 200) {
  return c.json(body, status, { 'Cache-Control': 'no-store' })
}
