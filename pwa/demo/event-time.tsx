import { classNames } from '#pwa/ui/class-names.ts'
import type { DemoEvent } from './events.ts'
import { useDemoMessages } from './i18n.ts'

/** A line may break between the day and the hours, never inside them. */
export function DemoEventTime({ night, className }: { night: DemoEvent; className?: string }) {
  const words = useDemoMessages()

  return (
    <p className={classNames('figures font-medium', className)}>
      {words.days[night.day]} · <span className="whitespace-nowrap">{night.hours}</span>
    </p>
  )
}
