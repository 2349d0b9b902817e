import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences, sentenceFor } from '#pwa/i18n/refusals.ts'
import { isLockedBy } from '#pwa/session/current-user.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import type { ProfileEdit, ProfileUnit } from './profile-edit.tsx'
import { type ProfileDraft, usePartEdit } from './use-part-edit.ts'

export type ShortFields = Pick<ProfileEdit, 'bio' | 'statusMessage' | 'favoriteGenres' | 'interests'>

/**
 * The four fields that are edited in place. The draft is stored until it is saved or discarded, and opens the form
 * again.
 */
export function useShortEdit(me: Me) {
  const i18n = useI18n()
  const text = i18n.people.profile
  const edit = usePartEdit(me, useDraft<ProfileDraft>(me.id, 'profile'))
  const [isOpened, setIsOpened] = useState(false)
  const [mistakes, setMistakes] = useState<Map<string, string> | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const close = () => {
    edit.discard()
    setMistakes(null)
    setIsOpened(false)
  }
  const finish = async (saving: Promise<'saved' | 'waiting' | 'conflict'>) => {
    setIsSaving(true)
    setMistakes(null)
    try {
      const outcome = await saving
      if (outcome === 'conflict') return
      showToast(outcome === 'saved' ? text.saved : i18n.people.unsaved.kept)
      close()
    } catch (error) {
      if (isLockedBy(error)) return
      // The path of a refusal may name one entry of a list: 'interests.2'.
      setMistakes(new Map(fieldSentences(error, i18n).map(([path, sentence]) => [path.split('.')[0] ?? '', sentence])))
      const description = sentenceFor(error, i18n, text.saveFailed.description)
      showToast({ ...text.saveFailed, description, tone: 'danger' })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    fields: edit.current.form satisfies ShortFields,
    mistakes,
    isOpen: isOpened || edit.hasDraft,
    isJustOpened: isOpened,
    isSaving,
    conflict: edit.conflict,
    open: () => setIsOpened(true),
    change: (change: Partial<ShortFields>) => edit.change(change),
    cancel: close,
    save: () => finish(edit.save(edit.current)),
    choose: (yours: ProfileUnit[]) => finish(edit.choose(yours)),
    dismiss: edit.dismiss,
  }
}
