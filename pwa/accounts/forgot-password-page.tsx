import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CodeVerified } from '#contract/accounts/identity.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n.ts'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { usePhoneProof } from './phone-proof.ts'
import { type Lost, recover } from './recover.ts'
import { RecoveryCode } from './recovery-code.tsx'
import { RecoveryPassword } from './recovery-password.tsx'
import { RecoveryPhone } from './recovery-phone.tsx'

type Account = { lost: Lost; username: string; code: string; proof: CodeVerified }

const LOST_KEY = 'pista.lost'
const TO_SIGN_IN_AFTER_MS = 2000

export default function ForgotPasswordPage() {
  const text = useI18n().accounts.recovery
  const navigate = useNavigate()
  const proof = usePhoneProof('recovery')
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

  const title = account ? resultTitle(account.lost, text) : proof.pending ? text.codeTitle : text.title

  return (
    <AuthLayout
      title={title}
      text={proof.pending || account ? undefined : text.text}
      poster={{ id: 'recovery', genre: 'tango' }}
    >
      {!account && !proof.pending && <RecoveryPhone key={attempt} proof={proof} onLost={remember} />}
      {!account && proof.pending && <RecoveryCode proof={proof} onCode={verify} />}
      {account?.lost === 'username' && (
        <>
          <p className="display mb-6 text-4xl text-accent-strong">{account.username}</p>
          <LinkButton href={paths.signIn()}>{text.goToSignIn}</LinkButton>
        </>
      )}
      {account?.lost === 'password' && <RecoveryPassword proof={account.proof} code={account.code} onDone={finish} />}
      {(account || proof.pending) && (
        <Button look="quiet" className="mt-4" onClick={startOver}>
          {text.startOver}
        </Button>
      )}
      {!account && !proof.pending && (
        <p className="mt-8 border-t border-line pt-5">
          <a href={paths.signIn()} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {text.goToSignIn}
          </a>
        </p>
      )}
    </AuthLayout>
  )
}

/** Switching to the messages app may unload the page, so the choice is stored in the tab. */
function storedChoice(): Lost {
  return sessionStorage.getItem(LOST_KEY) === 'username' ? 'username' : 'password'
}

function resultTitle(lost: Lost, text: { usernameTitle: string; passwordTitle: string }) {
  return lost === 'username' ? text.usernameTitle : text.passwordTitle
}
