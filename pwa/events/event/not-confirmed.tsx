import { create } from 'zustand'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { classNames } from '#pwa/ui/class-names.ts'

/**
 * The time (ms) of the member's latest choice at each event that the server has not confirmed. `use-unconfirmed.ts` writes it;
 * the rows of the first screen read it without importing the delivery queue.
 */
export const useUnconfirmed = create<Record<string, number>>(() => ({}))

/** "You asked at 11:42 PM · not confirmed yet", in the row of an event. */
export function NotConfirmed({ eventId, className }: { eventId: string; className?: string }) {
  const { format, i18n } = useLanguage()
  const since = useUnconfirmed(times => times[eventId])
  return (
    since && (
      <p className={classNames('text-sm font-semibold text-waiting-strong', className)}>
        {i18n.events.card.notConfirmed(clockHere(since, format))}
      </p>
    )
  )
}
