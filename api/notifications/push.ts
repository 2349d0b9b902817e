import type { Message } from '#contract/messages/messages.ts'
import * as calls from '#contract/notifications/calls.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { paths } from '#contract/paths.ts'
import { watchQueue } from '#db/connection/queues.ts'
import {
  addSubscription,
  devicesOf,
  dropSubscriptionOf,
  isQuietFor,
  pushSettingsOf,
  recipientOf,
  setPushSettings,
} from '#db/notifications/push.ts'
import { plainName } from '../emails/email.ts'
import { Feature } from '../http/feature.ts'
import { messagesFor } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { type PushContext, sendPush } from './send-push.ts'

export const pushCalls = new Feature()
  .call(calls.push, async c => {
    const { push, sql, config } = c.var.app
    const [publicKey, wants] = [await push.publicKey(), await pushSettingsOf(sql, c.var.userId)]
    return c.json({ publicKey, wants, hasTexts: config.changeTextsDailyBudget > 0 })
  })

  .call(calls.chooseWants, [limited('edit-profile')], async c => {
    const chosen = Object.fromEntries(Object.entries(c.req.valid('json')).filter(([, want]) => want !== undefined))
    return c.json(await setPushSettings(c.var.app.sql, c.var.userId, chosen))
  })

  .call(calls.subscribe, [limited('edit-profile')], async c => {
    const { userId, session } = c.var
    if (session) await addSubscription(c.var.app.sql, { ...c.req.valid('json'), userId, sessionId: session.id })
    return c.body(null, 204)
  })

  .call(calls.unsubscribe, async c => {
    const { session } = c.var
    if (session) await dropSubscriptionOf(c.var.app.sql, session.id)
    return c.body(null, 204)
  })

/** The delay before each attempt. A push service that is busy gets another attempt. */
const ATTEMPT_DELAYS_MS = [0, 5_000, 60_000]

/** Runs after the commit, without delaying the response: no data depends on a push notification. */
export function pushNewMessage(context: PushContext, receiverId: string, message: Message) {
  runInBackground(context, async () => {
    await pause(context.push.readDelayMs)
    const wants = await pushSettingsOf(context.sql, receiverId)
    const recipient = await recipientOf(context.sql, receiverId, message.conversationId, message.seq)
    if (!wants.messages || recipient.hasRead || (await isQuietFor(context.sql, receiverId))) return
    const messages = messagesFor(recipient.locale).notifications
    await sendToDevices(context, receiverId, {
      title: plainName(message.sender, messages.anyMember),
      body: wants.previews ? message.content.slice(0, 200) : messages.newMessage,
      tag: message.conversationId,
      path: paths.inbox({ conversation: message.conversationId }),
      unread: recipient.unread,
    })
  })
}

async function sendToDevices(context: PushContext, userId: string, message: PushMessage) {
  for (const device of await devicesOf(context.sql, userId)) {
    for (const delay of ATTEMPT_DELAYS_MS) {
      await pause(delay)
      if ((await sendPush(context, device, message)) !== 'later') break
    }
  }
}

let underWay = 0
watchQueue('notifications', () => ({ running: underWay, waiting: 0 }))

function runInBackground({ log }: PushContext, work: () => Promise<void>) {
  underWay += 1
  work()
    .catch((error: unknown) => log.warn({ err: error }, 'a push notification was not sent'))
    .finally(() => (underWay -= 1))
}

function pause(ms: number) {
  return ms === 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms).unref())
}
