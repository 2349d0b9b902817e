import { html } from 'hono/html'
import type { Event } from '#contract/events/events.ts'
import { venue as venueCall } from '#contract/events/venue/calls.ts'
import type { VenuePage } from '#contract/events/venue/venues.ts'
import { pathOf, paths, serverPaths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredCity, structuredDataOf } from './event.ts'
import { linksOf, pageOfEvents, upcomingOf, versionOfListPreview } from './event-lists.ts'
import type { PageHead } from './html-shell.ts'
import type { RenderContext } from './public-page.ts'

/** The page of a venue: its address, and the events of all hosts. */
export function venuePage(venue: VenuePage, events: Event[], context: RenderContext): PageHead {
  const { origin, language, now } = context
  const { slug, name, city, latitude, longitude, description, links, photoUrl } = venue
  const messages = messagesIn[language].links
  const place = [venue.address, cityLabel(venue, language)].filter(Boolean).join(', ')
  const upcoming = upcomingOf(events, now)
  return pageOfEvents(
    {
      title: `${name} · ${city}`,
      description: messages.venueDescription({ venue: name, place, count: upcoming.length }),
      path: paths.venue(slug),
      drawnFrom: pathOf(venueCall, { slug }),
      picture: ['venues', slug, versionOfListPreview(events, now, venue)],
      type: 'website',
      data: {
        '@type': 'Place',
        name,
        ...(description && { description }),
        ...(links && { sameAs: links }),
        ...(photoUrl && { image: origin + photoUrl }),
        address: {
          '@type': 'PostalAddress',
          ...(venue.address && { streetAddress: venue.address }),
          ...structuredCity(venue),
        },
        ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
        event: upcoming.map(event => structuredDataOf(event, origin, language)),
      },
      calendar: serverPaths.calendarOfVenue(slug),
      feed: serverPaths.feedOfVenue(slug),
      top: html`<h1 class="display text-5xl">${name}</h1>
        <p class="mt-2 text-lg text-muted">${place}</p>
        ${photoUrl && html`<img src="${photoUrl}" alt="" class="mt-4 aspect-video w-full max-w-3xl rounded-card object-cover">`}
        ${description && html`<p class="mt-4 whitespace-pre-line">${description}</p>`}
        ${links && linksOf(links)}
        <p class="mt-2">
          <a class="underline" href="${paths.city(countrySlug(venue), citySlug(venue))}">${messages.nightsIn(city)}</a>
        </p>`,
    },
    events,
    context,
  )
}
