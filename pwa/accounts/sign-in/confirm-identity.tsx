import { useState } from 'react'
import * as calls from '#contract/accounts/settings/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import { type CodeProof, useEmailProof, usePhoneProof } from '../codes/code-proof.ts'
import { KnownContactStep } from '../codes/contact-step.tsx'
import { bearer } from '../codes/identity.ts'
import { PasswordInput } from '../codes/password-input.tsx'
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
  const text = useSettingsI18n().prove
  const [hasPassword, setHasPassword] = useState(true)

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.title}>
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
  const text = useSettingsI18n().prove
  const [password, setPassword] = useState('')
  const { isBusy, failure, setFailure, run } = useAction({
    failed: text.failed,
    handle(error) {
      const hasNone = codeOf(error) === 'no-password'
      if (hasNone) onNoPassword()
      return hasNone
    },
  })

  const check = async () => {
    await run(async () => {
      await send(calls.confirmPassword, { body: { password } })
      onProved()
    })
  }

  return (
    <Form noValidate onSubmit={check} className="space-y-5">
      <p>{text.text}</p>
      <PasswordInput
        label={text.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={failure}
        onChange={event => {
          setPassword(event.target.value)
          setFailure(undefined)
        }}
      />
      <Button type="submit" isBusy={isBusy} disabled={password === ''} className="w-full">
        {isBusy ? text.busy : text.submit}
      </Button>
    </Form>
  )
}

function ByPhone({ phone, onProved }: { phone: string; onProved: () => void }) {
  const shownPhone = useShownPhone(phone)
  const proof = usePhoneProof('sign-in')
  return <ByCode contact={phone} shown={shownPhone} proof={proof} call={calls.confirmPhone} onProved={onProved} />
}

function ByEmail({ email, onProved }: { email: string; onProved: () => void }) {
  const proof = useEmailProof('sign-in')
  return <ByCode contact={email} shown={email} proof={proof} call={calls.confirmEmail} onProved={onProved} />
}

type ByCodeProps = {
  contact: string
  shown: string
  proof: CodeProof
  call: typeof calls.confirmPhone | typeof calls.confirmEmail
  onProved: () => void
}

function ByCode({ contact, shown, proof, call, onProved }: ByCodeProps) {
  const text = useSettingsI18n().prove
  const confirm = async (code: string) => {
    const proved = await proof.verify(code)
    await send(call, { headers: bearer(proved) })
    proof.forget()
    onProved()
  }
  return (
    <KnownContactStep
      proof={proof}
      contact={contact}
      onCode={confirm}
      submit={[text.submit, text.busy]}
      send={text.sendCode}
      sendFailed={text.sendFailed}
    >
      <p className="figures wrap-anywhere">{text.codeText(shown)}</p>
    </KnownContactStep>
  )
}
