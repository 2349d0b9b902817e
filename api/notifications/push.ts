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
  devicesOf,
  dropSubscription,
  dropSubscriptionOf,
  goingTo,
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
      const given = Object.fromEntries(Object.entries(c.req.valid('json')).filter(([, want]) => want !== undefined))
      const wants = { ...(await pushSettingsOf(sql, userId)), ...given }
      await setPushSettings(sql, userId, wants)
      return c.json(wants satisfies Wants)
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

/** The delays of the attempts while a push service is busy. */
const TRIES_AFTER_MS = [0, 5_000, 60_000]

/** Runs after the commit, without delaying the response: no data depends on a push notification. */
export function pushNewMessage(to: PushContext, receiverId: string, message: Message) {
  inTheBackground(to, async () => {
    await pause(to.push.readDelayMs)
    const wants = await pushSettingsOf(to.sql, receiverId)
    const recipient = await recipientOf(to.sql, receiverId, message.conversationId, message.seq)
    if (!wants.messages || recipient.hasRead) return
    await sendToDevices(to, receiverId, {
      title: displayNameOf(message.sender),
      body: wants.previews ? message.content.slice(0, 200) : messagesFor(recipient).newMessage,
      tag: message.conversationId,
      path: paths.inbox({ conversation: message.conversationId }),
      unread: recipient.unread,
    })
  })
}

export function pushFollower(to: PushContext, followedId: string, followerId: string) {
  inTheBackground(to, async () => {
    if (!(await pushSettingsOf(to.sql, followedId)).followers) return
    const follower = await publicUser(to.sql, followerId, followedId)
    if (!follower) return
    const words = messagesFor(await recipientOf(to.sql, followedId, null, 0))
    await sendToDevices(to, followedId, {
      title: fillTemplate(words.followed, { name: displayNameOf(follower) }),
      body: words.followedText,
      tag: `follower-${followerId}`,
      path: paths.user(followerId),
      unread: null,
    })
  })
}

/** Notifies all attendees that the event was cancelled or has another time or place. */
export function pushEventChanged(to: PushContext, eventId: string) {
  inTheBackground(to, async () => {
    const json = await eventFor(to.sql, eventId, null)
    if (!json) return
    const event = JSON.parse(json) as Event
    await notifyAttendees(to, eventId, reader => ({
      ...notificationMessages(event, reader),
      path: paths.event(eventId),
    }))
  })
}

/** Notifies all attendees that these events were removed, together with their pages. */
export function pushEventsCancelled(to: PushContext, events: { id: string; title: string }[]) {
  if (events.length === 0) return
  inTheBackground(to, async () => {
    for (const { id, title } of events)
      await notifyAttendees(to, id, reader => {
        const words = messagesFor(reader)
        return { title: fillTemplate(words.cancelled, { event: title }), body: words.goneText, path: paths.tonight }
      })
  })
}

type Content = Pick<PushMessage, 'title' | 'body' | 'path'>

async function notifyAttendees(to: PushContext, eventId: string, contentFor: (recipient: Recipient) => Content) {
  for (const userId of await goingTo(to.sql, eventId)) {
    if (!(await pushSettingsOf(to.sql, userId)).nights) continue
    const recipient = await recipientOf(to.sql, userId, null, 0)
    await sendToDevices(to, userId, { ...contentFor(recipient), tag: eventId, unread: null })
  }
}

function notificationMessages(event: Event, reader: Recipient) {
  const words = messagesFor(reader)
  if (event.status === 'cancelled')
    return { title: fillTemplate(words.cancelled, { event: event.title }), body: event.cancelReason ?? '' }
  const when = spanLabel(clockOf(event), reader.locale ?? 'en')
  const where = event.venue ?? event.location ?? event.city
  return {
    title: fillTemplate(words.moved, { event: event.title }),
    body: fillTemplate(words.movedText, { when, where }),
  }
}

async function sendToDevices(to: PushContext, userId: string, message: PushMessage) {
  const payload = JSON.stringify(message)
  // A push service accepts topics of 32 characters of a limited alphabet, and stores only the newest message of each.
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const subject = to.config.publicOrigin ?? 'https://localhost'
  for (const device of await devicesOf(to.sql, userId)) {
    for (const delay of TRIES_AFTER_MS) {
      await pause(delay)
      const outcome = await to.push.send(device, payload, { topic, subject }).catch(() => 'later' as const)
      to.activity.pushSent(outcome)
      if (outcome === 'gone') await dropSubscription(to.sql, device.id)
      if (outcome !== 'later') break
    }
  }
}

function messagesFor({ locale }: Recipient) {
  return locale === 'es' ? spanish : english
}

let underWay = 0
watchQueue('notifications', () => ({ running: underWay, waiting: 0 }))

function inTheBackground({ log }: PushContext, work: () => Promise<void>) {
  underWay += 1
  work()
    .catch((error: unknown) => log.warn({ err: error }, 'a push notification was not sent'))
    .finally(() => (underWay -= 1))
}

function pause(ms: number) {
  return ms === 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms).unref())
}
