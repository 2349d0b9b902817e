import Clock from 'lucide-react/icons/clock'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'

/**
 * Beside a change that is stored on this device and has not reached the server yet. With `since`, the time of the
 * change (ms), for a change that the server may refuse, such as taking a place.
 */
export function WaitingSign({ since }: { since?: number | undefined }) {
  const { format, i18n } = useLanguage()
  return (
    <output className="inline-flex items-center gap-1.5 text-sm font-semibold text-waiting-strong">
      <Clock className="size-4 shrink-0" />
      {since === undefined ? i18n.messages.states.queued : i18n.events.card.notConfirmed(clockHere(since, format))}
    </output>
  )
}
