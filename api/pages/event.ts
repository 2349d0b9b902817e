import { html } from 'hono/html'
import { categoryLabel } from '#contract/events/categories.ts'
import { longSpanLabel, spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event, EventPrice } from '#contract/events/events.ts'
import { programOf } from '#contract/events/line-up.ts'
import { clockOf, isPast, offsetDateTime } from '#contract/events/nights.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import { type PriceMessages, priceCentsOf, priceShown } from '#contract/events/price.ts'
import { amountLabel, conditionLabel, priceName, rangeLabel } from '#contract/events/price-labels.ts'
import { endOfPrice, priceRows } from '#contract/events/prices.ts'
import { artistOf } from '#contract/events/program.ts'
import { programLines } from '#contract/events/program-labels.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import { confirmedWhen, lastConfirmed } from '#contract/events/still-on/last-confirmed.ts'
import { isUnconfirmed } from '#contract/events/still-on/still-on.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { USD } from '#contract/i18n/money.ts'
import type { Format } from '#contract/i18n/region.ts'
import { pathOf, paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { cityLabel, countryOf, US } from '#contract/places/area.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { messagesIn } from '../http/i18n.ts'
import { type Html, type PageHead, pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

export function eventPage(event: Event, { origin, language, reader, now }: RenderContext): PageHead {
  const messages = messagesIn[language].links
  const when = spanLabel(clockOf(event), reader)
  const where = [event.venue, cityLabel(event, language)].filter(Boolean).join(', ')
  const summary = messages.eventDescription({ when, where })
  return {
    title: event.status === 'cancelled' ? `${messages.cancelled} · ${event.title}` : event.title,
    description: [summary, event.description].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').slice(0, 300),
    language,
    canonical: origin + paths.event(event.id),
    image: pictureOf(event, origin, language),
    type: 'article',
    data: structuredDataOf(event, origin, language),
    isListed: !isPast(event, now) && !event.hiddenAt,
    drawnFrom: pathOf(eventCall, { id: event.id }),
    body: bodyOf(event, reader, now),
  }
}

function pictureOf(event: Event, origin: string, language: Locale) {
  return pictureAddress(origin, 'events', event.id, { language, version: event.updatedAt })
}

export function previewOfEvent(event: Event, flyer: Buffer | null, reader: Format): Preview {
  const { locale: language } = reader
  const messages = messagesIn[language].links
  return {
    title: event.title,
    lines: [spanLabel(clockOf(event), reader), [event.venue, cityLabel(event, language)].filter(Boolean).join(' · ')],
    chip: listPriceOf(event, { free: messages.free, atTheDoor: '' }, reader) || null,
    ribbon: event.status === 'cancelled' ? messages.cancelled : null,
    poster: posterOfEvent(event),
    flyer,
  }
}

/** Of several prices all of them with their conditions, because a cached page does not know what time it is. */
function pricesOf(event: Event, reader: Format): { text: string; exact: string | null } {
  const { free, atTheDoor } = messagesIn[reader.locale].links
  const words = { ...messagesIn[reader.locale].prices, free, atTheDoor }
  if (!event.prices) return priceShown(event, words, reader)
  const labels = priceRows(event, 0, 0).map(({ price }) =>
    [
      priceName(price, words),
      amountLabel(price.price, event, words, reader),
      conditionLabel(price, event, words, reader),
    ]
      .filter(Boolean)
      .join(' '),
  )
  return { text: labels.join(' · '), exact: null }
}

function programHtml(event: Event, reader: Format): Html | false {
  const program = programOf(event)
  if (!program) return false
  const { artists = [] } = event
  const text = messagesIn[reader.locale].program
  return html`<h2 class="mt-6 font-bold">${text.title}</h2>
    <ul>${programLines(program, text, reader).map(line => html`<li>${line}</li>`)}</ul>
    ${artists.length > 0 && html`<ul>${artists.map(({ slug, name }) => html`<li><a class="underline" href="${paths.artist(slug)}">${name}</a></li>`)}</ul>`}`
}

function bodyOf(event: Event, reader: Format, now: number): Html {
  const { locale: language } = reader
  const messages = messagesIn[language].links
  const price = pricesOf(event, reader)
  return html`<main class="page pt-10 pb-16">
    <p class="text-sm font-semibold text-accent-strong">${categoryLabel(event.category, language)}</p>
    <h1 class="display mt-2 text-5xl">${event.title}</h1>
    ${event.status === 'cancelled' && html`<p class="mt-4 font-semibold text-danger">${cancellationText(event, language)}</p>`}
    <p class="mt-4 text-lg">
      <time datetime="${startOf(event)}">${longSpanLabel(clockOf(event), reader)}</time>
    </p>
    <p>${confirmationLine(event, reader, now)}</p>
    <p class="mt-1">${[event.venue, withPublicPlace(event).location].filter(Boolean).join(', ')}</p>
    ${event.venueSlug && html`<p><a class="underline" href="${paths.venue(event.venueSlug)}">${messages.moreAt(event.venue ?? '')}</a></p>`}
    <p>${cityLabel(event, language)}</p>
    <p class="mt-2 font-semibold" title="${price.exact ?? ''}">${price.text}</p>
    ${programHtml(event, reader)}
    ${event.ticketsUrl && html`<p class="mt-2"><a class="underline" href="${event.ticketsUrl}" rel="nofollow ugc">${messages.tickets}</a></p>`}
    <p class="mt-6 max-w-xl whitespace-pre-line">${event.description ?? ''}</p>
    <p class="mt-6">${hostLine(event, language)}</p>
    <p class="mt-6 text-sm text-muted">${messages.inTheApp}</p>
  </main>`
}

/** "Confirmed today 12:04 PM", "Not confirmed today" or "Confirmed 5 weeks ago"; empty while none is known. */
export function confirmationLine(event: Event, reader: Format, now: number): string {
  const { links, stillOn } = messagesIn[reader.locale]
  if (isUnconfirmed(event, now)) return links.unconfirmed
  if (event.status !== 'active') return ''
  if (!event.confirmedAt) return lastConfirmed(event, now, stillOn, reader)?.sentence ?? ''
  const { isToday, when } = confirmedWhen(event.confirmedAt, event, now, reader)
  return isToday ? stillOn.confirmedToday(when) : stillOn.confirmedOn(when)
}

/** A listing without a host has no page to link. */
function hostLine({ host, unclaimedFrom }: Event, language: Locale): Html {
  const messages = messagesIn[language].links
  if (unclaimedFrom) return html`${messages.unclaimed(unclaimedFrom)}`
  return html`<a class="underline" href="${paths.host(host.username)}">${messages.by(displayNameOf(host))}</a>`
}

function cancellationText({ cancelReason }: Event, language: Locale) {
  const messages = messagesIn[language].links
  return cancelReason ? messages.cancelledBecause(cancelReason) : messages.cancelled
}

/** The parts of a `PostalAddress` that name the city. Outside the US few hosts enter the region. */
export function structuredCity({ city, state }: { city: string | null; state: string | null }) {
  const country = countryOf(state ?? '')
  return {
    ...(city && { addressLocality: city }),
    ...(state && country === US && { addressRegion: state }),
    addressCountry: country,
  }
}

/** Without reviews there is no rating. */
export function structuredRating({ rating, reviewCount }: { rating: number; reviewCount: number }) {
  return reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }
}

/** Structured data in the form of https://schema.org/Event. */
export function structuredDataOf(event: Event, origin: string, language: Locale) {
  const { endLocal } = clockOf(event)
  const cents = priceCentsOf(event)
  const { location, latitude, longitude } = withPublicPlace(event)
  const address = origin + paths.event(event.id)
  const offer = {
    '@type': 'Offer',
    price: event.price,
    priceCurrency: event.currency ?? USD,
    url: event.ticketsUrl ?? address,
    availability: `https://schema.org/${isFull(event) ? 'SoldOut' : 'InStock'}`,
    validFrom: event.createdAt,
  }
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
      name: event.venue ?? event.city,
      address: {
        '@type': 'PostalAddress',
        ...(location && { streetAddress: location }),
        ...structuredCity(event),
      },
      ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    },
    image: [pictureOf(event, origin, language)],
    ...(event.description && { description: event.description }),
    organizer: {
      '@type': 'Organization',
      name: event.host.promotionGroup ?? displayNameOf(event.host),
      ...(!event.unclaimedFrom && { url: origin + paths.host(event.host.username) }),
    },
    ...performersOf(event, origin),
    ...(event.program?.minAge && { typicalAgeRange: `${event.program.minAge}-` }),
    ...(cents !== null && {
      isAccessibleForFree: cents === 0 && (event.prices ?? []).every(({ price }) => Number(price) === 0),
      offers: event.prices ? event.prices.map(price => ({ ...offer, ...offerOf(price, event, language) })) : offer,
    }),
    ...structuredRating(event),
  }
}

