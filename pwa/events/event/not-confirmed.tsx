import { create } from 'zustand'
import type { Event } from '#contract/events/events.ts'
import { isUnconfirmed } from '#contract/events/still-on/still-on.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { classNames } from '#pwa/ui/class-names.ts'

/**
 * The time (ms) of the member's latest choice at each event that the server has not confirmed. `use-unconfirmed.ts`
 * writes it; the rows of the first screen read it without importing the delivery queue.
 */
export const useUnconfirmed = create<Record<string, number>>(() => ({}))

/**
 * In the row of an event: "Not confirmed today" by its host, unless `nowMs` is missing, and "You asked at 11:42 PM ·
 * not confirmed yet".
 */
export function NotConfirmed({ event, nowMs = 0, className }: { event: Event; nowMs?: number; className?: string }) {
  const { format, i18n } = useLanguage()
  const since = useUnconfirmed(times => times[event.id])
  const { notConfirmed, unconfirmed } = i18n.events.card
  const lines = [isUnconfirmed(event, nowMs) && unconfirmed, since && notConfirmed(clockHere(since, format))]
  return lines.map(
    line =>
      line && (
        <p key={line} className={classNames('text-sm font-semibold text-waiting-strong', className)}>
          {line}
        </p>
      ),
  )
}
