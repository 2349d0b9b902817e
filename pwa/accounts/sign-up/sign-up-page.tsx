import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { profileGenres } from '#contract/people/choices.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { Button, QuietButton, TextLink } from '#pwa/ui/button.tsx'
import { Form, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import {
  isPasswordLost,
  type SignUp,
  storeFinished,
  storeUnfinished,
  unfinishedSignUp,
} from '../codes/sign-up-draft.ts'
import { usePhoneCheck } from '../codes/use-phone-countries.ts'
import { AuthLayout, StepBar } from './auth-layout.tsx'
import { InvitationStep } from './invitation-step.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { BasicsStep } from './sign-up-basics.tsx'
import { AGE_STEP, emptyFieldNames, errorsIn, furthestStep, isFilled, PHONE_STEP, STEPS } from './sign-up-checks.ts'
import { DetailsStep } from './sign-up-details.tsx'
import { fetchMinAge, isTooYoung, useWays, wayOf } from './sign-up-ways.ts'
import { TypeCards } from './type-cards.tsx'
import { useUsernameCheck } from './username-check.ts'

export default function SignUpPage() {
  const i18n = useI18n()
  const text = i18n.accounts.signUp
  const invitations = useInvitationsI18n()
  const { form, data, step, ways, availability, isInvitationNeeded, isPasswordAsked, heading, goTo, submit } =
    useSignUp()
  const missingId = useId()
  const element = useFocusOnError(form.attempts)
  const isHost = data.userType === 'party_host'
  const empty = emptyFieldNames(data, step, i18n)
  useTitle(text.title)

  const steps = [
    { title: text.type.title, text: undefined },
    { title: text.basics.title, text: isHost ? text.basics.hostText : text.basics.text },
    { title: text.details.title, text: isHost ? text.details.hostText : text.details.text },
    { title: text.last.title, text: isHost ? text.last.hostText : text.last.text },
  ]

  if (isInvitationNeeded && data.invitation === '')
    return (
      <AuthLayout
        title={invitations.step.title}
        text={invitations.step.text}
        poster={{ id: 'invitation', genre: 'bachata' }}
      >
        <InvitationStep onChecked={code => form.set({ invitation: code })} />
        <HaveAccount />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={steps[step - 1]?.title}
      titleRef={heading}
      text={steps[step - 1]?.text}
      poster={{ id: `sign-up-${step}`, genre: isHost ? 'cumbia' : 'bachata' }}
      accent={isHost ? 'host' : 'goer'}
      above={
        <StepBar
          step={step}
          of={STEPS}
          label={`${isHost ? text.hostTitle : text.title} · ${text.step({ step, of: STEPS })}`}
        />
      }
    >
      <Form ref={element} noValidate onSubmit={submit} className="space-y-5">
        {step === 1 && <TypeCards chosen={data.userType} onChoose={userType => form.set({ userType })} />}
        {step === 2 && (
          <BasicsStep
            form={form}
            data={data}
            ways={ways}
            availability={availability}
            isPasswordAsked={isPasswordAsked}
          />
        )}
        {step === 3 && <DetailsStep form={form} data={data} />}
        {step === 4 && <LastStep form={form} data={data} />}
        <div className="flex gap-3 pt-3">
          {step > 1 && <QuietButton onClick={() => goTo(step - 1, { replace: true })}>{text.back}</QuietButton>}
          <Button type="submit" disabled={!isFilled(data, step)} aria-describedby={missingId} className="grow">
            {step === STEPS ? text.complete : text.next}
          </Button>
        </div>
        <p id={missingId} className="min-h-5 text-sm text-muted">
          {!isFilled(data, step) && (step === 1 ? text.chooseFirst : text.missing(empty.join(', ')))}
        </p>
      </Form>
      {isInvitationNeeded && step === 1 && (
        <div className="mt-3 empty:hidden">
          <ProviderSignIn prompt="create" />
        </div>
      )}
      <HaveAccount />
    </AuthLayout>
  )
}

/** The typed values, the step that is shown, and the checks before the next one. */
function useSignUp() {
  const i18n = useI18n()
  const navigate = useNavigate()
  const checkPhone = usePhoneCheck()
  const typeInAddress = useQuery().get('type') ?? undefined
  const [restored] = useState(() => unfinishedSignUp(typeInAddress))
  const form = useFields<SignUp>(restored)
  const { signUpBy: ways, isInvitationNeeded } = useWays()
  const typed = form.values
  const wayInAddress = useQuery().get('by')
  const data = { ...typed, by: wayOf(typed.by || (wayInAddress === 'email' ? 'email' : ''), ways) }
  // A URL cannot open a step beyond the first incomplete one; after a reload the password is missing again.
  const [reached, setReached] = useState(() => furthestStep(data))
  const step = Math.min(Math.max(1, Number(useQuery().get('step')) || 1), reached)
  const availability = useUsernameCheck(data.username)
  const [wasPasswordLost] = useState(isPasswordLost)
  useStoredDraft(data)
  const isPasswordAsked = step === 2 && wasPasswordLost && data.password === ''
  const heading = useHeadingFocus(step, isPasswordAsked || Object.keys(form.errors).length > 0)
  useFetch({ key: 'min age', fetch: fetchMinAge })

  const goTo = (next: number, options: { replace?: boolean } = {}) =>
    void navigate({ href: stepAddress(data.userType, next), resetScroll: true, ...options })

  const submit = async () => {
    const minAge = step >= AGE_STEP ? await fetchMinAge() : undefined
    // The minimum age was unknown at the step of the birthday, because the server had not responded.
    if (step > AGE_STEP && isTooYoung(data.dateOfBirth, minAge)) {
      form.mark({ dateOfBirth: i18n.refusals['too-young'] })
      return goTo(AGE_STEP, { replace: true })
    }
    const phoneError = step === PHONE_STEP && data.by === 'phone' ? await phoneErrorIn(data.phoneNumber) : undefined
    const fieldErrors = Object.entries(errorsIn(data, step, i18n, minAge, phoneError))
    if (step === 2 && availability === 'taken' && !fieldErrors.some(([field]) => field === 'username'))
      fieldErrors.unshift(['username', i18n.refusals['username-taken']])
    form.mark(Object.fromEntries(fieldErrors))
    if (fieldErrors.length > 0) return
    storeUnfinished(data)
    if (step < STEPS) {
      setReached(Math.max(reached, step + 1))
      return goTo(step + 1)
    }
    storeFinished(data)
    void navigate({ href: data.by === 'phone' ? paths.verifyPhone : paths.verifyAddress })
  }

  const phoneErrorIn = async (typed: string) => {
    const checked = await checkPhone(typed)
    return 'sentence' in checked ? checked.sentence : undefined
  }

  return { form, data, step, ways, availability, isInvitationNeeded, isPasswordAsked, heading, goTo, submit }
}

function HaveAccount() {
  const text = useI18n().accounts.signUp
  return (
    <p className="mt-8 border-t border-line pt-5">
      <span className="text-muted">{text.haveAccount}</span>{' '}
      <TextLink href={paths.signIn()} look="strong" className="hover:text-accent-strong">
        {text.signIn}
      </TextLink>
    </p>
  )
}

/** The step is in the URL, so that the phone's back button goes one step back. */
function stepAddress(type: SignUp['userType'], step: number) {
  const address = paths.signUp(type === '' ? {} : { type })
  return step === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}step=${step}`
}

const STORE_AFTER_MS = 300

/** Stores the typed values, so that they survive a reload. In an effect, because the storage is outside React. */
function useStoredDraft(data: SignUp) {
  const text = JSON.stringify(data)
  useEffect(() => {
    const timer = setTimeout(() => storeUnfinished(JSON.parse(text) as SignUp), STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
}

/** A new step moves the focus to its heading, like a new page, unless one of its fields gets the focus. */
function useHeadingFocus(step: number, isTakenByField: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && !isTakenByField) heading.current?.focus()
    shown.current = step
  }, [step, isTakenByField])
  return heading
}

function LastStep({ form, data }: { form: Fields<SignUp>; data: SignUp }) {
  const { fields, signUp } = useI18n().accounts
  const { state, city, favoriteGenres, userType } = data
  const { errors } = form

  return (
    <>
      <PlaceFields state={state} city={city} errors={{ state: errors.state, city: errors.city }} onChange={form.set} />
      <TextInput
        label={fields.statusMessage}
        placeholder={fields.statusPlaceholder}
        maxLength={140}
        {...form.text('statusMessage')}
      />
      {userType === 'party_host' && (
        <TextInput
          label={fields.promotionGroup}
          hint={signUp.last.groupHint}
          maxLength={120}
          autoComplete="organization"
          {...form.text('promotionGroup')}
        />
      )}
      <ChoiceChips
        label={fields.genres}
        hint={signUp.last.genresHint}
        offered={profileGenres}
        chosen={favoriteGenres}
        onChange={favoriteGenres => form.set({ favoriteGenres })}
      />
    </>
  )
}
