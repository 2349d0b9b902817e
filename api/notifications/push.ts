import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import { notifications as spanish } from '#contract/i18n/es/notifications.ts'
import { notifications as english } from '#contract/i18n/notifications.ts'
import type { Message } from '#contract/messages/message-types.ts'
import { PushState, Subscription, Wants } from '#contract/notifications/push.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { watchQueue } from '#db/connection/queues.ts'
import { eventFor } from '#db/events/reading.ts'
import {
  addSubscription,
  attendeeIdsOf,
  devicesOf,
  dropSubscription,
  dropSubscriptionOf,
  pushSettingsOf,
  type Recipient,
  recipientOf,
  setPushSettings,
} from '#db/notifications/push.ts'
import { publicUser } from '#db/people/people.ts'
import { signedIn } from '../accounts/session.ts'
import type { AppContext, Env } from '../app-context.ts'
import { fillTemplate } from '../emails/email.ts'
import { limited } from '../http/limits.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'

export const pushCalls = new Hono<Env>()
  .get(
    '/push',
    describe({
      summary: 'The notifications that the member chose, and the key to subscribe with',
      responses: { 200: PushState },
    }),
    signedIn,
    async c => {
      const { push, sql } = c.var.app
      const { userId } = c.var
      return c.json({ publicKey: await push.publicKey(), wants: await pushSettingsOf(sql, userId) } satisfies PushState)
    },
  )

  .put(
    '/push/wants',
    describe({ summary: 'Choose the kinds of notifications', responses: { 200: Wants } }),
    signedIn,
    limited('edit-profile'),
    valid('json', Wants.partial()),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const chosen = Object.fromEntries(Object.entries(c.req.valid('json')).filter(([, want]) => want !== undefined))
      return c.json((await setPushSettings(sql, userId, chosen)) satisfies Wants)
    },
  )

  .put(
    '/push/subscription',
    describe({ summary: 'Send notifications to this device', responses: { 204: null } }),
    signedIn,
    limited('edit-profile'),
    valid('json', Subscription),
    async c => {
      const { sql } = c.var.app
      const { userId, session } = c.var
      if (session) await addSubscription(sql, { ...c.req.valid('json'), userId, sessionId: session.id })
      return c.body(null, 204)
    },
  )

  .delete(
    '/push/subscription',
    describe({ summary: 'Send no more notifications to this device', responses: { 204: null } }),
    signedIn,
    async c => {
      const { sql } = c.var.app
      const { session } = c.var
      if (session) await dropSubscriptionOf(sql, session.id)
      return c.body(null, 204)
    },
  )

type PushContext = Pick<AppContext, 'sql' | 'push' | 'log' | 'config' | 'activity'>

/** The delay before each attempt. A push service that is busy gets another attempt. */
const ATTEMPT_DELAYS_MS = [0, 5_000, 60_000]

/** Runs after the commit, without delaying the response: no data depends on a push notification. */
export function pushNewMessage(context: PushContext, receiverId: string, message: Message) {
  runInBackground(context, async () => {
    await pause(context.push.readDelayMs)
    const wants = await pushSettingsOf(context.sql, receiverId)
    const recipient = await recipientOf(context.sql, receiverId, message.conversationId, message.seq)
    if (!wants.messages || recipient.hasRead) return
    await sendToDevices(context, receiverId, {
      title: displayNameOf(message.sender),
      body: wants.previews ? message.content.slice(0, 200) : messagesFor(recipient).newMessage,
      tag: message.conversationId,
      path: paths.inbox({ conversation: message.conversationId }),
      unread: recipient.unread,
    })
  })
}

export function pushFollower(context: PushContext, followedId: string, followerId: string) {
  runInBackground(context, async () => {
    if (!(await pushSettingsOf(context.sql, followedId)).followers) return
    const follower = await publicUser(context.sql, followerId, followedId)
    if (!follower) return
    const messages = messagesFor(await recipientOf(context.sql, followedId, null, 0))
    await sendToDevices(context, followedId, {
      title: fillTemplate(messages.followed, { name: displayNameOf(follower) }),
      body: messages.followedText,
      tag: `follower-${followerId}`,
      path: paths.user(followerId),
      unread: null,
    })
  })
}

/** Notifies all attendees that the event was cancelled or has another time or place. */
export function pushEventChanged(context: PushContext, eventId: string) {
  runInBackground(context, async () => {
    const json = await eventFor(context.sql, eventId, null)
    if (!json) return
    const event = JSON.parse(json) as Event
    await notifyAttendees(context, eventId, recipient => ({
      ...notificationMessages(event, recipient),
      path: paths.event(eventId),
    }))
  })
}

/** Notifies all attendees that these events were removed, together with their pages. */
export function pushEventsCancelled(context: PushContext, events: { id: string; title: string }[]) {
  if (events.length === 0) return
  runInBackground(context, async () => {
    for (const { id, title } of events)
      await notifyAttendees(context, id, recipient => {
        const messages = messagesFor(recipient)
        return {
          title: fillTemplate(messages.cancelled, { event: title }),
          body: messages.goneText,
          path: paths.tonight,
        }
      })
  })
}

type Content = Pick<PushMessage, 'title' | 'body' | 'path'>

async function notifyAttendees(context: PushContext, eventId: string, contentFor: (recipient: Recipient) => Content) {
  for (const userId of await attendeeIdsOf(context.sql, eventId)) {
    if (!(await pushSettingsOf(context.sql, userId)).nights) continue
    const recipient = await recipientOf(context.sql, userId, null, 0)
    await sendToDevices(context, userId, { ...contentFor(recipient), tag: eventId, unread: null })
  }
}

function notificationMessages(event: Event, recipient: Recipient) {
  const messages = messagesFor(recipient)
  if (event.status === 'cancelled')
    return { title: fillTemplate(messages.cancelled, { event: event.title }), body: event.cancelReason ?? '' }
  const when = spanLabel(clockOf(event), recipient.locale ?? 'en')
  const where = event.venue ?? event.location ?? event.city
  return {
    title: fillTemplate(messages.moved, { event: event.title }),
    body: fillTemplate(messages.movedText, { when, where }),
  }
}

async function sendToDevices(context: PushContext, userId: string, message: PushMessage) {
  const payload = JSON.stringify(message)
  // A push service accepts topics of 32 characters of a limited alphabet, and stores only the newest message of each.
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const subject = context.config.publicOrigin ?? 'https://localhost'
  for (const device of await devicesOf(context.sql, userId)) {
    for (const delay of ATTEMPT_DELAYS_MS) {
      await pause(delay)
      const outcome = await context.push.send(device, payload, { topic, subject }).catch(() => 'later' as const)
      context.activity.pushSent(outcome)
      if (outcome === 'gone') await dropSubscription(context.sql, device.id)
      if (outcome !== 'later') break
    }
  }
}

function messagesFor({ locale }: Recipient) {
  return locale === 'es' ? spanish : english
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
