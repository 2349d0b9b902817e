import { eventTimeLabel, isSingularHour, spanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { AskAnswer } from '#contract/events/going/asks.ts'
import { clockOf, isPast } from '#contract/events/nights.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import { VENUE_ANSWER_DAYS } from '#contract/events/still-on/last-confirmed.ts'
import { dateText } from '#contract/i18n/dates.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { pages, paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { cityLabel } from '#contract/places/area.ts'
import type { Database } from '#db/connection/sql.ts'
import { parsedEventFor } from '#db/events/event/reading.ts'
import type { NotificationDelivery } from '#db/notifications/deliveries.ts'
import { publicUser } from '#db/people/people.ts'
import type { Secrets } from '../accounts/session/secrets.ts'
import type { AppContext } from '../app-context.ts'
import { plainName, plainTitle } from '../emails/email.ts'
import { questionPath } from '../events/still-on/question-link.ts'
import { messagesFor, readerOf, storedLocale } from '../http/i18n.ts'
import { shortGuestToken } from './signed-id.ts'

/** A push service takes 4 kB, and a device shows about three lines. */
const PREVIEW_CHARACTERS = 200

type NotificationMessages = ReturnType<typeof messagesOf>

type Content = Omit<PushMessage, 'unread'>

type PushContext = Pick<AppContext, 'site' | 'secrets'> & { sql: Database }

/** The push for a notification, with the present state of its event; null when it is obsolete. */
export async function pushMessageFor(
  context: PushContext,
  delivery: NotificationDelivery,
): Promise<PushMessage | null> {
  const content = await contentOf(context, delivery)
  return content && { ...content, unread: null }
}

/** A push has the titles of the list of notifications, but for some that are shorter, and texts of its own. */
function messagesOf(locale: Locale | null) {
  const { notificationList, notifications } = messagesFor(locale)
  return { ...notificationList, ...notificationList.placeGiven, ...notifications }
}

async function contentOf(context: PushContext, delivery: NotificationDelivery): Promise<Content | null> {
  const messages = messagesOf(delivery.locale)
  const { sql } = context
  if (delivery.kind === 'follower') return await followerContent(sql, delivery)
  if (delivery.kind === 'application') return applicationContent(delivery)
  if (delivery.kind === 'report')
    return {
      title: messages.report,
      body: messages.reportText,
      tag: `report-${delivery.entryId}`,
      path: paths.notifications,
    }
  if (delivery.kind === 'admin-role')
    return { title: messages.adminRole, body: messages.adminRoleText, tag: 'admin-role', path: pages.admin }
  return await eventContent(context, delivery, readerOf(delivery, context.site.current().home.country))
}

async function eventContent(
  { sql, secrets }: PushContext,
  delivery: NotificationDelivery,
  reader: Format,
): Promise<Content | null> {
  const { eventId, eventTitle, kind, locale, takenAt, userId } = delivery
  if (eventId === null) return null
  const messages = messagesOf(locale)
  // The people of an event also read of a draft.
  const read = (await parsedEventFor(sql, eventId, isAboutRole(kind) ? userId : null)) ?? null
  const hidden = isForGoers(kind) ? messages.eventOfGoer : messages.anyEvent
  const event = read && (isForFollower(delivery) ? read : withoutAddresses(read, hidden, storedLocale(locale)))
  if (kind === 'event-cancelled')
    return cancellationContent(delivery, event, plainTitle(eventTitle ?? '') || messages.hiddenEvent)
  if (kind === 'host-message') return event && messageContent(delivery, event)
  if (kind === 'how-was-it')
    return event?.status === 'active'
      ? {
          title: messages.howWasIt(event.title),
          body: messages.howWasItText,
          tag: `${kind}-${eventId}`,
          path: paths.howWasIt(eventId),
        }
      : null
  const isOwnDraft = isAboutRole(kind) && event?.status === 'draft'
  if (!event || (event.status !== 'active' && !isOwnDraft) || isPast(event, Date.parse(takenAt))) return null

  const when = spanLabel(clockOf(event), reader)
  // Those who go need the address, also if it is that of a home.
  const { location } = isForGoers(kind) ? event : withPublicPlace(event)
  const where = event.venue ?? location ?? event.city
  const host = plainName(event.host, messages.anyMember)
  // A cancellation replaces the push about a change, which is then obsolete; other kinds replace only their own.
  const link = { tag: kind === 'event-changed' ? eventId : `${kind}-${eventId}`, path: paths.event(eventId) }
  if (kind === 'event-changed')
    return {
      ...link,
      title: messages.moved(event.title),
      body: messages.movedText({ when, where }),
    }
  if (kind === 'event-soon')
    return Date.parse(event.startsAt) <= Date.parse(takenAt)
      ? null
      : {
          ...link,
          title: startTitle(messages, event, reader),
          body: where,
        }
  if (kind === 'still-on') return questionContent(secrets, delivery, { event, link, place: { when, where } })
  if (kind === 'still-listed') return venueQuestionContent(secrets, delivery, { event, link, reader })
  if (kind === 'place-free' && delivery.guestId !== null)
    return offerContent(secrets, { ...delivery, guestId: delivery.guestId }, { event, reader, place: { when, where } })
  if (kind === 'place-free')
    return {
      ...link,
      title: messages.placeFree(event.title),
      body: messages.placeFreeText({ when, where }),
    }
  if (kind === 'guests-ask')
    return { ...link, title: messages.guestsAsk(event.title), body: messages.guestsAskText({ when, where }) }
  if (kind === 'ask-answered') {
    const { title, text } = messages.askAnswered[answerIn(delivery.status)]
    return { ...link, title: title(event.title), body: text({ when, where }) }
  }
  if (kind === 'event-role')
    return {
      ...link,
      title: messages.helpWanted,
      body: messages.helpWantedText({ name: host, event: event.title, when, where }),
    }
  if (isAboutPerson(kind)) return await personContent(sql, { delivery, kind, event, link, place: { when, where } })
  return {
    ...link,
    title: delivery.followedVenue
      ? messages.publishedAt({ venue: plainTitle(delivery.followedVenue) ?? where, event: event.title })
      : delivery.followedArtist
        ? messages.publishedWith({ artist: plainTitle(delivery.followedArtist) ?? where, event: event.title })
        : delivery.followedCity
          ? messages.publishedIn({ city: plainTitle(delivery.followedCity) ?? where, event: event.title })
          : messages.published({ name: displayNameOf(event.host), event: event.title }),
    body: messages.publishedText({ when, where }),
  }
}

function answerIn(status: string | null): AskAnswer {
  return status === 'going' || status === 'waiting' ? status : 'declined'
}

type Offer = { event: Event; reader: Format; place: { when: string; where: string } }

/** A text message has the link instead of the place, and a short title. */
function offerContent(
  secrets: Secrets,
  { channel, locale, guestId, offerUntil }: NotificationDelivery & { guestId: string },
  { event, reader, place }: Offer,
): Content | null {
  if (offerUntil === null) return null
  const messages = messagesOf(locale)
  const until = `${eventTimeLabel(offerUntil.slice(0, 10), reader)}, ${timeLabel(offerUntil, reader)}`
  return {
    tag: `place-free-${event.id}`,
    path: paths.guestLink(shortGuestToken(secrets, guestId, 'offer')),
    title: messages.placeOffered(event.title),
    body: channel === 'text' ? until : messages.placeOfferedText({ ...place, until }),
  }
}

const ROLE_TEXTS = {
  'role-accepted': { title: 'roleAccepted', body: 'roleAcceptedText' },
  'event-offered': { title: 'eventOffered', body: 'eventOfferedText' },
  'event-taken': { title: 'eventTaken', body: 'eventTakenText' },
} as const

/** The kinds that name the member of the notification. */
const PERSON_TEXTS = {
  ...ROLE_TEXTS,
  'place-offered': { title: 'place-offered', body: 'placeGivenText' },
  'place-taken': { title: 'place-taken', body: 'placeTakenText' },
  'place-declined': { title: 'place-declined', body: 'placeDeclinedText' },
} as const

type PersonNotice = {
  delivery: NotificationDelivery
  kind: keyof typeof PERSON_TEXTS
  event: Event
  link: { tag: string; path: string }
  place: { when: string; where: string }
}

async function personContent(
  sql: Database,
  { delivery: { personId, userId, locale }, kind, event, link, place }: PersonNotice,
): Promise<Content | null> {
  const person = personId === null || userId === null ? undefined : await publicUser(sql, personId, userId)
  if (!person) return null
  const messages = messagesOf(locale)
  const { title, body } = PERSON_TEXTS[kind]
  const values = { name: plainName(person, messages.anyMember), event: event.title, ...place }
  const sentence = messages[title]
  return { ...link, title: typeof sentence === 'string' ? sentence : sentence(values), body: messages[body](values) }
}

function questionContent(
  secrets: Secrets,
  delivery: NotificationDelivery,
  { event, link, place }: Pick<PersonNotice, 'event' | 'link' | 'place'>,
): Content | null {
  const { stillOn, stillOnText } = messagesOf(delivery.locale)
  const actions = answerTo(secrets, delivery, event)
  return actions && { ...link, title: stillOn(event.title), body: stillOnText(place), actions }
}

/** The date of one event says nothing about a party that repeats. */
function venueQuestionContent(
  secrets: Secrets,
  delivery: NotificationDelivery,
  { event, link, reader }: Pick<PersonNotice, 'event' | 'link'> & { reader: Format },
): Content | null {
  const { stillOn, stillListedText } = messagesOf(delivery.locale)
  const actions = answerTo(secrets, delivery, event)
  if (!actions || !event.lastConfirmedAt) return null
  const dateOf = (at: string | number) => dateText(at, { dateStyle: 'medium', timeZone: event.timeZone }, reader)
  const until = dateOf(askedAt(delivery) + VENUE_ANSWER_DAYS * 24 * 3_600_000)
  return {
    ...link,
    title: stillOn(event.title),
    body: stillListedText({ date: dateOf(event.lastConfirmedAt), until }),
    actions,
  }
}

/** The button that answers a question. */
function answerTo(
  secrets: Secrets,
  delivery: NotificationDelivery,
  { id: eventId }: Event,
): NonNullable<Content['actions']> | null {
  const { userId, locale } = delivery
  if (userId === null) return null
  const action = questionPath(secrets, { eventId, userId, askedFor: askedAt(delivery) })
  return [{ action, title: messagesFor(locale).emails.stillOn.yes }]
}

/** The `entry_id` of a question ends with its time. */
function askedAt({ entryId }: NotificationDelivery): number {
  return Date.parse(entryId.split(' ').at(-1) ?? '')
}

function isAboutRole(kind: NotificationKind): boolean {
  return kind === 'event-role' || kind in ROLE_TEXTS
}

function isAboutPerson(kind: NotificationKind): kind is keyof typeof PERSON_TEXTS {
  return kind in PERSON_TEXTS
}

/** Followers of the host chose whose titles they get. Guests have no account; pages have no host. */
function isForFollower({ kind, guestId, ...because }: NotificationDelivery): boolean {
  const { followedVenue, followedArtist, followedCity } = because
  const isOfPage = [followedVenue, followedArtist, followedCity].some(name => name !== null)
  return kind === 'event-published' && guestId === null && !isOfPage
}

function isForGoers(kind: NotificationKind): boolean {
  return kind !== 'event-published' && kind !== 'place-offered' && !isAboutRole(kind)
}

/** The title, place and reason without addresses, for recipients who may not know the host. */
function withoutAddresses(event: Event, hiddenTitle: string, locale: Locale): Event {
  const { title, venue, location, city, state, cancelReason } = event
  const place = plainTitle(city) ?? cityLabel({ city: '', state }, locale)
  return {
    ...event,
    title: plainTitle(title) ?? hiddenTitle,
    venue: venue === null ? null : (plainTitle(venue) ?? place),
    location: location === null ? null : (plainTitle(location) ?? place),
    city: place,
    cancelReason: cancelReason === null ? null : (plainTitle(cancelReason) ?? null),
  }
}

function startTitle({ soon, soonAtOne }: NotificationMessages, { title, startTime }: Event, reader: Format) {
  const sentence = isSingularHour(startTime, reader) ? soonAtOne : soon
  return sentence({ event: title, time: timeLabel(startTime, reader) })
}

/** An email has the whole text. The host may also write about a cancelled or ended event. */
function messageContent({ entryId, locale, message, channel }: NotificationDelivery, event: Event): Content | null {
  const messages = messagesOf(locale)
  if (message === null) return null
  return {
    title: messages.hostMessage(event.title),
    body: channel === 'email' ? message : message.slice(0, PREVIEW_CHARACTERS),
    tag: `host-message-${entryId}`,
    path: paths.event(event.id),
  }
}

/** A removed event has no page. An event that an administrator has restored is not cancelled. */
function cancellationContent(
  { locale, eventId }: NotificationDelivery,
  event: Event | null,
  title: string,
): Content | null {
  const messages = messagesOf(locale)
  if (event?.status === 'active') return null
  return {
    title: messages.cancelled(event?.title ?? title),
    body: event ? (event.cancelReason ?? '') : messages.removed,
    tag: eventId ?? 'cancelled',
    path: event ? paths.event(event.id) : paths.tonight,
  }
}

async function followerContent(
  sql: Database,
  { personId, userId, locale }: NotificationDelivery,
): Promise<Content | null> {
  const follower = personId === null || userId === null ? undefined : await publicUser(sql, personId, userId)
  if (!follower) return null
  const messages = messagesOf(locale)
  return {
    title: messages.followed(plainName(follower, messages.anyMember)),
    body: messages.followedText,
    tag: `follower-${follower.id}`,
    path: paths.user(follower.id),
  }
}

function applicationContent({ status, jobTitle, entryId, locale }: NotificationDelivery): Content | null {
  const messages = messagesOf(locale)
  if (jobTitle === null || !isStatus(status)) return null
  return {
    title: messages[status === 'withdrawn' ? 'applicationWithdrawn' : 'application'](
      plainTitle(jobTitle) ?? messages.anyJob,
    ),
    body: messages.applicationStatus[status],
    tag: `application-${entryId}`,
    path: paths.notifications,
  }
}

function isStatus(status: string | null): status is keyof NotificationMessages['applicationStatus'] {
  return status !== null && status in messagesFor('en').notificationList.applicationStatus
}
