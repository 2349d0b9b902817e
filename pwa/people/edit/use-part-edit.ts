import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { type Base, bodyOf, changedUnits, type EditDraft, unitsNamed, withUnits } from '#pwa/edits/merge.ts'
import { saveOrQueue, type saveProfile } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { isLockedBy } from '#pwa/session/current-user.ts'
import { showToast, type Toast } from '#pwa/ui/toast/toast.tsx'
import { conflictIn } from '#sw/delivery/kinds/edit-conflict.ts'
import {
  baseFrom,
  changesIn,
  type ProfileDraft,
  type ProfileEdit,
  type ProfileUnit,
  profileShape,
  restoredOn,
} from './profile-edit.tsx'

type Conflict = { form: ProfileEdit; saved: Base<ProfileEdit>; mine: ProfileUnit[]; conflicts: ProfileUnit[] }

/**
 * Fields of the member's own profile that are edited in place. The draft is stored with the values it replaces, and
 * only changed fields are sent.
 */
export function usePartEdit(
  me: Me,
  draft: ReturnType<typeof useDraft<ProfileDraft>>,
  { send, onMerged }: { send?: typeof saveProfile; onMerged?: (merged: EditDraft<ProfileEdit>) => void } = {},
) {
  const [typed, setTyped] = useState<EditDraft<ProfileEdit> | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const base = baseFrom(me)
  const current = typed ?? restoredOn(base, draft.restored) ?? { form: base.form, base }

  const storeDraft = (next: EditDraft<ProfileEdit>) => {
    setTyped(next)
    draft.store(next)
  }
  const save = async ({ form, base: on }: EditDraft<ProfileEdit>): Promise<'saved' | 'waiting' | 'conflict'> => {
    const mine = changedUnits(profileShape, on.form, form)
    if (mine.length === 0) return 'saved'
    try {
      const changes = changesIn(bodyOf(profileShape, form, mine))
      return await saveOrQueue(me, changes, { version: on.version, ...(send && { send }) })
    } catch (error) {
      const conflictResponse = conflictIn<Me>(error)
      if (!conflictResponse) throw error
      setConflict({
        form,
        saved: baseFrom(conflictResponse.current),
        mine,
        conflicts: unitsNamed(profileShape, conflictResponse.fields),
      })
      return 'conflict'
    }
  }

  return {
    current,
    hasDraft: Boolean(draft.restored),
    conflict,
    storeDraft,
    change: (change: Partial<ProfileEdit>) => storeDraft({ form: { ...current.form, ...change }, base: current.base }),
    save,
    dismiss: () => setConflict(null),
    /** Applies the member's choice and saves it. */
    async choose(yours: ProfileUnit[]): Promise<'saved' | 'waiting' | 'conflict'> {
      if (conflict === null) return 'conflict'
      const { form, saved, mine, conflicts } = conflict
      const own = mine.filter(name => !conflicts.includes(name) || yours.includes(name))
      const next = { form: withUnits(profileShape, saved.form, form, own), base: saved }
      setConflict(null)
      storeDraft(next)
      onMerged?.(next)
      return await save(next)
    },
    discard() {
      void draft.remove()
      setTyped(null)
      setConflict(null)
    },
  }
}

type InPlaceOptions = Required<Pick<Parameters<typeof useAction>[0], 'failed' | 'toast'>> & {
  saved: Toast
  send?: typeof saveProfile
}

/** A form on the profile itself. The draft is stored until it is saved or discarded, and opens the form again. */
export function useInPlaceEdit(me: Me, name: string, { saved, failed, toast, ...options }: InPlaceOptions) {
  const i18n = useI18n()
  const edit = usePartEdit(me, useDraft<ProfileDraft>(me.id, name), options)
  const [isOpened, setIsOpened] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Map<string, string> | null>(null)
  const { isBusy, run } = useAction({
    failed,
    toast,
    handle(error) {
      if (isLockedBy(error)) return true
      // The path of a refusal may name one entry of a list: 'interests.2'.
      const sentences = fieldSentences(error, i18n).map(
        ([path, sentence]) => [path.split('.')[0] ?? '', sentence] as const,
      )
      setFieldErrors(new Map(sentences))
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
      showToast(outcome === 'saved' ? saved : i18n.people.unsaved.kept)
      close()
    })
  }

  return {
    fields: edit.current.form,
    fieldErrors,
    isOpen: isOpened || edit.hasDraft,
    isJustOpened: isOpened,
    isSaving: isBusy,
    conflict: edit.conflict,
    open: () => setIsOpened(true),
    change: edit.change,
    cancel: close,
    save: () => finish(edit.save(edit.current)),
    choose: (yours: ProfileUnit[]) => finish(edit.choose(yours)),
    dismiss: edit.dismiss,
  }
}
