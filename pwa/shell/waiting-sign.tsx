import Clock from 'lucide-react/icons/clock'
import { useI18n } from '#pwa/i18n.ts'

/** Beside a change that is stored on this device and has not reached the server yet. */
export function WaitingSign() {
  const text = useI18n().messages.states.queued
  return (
    <output className="inline-flex items-center gap-1.5 text-sm font-semibold text-waiting-strong">
      <Clock aria-hidden className="size-4" />
      {text}
    </output>
  )
}
