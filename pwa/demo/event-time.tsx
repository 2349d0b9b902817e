import { classNames } from '#pwa/ui/class-names.ts'
import type { Night } from './events.ts'
import { useDemoWords } from './i18n.ts'

/** A line may break between the day and the hours, never inside them. */
export function NightTime({ night, className }: { night: Night; className?: string }) {
  const words = useDemoWords()

  return (
    <p className={classNames('figures font-medium', className)}>
      {words.days[night.day]} · <span className="whitespace-nowrap">{night.hours}</span>
    </p>
  )
}
