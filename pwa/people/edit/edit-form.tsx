import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { paths } from '#contract/paths.ts'
import { profileGenres } from '#contract/people/choices.ts'
import { useAction } from '#pwa/data/use-action.ts'
import type { useDraft } from '#pwa/data/use-draft.ts'
import { reasonOf } from '#pwa/edits/edits.ts'
import { NameNeedsSignal } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { isLockedBy } from '#pwa/session/current-user.ts'
import { Button, QuietLink, SmallButton } from '#pwa/ui/button.tsx'
import { ErrorText, Form, TextArea, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import type { QueuedEdit } from '#sw/delivery/kinds/profile.ts'
import { codeOf } from '#sw/http/failures.ts'
import { EditBasics } from './edit-basics.tsx'
import { InterestsField } from './interests-field.tsx'
import { ProfileCard } from './profile-card.tsx'
import { baseFrom, fieldNames, ProfileConflict, type ProfileDraft, type ProfileEdit } from './profile-edit.tsx'
import { usePartEdit } from './use-part-edit.ts'

export type EditFormProps = {
  me: Me
  draft: ReturnType<typeof useDraft<ProfileDraft>>
  /** The initial values without a draft, including queued edits that the server refused. */
  first: ProfileEdit
  /** The profile including the queued edits. */
  saved: Me
  /** The edits that the server refused; each error message is shown at its field. */
  refused: QueuedEdit[]
}

export function EditForm(props: EditFormProps) {
  const { me, draft } = props
  const text = useI18n().people.edit
  const { form, edit, isBusy, hasRestored, save, finish, startFromSaved } = useProfileForm(props)
  const { values, errors } = form
  const element = useFocusOnError(form.attempts)

  return (
    <>
      <Form ref={element} noValidate onSubmit={save} className="space-y-5">
        {hasRestored && (
          <Notice action={<SmallButton onClick={startFromSaved}>{text.discard}</SmallButton>}>{text.restored}</Notice>
        )}
        <EditBasics me={me} form={form} />
        <ProfileCard title={text.place}>
          <PlaceFields
            state={values.state}
            city={values.city}
            errors={{ state: errors.state, city: errors.city }}
            onChange={form.set}
          />
          <TextInput
            label={text.hometown}
            placeholder={text.hometownPlaceholder}
            maxLength={120}
            fieldClassName="mt-5"
            {...form.text('hometown')}
          />
        </ProfileCard>
        <ProfileCard title={text.genres}>
          <ChoiceChips
            label={text.genres}
            isLabelHidden
            offered={profileGenres}
            chosen={values.favoriteGenres}
            onChange={favoriteGenres => form.set({ favoriteGenres })}
          />
          <ErrorText className="mt-3 text-sm">{errors.favoriteGenres}</ErrorText>
        </ProfileCard>
        <ProfileCard title={text.interests}>
          <InterestsField isLabelHidden chosen={values.interests} onChange={interests => form.set({ interests })} />
          <ErrorText className="mt-3 text-sm">{errors.interests}</ErrorText>
        </ProfileCard>
        <LinkFields form={form} />
        {me.userType === 'party_host' && <EditVenue form={form} />}
        <div className="sticky bottom-(--bar-height) z-10 -mx-1 flex flex-wrap gap-3 bg-ground/92 py-3 pr-19 pl-1 backdrop-blur-sm sm:pr-1">
          <Button type="submit" isBusy={isBusy} className="min-w-0 grow basis-32 sm:grow-0 sm:basis-auto">
            {isBusy ? text.saving : text.save}
          </Button>
          <QuietLink href={paths.profile} onClick={() => void draft.remove()}>
            {text.cancel}
          </QuietLink>
        </div>
      </Form>
      <ProfileConflict edit={{ ...edit, choose: yours => finish(edit.choose(yours)) }} />
    </>
  )
}

/** The typed values with their draft, and the attempt to save them. */
function useProfileForm({ draft, first, saved, refused }: EditFormProps) {
  const i18n = useI18n()
  const text = i18n.people.edit
  const navigate = useNavigate()
  const [hasRestored, setHasRestored] = useState(draft.restored !== null)
  const edit = usePartEdit(saved, draft, {
    onMerged(merged) {
      form.reset(merged.form)
      setBase(merged.base)
    },
  })
  // The version that was current when the form was opened; changes are compared with it.
  const [base, setBase] = useState(edit.current.base)
  const [errorsBefore] = useState(() => errorsOf(refused.map(one => [one.key, reasonOf(one, i18n)])))
  const form = useFields<ProfileEdit>(edit.hasDraft ? edit.current.form : first, {
    errors: errorsBefore,
    onChanged: typed => edit.storeDraft({ form: typed, base }),
  })
  const { isBusy, run } = useAction({
    failed: text.failed.description,
    toast: text.failed.title,
    handle(error) {
      if (isLockedBy(error)) return true
      const needsSignal = error instanceof NameNeedsSignal
      form.mark(needsSignal ? { username: i18n.people.unsaved.noSignal } : refusedFields(error, i18n))
      return needsSignal
    },
  })

  const save = async () => {
    form.mark({})
    if (focusUnreadable()) return
    if (form.values.displayName.trim() === '') return form.mark({ displayName: i18n.refusals.required })
    await finish(edit.save({ form: form.values, base }))
  }
  const finish = async (saving: Promise<'saved' | 'waiting' | 'conflict'>) => {
    await run(async () => {
      const outcome = await saving
      if (outcome === 'conflict') return
      await draft.remove()
      showToast(outcome === 'saved' ? text.saved : i18n.people.unsaved.kept)
      void navigate({ href: paths.profile })
    })
  }

  const startFromSaved = () => {
    const { form: stored, version } = baseFrom(saved)
    form.reset(stored)
    setBase({ form: stored, version })
    edit.discard()
    setHasRestored(false)
  }
  return { form, edit, isBusy, hasRestored, save, finish, startFromSaved }
}

function refusedFields(error: unknown, i18n: I18n) {
  const isTaken = codeOf(error) === 'username-taken'
  return { ...errorsOf(fieldSentences(error, i18n)), ...(isTaken && { username: i18n.refusals['username-taken'] }) }
}

/** The path of a refusal may name one entry of a list: 'interests.2'. */
function errorsOf(sentences: [path: string, sentence: string][]) {
  const named = sentences.map(([path, sentence]) => [
    fieldNames.find(name => path === name || path.startsWith(`${name}.`)),
    sentence,
  ])
  return Object.fromEntries(named.filter(([name]) => name !== undefined))
}

function LinkFields({ form }: { form: Fields<ProfileEdit> }) {
  const text = useI18n().people.edit
  return (
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
            {...form.text(`socialLinks.${network}`)}
          />
        ))}
      </div>
    </ProfileCard>
  )
}

/** The fields that only hosts have. */
function EditVenue({ form }: { form: Fields<ProfileEdit> }) {
  const text = useI18n().people.edit
  return (
    <ProfileCard title={text.venueCard}>
      <div className="space-y-5">
        <TextInput
          label={text.promotionGroup}
          maxLength={120}
          autoComplete="organization"
          {...form.text('promotionGroup')}
        />
        <TextInput label={text.venueName} maxLength={120} {...form.text('venueName')} />
        <TextArea label={text.venueDescription} maxLength={2000} {...form.text('venueDescription')} />
        <TextInput
          label={text.venueAddress}
          maxLength={500}
          autoComplete="street-address"
          {...form.text('venueAddress')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput label={text.venuePhone} type="tel" inputMode="tel" maxLength={40} {...form.text('venuePhone')} />
          <TextInput
            label={text.venueWebsite}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            {...form.text('venueWebsite')}
          />
        </div>
      </div>
    </ProfileCard>
  )
}