/** The names in the program; a teacher counts too. */
function performersOf(event: Event, origin: string) {
  const named = (programOf(event)?.parts ?? []).filter(({ name }) => name)
  const typeOf = (kind: string) => (kind === 'band' ? 'MusicGroup' : 'Person')
  return (
    named.length > 0 && {
      performer: named.map(part => {
        const artist = artistOf(part, event)
        return {
          '@type': typeOf(part.kind),
          name: part.name,
          ...(artist && { url: origin + paths.artist(artist.slug) }),
        }
      }),
    }
  )
}

/** One of several prices. One without a time holds as long as the event. */
function offerOf(price: EventPrice, event: Event, language: Locale) {
  const endMs = endOfPrice(price, event)
  const validUntil =
    endMs < Infinity && Temporal.Instant.fromEpochMilliseconds(endMs).toZonedDateTimeISO(event.timeZone)
  return {
    name: priceName(price, messagesIn[language].prices),
    price: price.price,
    ...(validUntil && {
      priceValidUntil: validUntil.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    }),
    ...(price.places !== undefined && { inventoryLevel: { '@type': 'QuantitativeValue', value: price.places } }),
  }
}

function startOf(event: Event) {
  return offsetDateTime(clockOf(event).startLocal, event.timeZone)
}

function isFull({ capacity, attendingCount }: Event) {
  return capacity !== null && attendingCount >= capacity
}

/** The price in a list: "$15", or "from $10" of several. Without a time all of them count, for a stored page. */
export function listPriceOf(event: Event, words: PriceMessages, reader: Format, nowMs = 0): string {
  if (!event.prices) return priceShown(event, words, reader).text
  const at = { nowMs, taken: event.attendingCount }
  return rangeLabel(event, at, { ...messagesIn[reader.locale].prices, ...words }, reader)
}
