import { useI18n } from '#pwa/i18n.ts'
import type { Stage } from './identity.ts'

/** Says what the wait is for. Empty most of the time, but always there: what is announced must have been announced to. */
export function PersonCheck({ stage }: { stage: Stage | null }) {
  const i18n = useI18n().accounts.verifyPhone
  return (
    <div>
      <output className="block min-h-6 text-sm text-muted">
        {stage === 'checking' && i18n.checkingPerson}
        {stage === 'sending' && i18n.sending}
      </output>
      {/* Another provider's check draws itself in here, and React leaves its own hands off. */}
      <div id="recaptcha-container" />
    </div>
  )
}
