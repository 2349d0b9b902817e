import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button, LinkButton, QuietButton, TextLink } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { NothingPending, type Proved, useCodeProof } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { newPasswordErrors, PasswordInput } from '../codes/password-input.tsx'
import { AuthLayout } from '../sign-up/auth-layout.tsx'
import { useWays, wayOf } from '../sign-up/sign-up-ways.ts'
import { StrengthMeter } from '../sign-up/strength-meter.tsx'
import { type Lost, NotRetrieved, RecoveryContact, recover, resetPassword } from './recovery-contact.tsx'

type Account = { lost: Lost; username: string; code: string; proof: Proved }

const LOST_KEY = 'pista.lost'
const TO_SIGN_IN_AFTER_MS = 2000

export default function ForgotPasswordPage() {
  const { codesBy } = useWays()
  // The link of an email with a code opens the form of that code.
  const [chosen, setChosen] = useState<SignUpWay | ''>(() => (location.hash === '#email' ? 'email' : ''))
  const way = wayOf(chosen, codesBy)
  const [other] = codesBy.filter(offered => offered !== way)
  return <Recovery key={way} way={way} other={other} onChoose={setChosen} />
}

type RecoveryProps = { way: SignUpWay; other: SignUpWay | undefined; onChoose: (way: SignUpWay) => void }

function Recovery({ way, other, onChoose }: RecoveryProps) {
  const text = useI18n().accounts.recovery
  const byEmail = useEmailCodesI18n().recovery
  const navigate = useNavigate()
  const proof = useCodeProof(way, 'recovery')
  const [lost, setLost] = useState(storedChoice)
  const [account, setAccount] = useState<Account | null>(null)
  const [attempt, setAttempt] = useState(0)
  useTitle(text.title)

  const remember = (now: Lost) => {
    sessionStorage.setItem(LOST_KEY, now)
    setLost(now)
  }

  const startOver = () => {
    proof.forget()
    setAccount(null)
    setAttempt(attempt + 1)
  }

  const verify = async (code: string) => {
    const proved = await proof.verify(code)
    const { username } = await recover(proved, lost)
    setAccount({ lost, username, code, proof: proved })
    if (lost === 'username') showToast({ title: text.retrieved, description: text.retrievedText(username) })
  }

  const finish = () => {
    proof.forget()
    showToast({ title: text.done, description: text.doneText })
    setTimeout(() => void navigate({ href: paths.signIn() }), TO_SIGN_IN_AFTER_MS)
  }

  const title = account
    ? text[account.lost === 'username' ? 'usernameTitle' : 'passwordTitle']
    : proof.pending
      ? text.codeTitle
      : text.title

  return (
    <AuthLayout
      title={title}
      text={proof.pending || account ? undefined : way === 'phone' ? text.text : byEmail.text}
      poster={{ id: 'recovery', genre: 'tango' }}
    >
      {!account && !proof.pending && <RecoveryContact key={attempt} proof={proof} onLost={remember} />}
      {!account && proof.pending && (
        <CodeStep
          proof={proof}
          onCode={verify}
          isWhole
          submit={[text.verify, text.verifying]}
          sentenceFor={verifyError}
          resendFailed={text.sendFailed}
        />
      )}
      {account?.lost === 'username' && (
        <>
          <p className="display mb-6 text-4xl text-accent-strong">{account.username}</p>
          <LinkButton href={paths.signIn()}>{text.goToSignIn}</LinkButton>
        </>
      )}
      {account?.lost === 'password' && <RecoveryPassword proof={account.proof} code={account.code} onDone={finish} />}
      {(account || proof.pending) && (
        <QuietButton className="mt-4" onClick={startOver}>
          {text.startOver}
        </QuietButton>
      )}
      {!account && !proof.pending && (
        <p className="mt-8 flex flex-wrap gap-x-6 border-t border-line pt-5">
          {other && (
            <button
              type="button"
              onClick={() => onChoose(other)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {byEmail.use[other]}
            </button>
          )}
          <TextLink href={paths.signIn()}>{text.goToSignIn}</TextLink>
        </p>
      )}
    </AuthLayout>
  )
}

/** Switching to the messages app may unload the page, so the choice is stored in the tab. */
function storedChoice(): Lost {
  return sessionStorage.getItem(LOST_KEY) === 'username' ? 'username' : 'password'
}

/** A wrong code and an expired code have the same message, so that an attacker does not learn which one it was. */
function verifyError(error: unknown, i18n: I18n): string {
  const text = i18n.accounts.recovery
  if (error instanceof NothingPending) return text.noConfirmation
  if (error instanceof NotRetrieved) return sentenceFor(error.cause, i18n, text.retrieveFailed)
  return i18n.refusals['wrong-recovery-code']
}

const empty = { newPassword: '', confirmPassword: '' }

function RecoveryPassword(props: { proof: Proved; code: string; onDone: () => void }) {
  const i18n = useI18n()
  const text = i18n.accounts.recovery
  const form: Fields<typeof empty> = useFields(empty, { onChanged: () => form.mark({}) })
  const { newPassword } = form.values
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.resetFailed })
  const [isDone, setIsDone] = useState(false)

  const save = async () => {
    setFailure(undefined)
    const refused = newPasswordErrors(form.values, text.mismatch, i18n.refusals['password-too-short'])
    form.mark(refused)
    if (Object.keys(refused).length > 0) return
    await run(async () => {
      await resetPassword(props.proof, props.code, newPassword)
      setIsDone(true)
      props.onDone()
    })
  }

  if (isDone) return <Notice tone="good">{text.doneText}</Notice>

  return (
    <Form noValidate onSubmit={save} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <PasswordInput label={text.newPassword} autoComplete="new-password" {...form.text('newPassword')} />
      <PasswordInput label={text.confirm} autoComplete="new-password" {...form.text('confirmPassword')} />
      <StrengthMeter password={newPassword} />
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={Object.values(form.values).includes('')}
        className="w-full sm:w-auto"
      >
        {isBusy ? text.saving : text.save}
      </Button>
    </Form>
  )
}
