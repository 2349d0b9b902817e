import { html } from 'hono/html'
import { categoryLabel } from '#contract/events/categories.ts'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { pathOf, paths, serverPaths } from '#contract/paths.ts'
import { hostPage as hostCall } from '#contract/people/calls.ts'
import type { HostPage } from '#contract/people/hosts.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { cityLabel } from '#contract/places/area.ts'
import { nameOfHost } from '../events/public/public-event.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredDataOf, structuredRating } from './event.ts'
import { pageOfEvents, reputationOf, upcomingOf } from './event-lists.ts'
import { type PageHead, pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

/** The page of a host that is open to everybody: the events, what they are like, and how to follow them. */
export function openHostPage(host: HostPage, events: Event[], context: RenderContext): PageHead {
  const { origin, language, reader, now } = context
  const { id, bio, website, profileImageUrl } = host
  const messages = messagesIn[language].links
  const name = displayNameOf(host)
  const label = nameOfHost(host)
  const place = host.city ? cityLabel({ city: host.city, state: host.state ?? '' }, language) : ''
  const genres = host.genres.map(genre => categoryLabel(genre, language))
  return pageOfEvents(
    {
      title: messages.hostTitle(label),
      description:
        [[place, ...genres].filter(Boolean).join(' · '), bio]
          .filter(Boolean)
          .join('. ')
          .replaceAll(/\s+/g, ' ')
          .slice(0, 300)
          .toWellFormed() || messages.hostTitle(name),
      path: paths.host(host.username),
      drawnFrom: pathOf(hostCall, { host: host.username }),
      picture: ['hosts', id, profileImageUrl ?? id],
      type: 'profile',
      data: {
        '@type': 'Organization',
        name: label,
        ...(bio && { description: bio }),
        ...(profileImageUrl && { image: new URL(profileImageUrl, origin).href }),
        ...(website && { sameAs: website }),
        ...structuredRating(host),
        event: upcomingOf(events, now).map(event => structuredDataOf(event, origin, language)),
      },
      isListed: events.length > 0,
      calendar: serverPaths.calendarOfHost(id),
      feed: serverPaths.feedOfHost(id),
      top: html`<h1 class="display text-5xl">${label}</h1>
        <p class="mt-2 text-lg text-muted">${[label !== name && name, place, ...genres].filter(Boolean).join(' · ')}</p>
        ${reputationOf(host, reader)}
        ${bio && html`<p class="mt-4 max-w-xl whitespace-pre-line">${bio}</p>`}`,
      foot: html`<p class="mt-6 text-sm text-muted">${messages.followInTheApp(name)}</p>`,
    },
    events,
    context,
  )
}

/** The documented page of a host, for visitors who are not signed in: the public facts, and how to see more. */
export function hostPage(host: PublicUser, events: Event[], { origin, language, reader }: RenderContext): PageHead {
  const messages = messagesIn[language].links
  const name = displayNameOf(host)
  const place = [host.venueName, host.city && cityLabel({ city: host.city, state: host.state ?? '' }, language)]
    .filter(Boolean)
    .join(', ')
  const address = origin + paths.host(host.username)
  return {
    title: messages.hostTitle(name),
    description: (host.bio ?? messages.hostDescription({ name, place })).replaceAll(/\s+/g, ' ').slice(0, 300),
    language,
    canonical: address,
    image: pictureAddress(origin, 'hosts', host.id, { language, version: host.profileImageUrl ?? host.createdAt }),
    type: 'profile',
    data: {
      '@type': 'Organization',
      '@id': address,
      url: address,
      name: host.promotionGroup ?? name,
      ...(host.bio && { description: host.bio }),
      ...(host.venueAddress && { address: host.venueAddress }),
      ...(host.venueWebsite && { sameAs: host.venueWebsite }),
    },
    isListed: true,
    body: html`<main class="page pt-10 pb-16">
      <h1 class="display text-5xl">${name}</h1>
      <p class="mt-2 text-lg text-muted">${host.promotionGroup ?? ''}</p>
      <p class="mt-4 font-semibold">${messagesIn[language].people.hostPage.askToSignIn}</p>
      <p class="mt-4 max-w-xl whitespace-pre-line">${host.bio ?? ''}</p>
      ${
        host.venueName &&
        html`<h2 class="display mt-6 text-2xl">${messages.venue}</h2>
        <p class="mt-2">${[host.venueName, host.venueAddress].filter(Boolean).join(', ')}</p>`
      }
      <h2 class="display mt-6 text-2xl">${messages.nights}</h2>
      ${
        events.length === 0
          ? html`<p class="mt-2">${messages.noNights}</p>`
          : html`<ul class="mt-2 space-y-2">
            ${events.map(
              event =>
                html`<li>
                  <a class="underline" href="${paths.event(event.id)}">${event.title}</a>
                  · ${spanLabel(clockOf(event), reader)}
                </li>`,
            )}
          </ul>`
      }
    </main>`,
  }
}

export function previewOfHost(host: PublicUser, picture: Buffer | null, language: Locale): Preview {
  return {
    title: displayNameOf(host),
    lines: [
      host.promotionGroup ?? host.venueName,
      host.city && cityLabel({ city: host.city, state: host.state ?? '' }, language),
    ].flatMap(line => line || []),
    poster: { id: host.id, genre: host.favoriteGenres[0] ?? null },
    flyer: picture,
  }
}
