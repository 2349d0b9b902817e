import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { arrivalPath } from '#contract/accounts/return-path.ts'
import { paths } from '#contract/paths.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { openPage, signInByCode } from '#pwa/session/sign-in.ts'
import { Button, QuietButton, SmallLink, TextLink } from '#pwa/ui/button.tsx'
import { bound, Form } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { type Proved, useCodeProof } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { ContactStep } from '../codes/contact-step.tsx'
import { PasswordInput } from '../codes/password-input.tsx'
import { ProviderRefused } from '../codes/provider-refused.ts'
import {
  contactIn,
  deleteProof,
  finishedSignUp,
  markProofTaken,
  removeSignUp,
  type SignUp,
  storeContact,
  storedProof,
  storeProof,
} from '../codes/sign-up-draft.ts'
import { useShownPhone } from '../codes/use-phone-countries.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NoSignUpData, RegistrationRefused, registerAndEnter } from './register.ts'
import { fetchMinAge, isTooYoung } from './sign-up-ways.ts'

export function VerifyPhonePage() {
  return <VerifyPage way="phone" />
}

export function VerifyAddressPage() {
  return <VerifyPage way="email" />
}

/** The last step of signing up: verifies the phone or email address, creates the account and signs in. */
function VerifyPage({ way }: { way: SignUpWay }) {
  const text = useI18n().accounts.verifyPhone
  const byEmail = useEmailCodesI18n()
  const { title, text: lead, verify: verifyLabel } = way === 'phone' ? text : byEmail
  const { signUp, proved, refused, proof, typedPassword, register, verify, signIn, startAgain } = useVerification(way)
  useTitle(title)

  const passwordField = typedPassword && <PasswordField {...typedPassword} />

  return (
    <AuthLayout
      title={title}
      text={lead}
      poster={{ id: 'verify-phone', genre: signUp?.userType === 'party_host' ? 'cumbia' : 'bachata' }}
      accent={signUp?.userType === 'party_host' ? 'host' : 'goer'}
    >
      <div className="space-y-5">
        {!signUp && !refused && <NoData />}
        {refused && <Refused {...refused} />}
        {proved?.isTaken ? (
          <TakenStep way={way} onSignIn={() => signIn(proved.proved)} onChange={() => startAgain()} />
        ) : proved ? (
          <ProvedStep proved={proved.proved} onCreate={register}>
            {passwordField}
          </ProvedStep>
        ) : proof.pending ? (
          <CodeStep proof={proof} onCode={verify} submit={[verifyLabel, text.verifying]}>
            {passwordField}
          </CodeStep>
        ) : (
          <ContactStep proof={proof} startWith={signUp ? contactIn(signUp, way) : ''} />
        )}
      </div>
      <p className="mt-8 border-t border-line pt-5">
        <TextLink
          href={paths.landing}
          onClick={() => {
            proof.forget()
            removeSignUp()
          }}
          look="strong"
        >
          {text.backToLanding}
        </TextLink>
      </p>
    </AuthLayout>
  )
}

/** The verified phone or email address, and the account that is created with it. */
function useVerification(way: SignUpWay) {
  const i18n = useI18n()
  const text = i18n.accounts.verifyPhone
  const navigate = useNavigate()
  const [signUp, setSignUp] = useState(finishedSignUp)
  const [password, setPassword] = useState(signUp?.password ?? '')
  const [isPasswordLost] = useState(signUp !== null && signUp.password === '')
  const [proved, setProved] = useState(() => storedProof(way, signUp))
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [isPasswordMissing, setIsPasswordMissing] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const proof = useCheckedProof(way, signUp)

  // Once the code is verified the field is rendered in another form, so it is focused after that form is mounted.
  useEffect(() => {
    if (isPasswordMissing) passwordInput.current?.focus()
  }, [isPasswordMissing])

  const startAgain = (sentence?: string) => {
    deleteProof()
    setProved(null)
    setSignUp(finishedSignUp())
    setRefused(sentence === undefined ? null : { sentence, isOfField: false })
  }

  const register = async () => {
    setRefused(null)
    // The verified code stays stored until the password is typed: an account without a password would be refused.
    setIsPasswordMissing(isPasswordLost && password === '')
    if (isPasswordLost && password === '') return
    // It may have expired, or the form of another tab has another number now.
    const current = storedProof(way, finishedSignUp())
    if (!current) return startAgain(i18n.refusals[NOT_PROVED[way]])
    try {
      const { isSignedIn } = await registerAndEnter(current.proved, password)
      if (!isSignedIn) showToast({ title: text.createdButNoLogin })
      void navigate({ href: isSignedIn ? paths.editProfile : paths.signIn(), replace: true })
    } catch (error) {
      if (error instanceof NoSignUpData) return setRefused({ sentence: text.noData, isOfField: true })
      if (!(error instanceof RegistrationRefused)) throw error
      if (error.isProofInvalid()) return startAgain(error.sentenceIn(i18n))
      if (error.isTaken(way)) return setProved(markProofTaken())
      setRefused({ sentence: error.sentenceIn(i18n), isOfField: true })
    }
  }

  const verify = async (code: string) => {
    const typed = proof.pending?.typed ?? proof.pending?.contact ?? ''
    storeProof(await proof.verify(code), typed)
    setProved(storedProof(way, null))
    proof.forget()
    await register()
  }

  const signIn = async (known: Proved) => {
    try {
      const me = await signInByCode(known)
      removeSignUp()
      openPage(arrivalPath(me, undefined), navigate)
    } catch (error) {
      const sentence = sentenceFor(error, i18n, i18n.accounts.verifyPhone.failed)
      if (hasStatus(error, 401)) return startAgain(sentence)
      setRefused({ sentence, isOfField: false })
    }
  }

  const typedPassword = isPasswordLost && {
    input: passwordInput,
    value: password,
    isMissing: isPasswordMissing,
    onChange(typed: string) {
      setPassword(typed)
      setIsPasswordMissing(false)
    },
  }
  return { signUp, proved, refused, proof, typedPassword, register, verify, signIn, startAgain }
}

