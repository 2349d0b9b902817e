import { type SyntheticEvent, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { useSettingsI18n } from '#pwa/settings/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { type CodeProof, useEmailProof, usePhoneProof } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { bearer } from '../codes/identity.ts'
import { PasswordInput } from '../codes/password-input.tsx'
import { sendSentence, verifySentence } from '../codes/phone-errors.ts'
import { useShownPhone } from '../codes/use-phone-countries.ts'
import { useWays } from '../sign-up/sign-up-ways.ts'

/**
 * Whether the server requires the member to confirm their identity first, because another person may be using the
 * device.
 */
export function needsConfirmation(error: unknown): boolean {
  return codeOf(error) === 'confirm-first'
}

type Props = { me: Me; isOpen: boolean; onProved: () => void; onClose: () => void }

export function ConfirmIdentity({ me, isOpen, onProved, onClose }: Props) {
  const i18n = useI18n()
  const text = useSettingsI18n().prove
  const [hasPassword, setHasPassword] = useState(true)

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.title} closeLabel={i18n.shell.dialog.close}>
      {hasPassword && <ByPassword onProved={onProved} onNoPassword={() => setHasPassword(false)} />}
      {!hasPassword && <WithoutPassword me={me} onProved={onProved} />}
    </Dialog>
  )
}

function WithoutPassword({ me, onProved }: Pick<Props, 'me' | 'onProved'>) {
  const text = useSettingsI18n().prove
  const { codesBy } = useWays()
  if (me.phoneNumber && me.isPhoneVerified) return <ByPhone phone={me.phoneNumber} onProved={onProved} />
  if (me.email && me.isEmailVerified && codesBy.includes('email'))
    return <ByEmail email={me.email} onProved={onProved} />
  return <Notice>{text.again}</Notice>
}

function ByPassword({ onProved, onNoPassword }: { onProved: () => void; onNoPassword: () => void }) {
  const i18n = useI18n()
  const text = useSettingsI18n().prove
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)

  const check = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecking(true)
    try {
      await request('/api/auth/confirm-password', { method: 'POST', json: { password } })
      onProved()
    } catch (error) {
      if (codeOf(error) === 'no-password') onNoPassword()
      else setMistake(sentenceFor(error, i18n, text.failed))
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <form noValidate onSubmit={event => void check(event)} className="space-y-5">
      <p>{text.text}</p>
      <PasswordInput
        label={text.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={mistake}
        onChange={event => {
          setPassword(event.target.value)
          setMistake(null)
        }}
      />
      <Button type="submit" isBusy={isChecking} disabled={password === ''} className="w-full">
        {isChecking ? text.busy : text.submit}
      </Button>
    </form>
  )
}

function ByPhone({ phone, onProved }: { phone: string; onProved: () => void }) {
  const shownPhone = useShownPhone(phone)
  const proof = usePhoneProof('sign-in')
  return <ByCode contact={phone} shown={shownPhone} proof={proof} path="/api/auth/confirm-phone" onProved={onProved} />
}

function ByEmail({ email, onProved }: { email: string; onProved: () => void }) {
  const proof = useEmailProof('sign-in')
  return <ByCode contact={email} shown={email} proof={proof} path="/api/auth/confirm-email" onProved={onProved} />
}

type ByCodeProps = { contact: string; shown: string; proof: CodeProof; path: string; onProved: () => void }

function ByCode({ contact, shown, proof, path, onProved }: ByCodeProps) {
  const i18n = useI18n()
  const text = useSettingsI18n().prove
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    setFailure(null)
    await proof.send(contact).catch((error: unknown) => setFailure(sendSentence(error, i18n, text.sendFailed)))
  }
  const confirm = async (code: string) => {
    const proved = await proof.verify(code)
    await request(path, { method: 'POST', headers: bearer(proved) })
    proof.forget()
    onProved()
  }

  if (proof.pending)
    return (
      <CodeStep
        proof={proof}
        onCode={confirm}
        submit={[text.submit, text.busy]}
        sentenceFor={error => verifySentence(error, i18n)}
        sendSentenceFor={error => sendSentence(error, i18n, text.sendFailed)}
      />
    )
  return (
    <div className="space-y-5">
      <p className="figures wrap-anywhere">{text.codeText(shown)}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button isBusy={proof.stage !== null} onClick={() => void send()} className="w-full">
        {text.sendCode}
      </Button>
    </div>
  )
}
