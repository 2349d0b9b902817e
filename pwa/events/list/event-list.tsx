import { useDeferredValue, useEffect, useMemo } from 'react'
import { pictureOf } from '#contract/events/event-picture.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { Point } from '#contract/places/distance.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { stateOf } from '../event/event-labels.ts'
import { EventRow } from '../event/event-row.tsx'
import { useFriendsGoing } from '../event/friends-going.tsx'
import { EventHero } from './event-hero.tsx'
import { countOpen, type EventGroup, kmTo } from './filter/event-filter.ts'
import { nightLabel } from './filter/night-label.ts'
import type { Taste } from './taste.ts'

/**
 * The events in the list of a city, one section for each date; the first section begins with the highlighted event. Ended events are behind
 * their number, unless all are.
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
                {hero && pictureOf(hero) !== null && (
                  <li className="md:col-span-2">
                    <EventHero {...rowOf(hero)} />
                  </li>
                )}
                {hero && pictureOf(hero) === null && (
                  <li>
                    <EventRow {...rowOf(hero)} isHighlighted />
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
