import { html } from 'hono/html'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import { shownLink } from '#contract/events/promotion/shown-link.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import type { Format } from '#contract/i18n/region.ts'
import type { PictureKind } from '#contract/paths.ts'
import type { HostPage } from '#contract/people/hosts.ts'
import { messagesIn } from '../http/i18n.ts'
import { itemOf } from './city.ts'
import { type Html, type PageHead, pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

const MAX_UPCOMING = 40
const MAX_PAST = 10

type PageOfEvents = Pick<PageHead, 'title' | 'description' | 'type' | 'drawnFrom'> & {
  path: string
  picture: [kind: PictureKind, id: string, version: string]
  /** Without the address. */
  data: object
  /** The paths of the calendar and of the feed. */
  calendar: string
  feed: string
  /** Above the events, and below them. */
  top: Html
  foot?: Html
  isListed?: boolean
}

/** The page of a venue, an artist, a series or a host. `events` are upcoming ones first, then past ones. */
export function pageOfEvents(page: PageOfEvents, events: Event[], context: RenderContext): PageHead {
  const { title, description, type, data, calendar, feed, top, foot, drawnFrom } = page
  const { origin, language, reader, now } = context
  const [kind, id, version] = page.picture
  const messages = messagesIn[language].links
  const address = origin + page.path
  return {
    title,
    description,
    language,
    drawnFrom,
    canonical: address,
    image: pictureAddress(origin, kind, id, { language, version }),
    type,
    data: { ...data, '@id': address, url: address },
    // The place of past events may be a home, so search engines list only pages with an event to come.
    isListed: page.isListed ?? upcomingOf(events, now).some(({ status }) => status === 'active'),
    alternates: [
      { type: 'application/atom+xml', href: origin + feed },
      { type: 'text/calendar', href: origin + calendar },
    ],
    body: html`<main class="page pt-6 pb-12 md:pt-10">
      ${top}
      ${upcomingAndPast(events, reader, now)}
      <p class="mt-8 flex flex-wrap gap-x-5 gap-y-2">
        <a class="underline" href="${calendar}">${messages.calendar}</a>
        <a class="underline" href="${feed}">${messages.feed}</a>
      </p>
      ${foot}
    </main>`,
  }
}

/** The events that such a page lists as coming. */
export function upcomingOf(events: Event[], now: number): Event[] {
  return events.filter(event => !isPast(event, now)).slice(0, MAX_UPCOMING)
}

/** The lists of the events to come and of the past ones. */
function upcomingAndPast(events: Event[], reader: Format, now: number): Html {
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

/** Members enter them, so they are not trusted. */
export function linksOf(links: string[]): Html {
  return html`<ul class="mt-2">
    ${links.map(
      link =>
        html`<li><a class="underline break-all" href="${link}" rel="noopener noreferrer nofollow ugc">${shownLink(link)}</a></li>`,
    )}
  </ul>`
}

type ListPreview = { id: string; title: string; line: string; flyer?: Buffer | null }

/** The link preview of a page of events: when the next one is, and `line`. */
export function previewOfList({ id, title, line, flyer }: ListPreview, events: Event[], reader: Format, now: number) {
  const messages = messagesIn[reader.locale].links
  const next = nextEventOf(events, now)
  const lines = [next ? messages.next(eventTimeLabel(next.nightOf, reader)) : messages.noNights, line]
  return { title, lines, poster: { id, genre: next?.category ?? 'salsa' }, flyer } satisfies Preview
}

/** Changes whenever the event on the link preview is another one or was changed. */
export function versionOfListPreview(events: Event[], now: number, { photoUrl }: { photoUrl?: string } = {}): string {
  const next = nextEventOf(events, now)
  return [next ? `${next.id} ${next.updatedAt}` : 'none', photoUrl].filter(Boolean).join(' ')
}

function nextEventOf(events: Event[], now: number): Event | undefined {
  return events.find(event => event.status === 'active' && !isPast(event, now))
}
