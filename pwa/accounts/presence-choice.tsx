import { useId, useState } from 'react'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { saveField } from '#pwa/people/save-profile.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { showToast } from '#pwa/ui/toast.tsx'

/** Saved as soon as it is chosen; the choice stays on screen only when the server has it. */
export function PresenceChoice({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const hintId = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)

  const choose = async (showsPresence: boolean) => {
    setWanted(showsPresence)
    try {
      await saveField({ showsPresence })
      showToast({ title: text.presenceSaved })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.presenceFailed), tone: 'danger' })
    } finally {
      setWanted(null)
    }
  }

  return (
    <div>
      <Checkbox
        label={text.presence}
        // A copy of the account from before this setting does not have it: presence was on.
        checked={wanted ?? me.showsPresence !== false}
        disabled={wanted !== null}
        aria-describedby={hintId}
        onChange={event => void choose(event.target.checked)}
      />
      <p id={hintId} className="mt-1 text-sm text-muted">
        {text.presenceHint}
      </p>
    </div>
  )
}
