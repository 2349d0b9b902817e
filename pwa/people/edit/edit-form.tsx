import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Me } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { profileGenres } from '#contract/people/choices.ts'
import type { useDraft } from '#pwa/data/use-draft.ts'
import { reasonOf } from '#pwa/edits/edits.ts'
import { NameNeedsSignal } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences, sentenceFor } from '#pwa/i18n/refusals.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { isLockedBy } from '#pwa/session/current-user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { QueuedEdit } from '#sw/delivery/profile.ts'
import { codeOf } from '#sw/http/failures.ts'
import { EditBasics } from './edit-basics.tsx'
import { type EditFields, fieldNames } from './edit-fields.ts'
import { EditVenue } from './edit-venue.tsx'
import { InterestsField } from './interests-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileConflict } from './profile-conflict.tsx'
import { baseFrom, fieldsFrom, flat } from './profile-edit.tsx'
import { type ProfileDraft, usePartEdit } from './use-part-edit.ts'

export type EditFormProps = {
  me: Me
  draft: ReturnType<typeof useDraft<ProfileDraft>>
  /** The initial values without a draft, including queued edits that the server refused. */
  first: EditFields
  /** The profile including the queued edits. */
  saved: Me
  /** The edits that the server refused; each error message is shown at its field. */
  refused: QueuedEdit[]
}

