import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { onboardingGenres } from '#contract/people/choices.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { UserType } from '#contract/people/person.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { saveProfile } from '#pwa/edits/save-profile.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { DateField } from '#pwa/parts/date-field.tsx'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PictureChoice } from '#pwa/parts/picture-choice.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { isLockedBy } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { openPage } from '#pwa/session/sign-in.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { Form, TextArea, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { type Errors, type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { pendingType, removePendingType } from '../codes/sign-up-draft.ts'
import { AuthLayout, StepBar } from './auth-layout.tsx'
import { TypeCards } from './type-cards.tsx'

const STEPS = 4

/** The step that contains each field; a field that is not listed belongs to the last step. */
const STEP_OF_FIELD: Partial<Record<string, number>> = {
  userType: 1,
  profileImageUrl: 2,
  dateOfBirth: 2,
  bio: 2,
  city: 3,
  state: 3,
}

export default function OnboardingPage() {
  useTitle(useI18n().accounts.onboarding.title)
  return <MembersOnly>{me => <Onboarding key={me.id} me={me} />}</MembersOnly>
}

function Onboarding({ me }: { me: Me }) {
  const draft = useDraft<OnboardingData>(me.id, 'onboarding')
  // The role chosen before signing up is only the initial value. It is removed once the draft has it: the page may be
  // mounted again while the draft is read.
  const [chosen] = useState(pendingType)
  const isRead = draft.restored !== undefined
  const keep = useEffectEvent(() => {
    if (draft.restored === null && chosen) draft.store(initialData(me, chosen))
    removePendingType()
  })
  useEffect(() => {
    if (isRead) keep()
  }, [isRead])
  if (draft.restored === undefined) return <LoadingPage />
  return <Steps me={me} draft={draft} first={draft.restored ?? initialData(me, chosen)} />
}

type StepsProps = { me: Me; draft: ReturnType<typeof useDraft<OnboardingData>>; first: OnboardingData }

function Steps({ me, draft, first }: StepsProps) {
  const i18n = useI18n()
  const text = i18n.accounts.onboarding
  const navigate = useNavigate()
  const form = useFields(first, { onChanged: draft.store })
  const element = useFocusOnError(form.attempts)
  const { isBusy, failure, run } = useAction({
    failed: text.failed,
    noSignal: i18n.accounts.noSignal,
    handle(error) {
      if (isLockedBy(error)) return true
      const sentences = fieldSentences(error, i18n).map(([path, sentence]) => [path.split('.')[0], sentence])
      const refused: Errors = Object.fromEntries(sentences)
      const steps = Object.keys(refused).map(field => STEP_OF_FIELD[field] ?? STEPS)
      if (steps.length > 0) form.set({ step: Math.min(...steps) })
      form.mark(refused)
      return false
    },
  })
  const data = form.values
  const { step } = data
  const isHost = data.userType === 'party_host'

  const submitStep = async () => {
    if (step < STEPS) return form.set({ step: step + 1 })
    form.mark({})
    await run(async () => {
      await complete(me, data)
      await draft.remove()
      openPage(paths.landing, navigate)
    })
  }

  const steps = [text.role, text.about, text.place, text.music]

  return (
    <AuthLayout
      title={steps[step - 1]?.title}
      text={steps[step - 1]?.text}
      poster={{ id: `onboarding-${step}`, genre: isHost ? 'cumbia' : 'merengue' }}
      accent={isHost ? 'host' : 'goer'}
      above={<StepBar step={step} of={STEPS} label={text.step({ step, of: STEPS })} />}
    >
      <Form ref={element} noValidate onSubmit={submitStep} className="space-y-5">
        {failure && <Notice tone="error">{failure}</Notice>}
        {step === 1 && <TypeCards chosen={data.userType} onChoose={userType => form.set({ userType })} />}
        {step === 2 && <OnboardingAbout me={me} form={form} />}
        {step === 3 && <PlaceFields state={data.state} city={data.city} errors={form.errors} onChange={form.set} />}
        {step === 4 && <Music form={form} />}
        <div className="flex gap-3 pt-3">
          {step > 1 && (
            <QuietButton disabled={isBusy} onClick={() => form.set({ step: step - 1 })}>
              {text.back}
            </QuietButton>
          )}
          <Button type="submit" isBusy={isBusy} disabled={!isStepComplete(data)} className="grow">
            {step < STEPS ? text.continue : isBusy ? text.saving : text.complete}
          </Button>
        </div>
      </Form>
    </AuthLayout>
  )
}

