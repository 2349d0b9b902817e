import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { CodeVerified } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { maskedPhone } from '#contract/phone.ts'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useWords } from '#pwa/words.ts'
import { CodeStep } from './code-step.tsx'
import { Door } from './door.tsx'
import { PasswordInput } from './password-input.tsx'
import { usePhoneProof } from './phone-proof.ts'
import { sendSentence, verifySentence } from './phone-sentences.ts'
import { PhoneStep } from './phone-step.tsx'
import { NoSignUpData, RegistrationRefused, registerAndEnter } from './register.ts'
import { finishedSignUp, forgetSignUp, keepProof, keptProof } from './sign-up-draft.ts'

/** The last door of signing up: the phone is proved, the account made, its owner let in. */
export default function VerifyPhonePage() {
  const words = useWords()
  const text = words.accounts.verifyPhone
  const navigate = useNavigate()
  const [signUp] = useState(finishedSignUp)
  const [password, setPassword] = useState(signUp?.password ?? '')
  const [isPasswordLost] = useState(signUp !== null && signUp.password === '')
  const [proved, setProved] = useState(keptProof)
  const [refused, setRefused] = useState<string | null>(null)
  const proof = usePhoneProof('sign-up')
  useTitle(text.title)

  const register = async (proof: CodeVerified) => {
    setRefused(null)
    try {
      const { isSignedIn } = await registerAndEnter(proof, password)
      if (!isSignedIn) window.alert(text.createdButNoLogin)
      void navigate({ href: isSignedIn ? paths.editProfile : paths.signIn(), replace: true })
    } catch (error) {
      if (error instanceof NoSignUpData) return setRefused(text.noData)
      if (error instanceof RegistrationRefused) return setRefused(error.sentenceIn(words))
      throw error
    }
  }

  const verify = async (code: string) => {
    const fresh = await proof.verify(code)
    keepProof(fresh)
    setProved(fresh)
    proof.forget()
    await register(fresh)
  }

  const passwordField = isPasswordLost && (
    <PasswordInput
      label={words.accounts.fields.password}
      name="password"
      autoComplete="new-password"
      hint={text.passwordAgain}
      value={password}
      onChange={event => setPassword(event.target.value)}
    />
  )

  return (
    <Door
      title={text.title}
      text={text.text}
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
            submit={[text.verify, text.verifying]}
            sentenceFor={error => verifySentence(error, words)}
            sendSentenceFor={error => sendSentence(error, words, text.resendFailed)}
          >
            {passwordField}
          </CodeStep>
        ) : (
          <PhoneStep
            proof={proof}
            startWith={signUp?.phoneNumber ?? ''}
            sentenceFor={error => sendSentence(error, words, text.sendFailed)}
          />
        )}
      </div>
      <p className="mt-8 border-t border-line pt-5">
        <a
          href={paths.landing}
          onClick={() => {
            proof.forget()
            forgetSignUp()
          }}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {text.backToLanding}
        </a>
      </p>
    </Door>
  )
}

function NoData() {
  const text = useWords().accounts.verifyPhone
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

/** Whatever the server did not take can be put right without another code: the proof waits. */
function Refused({ sentence }: { sentence: string }) {
  const text = useWords().accounts.verifyPhone
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

function ProvedStep(props: { proved: CodeVerified; onCreate: () => Promise<void>; children: ReactNode }) {
  const text = useWords().accounts.verifyPhone
  const [isCreating, setIsCreating] = useState(false)

  const create = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsCreating(true)
    await props.onCreate().finally(() => setIsCreating(false))
  }

  return (
    <form noValidate onSubmit={event => void create(event)} className="space-y-5">
      <Notice tone="good">{text.proved(maskedPhone(props.proved.phoneNumber.replace(/^\+1/, '')))}</Notice>
      {props.children}
      <Button type="submit" isBusy={isCreating} className="w-full">
        {isCreating ? text.creating : text.create}
      </Button>
    </form>
  )
}
