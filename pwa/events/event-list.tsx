import { useDeferredValue, useEffect } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { Point } from '#contract/places/distance.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { type EventGroup, kmTo } from './event-filter.ts'
import { EventHero } from './event-hero.tsx'
import { stateOf } from './event-labels.ts'
import { EventRow } from './event-row.tsx'
import { useFriendsGoing } from './friends-going.tsx'

/** The events in the list of a city, one section a night; the first section begins with the highlighted event. */
export function EventList({ groups, tonight, nowMs, near, city }: EventListProps) {
  const { language, i18n } = useLanguage()
  // If all events are tonight's, the line below the page's title already shows the date.
  const isTonightAlone = groups.every(({ nightOf }) => nightOf === tonight)
  const friendsAt = useFriendsGoing()
  const km = (event: Event) => (near ? kmTo(event, near) : null)
  // Rows below the first screen are rendered right after the first paint. A list that is opened again is rendered
  // completely, because the router restores its scroll position.
  const isPainted = useDeferredValue(true, hasOpened)
  useEffect(() => {
    hasOpened = true
  }, [])

  return (
    <div className="space-y-10">
      {(isPainted ? groups : groups.slice(0, 1)).map(({ nightOf, events }, index) => {
        const hero = index === 0 ? highlighted(events, nowMs, near !== undefined) : undefined
        const rows = pastLast(
          events.filter(event => event !== hero),
          nowMs,
        )
        return (
          <section key={nightOf} aria-label={eventTimeLabel(nightOf, language)}>
            <h2 className={isTonightAlone ? 'sr-only' : 'display mb-3 text-2xl md:mb-5 md:text-3xl'}>
              {nightLabel(nightOf, tonight, eventTimeLabel(nightOf, language), i18n.events.tonight)}
            </h2>
            {hero && (
              <EventHero
                event={hero}
                nowMs={nowMs}
                tonight={tonight}
                km={km(hero)}
                listCity={city}
                friends={friendsAt(hero.id)}
              />
            )}
            {rows.length > 0 && (
              <ul className="md:mt-5 md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
                {(isPainted ? rows : rows.slice(0, FIRST_ROWS)).map(event => (
                  <li key={event.id} className="last:*:border-b-0 md:last:*:border-b">
                    <EventRow
                      event={event}
                      nowMs={nowMs}
                      tonight={tonight}
                      km={km(event)}
                      listCity={city}
                      friends={friendsAt(event.id)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

let hasOpened = false

/** The number of rows, besides the highlighted event, that fit on a screen. */
const FIRST_ROWS = 4

export type EventListProps = {
  groups: EventGroup[]
  tonight: string
  nowMs: number
  near?: Point | undefined
  city: string
}

type NightLabels = { tonightIs: (label: string) => string; tomorrowIs: (label: string) => string }

function nightLabel(nightOf: string, tonight: string, label: string, i18n: NightLabels) {
  if (nightOf === tonight) return i18n.tonightIs(label)
  const tomorrow = Temporal.PlainDate.from(tonight).add({ days: 1 }).toString()
  return nightOf === tomorrow ? i18n.tomorrowIs(label) : label
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

/** Past events go last; the order of the others does not change. */
function pastLast(events: Event[], nowMs: number) {
  const isOver = (event: Event) => Number(stateOf(event, nowMs) === 'ended')
  return events.toSorted((one, other) => isOver(one) - isOver(other))
}
