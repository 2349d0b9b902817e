import { html } from 'hono/html'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import { shownLink } from '#contract/events/promotion/shown-link.ts'
import type { Venue, VenuePage } from '#contract/events/venue/venues.ts'
import type { Format } from '#contract/i18n/region.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredCity, structuredDataOf } from './event.ts'
import { alternatesOf, subscriptionLinks, upcomingAndPast, upcomingOf } from './event-lists.ts'
import type { PageHead } from './html-shell.ts'
import { pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

/** The page of a venue: its address, and the events of all hosts. `events` are upcoming ones first, then past ones. */
export function venuePage(
  venue: VenuePage,
  events: Event[],
  { origin, language, reader, now }: RenderContext,
): PageHead {
  const messages = messagesIn[language].links
  const address = origin + paths.venue(venue.slug)
  const place = [venue.address, cityLabel(venue, language)].filter(Boolean).join(', ')
  const upcoming = upcomingOf(events, now)
  const subscriptions = { calendar: serverPaths.calendarOfVenue(venue.slug), feed: serverPaths.feedOfVenue(venue.slug) }
  return {
    title: `${venue.name} · ${venue.city}`,
    description: messages.venueDescription({ venue: venue.name, place, count: upcoming.length }),
    language,
    canonical: address,
    image: pictureAddress(origin, 'venues', venue.slug, {
      language,
      version: versionOfVenuePreview(events, now, venue),
    }),
    type: 'website',
    data: {
      '@type': 'Place',
      '@id': address,
      url: address,
      name: venue.name,
      ...(venue.description && { description: venue.description }),
      ...(venue.links && { sameAs: venue.links }),
      ...(venue.photoUrl && { image: origin + venue.photoUrl }),
      address: {
        '@type': 'PostalAddress',
        ...(venue.address && { streetAddress: venue.address }),
        ...structuredCity(venue),
      },
      ...(venue.latitude !== null &&
        venue.longitude !== null && {
          geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
        }),
      event: upcoming.map(event => structuredDataOf(event, origin, language)),
    },
    // The place of past events may be a home, so search engines list only venues with an event to come.
    isListed: upcoming.some(({ status }) => status === 'active'),
    alternates: alternatesOf(subscriptions, origin),
    body: html`<main class="page pt-6 pb-12 md:pt-10">
      <h1 class="display text-5xl">${venue.name}</h1>
      <p class="mt-2 text-lg text-muted">${place}</p>
      ${venue.photoUrl && html`<img src="${venue.photoUrl}" alt="" class="mt-4 aspect-video w-full max-w-3xl rounded-card object-cover">`}
      ${venue.description && html`<p class="mt-4 whitespace-pre-line">${venue.description}</p>`}
      ${venue.links && linksOf(venue.links)}
      <p class="mt-2">
        <a class="underline" href="${paths.city(countrySlug(venue), citySlug(venue))}">${messages.nightsIn(venue.city)}</a>
      </p>
      ${upcomingAndPast(events, reader, now)}
      ${subscriptionLinks(subscriptions, language)}
    </main>`,
  }
}

/** Members enter them, so they are not trusted. */
export function linksOf(links: string[]) {
  return html`<ul class="mt-2">
    ${links.map(
      link =>
        html`<li><a class="underline break-all" href="${link}" rel="noopener noreferrer nofollow ugc">${shownLink(link)}</a></li>`,
    )}
  </ul>`
}

/** Changes whenever the event on the link preview is another one or was changed. */
export function versionOfVenuePreview(events: Event[], now: number, { photoUrl }: { photoUrl?: string } = {}): string {
  const next = nextEventOf(events, now)
  return [next ? `${next.id} ${next.updatedAt}` : 'none', photoUrl].filter(Boolean).join(' ')
}

export function previewOfVenue(
  venue: Venue,
  events: Event[],
  photo: Buffer | null,
  reader: Format,
  now: number,
): Preview {
  const { locale: language } = reader
  const messages = messagesIn[language].links
  const next = nextEventOf(events, now)
  return {
    title: venue.name,
    lines: [
      next ? messages.next(eventTimeLabel(next.nightOf, reader)) : messages.noNights,
      [venue.address, venue.city].filter(Boolean).join(', '),
    ],
    poster: { id: venue.slug, genre: next?.category ?? 'salsa' },
    flyer: photo,
  }
}

export function nextEventOf(events: Event[], now: number): Event | undefined {
  return events.find(event => event.status === 'active' && !isPast(event, now))
}
