import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Event } from '#contract/events.ts'
import { paths } from '#contract/paths.ts'
import { useMessages } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import type { City } from '#sw/cache/events.ts'
import { countWhen, type EventFilter, type When } from './event-filter.ts'

export type NothingOnProps = {
  place: City
  filter: EventFilter
  /** Nothing at all for two weeks: then another day is no next step. */
  isQuiet: boolean
  onWhen: (when: When) => void
  onClear: () => void
}

/** An empty list says why, and offers the one step that is most likely to fill it. */
export function NothingOn({ place, filter, isQuiet, onWhen, onClear }: NothingOnProps) {
  const words = useMessages().events.tonight
  const hasMore = Boolean(filter.genre ?? filter.text) || filter.isFree

  if (hasMore)
    return (
      <EmptyState
        title={words.emptyFilter}
        text={words.emptyFilterText}
        action={<Button onClick={() => onClear()}>{words.clearFilters}</Button>}
      />
    )
  if (isQuiet)
    return (
      <EmptyState
        title={words.emptyWhen}
        text={words.emptyCityText(place.city)}
        action={<LinkButton href={paths.search({ tab: 'events' })}>{words.searchElsewhere}</LinkButton>}
      />
    )
  if (filter.when === 'tonight' && !filter.date)
    return (
      <EmptyState
        title={words.empty}
        text={words.emptyText(place.city)}
        action={<Button onClick={() => onWhen('weekend')}>{words.seeWeekend}</Button>}
      />
    )
  return (
    <EmptyState
      title={words.emptyWhen}
      text={words.emptyWhenText(place.city)}
      action={
        (filter.date || filter.when !== 'two-weeks') && (
          <Button onClick={() => onWhen('two-weeks')}>{words.seeTwoWeeks}</Button>
        )
      }
    />
  )
}

export type NextEventsProps = {
  events: Event[]
  filter: EventFilter
  tonight: string
  nowMs: number
  onWhen: (when: When) => void
}

/** Under the last event: where to look on. Each number is what that list will hold, with the other filters on. */
export function NextEvents({ events, filter, tonight, nowMs, onWhen }: NextEventsProps) {
  const words = useMessages().events.tonight
  const onward = [
    { when: 'tomorrow', name: words.tomorrow },
    { when: 'weekend', name: words.weekend },
    { when: 'two-weeks', name: words.twoWeeks },
  ] as const

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {onward
        .map(one => ({ ...one, count: countWhen(events, filter, one.when, tonight, nowMs) }))
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
            {words.more(name, words.nights(count))}
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        ))}
    </div>
  )
}
