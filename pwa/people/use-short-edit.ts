import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { fieldSentences, sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { isLockedBy } from '#pwa/who.ts'
import { useWords } from '#pwa/words.ts'
import { saveOrKeep } from './save-profile.ts'

export type ShortFields = { bio: string; statusMessage: string; favoriteGenres: string[]; interests: string[] }

/** The four things one changes in place. What is typed is kept until it is saved or thrown away, and opens the form again. */
export function useShortEdit(me: Me) {
  const words = useWords()
  const text = words.people.profile
  const draft = useDraft<ShortFields>(me.id, 'profile')
  const [typed, setTyped] = useState<ShortFields | null>(null)
  const [isOpened, setIsOpened] = useState(false)
  const [mistakes, setMistakes] = useState<Map<string, string> | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const fields = typed ?? draft.restored ?? fieldsOf(me)

  const close = () => {
    void draft.forget()
    setTyped(null)
    setMistakes(null)
    setIsOpened(false)
  }

  return {
    fields,
    mistakes,
    isOpen: isOpened || Boolean(draft.restored),
    isAsked: isOpened,
    isSaving,
    open: () => setIsOpened(true),
    change(change: Partial<ShortFields>) {
      const next = { ...fields, ...change }
      setTyped(next)
      draft.keep(next)
    },
    cancel: close,
    async save() {
      setIsSaving(true)
      setMistakes(null)
      try {
        const outcome = await saveOrKeep(me, fields)
        showToast(outcome === 'saved' ? text.saved : words.people.unsaved.kept)
        close()
      } catch (error) {
        if (isLockedBy(error)) return
        // Of a list, one entry may be what was refused: 'interests.2'.
        setMistakes(
          new Map(fieldSentences(error, words).map(([path, sentence]) => [path.split('.')[0] ?? '', sentence])),
        )
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
