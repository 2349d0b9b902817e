import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { saveField } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { isLockedBy } from '#pwa/session/current-user.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextArea } from '#pwa/ui/fields/text-area.tsx'
import { useFocusOnError } from '#pwa/ui/fields/use-focus-on-error.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { ProfileConflict } from '../edit/profile-conflict.tsx'
import { type ProfileDraft, usePartEdit } from '../edit/use-part-edit.ts'
import { ProfilePart } from './profile-part.tsx'

/** The bio, edited in place; while the form of the profile is open, it has the bio. */
export function AboutMe({ me, isEditingProfile }: { me: Me; isEditingProfile: boolean }) {
  const i18n = useI18n()
  const { profile: text, unsaved } = i18n.people
  const edit = usePartEdit(me, useDraft<ProfileDraft>(me.id, 'bio'), { send: saveField })
  const [isOpened, setIsOpened] = useState(false)
  const [fieldError, setFieldError] = useState<{ sentence: string } | null>(null)
  const { isBusy, run } = useAction({
    failed: () => text.bioFailed.description,
    toast: text.bioFailed.title,
    handle(error) {
      if (isLockedBy(error)) return true
      const [first] = fieldSentences(error, i18n)
      if (first) setFieldError({ sentence: first[1] })
      return false
    },
  })
  const form = useFocusOnError(fieldError)
  const isOpen = isOpened || edit.hasDraft
  const { bio } = edit.current.form

  const close = () => {
    edit.discard()
    setFieldError(null)
    setIsOpened(false)
  }

  const finish = async (saving: Promise<'saved' | 'waiting' | 'conflict'>) => {
    setFieldError(null)
    await run(async () => {
      const outcome = await saving
      if (outcome === 'conflict') return
      showToast(outcome === 'saved' ? text.bioSaved : unsaved.kept)
      close()
    })
  }

  if (!isOpen)
    return (
      <ProfilePart
        title={text.aboutMe}
        action={
          !isEditingProfile && (
            <Button look="plain" size="icon" aria-label={text.editBio} onClick={() => setIsOpened(true)}>
              <Pencil aria-hidden className="size-5" />
            </Button>
          )
        }
      >
        <p className="text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <bdi>{me.bio || text.noBio}</bdi>
        </p>
      </ProfilePart>
    )

  return (
    <ProfilePart title={text.aboutMe}>
      <Form ref={form} noValidate onSubmit={() => finish(edit.save(edit.current))} className="space-y-4">
        <TextArea
          label={text.bio}
          name="inlineBio"
          maxLength={2000}
          value={bio}
          error={fieldError?.sentence}
          onChange={event => edit.change({ bio: event.target.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" isBusy={isBusy}>
            {isBusy ? text.saving : text.saveBio}
          </Button>
          <SmallButton onClick={close}>{text.cancel}</SmallButton>
        </div>
      </Form>
      <ProfileConflict
        conflict={edit.conflict}
        onChosen={yours => void finish(edit.choose(yours))}
        onClose={edit.dismiss}
      />
    </ProfilePart>
  )
}
