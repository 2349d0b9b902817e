import { html } from 'hono/html'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { series as seriesCall } from '#contract/events/series/calls.ts'
import { repeatLabel } from '#contract/events/series/repeat-label.ts'
import type { SeriesPage } from '#contract/events/series/series.ts'
import { pathOf, paths, serverPaths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { nameOfHost } from '../events/public/public-event.ts'
import { messagesIn } from '../http/i18n.ts'
import { structuredDataOf, structuredRating } from './event.ts'
import { pageOfEvents, reputationOf, upcomingOf } from './event-lists.ts'
import type { PageHead } from './html-shell.ts'
import type { RenderContext } from './public-page.ts'

/** The page of a series: its rule, the dates to come and those without a party, and the past ones. */
export function seriesPage(series: SeriesPage, events: Event[], context: RenderContext): PageHead {
  const { origin, language, reader, now } = context
  const { slug, title, host } = series
  const messages = messagesIn[language].series
  const upcoming = upcomingOf(events, now)
  const [shown] = [...upcoming.filter(({ status }) => status === 'active'), ...events]
  const place = shown ? [shown.venue, cityLabel(shown, language)].filter(Boolean).join(', ') : ''
  const rule = repeatLabel(series, messages, reader)
  const hostName = nameOfHost(host)
  const hostPath = paths.host(host.username)
  return pageOfEvents(
    {
      title,
      description: messages.description({ title, rule, place }),
      path: paths.series(slug),
      drawnFrom: pathOf(seriesCall, { slug }),
      picture: ['events', shown?.id ?? '', shown?.updatedAt ?? ''],
      type: 'website',
      data: {
        '@type': 'EventSeries',
        name: title,
        organizer: { '@type': 'Organization', name: hostName, url: origin + hostPath },
        ...(shown && { location: structuredDataOf(shown, origin, language).location }),
        ...structuredRating(series),
        subEvent: upcoming.map(event => structuredDataOf(event, origin, language)),
      },
      calendar: serverPaths.calendarOfSeries(slug),
      feed: serverPaths.feedOfSeries(slug),
      top: html`<p class="font-semibold text-accent-strong">${messages.since({ rule, year: series.firstNight.slice(0, 4) })}</p>
        <h1 class="display mt-2 text-5xl">${title}</h1>
        ${shown && html`<p class="mt-2 text-lg">${timeLabel(shown.startTime, reader)} · ${place}</p>`}
        <p><a class="underline" href="${hostPath}">${messages.by(hostName)}</a></p>
        ${reputationOf(series, reader)}
        ${series.off.map(
          ({ night, reason }) =>
            html`<p class="mt-2">
              <strong>${messages.isOff(eventTimeLabel(night, reader))}</strong>${reason && `: ${reason}`}
            </p>`,
        )}`,
    },
    events,
    context,
  )
}
