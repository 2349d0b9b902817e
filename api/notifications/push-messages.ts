import { spanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf, isPast } from '#contract/events/nights.ts'
import { notifications as spanish } from '#contract/i18n/es/notifications.ts'
import { notifications as english } from '#contract/i18n/notifications.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Database } from '#db/connection/sql.ts'
import { eventFor } from '#db/events/reading.ts'
import type { Delivery } from '#db/notifications/deliveries.ts'
import { publicUser } from '#db/people/people.ts'
import { fillTemplate } from '../emails/email.ts'

/** A push service takes 4 kB, and a device shows about three lines. */
const PREVIEW_CHARACTERS = 200

type Content = Omit<PushMessage, 'unread'>

/** The push for a notification, with the present state of its event; null when there is nothing to notify of any more. */
export async function pushMessageFor(sql: Database, delivery: Delivery): Promise<PushMessage | null> {
  const content = await contentOf(sql, delivery)
  return content && { ...content, unread: null }
}

async function contentOf(sql: Database, delivery: Delivery): Promise<Content | null> {
  const messages = delivery.locale === 'es' ? spanish : english
  if (delivery.kind === 'follower') return await followerContent(sql, delivery)
  if (delivery.kind === 'application') return applicationContent(delivery)
  if (delivery.kind === 'report')
    return {
      title: messages.reportDecided,
      body: messages.reportDecidedText,
      tag: `report-${delivery.entryId}`,
      path: paths.notifications,
    }
  return await eventContent(sql, delivery)
}

async function eventContent(sql: Database, delivery: Delivery): Promise<Content | null> {
  const { eventId, eventTitle, kind, locale } = delivery
  if (eventId === null) return null
  const messages = locale === 'es' ? spanish : english
  const json = await eventFor(sql, eventId, null)
  const event = json === undefined ? null : (JSON.parse(json) as Event)
  if (kind === 'event-cancelled') return cancellationContent(delivery, event, eventTitle ?? messages.hiddenEvent)
  if (kind === 'host-message') return event && messageContent(delivery, event)
  if (event?.status !== 'active' || isPast(event, Date.now())) return null

  const when = spanLabel(clockOf(event), locale ?? 'en')
  const where = event.venue ?? event.location ?? event.city
  // A cancellation replaces the push about a change, which is then obsolete; other kinds replace only their own.
  const link = { tag: kind === 'event-changed' ? eventId : `${kind}-${eventId}`, path: paths.event(eventId) }
  if (kind === 'event-changed')
    return {
      ...link,
      title: fillTemplate(messages.moved, { event: event.title }),
      body: fillTemplate(messages.movedText, { when, where }),
    }
  if (kind === 'event-soon')
    return Date.parse(event.startsAt) <= Date.now()
      ? null
      : {
          ...link,
          title: startTitle(messages, event.title, timeLabel(event.startTime, locale ?? 'en')),
          body: where,
        }
  if (kind === 'place-free')
    return {
      ...link,
      title: fillTemplate(messages.placeFree, { event: event.title }),
      body: fillTemplate(messages.placeFreeText, { when, where }),
    }
  return {
    ...link,
    title: delivery.followedVenue
      ? fillTemplate(messages.publishedAt, { venue: delivery.followedVenue, event: event.title })
      : fillTemplate(messages.published, { name: displayNameOf(event.host), event: event.title }),
    body: fillTemplate(messages.publishedText, { when, where }),
  }
}

function startTitle({ soon, soonAtOne }: typeof english, event: string, time: string) {
  return fillTemplate(/^1\b/.test(time) ? soonAtOne : soon, { event, time })
}

/** An email has the whole text. Each message has a push of its own. The host may also write about a cancelled event, and after its end. */
function messageContent({ entryId, locale, message, channel }: Delivery, event: Event): Content | null {
  const messages = locale === 'es' ? spanish : english
  if (message === null) return null
  return {
    title: fillTemplate(messages.hostMessage, { event: event.title }),
    body: channel === 'email' ? message : message.slice(0, PREVIEW_CHARACTERS),
    tag: `host-message-${entryId}`,
    path: paths.event(event.id),
  }
}

/** A removed event has no page. An event that an administrator has restored is not cancelled. */
function cancellationContent({ locale, eventId }: Delivery, event: Event | null, title: string): Content | null {
  const messages = locale === 'es' ? spanish : english
  if (event?.status === 'active') return null
  return {
    title: fillTemplate(messages.cancelled, { event: event?.title ?? title }),
    body: event ? (event.cancelReason ?? '') : messages.goneText,
    tag: eventId ?? 'cancelled',
    path: event ? paths.event(event.id) : paths.tonight,
  }
}

async function followerContent(sql: Database, { personId, userId, locale }: Delivery): Promise<Content | null> {
  const follower = personId === null ? undefined : await publicUser(sql, personId, userId)
  if (!follower) return null
  const messages = locale === 'es' ? spanish : english
  return {
    title: fillTemplate(messages.followed, { name: displayNameOf(follower) }),
    body: messages.followedText,
    tag: `follower-${follower.id}`,
    path: paths.user(follower.id),
  }
}

function applicationContent({ status, jobTitle, entryId, locale }: Delivery): Content | null {
  const messages = locale === 'es' ? spanish : english
  if (jobTitle === null || !isStatus(status)) return null
  return {
    title: fillTemplate(messages.application, { job: jobTitle }),
    body: messages.applicationText[status],
    tag: `application-${entryId}`,
    path: paths.notifications,
  }
}

function isStatus(status: string | null): status is keyof typeof english.applicationText {
  return status !== null && status in english.applicationText
}
