import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { optional } from '#pwa/exact-optional.ts'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import type { City } from '#sw/cache/events.ts'
import { countWhen, type EventFilter, type When } from './event-filter.ts'

// It needs the list of all cities for its links, which the first screen does not need.
const QuietCity = optional(() => import('./quiet-city.tsx'), NothingAnnounced)

export type NothingOnProps = {
  place: City
  filter: EventFilter
  /** The city has no events in the next two weeks, so a later date is offered. */
  isQuiet: boolean
  /** The next date after tonight with an event. */
  next: string | undefined
  onWhen: (when: When) => void
  onDate: (date: string) => void
  onClear: () => void
}

/** An empty list states the reason and offers the step that is most likely to find events. */
export function NothingOn({ place, filter, isQuiet, next, onWhen, onDate, onClear }: NothingOnProps) {
  const { language, i18n: messages } = useLanguage()
  const i18n = messages.events.tonight
  const hasMore = Boolean(filter.genre ?? filter.text) || filter.isFree

  if (hasMore)
    return (
      <EmptyState
        title={i18n.emptyFilter}
        text={i18n.emptyFilterText}
        action={<Button onClick={() => onClear()}>{i18n.clearFilters}</Button>}
      />
    )
  if (isQuiet)
    return (
      <Suspense>
        <QuietCity place={place} onDate={onDate} />
      </Suspense>
    )
  if (filter.when === 'tonight' && !filter.date)
    return (
      <EmptyState
        title={i18n.empty}
        text={i18n.emptyText(place.city)}
        action={
          next === undefined ? (
            <Button onClick={() => onWhen('two-weeks')}>{i18n.seeTwoWeeks}</Button>
          ) : (
            <Button onClick={() => onDate(next)}>{i18n.seeDate(eventTimeLabel(next, language))}</Button>
          )
        }
      />
    )
  return (
    <EmptyState
      title={i18n.emptyWhen}
      text={i18n.emptyWhenText(place.city)}
      action={
        (filter.date || filter.when !== 'two-weeks') && (
          <Button onClick={() => onWhen('two-weeks')}>{i18n.seeTwoWeeks}</Button>
        )
      }
    />
  )
}

/** Shown if the suggestions cannot be loaded. */
function NothingAnnounced({ place }: Pick<NothingOnProps, 'place'>) {
  const i18n = useI18n().events.tonight
  return <EmptyState title={i18n.emptyWhen} text={i18n.emptyCityText(place.city)} />
}

export type NextEventsProps = {
  events: Event[]
  filter: EventFilter
  tonight: string
  nowMs: number
  onWhen: (when: When) => void
}

/** The buttons of other date ranges, below the last event. Each shows the number of events of its range. */
export function NextEvents({ events, filter, tonight, nowMs, onWhen }: NextEventsProps) {
  const i18n = useI18n().events.tonight
  const ranges = [
    { when: 'tomorrow', name: i18n.tomorrow },
    { when: 'weekend', name: i18n.weekend },
    { when: 'two-weeks', name: i18n.twoWeeks },
  ] as const

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {ranges
        .map(range => ({ ...range, count: countWhen(events, filter, range.when, tonight, nowMs) }))
        .filter(({ when, count }) => (filter.date || when !== filter.when) && count > 0)
        .map(({ when, name, count }) => (
          <Button
            key={when}
            look="quiet"
            onClick={() => {
              onWhen(when)
              window.scrollTo({ top: 0 })
            }}
          >
            {i18n.more(name, i18n.nights(count))}
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        ))}
    </div>
  )
}
