import { createHash } from 'node:crypto'
import type { Message } from '#contract/messages/messages.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { paths } from '#contract/paths.ts'
import { watchQueue } from '#db/connection/queues.ts'
import {
  devicesOf,
  dropSubscription,
  isQuietFor,
  type PushDevice,
  pushSettingsOf,
  recipientOf,
} from '#db/notifications/push.ts'
import type { AppContext } from '../app-context.ts'
import { plainName } from '../emails/email.ts'
import { messagesFor } from '../http/i18n.ts'
import { iconPath } from '../site/icons.ts'
import { siteLogo } from '../site/look.ts'

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

export type PushContext = Pick<AppContext, 'sql' | 'push' | 'log' | 'config' | 'activity'>

/** One attempt. Deletes a subscription that no longer exists; `later` means that another attempt may succeed. */
export async function sendPush(
  { sql, push, config, activity }: PushContext,
  device: PushDevice,
  message: PushMessage,
): Promise<'sent' | 'gone' | 'later'> {
  // A push service accepts topics of 32 characters of a limited alphabet, and stores only the newest message of each.
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const subject = config.publicOrigin ?? 'https://localhost'
  const logo = siteLogo()
  const payload = JSON.stringify({ ...message, ...(logo !== null && { icon: iconPath(logo, 'icon-192') }) })
  const outcome = await push.send(device, payload, { topic, subject }).catch(() => 'later' as const)
  activity.pushSent(outcome)
  if (outcome === 'gone') await dropSubscription(sql, device.id)
  return outcome
}
