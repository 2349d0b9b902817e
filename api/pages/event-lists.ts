import { html } from 'hono/html'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import type { HostPage } from '#contract/people/hosts.ts'
import { messagesIn } from '../http/i18n.ts'
import { itemOf } from './city.ts'
import type { Html } from './html-shell.ts'

const MAX_UPCOMING = 40
const MAX_PAST = 10

/** The events of a venue or a host that its page lists as coming. */
export function upcomingOf(events: Event[], now: number): Event[] {
  return events.filter(event => !isPast(event, now)).slice(0, MAX_UPCOMING)
}

/** The lists of the events to come and of the past ones. `events` are in this order. */
export function upcomingAndPast(events: Event[], reader: Format, now: number): Html {
  const messages = messagesIn[reader.locale].links
  const upcoming = upcomingOf(events, now)
  const past = events.filter(event => isPast(event, now)).slice(0, MAX_PAST)
  return html`<h2 class="display mt-6 text-2xl">${messages.nights}</h2>
    ${upcoming.length === 0 && html`<p class="mt-2">${messages.noNights}</p>`}
    ${listOf(upcoming, reader, now)}
    ${past.length > 0 && html`<h2 class="display mt-6 text-2xl">${messages.pastNights}</h2>`}
    ${listOf(past, reader, now)}`
}

function listOf(events: Event[], reader: Format, now: number): Html {
  if (events.length === 0) return html``
  return html`<ul class="mt-2 space-y-3">
    ${events.map(event => itemOf(event, reader, now, eventTimeLabel(event.nightOf, reader)))}
  </ul>`
}

type Reputation = Pick<HostPage, 'rating' | 'reviewCount' | 'promises'>

/** The reviews of a host or a series, and the promises that were kept. */
export function reputationOf({ rating, reviewCount, promises }: Reputation, reader: Format): Html {
  const { links, promises: texts } = messagesIn[reader.locale]
  return html`${reviewCount > 0 && html`<p class="figures mt-2">★ ${decimalLabel(rating, reader)} · ${links.reviews(reviewCount)}</p>`}
    ${promises && html`<p class="mt-1">${texts.kept({ ...promises, tag: reader.tag })}</p>`}
    ${promises?.reply && html`<p class="mt-1 text-sm text-muted">${texts.by}</p><p class="max-w-xl whitespace-pre-line">${promises.reply.text}</p>`}`
}

/** The paths of the calendar and of the feed of a list. */
type Subscriptions = { calendar: string; feed: string }

export function alternatesOf({ calendar, feed }: Subscriptions, origin: string) {
  return [
    { type: 'application/atom+xml', href: origin + feed },
    { type: 'text/calendar', href: origin + calendar },
  ]
}

export function subscriptionLinks({ calendar, feed }: Subscriptions, language: Locale): Html {
  const messages = messagesIn[language].links
  return html`<p class="mt-8 flex flex-wrap gap-x-5 gap-y-2">
    <a class="underline" href="${calendar}">${messages.calendar}</a>
    <a class="underline" href="${feed}">${messages.feed}</a>
  </p>`
}
