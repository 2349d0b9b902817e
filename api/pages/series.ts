import { html } from 'hono/html'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { repeatLabel } from '#contract/events/series/repeat-label.ts'
import type { SeriesPage } from '#contract/events/series/series.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { nameOfHost } from '../events/public/public-event.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredDataOf, structuredRating } from './event.ts'
import { alternatesOf, reputationOf, subscriptionLinks, upcomingAndPast, upcomingOf } from './event-lists.ts'
import type { PageHead } from './html-shell.ts'
import { pictureAddress } from './html-shell.ts'
import type { RenderContext } from './public-page.ts'

/** The page of a series: its rule, the dates to come and those without a party, and the past ones. */
export function seriesPage(
  series: SeriesPage,
  events: Event[],
  { origin, language, reader, now }: RenderContext,
): PageHead {
  const messages = messagesIn[language].series
  const address = origin + paths.series(series.slug)
  const upcoming = upcomingOf(events, now)
  const [shown] = [...upcoming.filter(({ status }) => status === 'active'), ...events]
  const place = shown ? [shown.venue, cityLabel(shown, language)].filter(Boolean).join(', ') : ''
  const rule = repeatLabel(series, messages, reader)
  const subscriptions = {
    calendar: serverPaths.calendarOfSeries(series.slug),
    feed: serverPaths.feedOfSeries(series.slug),
  }
  return {
    title: series.title,
    description: messages.description({ title: series.title, rule, place }),
    language,
    canonical: address,
    image: pictureAddress(origin, 'events', shown?.id ?? '', { language, version: shown?.updatedAt ?? '' }),
    type: 'website',
    data: {
      '@type': 'EventSeries',
      '@id': address,
      url: address,
      name: series.title,
      organizer: {
        '@type': 'Organization',
        name: nameOfHost(series.host),
        url: origin + paths.host(series.host.username),
      },
      ...(shown && { location: structuredDataOf(shown, origin, language).location }),
      ...structuredRating(series),
      subEvent: upcoming.map(event => structuredDataOf(event, origin, language)),
    },
    isListed: upcoming.some(({ status }) => status === 'active'),
    alternates: alternatesOf(subscriptions, origin),
    body: html`<main class="page pt-6 pb-12 md:pt-10">
      <p class="font-semibold text-accent-strong">${messages.since({ rule, year: series.firstNight.slice(0, 4) })}</p>
      <h1 class="display mt-2 text-5xl">${series.title}</h1>
      ${shown && html`<p class="mt-2 text-lg">${timeLabel(shown.startTime, reader)} · ${place}</p>`}
      <p>
        <a class="underline" href="${paths.host(series.host.username)}">${messages.by(nameOfHost(series.host))}</a>
      </p>
      ${reputationOf(series, reader)}
      ${series.off.map(
        ({ night, reason }) =>
          html`<p class="mt-2">
            <strong>${messages.isOff(eventTimeLabel(night, reader))}</strong>${reason && `: ${reason}`}
          </p>`,
      )}
      ${upcomingAndPast(events, reader, now)}
      ${subscriptionLinks(subscriptions, language)}
    </main>`,
  }
}