type PasswordFieldProps = {
  input: RefObject<HTMLInputElement | null>
  value: string
  isMissing: boolean
  onChange: (typed: string) => void
}

function PasswordField({ input, value, isMissing, onChange }: PasswordFieldProps) {
  const { fields, verifyPhone } = useI18n().accounts
  return (
    <PasswordInput
      ref={input}
      label={fields.password}
      name="password"
      autoComplete="new-password"
      hint={isMissing ? undefined : verifyPhone.passwordAgain}
      error={isMissing ? verifyPhone.passwordAgain : undefined}
      {...bound(value, onChange)}
    />
  )
}

/** The step of the birthday cannot check the minimum age if the server has not responded: it is checked here, too. */
function useCheckedProof(way: SignUpWay, signUp: SignUp | null) {
  const proof = useCodeProof(way, 'sign-up', signUp ? contactIn(signUp, way) : undefined)
  const send = async (contact: string, typed = contact) => {
    // The server would refuse an account with this birthday, so no code is sent.
    if (signUp && isTooYoung(signUp.dateOfBirth, await fetchMinAge()))
      throw new ProviderRefused('the birthday is too recent', 'too-young')
    await proof.send(contact, typed)
    storeContact(way, typed)
  }
  return { ...proof, send }
}

function NoData() {
  const text = useI18n().accounts.verifyPhone
  return (
    <Notice tone="error" action={<SmallLink href={paths.signUp()}>{text.registerAgain}</SmallLink>}>
      {text.noData}
    </Notice>
  )
}

type Refusal = { sentence: string; isOfField: boolean }

const NOT_PROVED = { phone: 'identity-not-proved', email: 'email-not-proved' } as const

/** A refused field can be corrected without another code, because the verified code stays stored. */
function Refused({ sentence, isOfField }: Refusal) {
  const text = useI18n().accounts.verifyPhone
  return (
    <Notice tone="error" action={isOfField && <SmallLink href={`${paths.signUp()}?step=2`}>{text.correct}</SmallLink>}>
      {sentence}
    </Notice>
  )
}

/** An account has the verified phone or address: the visitor signs in with the same proof, or verifies another one. */
function TakenStep(props: { way: SignUpWay; onSignIn: () => Promise<void>; onChange: () => void }) {
  const { accounts, refusals } = useI18n()
  const byEmail = useEmailCodesI18n()
  const [isBusy, setIsBusy] = useState(false)
  const isPhone = props.way === 'phone'
  const text = isPhone ? accounts.verifyPhone : byEmail

  return (
    <div className="space-y-5">
      <Notice tone="error">{refusals[isPhone ? 'phone-taken' : 'email-taken']}</Notice>
      <Button
        isBusy={isBusy}
        className="w-full"
        onClick={() => {
          setIsBusy(true)
          void props.onSignIn().finally(() => setIsBusy(false))
        }}
      >
        {text.signInWithIt}
      </Button>
      <QuietButton className="w-full" onClick={props.onChange}>
        {text.change}
      </QuietButton>
    </div>
  )
}

function ProvedStep(props: { proved: Proved; onCreate: () => Promise<void>; children: ReactNode }) {
  const text = useI18n().accounts.verifyPhone
  const byEmail = useEmailCodesI18n()
  const { proved } = props
  const phone = useShownPhone('phoneNumber' in proved ? proved.phoneNumber : '')
  const [isCreating, setIsCreating] = useState(false)

  const create = async () => {
    setIsCreating(true)
    await props.onCreate().finally(() => setIsCreating(false))
  }

  return (
    <Form noValidate onSubmit={create} className="space-y-5">
      <Notice tone="good">{'email' in proved ? byEmail.proved(proved.email) : text.proved(phone)}</Notice>
      {props.children}
      <Button type="submit" isBusy={isCreating} className="w-full">
        {isCreating ? text.creating : text.create}
      </Button>
    </Form>
  )
}
