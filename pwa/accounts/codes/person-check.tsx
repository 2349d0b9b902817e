import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Stage } from './identity.ts'

/**
 * The current stage of the bot check. Usually empty but always rendered, because screen readers announce changes only
 * in an existing live region.
 */
export function PersonCheck({ stage }: { stage: Stage | null }) {
  const i18n = useI18n().accounts.verifyPhone
  return (
    <div>
      <output className="block min-h-6 text-sm text-muted">
        {stage === 'checking' && i18n.checkingPerson}
        {stage === 'sending' && i18n.sending}
      </output>
      {/* The bot check of the provider draws into this element; React renders nothing inside it. */}
      <div id="recaptcha-container" />
    </div>
  )
}
