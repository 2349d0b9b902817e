import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { City } from '#contract/places/area.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import type { EventFilter, When } from './filter/event-filter.ts'
import { QuietCity } from './quiet-city.tsx'

// One file for the device: its list of files has an entry for each.
export { ListSearch } from './list-search.tsx'

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
export default function NothingOn({ place, filter, isQuiet, next, onWhen, onDate, onClear }: NothingOnProps) {
  const { format, i18n: messages } = useLanguage()
  const i18n = messages.events.tonight
  const hasMore = Boolean(filter.genre ?? filter.wish) || filter.isFree

  if (hasMore)
    return (
      <EmptyState
        title={i18n.emptyFilter}
        text={i18n.emptyFilterText}
        action={<Button onClick={() => onClear()}>{i18n.clearFilters}</Button>}
      />
    )
  if (isQuiet) return <QuietCity place={place} onDate={onDate} />
  if (filter.when === 'tonight' && !filter.date)
    return (
      <EmptyState
        title={i18n.empty}
        text={i18n.emptyText(place.city)}
        action={
          next === undefined ? (
            <Button onClick={() => onWhen('two-weeks')}>{i18n.seeTwoWeeks}</Button>
          ) : (
            <Button onClick={() => onDate(next)}>{i18n.seeDate(eventTimeLabel(next, format))}</Button>
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
