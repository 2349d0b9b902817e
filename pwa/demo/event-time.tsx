import { timeLabel } from '#contract/events/event-time-labels.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { readTime } from '#pwa/ui/fields/typed-date.ts'
import type { DemoEvent } from './demo-events.ts'

/** The line may break between the day and the hours, but not inside them. */
export function DemoEventTime({ event, className }: { event: DemoEvent; className?: string }) {
  const i18n = useDemoI18n()
  const format = useFormat()
  const hours = event.hours.split(' – ').map(time => timeLabel(readTime(time) ?? time, format))

  return (
    <p className={classNames('figures font-medium', className)}>
      {i18n.days[event.day]} · <span className="whitespace-nowrap">{hours.join(' – ')}</span>
    </p>
  )
}
