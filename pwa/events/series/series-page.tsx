import { useParams } from '@tanstack/react-router'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { attendedEvents } from '#contract/events/going/calls.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import * as calls from '#contract/events/series/calls.ts'
import { repeatLabel } from '#contract/events/series/repeat-label.ts'
import type { SeriesDay, SeriesWithEvents } from '#contract/events/series/series.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf, hostLabelOf } from '#contract/people/people.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import { useSession } from '#pwa/session/session.ts'
import { CalendarLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { storedOfSeries } from '#sw/cache/stored-pages.ts'
import { attendanceIn, going } from '#sw/delivery/kinds/going.ts'
import { followSeries } from '#sw/delivery/kinds/page-follows.ts'
import { resource } from '#sw/http/send.ts'
import { EventPrice } from '../event/card-parts.tsx'
import { Flyer } from '../event/flyer.tsx'
import { PageFollow } from '../event/page-follow.tsx'
import { PictureTop, topPictureClasses } from '../event/picture-top.tsx'
import { PastEvents, StoredPage } from '../event/stored-page.tsx'

const KeptPromises = optional(() => import(/* online */ '../promises/kept-promises.tsx'))
const EventProgram = optional(() =>
  untilLoaded(async () => ({ default: (await import('../event/program-parts.tsx')).EventProgram })),
)
const SeriesTools = optional(() => import(/* online */ './series-tools.tsx'))

/** The page at `/s/{slug}`: a weekly or monthly party with its dates. The response is cached for offline use. */
export default function SeriesPage() {
  const { slug } = useParams({ from: pages.series })
  const text = useSeriesI18n()
  const remote = useRemote(resource(calls.series, { params: { slug } }), null)
  useTitle(remote.state === 'loaded' ? remote.body.series.title : '')

  return (
    <StoredPage
      remote={remote}
      read={() => storedOfSeries(slug.toLowerCase())}
      name={slug}
      text={text}
      missing={{ id: 'no-series', genre: 'bachata' }}
    >
      {found => <Series {...found} onChanged={remote.refresh} />}
    </StoredPage>
  )
}

function Series({ series, events, onChanged }: SeriesWithEvents & { onChanged: () => void }) {
  const i18n = useI18n().events.venue
  const text = useSeriesI18n()
  const me = useSession(session => session.me)
  const nowMs = useNow()
  const followed = { slug: series.slug, title: series.title }
  const upcoming = events.filter(event => !isPast(event, nowMs))
  const shown = upcoming.find(({ status }) => status === 'active') ?? events[0]

  return (
    <div className="grow pb-12">
      {shown && <SeriesTop series={series} event={shown} />}
      <div className="page">
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <PageFollow
            kind={followSeries}
            entry={followed}
            bodyOf={follows => ({ follows, series: followed })}
            name={series.title}
            page={paths.series(series.slug)}
          />
          <CalendarLink feed={serverPaths.calendarOfSeries(series.slug)}>{i18n.calendar}</CalendarLink>
          <Rating rating={series.rating} count={series.reviewCount} />
        </div>
        {series.promises && (
          <KeptPromises promises={series.promises} hostId={series.host.id} series={series.slug} onChanged={onChanged} />
        )}
        <SeriesDates upcoming={upcoming} off={series.off} none={text.none} />
        {shown && (shown.program ?? shown.lineUp) && (
          <div className="mt-8">
            <EventProgram event={shown} nowMs={nowMs} />
          </div>
        )}
        {me?.id === series.host.id && <SeriesTools series={series} upcoming={upcoming} onChanged={onChanged} />}
        <PastEvents events={events} nowMs={nowMs} />
      </div>
    </div>
  )
}

/** The picture of the next party, the rule and the title. */
function SeriesTop({ series, event }: { series: SeriesWithEvents['series']; event: Event }) {
  const { format } = useLanguage()
  const text = useSeriesI18n()
  const rule = repeatLabel(series, text, format)
  const hours = [event.startTime, event.endTime].flatMap(time => (time ? timeLabel(time, format) : [])).join(' – ')

  return (
    <PictureTop
      picture={
        <>
          <Flyer event={event} width={640} height={620} isFirst className={topPictureClasses} />
          {/* On a phone the text is higher on the picture than the fade begins. */}
          <div
            className="absolute inset-x-0 bottom-0 -z-10 md:hidden"
            style={{ height: '16rem', background: 'linear-gradient(to top, var(--ground) 30%, transparent)' }}
          />
        </>
      }
    >
      <p>
        <span className="inline-block rounded-inner bg-accent px-2.5 py-1 text-sm font-bold text-on-accent">
          {text.since({ rule, year: series.firstNight.slice(0, 4) })}
        </span>
      </p>
      <h1 className="display mt-3 max-w-[15ch] text-[clamp(2.6rem,11.5vw,3.4rem)] wrap-anywhere md:text-6xl">
        <bdi>{series.title}</bdi>
      </h1>
      <p className="figures mt-2 text-lg font-semibold">
        {hours}
        {' · '}
        <EventPrice event={event} />
      </p>
      <p className="text-lg text-muted">
        {event.venueSlug ? <a href={paths.venue(event.venueSlug)}>{event.venue}</a> : event.venue}
        {event.venue && ' · '}
        {cityLabel(event)}
        {' · '}
        <a href={paths.host(series.host.username)} className="font-semibold text-text">
          <bdi>{text.by(hostLabelOf(series.host, displayNameOf(series.host)))}</bdi>
        </a>
      </p>
    </PictureTop>
  )
}

function Rating({ rating, count }: { rating: number; count: number }) {
  const { format, i18n } = useLanguage()
  if (count === 0) return null
  const shown = decimalLabel(rating, format)
  return (
    <p className="figures">
      <span aria-hidden className="text-lg font-bold">
        ★ {shown}
      </span>
      <span className="sr-only">{i18n.events.card.rating(shown)}</span>
      <span className="text-muted"> · {i18n.events.page.reviewCount(count)}</span>
    </p>
  )
}

/** A date with a party, or one that is off, with the reason. */
type Day = { night: string; event: Event | null; reason: string | null; isOff: boolean }

/** The coming dates as a row of cards, and the reasons of those that are off below it. */
function SeriesDates({ upcoming, off, none }: { upcoming: Event[]; off: SeriesDay[]; none: string }) {
  const { format } = useLanguage()
  const text = useSeriesI18n()
  const going = useMyGoing(upcoming)
  const tonight = tonightIn(upcoming[0]?.timeZone ?? 'UTC', useNow())
  const days: Day[] = [
    ...upcoming.map(event => ({
      night: event.nightOf,
      event,
      reason: event.cancelReason,
      isOff: event.status === 'cancelled',
    })),
    ...off.map(({ night, reason }) => ({ night, event: null, reason, isOff: true })),
  ].toSorted((one, other) => (one.night < other.night ? -1 : 1))
  if (days.length === 0) return <p className="mt-6 text-lg">{none}</p>

  return (
    <section aria-labelledby="series-dates" className="mt-6">
      <h2 id="series-dates" className="sr-only">
        {text.dates}
      </h2>
      <ul className="strip -mx-5 gap-3 px-5 py-1 md:mx-0 md:px-0">
        {days.map(day => (
          <li key={day.event?.id ?? day.night} className="w-24 shrink-0 snap-start">
            <DateCard
              day={day}
              isTonight={day.night === tonight}
              isMine={day.event !== null && going.has(day.event.id)}
            />
          </li>
        ))}
      </ul>
      {days
        .filter(({ isOff }) => isOff)
        .map(({ night, reason }) => (
          <p key={night} className="mt-2">
            <strong>{text.isOff(eventTimeLabel(night, format))}</strong>
            {reason && (
              <>
                {': '}
                <bdi>{reason}</bdi>
              </>
            )}
          </p>
        ))}
    </section>
  )
}

function DateCard({ day, isTonight, isMine }: { day: Day; isTonight: boolean; isMine: boolean }) {
  const { format, i18n } = useLanguage()
  const text = useSeriesI18n()
  const { night, event, isOff } = day
  const label = eventTimeLabel(night, format)
  const number = String(Temporal.PlainDate.from(night).day)
  const count = event?.attendingCount ?? 0
  const about = isOff
    ? text.off
    : isMine
      ? text.going
      : count > 0
        ? i18n.events.card.going({ count, tag: format.tag })
        : ''
  const content = (
    <>
      <span className="block text-sm font-semibold">{isTonight ? text.tonight : label.replace(number, '').trim()}</span>
      <span className={classNames('display figures block text-4xl', isOff && 'line-through')}>{number}</span>
      <span className="mt-1 block text-sm font-semibold">{about}</span>
    </>
  )
  const classes = classNames(
    'block h-full min-h-32 overflow-hidden rounded-card border p-3 no-underline',
    isMine && !isOff ? 'border-accent bg-accent text-on-accent' : 'border-line',
    isOff ? 'text-muted' : !isMine && 'bg-surface',
  )
  return event ? (
    <a href={paths.event(event.id)} className={classes}>
      {content}
    </a>
  ) : (
    <div className={classes}>{content}</div>
  )
}

/** The events to which the member of this device goes, with the choices that wait on it; empty for a visitor. */
function useMyGoing(events: Event[]): Set<string> {
  const userId = useSession(session => session.me?.id ?? null)
  const list = useRemote(userId === null ? null : resource(attendedEvents, { params: { id: userId } }), userId)
  const waiting = useWaiting(userId, going)
  const ids = new Set(list.state === 'loaded' ? list.body.map(({ id }) => id) : [])
  // A request to come is no place.
  for (const { key, body } of waiting)
    if (attendanceIn(body) !== 'going') ids.delete(key)
    else if (!events.some(({ id, needsApproval }) => id === key && needsApproval)) ids.add(key)
  return ids
}
