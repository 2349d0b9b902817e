import { html } from 'hono/html'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import { itemOf } from './city.ts'
import type { Html } from './html-shell.ts'
import { pageMessagesIn } from './page-messages.ts'

const MAX_UPCOMING = 40
const MAX_PAST = 10

/** The events of a venue or a host that its page lists as coming. */
export function upcomingOf(events: Event[], now: number): Event[] {
  return events.filter(event => !isPast(event, now)).slice(0, MAX_UPCOMING)
}

/** The lists of the events to come and of the past ones. `events` are in this order. */
export function upcomingAndPast(events: Event[], reader: Format, now: number): Html {
  const messages = pageMessagesIn[reader.locale]
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

/** The links to the calendar and to the feed of a list. */
export function subscriptions(calendar: string, feed: string, language: Locale): Html {
  const messages = pageMessagesIn[language]
  return html`<p class="mt-8 flex flex-wrap gap-x-5 gap-y-2">
    <a class="underline" href="${calendar}">${messages.calendar}</a>
    <a class="underline" href="${feed}">${messages.feed}</a>
  </p>`
}
