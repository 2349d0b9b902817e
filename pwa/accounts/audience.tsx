import { useState } from 'react'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { saveField } from '#pwa/people/save-profile.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Select } from '#pwa/ui/select.tsx'
import { showToast } from '#pwa/ui/toast.tsx'

const audiences = ['public', 'followers', 'mutuals', 'host'] as const

/** Saved as soon as it is chosen; the choice stays on screen only when the server has it. */
export function Audience({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const [wanted, setWanted] = useState<string | null>(null)

  const choose = async (value: string) => {
    const goingAudience = audiences.find(audience => audience === value)
    if (!goingAudience) return
    setWanted(goingAudience)
    try {
      await saveField({ goingAudience })
      showToast({ title: text.audienceSaved })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.audienceFailed), tone: 'danger' })
    } finally {
      setWanted(null)
    }
  }

  return (
    <Select
      label={text.audience}
      name="goingAudience"
      value={wanted ?? me.goingAudience}
      disabled={wanted !== null}
      onChange={event => void choose(event.target.value)}
      options={audiences.map(value => ({ value, label: text.audiences[value] }))}
    />
  )
}
