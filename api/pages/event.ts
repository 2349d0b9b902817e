import { html } from 'hono/html'
import { categoryLabel } from '#contract/events/categories.ts'
import { longSpanLabel, spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf, isPast, offsetDateTime } from '#contract/events/nights.ts'
import { priceCentsOf, priceShown } from '#contract/events/price.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Html, PageHead } from './html-shell.ts'
import { pageMessagesIn } from './page-messages.ts'
import type { Preview } from './preview-picture.ts'

/** The public page of an event. */
export function eventPage(event: Event, origin: string, language: Locale, nowMs: number): PageHead {
  const messages = pageMessagesIn[language]
  const when = spanLabel(clockOf(event), language)
  const where = [event.venue, `${event.city}, ${event.state}`].filter(Boolean).join(', ')
  const summary = messages.eventDescription(when, where)
  return {
    title: event.status === 'cancelled' ? `${messages.cancelled} · ${event.title}` : event.title,
    description: [summary, event.description].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').slice(0, 300),
    language,
    canonical: origin + paths.event(event.id),
    image: pictureOf(event, origin, language),
    type: 'article',
    data: structuredDataOf(event, origin, language),
    isListed: !isPast(event, nowMs),
    body: bodyOf(event, language),
  }
}

function pictureOf(event: Event, origin: string, language: Locale) {
  return origin + serverPaths.picture('events', event.id, { language, version: event.updatedAt })
}

/** The link preview of an event. */
export function previewOfEvent(event: Event, flyer: Buffer | null, language: Locale): Preview {
  const messages = pageMessagesIn[language]
  return {
    title: event.title,
    lines: [spanLabel(clockOf(event), language), placeOf(event)],
    chip: priceShown(priceCentsOf(event), { free: messages.free, atTheDoor: '' }).text || null,
    ribbon: event.status === 'cancelled' ? messages.cancelled : null,
    poster: { id: event.id, genre: event.category },
    flyer,
  }
}

function placeOf({ venue, city, state }: Event) {
  return [venue, `${city}, ${state}`].filter(Boolean).join(' · ')
}

function bodyOf(event: Event, language: Locale): Html {
  const messages = pageMessagesIn[language]
  const price = priceShown(priceCentsOf(event), { free: messages.free, atTheDoor: messages.atTheDoor })
  const host = displayNameOf(event.host)
  return html`<main class="page pt-10 pb-16">
    <p class="text-sm font-semibold text-accent-strong">${categoryLabel(event.category, language)}</p>
    <h1 class="display mt-2 text-5xl">${event.title}</h1>
    ${event.status === 'cancelled' && html`<p class="mt-4 font-semibold text-danger">${cancellationText(event, language)}</p>`}
    <p class="mt-4 text-lg">
      <time datetime="${startOf(event)}">${longSpanLabel(clockOf(event), language)}</time>
    </p>
    <p class="mt-1">${[event.venue, event.location].filter(Boolean).join(', ')}</p>
    ${event.venueSlug && html`<p><a class="underline" href="${paths.venue(event.venueSlug)}">${messages.moreAt(event.venue ?? '')}</a></p>`}
    <p>${event.city}, ${event.state}</p>
    <p class="mt-2 font-semibold" title="${price.exact ?? ''}">${price.text}</p>
    ${event.ticketsUrl && html`<p class="mt-2"><a class="underline" href="${event.ticketsUrl}" rel="nofollow ugc">${messages.tickets}</a></p>`}
    <p class="mt-6 max-w-xl whitespace-pre-line">${event.description ?? ''}</p>
    <p class="mt-6"><a class="underline" href="${paths.hostProfile({ userId: event.host.id })}">${messages.by(host)}</a></p>
    <p class="mt-6 text-sm text-muted">${messages.inTheApp}</p>
  </main>`
}

function cancellationText({ cancelReason }: Event, language: Locale) {
  const messages = pageMessagesIn[language]
  return cancelReason ? messages.cancelledBecause(cancelReason) : messages.cancelled
}

/** Structured data in the form of https://schema.org/Event. An event without reviews has no rating. */
export function structuredDataOf(event: Event, origin: string, language: Locale) {
  const { endLocal } = clockOf(event)
  const cents = priceCentsOf(event)
  const address = origin + paths.event(event.id)
  return {
    '@type': 'DanceEvent',
    '@id': address,
    url: address,
    name: event.title,
    startDate: startOf(event),
    ...(endLocal && { endDate: offsetDateTime(endLocal, event.timeZone) }),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venue ?? event.location ?? event.city,
      address: {
        '@type': 'PostalAddress',
        ...(event.location && { streetAddress: event.location }),
        addressLocality: event.city,
        addressRegion: event.state,
        addressCountry: 'US',
      },
      ...(event.latitude !== null &&
        event.longitude !== null && {
          geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude },
        }),
    },
    image: [pictureOf(event, origin, language)],
    ...(event.description && { description: event.description }),
    organizer: {
      '@type': 'Organization',
      name: event.host.promotionGroup ?? displayNameOf(event.host),
      url: origin + paths.hostProfile({ userId: event.host.id }),
    },
    ...(cents !== null && {
      isAccessibleForFree: cents === 0,
      offers: {
        '@type': 'Offer',
        price: event.price,
        priceCurrency: 'USD',
        url: event.ticketsUrl ?? address,
        availability: `https://schema.org/${isFull(event) ? 'SoldOut' : 'InStock'}`,
        validFrom: event.createdAt,
      },
    }),
    ...(event.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: event.rating, reviewCount: event.reviewCount },
    }),
  }
}

function startOf(event: Event) {
  return offsetDateTime(clockOf(event).startLocal, event.timeZone)
}

function isFull({ capacity, attendingCount }: Event) {
  return capacity !== null && attendingCount >= capacity
}
