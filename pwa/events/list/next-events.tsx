import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { QuietButton } from '#pwa/ui/button.tsx'
import { countWhen, type EventFilter, type When } from './filter/event-filter.ts'

export type NextEventsProps = {
  events: Event[]
  filter: EventFilter
  tonight: string
  nowMs: number
  onWhen: (when: When) => void
}

/** The buttons of other date ranges, below the last event. Each shows the number of events of its range. */
export default function NextEvents({ events, filter, tonight, nowMs, onWhen }: NextEventsProps) {
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
          <QuietButton
            key={when}
            onClick={() => {
              onWhen(when)
              window.scrollTo({ top: 0 })
            }}
          >
            {i18n.more({ when: name, count: i18n.nights(count) })}
            <ArrowRight className="size-4" />
          </QuietButton>
        ))}
    </div>
  )
}
