import { html } from 'hono/html'
import type { ArtistPage } from '#contract/events/artists/artists.ts'
import { artist as artistCall } from '#contract/events/artists/calls.ts'
import type { Event } from '#contract/events/events.ts'
import { pathOf, paths, serverPaths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredDataOf } from './event.ts'
import { linksOf, pageOfEvents, upcomingOf, versionOfListPreview } from './event-lists.ts'
import type { PageHead } from './html-shell.ts'
import type { RenderContext } from './public-page.ts'

/** The page of a DJ, a band or a teacher. */
export function artistPage(artist: ArtistPage, events: Event[], context: RenderContext): PageHead {
  const { origin, language, reader, now } = context
  const { slug, name, kind, description, links, photoUrl } = artist
  const messages = messagesIn[language].artists
  const upcoming = upcomingOf(events, now)
  const about = [messages.kinds[kind], cityLabel(artist, language)].join(' · ')
  return pageOfEvents(
    {
      title: `${name} · ${about}`,
      description: description ?? messages.description({ name, count: upcoming.length, tag: reader.tag }),
      path: paths.artist(slug),
      drawnFrom: pathOf(artistCall, { slug }),
      picture: ['artists', slug, versionOfListPreview(events, now)],
      type: 'profile',
      data: {
        '@type': kind === 'band' ? 'MusicGroup' : kind === 'show' ? 'PerformingGroup' : 'Person',
        name,
        ...(description && { description }),
        ...(links && { sameAs: links }),
        ...(photoUrl && { image: new URL(photoUrl, origin).href }),
        ...(upcoming.length > 0 && {
          performerIn: upcoming.map(event => structuredDataOf(event, origin, language)),
        }),
      },
      calendar: serverPaths.calendarOfArtist(slug),
      feed: serverPaths.feedOfArtist(slug),
      top: html`<h1 class="display text-5xl">${name}</h1>
        <p class="mt-2 text-lg text-muted">${about}</p>
        ${description && html`<p class="mt-4 whitespace-pre-line">${description}</p>`}
        ${links && linksOf(links)}`,
    },
    events,
    context,
  )
}
