import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n.ts'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { type Proved, useCodeProof } from './code-proof.ts'
import { CodeStep } from './code-step.tsx'
import { useEmailCodesI18n } from './email-codes-i18n.ts'
import { EmailStep } from './email-step.tsx'
import { fetchMinAge, isTooYoung } from './min-age.ts'
import { PasswordInput } from './password-input.tsx'
import { sendSentence, verifySentence } from './phone-errors.ts'
import { PhoneStep } from './phone-step.tsx'
import { NoSignUpData, RegistrationRefused, registerAndEnter } from './register.ts'
import { finishedSignUp, removeSignUp, type SignUp, storedProof, storeProof } from './sign-up-draft.ts'
import { useShownPhone } from './use-phone-countries.ts'

/** The last step of signing up: verifies the phone or email address, creates the account and signs in. */
export function VerifyPage({ way }: { way: SignUpWay }) {
  const i18n = useI18n()
  const text = i18n.accounts.verifyPhone
  const byEmail = useEmailCodesI18n()
  const { title, text: lead, verify: verifyLabel } = way === 'phone' ? text : byEmail
  const navigate = useNavigate()
  const [signUp] = useState(finishedSignUp)
  const [password, setPassword] = useState(signUp?.password ?? '')
  const [isPasswordLost] = useState(signUp !== null && signUp.password === '')
  const [proved, setProved] = useState(() => storedProof(way))
  const [refused, setRefused] = useState<string | null>(null)
  const [isPasswordMissing, setIsPasswordMissing] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const proof = useCheckedProof(way, signUp)
  useTitle(title)

  // Once the code is verified the field is rendered in another form, so it is focused after that form is mounted.
  useEffect(() => {
    if (isPasswordMissing) passwordInput.current?.focus()
  }, [isPasswordMissing])

  const register = async (proof: Proved) => {
    setRefused(null)
    // The verified code stays stored until the password is typed: an account without a password would be refused.
    setIsPasswordMissing(isPasswordLost && password === '')
    if (isPasswordLost && password === '') return
    try {
      const { isSignedIn } = await registerAndEnter(proof, password)
      if (!isSignedIn) showToast({ title: text.createdButNoLogin })
      void navigate({ href: isSignedIn ? paths.editProfile : paths.signIn(), replace: true })
    } catch (error) {
      if (error instanceof NoSignUpData) return setRefused(text.noData)
      if (error instanceof RegistrationRefused) return setRefused(error.sentenceIn(i18n))
      throw error
    }
  }

  const verify = async (code: string) => {
    const fresh = await proof.verify(code)
    storeProof(fresh)
    setProved(fresh)
    proof.forget()
    await register(fresh)
  }

  const sentenceForUnsent = (error: unknown) =>
    error instanceof TooYoung ? i18n.refusals['too-young'] : sendSentence(error, i18n, text.sendFailed)

  const passwordField = isPasswordLost && (
    <PasswordInput
      ref={passwordInput}
      label={i18n.accounts.fields.password}
      name="password"
      autoComplete="new-password"
      hint={isPasswordMissing ? undefined : text.passwordAgain}
      error={isPasswordMissing ? text.passwordAgain : undefined}
      value={password}
      onChange={event => {
        setPassword(event.target.value)
        setIsPasswordMissing(false)
      }}
    />
  )

  return (
    <AuthLayout
      title={title}
      text={lead}
      poster={{ id: 'verify-phone', genre: signUp?.userType === 'party_host' ? 'cumbia' : 'bachata' }}
      accent={signUp?.userType === 'party_host' ? 'host' : 'goer'}
    >
      <div className="space-y-5">
        {!signUp && !refused && <NoData />}
        {refused && <Refused sentence={refused} />}
        {proved ? (
          <ProvedStep proved={proved} onCreate={() => register(proved)}>
            {passwordField}
          </ProvedStep>
        ) : proof.pending ? (
          <CodeStep
            proof={proof}
            onCode={verify}
            submit={[verifyLabel, text.verifying]}
            sentenceFor={error => verifySentence(error, i18n)}
            sendSentenceFor={error =>
              error instanceof TooYoung ? i18n.refusals['too-young'] : sendSentence(error, i18n, text.resendFailed)
            }
          >
            {passwordField}
          </CodeStep>
        ) : way === 'phone' ? (
          <PhoneStep proof={proof} startWith={signUp?.phoneNumber ?? ''} sentenceFor={sentenceForUnsent} />
        ) : (
          <EmailStep proof={proof} startWith={signUp?.email ?? ''} sentenceFor={sentenceForUnsent} />
        )}
      </div>
      <p className="mt-8 border-t border-line pt-5">
        <a
          href={paths.landing}
          onClick={() => {
            proof.forget()
            removeSignUp()
          }}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {text.backToLanding}
        </a>
      </p>
    </AuthLayout>
  )
}

/** The server would refuse an account with this birthday, so no code is sent. */
class TooYoung extends Error {
  override name = 'TooYoung'
}

/** The step of the birthday could not check the minimum age if the server had not responded; it is checked again here. */
function useCheckedProof(way: SignUpWay, signUp: SignUp | null) {
  const proof = useCodeProof(way, 'sign-up')
  const send = async (contact: string) => {
    if (signUp && isTooYoung(signUp.dateOfBirth, await fetchMinAge())) throw new TooYoung('the birthday is too recent')
    await proof.send(contact)
  }
  return { ...proof, send }
}

function NoData() {
  const text = useI18n().accounts.verifyPhone
  return (
    <Notice
      tone="error"
      action={
        <LinkButton size="small" look="quiet" href={paths.signUp()}>
          {text.registerAgain}
        </LinkButton>
      }
    >
      {text.noData}
    </Notice>
  )
}

/** A refused field can be corrected without another code, because the verified code stays stored. */
function Refused({ sentence }: { sentence: string }) {
  const text = useI18n().accounts.verifyPhone
  return (
    <Notice
      tone="error"
      action={
        <LinkButton size="small" look="quiet" href={`${paths.signUp()}?step=2`}>
          {text.correct}
        </LinkButton>
      }
    >
      {sentence}
    </Notice>
  )
}

function ProvedStep(props: { proved: Proved; onCreate: () => Promise<void>; children: ReactNode }) {
  const text = useI18n().accounts.verifyPhone
  const byEmail = useEmailCodesI18n()
  const { proved } = props
  const phone = useShownPhone('phoneNumber' in proved ? proved.phoneNumber : '')
  const [isCreating, setIsCreating] = useState(false)

  const create = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsCreating(true)
    await props.onCreate().finally(() => setIsCreating(false))
  }

  return (
    <form noValidate onSubmit={event => void create(event)} className="space-y-5">
      <Notice tone="good">{'email' in proved ? byEmail.proved(proved.email) : text.proved(phone)}</Notice>
      {props.children}
      <Button type="submit" isBusy={isCreating} className="w-full">
        {isCreating ? text.creating : text.create}
      </Button>
    </form>
  )
}
