import { html } from 'hono/html'
import type { ArtistPage } from '#contract/events/artists/artists.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { Format } from '#contract/i18n/region.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredDataOf } from './event.ts'
import { alternatesOf, subscriptionLinks, upcomingAndPast, upcomingOf } from './event-lists.ts'
import type { PageHead } from './html-shell.ts'
import { pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'
import { linksOf, nextEventOf, versionOfVenuePreview } from './venue.ts'

/** The page of a DJ, a band or a teacher. `events` are upcoming ones first, then past ones. */
export function artistPage(
  artist: ArtistPage,
  events: Event[],
  { origin, language, reader, now }: RenderContext,
): PageHead {
  const messages = messagesIn[language].artists
  const address = origin + paths.artist(artist.slug)
  const upcoming = upcomingOf(events, now)
  const about = [messages.kinds[artist.kind], cityLabel(artist, language)].join(' · ')
  const subscriptions = {
    calendar: serverPaths.calendarOfArtist(artist.slug),
    feed: serverPaths.feedOfArtist(artist.slug),
  }
  return {
    title: `${artist.name} · ${about}`,
    description:
      artist.description ?? messages.description({ name: artist.name, count: upcoming.length, tag: reader.tag }),
    language,
    canonical: address,
    image: pictureAddress(origin, 'artists', artist.slug, { language, version: versionOfVenuePreview(events, now) }),
    type: 'profile',
    data: {
      '@type': artist.kind === 'band' ? 'MusicGroup' : artist.kind === 'show' ? 'PerformingGroup' : 'Person',
      '@id': address,
      url: address,
      name: artist.name,
      ...(artist.description && { description: artist.description }),
      ...(artist.links && { sameAs: artist.links }),
      ...(artist.photoUrl && { image: new URL(artist.photoUrl, origin).href }),
      ...(upcoming.length > 0 && {
        performerIn: upcoming.map(event => structuredDataOf(event, origin, language)),
      }),
    },
    isListed: upcoming.some(({ status }) => status === 'active'),
    alternates: alternatesOf(subscriptions, origin),
    body: html`<main class="page pt-6 pb-12 md:pt-10">
      <h1 class="display text-5xl">${artist.name}</h1>
      <p class="mt-2 text-lg text-muted">${about}</p>
      ${artist.description && html`<p class="mt-4 whitespace-pre-line">${artist.description}</p>`}
      ${artist.links && linksOf(artist.links)}
      ${upcomingAndPast(events, reader, now)}
      ${subscriptionLinks(subscriptions, language)}
    </main>`,
  }
}

export function previewOfArtist(artist: ArtistPage, events: Event[], reader: Format, now: number): Preview {
  const { locale: language } = reader
  const messages = messagesIn[language].links
  const next = nextEventOf(events, now)
  return {
    title: artist.name,
    lines: [
      next ? messages.next(eventTimeLabel(next.nightOf, reader)) : messages.noNights,
      [messagesIn[language].artists.kinds[artist.kind], artist.city].join(' · '),
    ],
    poster: { id: artist.slug, genre: next?.category ?? 'salsa' },
  }
}