function Music({ form }: { form: Fields<OnboardingData> }) {
  const { fields, onboarding } = useI18n().accounts
  return (
    <>
      <TextInput
        label={fields.statusMessage}
        maxLength={140}
        placeholder={fields.statusPlaceholder}
        {...form.text('statusMessage')}
      />
      <ChoiceChips
        label={fields.genres}
        offered={onboardingGenres}
        chosen={form.values.favoriteGenres}
        onChange={favoriteGenres => form.set({ favoriteGenres })}
      />
      {form.values.userType === 'party_host' && (
        <div className="rounded-card border border-accent p-5">
          <h2 className="display text-2xl">{onboarding.hostFeatures}</h2>
          <p className="mt-1.5 text-muted">{onboarding.hostFeaturesText}</p>
        </div>
      )}
    </>
  )
}

function isStepComplete(data: OnboardingData): boolean {
  const needed: (keyof OnboardingData)[][] = [
    ['userType'],
    ['dateOfBirth', 'bio'],
    ['city', 'state'],
    ['favoriteGenres'],
  ]
  return (needed[data.step - 1] ?? []).every(field => {
    const value = data[field]
    return typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0
  })
}

function initialData(me: Me, chosenBefore: UserType | undefined): OnboardingData {
  return {
    step: chosenBefore ? 2 : 1,
    userType: chosenBefore ?? (me.isProfileComplete === 1 ? me.userType : ''),
    profileImageUrl: me.profileImageUrl ?? '',
    dateOfBirth: me.dateOfBirth ?? '',
    bio: me.bio ?? '',
    city: me.city ?? '',
    state: me.state ?? '',
    statusMessage: me.statusMessage ?? '',
    favoriteGenres: me.favoriteGenres,
  }
}

/** The type of an account can be set only once. Afterwards it is left out, so that the server saves the rest. */
async function complete(me: Me, { step: _step, userType, ...data }: OnboardingData) {
  const hasType = me.isProfileComplete === 1 || userType === ''
  await saveProfile(me.id, { ...data, isProfileComplete: 1, ...(!hasType && { userType }) })
}

function OnboardingAbout({ me, form }: { me: Me; form: Fields<OnboardingData> }) {
  const i18n = useI18n()
  const { fields, onboarding, signUp } = i18n.accounts
  const text = onboarding.about
  return (
    <>
      <PictureChoice
        label={text.upload}
        person={{ id: me.id, name: displayNameOf(me) }}
        error={form.errors.profileImageUrl}
        picture={form.values.profileImageUrl}
        onPicture={profileImageUrl => form.set({ profileImageUrl })}
        address={{ label: text.picture, hint: text.pictureHint }}
      />
      <DateField
        label={fields.birthday}
        autoComplete="bday"
        min="1900-01-01"
        hint={signUp.details.birthdayHint}
        {...form.date('dateOfBirth')}
      />
      <TextArea label={fields.bio} maxLength={2000} placeholder={text.bioPlaceholder} {...form.text('bio')} />
    </>
  )
}

/** The fields of onboarding, and the step that is shown. */
type OnboardingData = {
  step: number
  userType: UserType | ''
  profileImageUrl: string
  dateOfBirth: string
  bio: string
  city: string
  state: string
  statusMessage: string
  favoriteGenres: string[]
}
