import { memo, useDeferredValue, useEffect, useMemo } from 'react'
import { pictureOf } from '#contract/events/event-picture.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { Point } from '#contract/places/distance.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { EventLink, EventPrice, EventTime, EventWhere } from '../event/card-parts.tsx'
import { EventMarks, stateOf } from '../event/event-labels.tsx'
import { EventRow, type EventRowProps, isSameRow } from '../event/event-row.tsx'
import { Flyer, isOpenedLast } from '../event/flyer.tsx'
import { FriendsGoing, useFriendsGoing } from '../event/friends-going.tsx'
import { NotConfirmed } from '../event/not-confirmed.tsx'
import { countOpen, type EventGroup, kmTo, nightLabel } from './filter/event-filter.ts'
import type { Taste } from './taste.ts'

/**
 * The events in the list of a city, one section for each date; the first section begins with the highlighted event.
 * Ended events are behind their number, unless all are.
 */
export function EventList({ groups, tonight, nowMs, near, city, isLiked }: EventListProps) {
  const { format, i18n } = useLanguage()
  // If all events are tonight's, the line below the page's title already shows the date.
  const isTonightAlone = groups.every(({ nightOf }) => nightOf === tonight)
  const isOver = countOpen(groups, nowMs) === 0
  const { friendsAt } = useFriendsGoing()
  const km = (event: Event) => (near ? kmTo(event, near) : null)
  // Rows below the first screen are rendered right after the first paint. A list that is opened again is rendered
  // completely, because the router restores its scroll position.
  const isPainted = useDeferredValue(true, hasOpened)
  useEffect(() => {
    hasOpened = true
  }, [])

  const shown = useMemo(() => groups.flatMap(({ events }) => events), [groups])

  return (
    <EventsInView events={shown}>
      <div className="space-y-8">
        {(isPainted ? groups : firstGroups(groups, nowMs)).map(({ nightOf, events }, index) => {
          const liked = isLiked ? events.filter(isLiked) : []
          const hero =
            index === 0
              ? (highlighted(liked, nowMs, false) ?? highlighted(events, nowMs, near !== undefined))
              : undefined
          const { true: ended = [], false: rows = [] } = Object.groupBy(
            events.filter(event => event !== hero),
            event => `${stateOf(event, nowMs) === 'ended'}` as const,
          )
          const rowOf = (event: Event) => ({
            event,
            nowMs,
            tonight,
            km: km(event),
            listCity: city,
            friends: friendsAt(event.id),
          })
          return (
            <section key={nightOf} aria-label={eventTimeLabel(nightOf, format)}>
              <h2 className={isTonightAlone ? 'sr-only' : 'display mb-3 text-2xl md:mb-5 md:text-3xl'}>
                {nightLabel(nightOf, tonight, eventTimeLabel(nightOf, format), i18n.events.tonight)}
              </h2>
              <ul className={gridClasses}>
                {hero && (
                  <li className={pictureOf(hero) ? 'md:col-span-2' : undefined}>
                    {pictureOf(hero) ? <EventHero {...rowOf(hero)} /> : <EventRow {...rowOf(hero)} isHighlighted />}
                  </li>
                )}
                {(isPainted ? rows : rows.slice(0, FIRST_ROWS)).map(event => (
                  <li key={event.id} className="last:*:border-b-0 md:last:*:border-b">
                    <EventRow {...rowOf(event)} />
                  </li>
                ))}
              </ul>
              {ended.length > 0 && (
                <details open={isOver}>
                  <summary className="figures min-h-11 py-2.5 font-semibold text-muted">
                    {i18n.events.tonight.endedCount(ended.length)}
                  </summary>
                  <ul className={gridClasses}>
                    {(isPainted || isOver ? ended : []).map(event => (
                      <li key={event.id}>
                        <EventRow {...rowOf(event)} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </section>
          )
        })}
      </div>
    </EventsInView>
  )
}

const gridClasses = 'md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3'

let hasOpened = false

/** The number of rows, besides the highlighted event, that fit on a screen. */
const FIRST_ROWS = 4

/** The first dates, with enough events for a screen: the content below the list must not be on it for a moment. */
function firstGroups(groups: EventGroup[], nowMs: number): EventGroup[] {
  let rows = 0
  return groups.filter(group => {
    if (rows > FIRST_ROWS) return false
    rows += countOpen([group], nowMs)
    return true
  })
}

export type EventListProps = {
  groups: EventGroup[]
  tonight: string
  nowMs: number
  near?: Point | undefined
  city: string
  /** One of these events is highlighted, if there is one. */
  isLiked?: Taste | undefined
}

/**
 * The highlighted event is the first of: live and featured, live with most guests, featured, the first one. A cancelled
 * or past event is never highlighted, and in a list sorted by distance only the nearest event is.
 */
function highlighted(events: Event[], nowMs: number, isByDistance: boolean): Event | undefined {
  const open = events.filter(event => ['live', 'coming'].includes(stateOf(event, nowMs)))
  if (isByDistance) return events.slice(0, 1).find(event => open.includes(event))
  const isLive = (event: Event) => stateOf(event, nowMs) === 'live'
  const isFeatured = (event: Event) => event.isFeatured === 1
  const live = open.filter(isLive).toSorted((one, other) => other.attendingCount - one.attendingCount)
  return live.find(isFeatured) ?? live.at(0) ?? open.find(isFeatured) ?? open.at(0)
}

/**
 * The highlighted event with a picture of its own, in front of the drawn poster. A flyer usually contains text, so the
 * title is placed beside it. The picture is always in the dark theme.
 */
const EventHero = memo(function EventHero({ event, nowMs, tonight, km, listCity, friends }: EventRowProps) {
  const { format, i18n } = useLanguage()

  return (
    <article className="group h-full overflow-hidden rounded-card border border-line bg-surface">
      <EventLink event={event} className="flex h-full flex-col -outline-offset-3">
        {/* Higher than the picture's shape if large text needs it, so that the title covers no badge. */}
        <div
          data-theme="dark"
          className="relative flex aspect-[350/218] grow items-end justify-between gap-4 p-4 text-text md:aspect-auto md:p-7"
        >
          <div className="absolute inset-0">
            <Poster {...posterOfEvent(event)} isPlain className="size-full" />
          </div>
          <div className="absolute inset-0 bg-linear-to-t from-[oklch(0.155_0.03_305/0.82)] via-[oklch(0.155_0.03_305/0.3)] via-40% to-transparent to-75%" />
          <div className="relative flex min-w-0 flex-col justify-between gap-3 self-stretch">
            <p className="flex flex-wrap gap-2">
              <EventMarks state={stateOf(event, nowMs)} isFeatured={event.isFeatured === 1} />
            </p>
            <h3 className="display line-clamp-4 text-[1.75rem] group-hover:underline md:text-5xl">{event.title}</h3>
          </div>
          <Flyer
            event={event}
            width={400}
            height={500}
            isFirst
            hasTransition={isOpenedLast(event.id)}
            className="relative aspect-[4/5] w-[38%] max-w-72 shrink-0 rounded-control shadow-(--shadow)"
          />
        </div>
        <div className="figures grid grid-cols-[1fr_auto] max-[16rem]:block items-baseline gap-x-4 px-4 pt-3.5 pb-4 md:px-7 md:py-5 md:text-lg">
          <p className="display text-[1.75rem] md:text-5xl">
            <EventTime event={event} tonight={tonight} />
          </p>
          <p className="display text-right text-[1.75rem] md:text-5xl">
            <EventPrice event={event} />
          </p>
          <p className="min-w-0 text-muted">
            <EventWhere event={event} km={km} listCity={listCity} />
          </p>
          <p className="text-right text-muted">
            {event.attendingCount > 0 && i18n.events.card.going({ count: event.attendingCount, tag: format.tag })}
          </p>
          <FriendsGoing friends={friends} className="col-span-2 mt-1.5" />
          <NotConfirmed event={event} nowMs={nowMs} className="col-span-2" />
        </div>
      </EventLink>
    </article>
  )
}, isSameRow)

/** Placeholders with the size of the events, so that nothing moves when the list arrives. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden className="md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map(row => (
          <div key={row} className="flex gap-4 border-b border-line py-4 md:rounded-card md:border md:p-5">
            <Skeleton className={`shrink-0 rounded-control! ${row === 1 ? 'h-36 w-[38%]' : 'h-23 w-18.5'}`} />
            <div className="grow space-y-2.5 pt-1">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