export function EditForm({ me, draft, first, saved, refused }: EditFormProps) {
  const i18n = useI18n()
  const text = i18n.people.edit
  const navigate = useNavigate()
  const [hasRestored, setHasRestored] = useState(draft.restored !== null)
  const [isSaving, setIsSaving] = useState(false)
  const edit = usePartEdit(saved, draft, {
    onMerged(merged) {
      form.reset(fieldsFrom(merged.form))
      setBase(merged.base)
    },
  })
  // The version that was current when the form was opened; changes are compared with it.
  const [base, setBase] = useState(edit.current.base)
  const form = useForm<EditFields>({ defaultValues: edit.hasDraft ? fieldsFrom(edit.current.form) : first })
  useWatch({ control: form.control })
  const fields = form.getValues()
  const { errors } = form.formState
  const isHost = me.userType === 'party_host'

  const typed = () => ({ form: flat(form.getValues()), base })
  const storeDraft = () => edit.storeDraft(typed())
  const set = (name: 'profileImageUrl' | 'state' | 'city', value: string) => {
    form.setValue(name, value)
    storeDraft()
  }
  const choose = (name: 'favoriteGenres' | 'interests', value: string[]) => {
    form.setValue(name, value)
    storeDraft()
  }

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    form.clearErrors()
    if (focusUnreadable()) return
    if (fields.displayName.trim() === '')
      return form.setError('displayName', { message: i18n.refusals.required }, { shouldFocus: true })
    await finish(edit.save(typed()))
  }
  const finish = async (saving: Promise<'saved' | 'waiting' | 'conflict'>) => {
    setIsSaving(true)
    try {
      const outcome = await saving
      if (outcome === 'conflict') return
      await draft.remove()
      showToast(outcome === 'saved' ? text.saved : i18n.people.unsaved.kept)
      void navigate({ href: paths.profile })
    } catch (error) {
      if (isLockedBy(error)) return
      if (error instanceof NameNeedsSignal)
        return form.setError('username', { message: i18n.people.unsaved.noSignal }, { shouldFocus: true })
      const description = sentenceFor(error, i18n, text.failed.description)
      showToast({ ...text.failed, description, tone: 'danger' })
      showErrors(fieldSentencesOf(error))
    } finally {
      setIsSaving(false)
    }
  }

  const fieldSentencesOf = (error: unknown) => {
    const sentences = new Map(fieldSentences(error, i18n))
    if (codeOf(error) === 'username-taken') sentences.set('username', i18n.refusals['username-taken'])
    return sentences
  }

  /** Marks the refused fields, and focuses the first one. */
  const showErrors = (sentences: Map<string, string>) => {
    let isFirst = true
    for (const name of fieldNames) {
      // The path of a refusal may name one entry of a list: 'interests.2'.
      const message = sentences.get(name) ?? [...sentences].find(([path]) => path.startsWith(`${name}.`))?.[1]
      if (message === undefined) continue
      form.setError(name, { message }, { shouldFocus: isFirst })
      isFirst = false
    }
  }

  const markRefused = useEffectEvent(() => showErrors(new Map(refused.map(edit => [edit.key, reasonOf(edit, i18n)]))))
  // In an effect, because the fields have to exist before they can be marked.
  useEffect(() => markRefused(), [])

  const startFromSaved = () => {
    const { form: stored, version } = baseFrom(saved)
    form.reset(fieldsFrom(stored))
    setBase({ form: stored, version })
    edit.discard()
    setHasRestored(false)
  }

  return (
    <>
      <form noValidate onSubmit={event => void save(event)} onChange={storeDraft} className="space-y-5">
        {hasRestored && (
          <Notice
            action={
              <Button size="small" look="quiet" onClick={startFromSaved}>
                {text.discard}
              </Button>
            }
          >
            {text.restored}
          </Notice>
        )}
        <EditBasics
          me={me}
          form={form}
          fields={fields}
          onPicture={picture => set('profileImageUrl', picture)}
          onBirthday={storeDraft}
        />
        <ProfileCard title={text.place}>
          <PlaceFields
            state={fields.state}
            city={fields.city}
            mistakes={{ state: errors.state?.message, city: errors.city?.message }}
            onChange={place => {
              set('state', place.state)
              set('city', place.city)
            }}
          />
          <TextInput
            label={text.hometown}
            placeholder={text.hometownPlaceholder}
            maxLength={120}
            error={errors.hometown?.message}
            fieldClassName="mt-5"
            {...form.register('hometown')}
          />
        </ProfileCard>
        <ProfileCard title={text.genres}>
          <ChoiceChips
            label={text.genres}
            isLabelHidden
            offered={profileGenres}
            chosen={fields.favoriteGenres}
            onChange={genres => choose('favoriteGenres', genres)}
          />
          <GroupError sentence={errors.favoriteGenres?.message} />
        </ProfileCard>
        <ProfileCard title={text.interests}>
          <InterestsField
            isLabelHidden
            chosen={fields.interests}
            onChange={interests => choose('interests', interests)}
          />
          <GroupError sentence={errors.interests?.message} />
        </ProfileCard>
        <ProfileCard title={text.links}>
          <p className="-mt-2 mb-4 text-sm text-muted">{text.linkHint}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {(['instagram', 'facebook', 'twitter', 'tiktok'] as const).map(network => (
              <TextInput
                key={network}
                label={text[network]}
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                error={errors.socialLinks?.[network]?.message}
                {...form.register(`socialLinks.${network}`)}
              />
            ))}
          </div>
        </ProfileCard>
        {isHost && <EditVenue form={form} />}
        <div className="sticky bottom-(--bar-height) z-10 -mx-1 flex flex-wrap gap-3 bg-ground/92 py-3 pr-19 pl-1 backdrop-blur sm:pr-1">
          <Button type="submit" isBusy={isSaving} className="min-w-0 grow basis-32 sm:grow-0 sm:basis-auto">
            {isSaving ? text.saving : text.save}
          </Button>
          <LinkButton look="quiet" href={paths.profile} onClick={() => void draft.remove()}>
            {text.cancel}
          </LinkButton>
        </div>
      </form>
      <ProfileConflict
        conflict={edit.conflict}
        onChosen={yours => void finish(edit.choose(yours))}
        onClose={edit.dismiss}
      />
    </>
  )
}

/** The error message of a chip group, which has no single control to connect it to. */
function GroupError({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <p role="alert" className="mt-3 text-sm font-medium text-danger">
      {sentence}
    </p>
  )
}
