import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { saveField, saveOrQueue } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { edited } from '#sw/delivery/kinds/profile.ts'
import { isOpen } from '#sw/delivery/queue.ts'

type Setting = 'goingAudience' | 'showsPresence' | 'clock' | 'distances'

/**
 * A setting of the account, saved as soon as it is chosen. Offline, the choice is queued on this device. The last
 * choice wins over the choice of another device, so it is sent without a version.
 */
export function useSetting<Name extends Setting>(me: Me, name: Name, text: { saved: string; failed: string }) {
  const i18n = useI18n()
  const edits = useEdits(me.id) ?? []
  const { run } = useAction({ failed: text.failed, toast: true })
  const [chosen, setChosen] = useState<Me[Name] | null>(null)

  const choose = async (value: Me[Name]) => {
    setChosen(value)
    await run(async () => {
      const outcome = await saveOrQueue(me, { [name]: value }, { send: saveField })
      showToast(outcome === 'saved' ? { title: text.saved } : i18n.people.unsaved.kept)
    })
    setChosen(null)
  }

  return {
    value: chosen ?? edited(me, edits)[name],
    isSaving: chosen !== null,
    isWaiting: edits.some(edit => edit.key === name && isOpen(edit)),
    choose: (value: Me[Name]) => void choose(value),
  }
}
