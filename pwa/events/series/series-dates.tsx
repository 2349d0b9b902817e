import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { attendedEvents } from '#contract/events/going/calls.ts'
import { tonightIn } from '#contract/events/nights.ts'
import type { SeriesDay } from '#contract/events/series/series.ts'
import { paths } from '#contract/paths.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import { useSession } from '#pwa/session/session.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { attendanceIn, going } from '#sw/delivery/kinds/going.ts'
import { resource } from '#sw/http/send.ts'

/** A date with a party, or one that is off, with the reason. */
type Day = { night: string; event: Event | null; reason: string | null; isOff: boolean }

/** The coming dates as a row of cards, and the reasons of those that are off below it. */
export function SeriesDates({ upcoming, off, none }: { upcoming: Event[]; off: SeriesDay[]; none: string }) {
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
    'block h-32 overflow-hidden rounded-card border p-3 no-underline',
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
