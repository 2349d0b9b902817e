import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useWords } from '#pwa/words.ts'
import { saveOrKeep } from './save-profile.ts'

export type ShortFields = { bio: string; statusMessage: string; favoriteGenres: string[]; interests: string[] }

/** The four things one changes in place. What is typed is kept until it is saved or thrown away. */
export function useShortEdit(me: Me, onClose: () => void) {
  const words = useWords()
  const text = words.people.profile
  const draft = useDraft<ShortFields>(me.id, 'profile')
  const [typed, setTyped] = useState<ShortFields | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const fields = typed ?? draft.restored ?? fieldsOf(me)

  const close = () => {
    void draft.forget()
    setTyped(fieldsOf(me))
    onClose()
  }

  return {
    fields,
    isSaving,
    change(change: Partial<ShortFields>) {
      const next = { ...fields, ...change }
      setTyped(next)
      draft.keep(next)
    },
    cancel: close,
    async save() {
      setIsSaving(true)
      try {
        const outcome = await saveOrKeep(me, fields)
        showToast(outcome === 'saved' ? text.saved : words.people.unsaved.kept)
        await draft.forget()
        setTyped(null)
        onClose()
      } catch (error) {
        const description = sentenceFor(error, words, text.saveFailed.description)
        showToast({ ...text.saveFailed, description, tone: 'danger' })
      } finally {
        setIsSaving(false)
      }
    },
  }
}

function fieldsOf({ bio, statusMessage, favoriteGenres, interests }: Me): ShortFields {
  return { bio: bio ?? '', statusMessage: statusMessage ?? '', favoriteGenres, interests }
}
