import Pencil from 'lucide-react/icons/pencil'
import { type SyntheticEvent, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { fieldSentences } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useFocusOnMistake } from '#pwa/ui/use-focus-on-mistake.ts'
import { useDraft } from '#pwa/use-draft.ts'
import { isLockedBy } from '#pwa/who.ts'
import { useWords } from '#pwa/words.ts'
import { ProfilePart } from './profile-part.tsx'
import { saveField, saveOrKeep } from './save-profile.ts'

/** The bio, changed where it stands. */
export function AboutMe({ me }: { me: Me }) {
  const words = useWords()
  const { profile: text, unsaved } = words.people
  const draft = useDraft<string>(me.id, 'bio')
  const [isOpened, setIsOpened] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [mistake, setMistake] = useState<{ sentence: string } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const form = useFocusOnMistake(mistake)
  const isOpen = isOpened || typeof draft.restored === 'string'
  const bio = typed ?? draft.restored ?? me.bio ?? ''

  const close = () => {
    void draft.forget()
    setTyped(null)
    setMistake(null)
    setIsOpened(false)
  }

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsSaving(true)
    setMistake(null)
    try {
      const outcome = await saveOrKeep(me, { bio }, saveField)
      showToast(outcome === 'saved' ? text.bioSaved : unsaved.kept)
      close()
    } catch (error) {
      if (isLockedBy(error)) return
      const [first] = fieldSentences(error, words)
      if (first) setMistake({ sentence: first[1] })
      showToast({ ...text.bioFailed, tone: 'danger' })
    } finally {
      setIsSaving(false)
    }
  }

  if (!isOpen)
    return (
      <ProfilePart
        title={text.aboutMe}
        action={
          <Button look="plain" size="icon" aria-label={text.editBio} onClick={() => setIsOpened(true)}>
            <Pencil aria-hidden className="size-5" />
          </Button>
        }
      >
        <p className="text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <bdi>{me.bio || text.noBio}</bdi>
        </p>
      </ProfilePart>
    )

  return (
    <ProfilePart title={text.aboutMe}>
      <form ref={form} noValidate onSubmit={event => void save(event)} className="space-y-4">
        <TextArea
          label={text.bio}
          name="inlineBio"
          maxLength={2000}
          value={bio}
          error={mistake?.sentence}
          onChange={event => {
            setTyped(event.target.value)
            draft.keep(event.target.value)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" isBusy={isSaving}>
            {isSaving ? text.saving : text.saveBio}
          </Button>
          <Button look="quiet" size="small" onClick={close}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </ProfilePart>
  )
}
