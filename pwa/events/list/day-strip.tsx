import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { datesOf, type EventFilter } from './event-filter.ts'
import { nightLabel } from './night-label.ts'

export type DayStripProps = {
  /** `isKnown` is false if there may be more events than `count`. */
  days: { date: string; count: number; isKnown: boolean }[]
  filter: EventFilter
  onChange: (change: Pick<EventFilter, 'when'> | { date: string }) => void
}

/** The dates of two weeks, each with a dot if something is on. The dates of the chosen range are marked. */
export function DayStrip({ days, filter, onChange }: DayStripProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.events.tonight
  const fade = useEdgeFade()
  const [tonight = '', tomorrow = ''] = days.map(({ date }) => date)
  const chosen = filter.date ? [filter.date] : (datesOf(filter.when, tonight) ?? [])
  const choose = (date: string) =>
    onChange(date === tonight ? { when: 'tonight' } : date === tomorrow ? { when: 'tomorrow' } : { date })

  return (
    <fieldset ref={fade} className="strip -mx-5 mt-1 min-w-0 gap-1 px-5 py-1 md:-mx-1 md:px-1">
      <legend className="sr-only">{text.date}</legend>
      {days.map(({ date, count, isKnown }) => {
        const label = eventTimeLabel(date, format)
        const isOn = chosen.includes(date)
        return (
          <button
            key={date}
            type="button"
            aria-pressed={isOn}
            aria-label={nightLabel(date, tonight, label, text) + (isKnown ? `, ${text.nights(count)}` : '')}
            onClick={() => choose(date)}
            className={classNames(
              'flex min-h-14 min-w-11 shrink-0 flex-col items-center justify-center rounded-control text-sm',
              isOn ? 'bg-text text-ground' : 'text-muted',
            )}
          >
            <span>{label.split(' ')[0]}</span>
            <span className={classNames('figures font-semibold', !isOn && count > 0 && 'text-text')}>
              {Number(date.slice(8))}
            </span>
            <span className={classNames('size-1 rounded-full', count > 0 && 'bg-accent')} />
          </button>
        )
      })}
    </fieldset>
  )
}
