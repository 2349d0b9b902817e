import { classNames } from '#pwa/ui/class-names.ts'
import type { DemoEvent } from './demo-events.ts'
import { useDemoI18n } from './i18n.ts'

/** The line may break between the day and the hours, but not inside them. */
export function DemoEventTime({ event, className }: { event: DemoEvent; className?: string }) {
  const i18n = useDemoI18n()

  return (
    <p className={classNames('figures font-medium', className)}>
      {i18n.days[event.day]} · <span className="whitespace-nowrap">{event.hours}</span>
    </p>
  )
}
