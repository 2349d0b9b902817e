import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { isLockedBy } from '#pwa/session/current-user.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
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
  const [fieldErrors, setFieldErrors] = useState<Map<string, string> | null>(null)
  const { isBusy, run } = useAction({
    failed: text.saveFailed.description,
    toast: text.saveFailed.title,
    handle(error) {
      if (isLockedBy(error)) return true
      // The path of a refusal may name one entry of a list: 'interests.2'.
      setFieldErrors(
        new Map(fieldSentences(error, i18n).map(([path, sentence]) => [path.split('.')[0] ?? '', sentence])),
      )
      return false
    },
  })

  const close = () => {
    edit.discard()
    setFieldErrors(null)
    setIsOpened(false)
  }
  const finish = async (saving: Promise<'saved' | 'waiting' | 'conflict'>) => {
    setFieldErrors(null)
    await run(async () => {
      const outcome = await saving
      if (outcome === 'conflict') return
      showToast(outcome === 'saved' ? text.saved : i18n.people.unsaved.kept)
      close()
    })
  }

  return {
    fields: edit.current.form satisfies ShortFields,
    fieldErrors,
    isOpen: isOpened || edit.hasDraft,
    isJustOpened: isOpened,
    isSaving: isBusy,
    conflict: edit.conflict,
    open: () => setIsOpened(true),
    change: (change: Partial<ShortFields>) => edit.change(change),
    cancel: close,
    save: () => finish(edit.save(edit.current)),
    choose: (yours: ProfileUnit[]) => finish(edit.choose(yours)),
    dismiss: edit.dismiss,
  }
}
