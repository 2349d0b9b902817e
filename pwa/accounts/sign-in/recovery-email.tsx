import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { CodeProof } from '../codes/code-proof.ts'
import { useEmailCodesI18n } from '../codes/email-codes-i18n.ts'
import { PersonCheck } from '../codes/person-check.tsx'
import { sendSentence } from '../codes/phone-errors.ts'
import type { Lost } from './recover.ts'

/** The email address of the account, and whether the username or the password is lost. */
export function RecoveryEmail({ proof, onLost }: { proof: CodeProof; onLost: (lost: Lost) => void }) {
  const i18n = useI18n()
  const { recovery, fields, verifyPhone } = i18n.accounts
  const text = useEmailCodesI18n()
  const [email, setEmail] = useState(proof.typed)
  const [failure, setFailure] = useState<string | null>(null)
  const isIdle = email.trim() !== '' && proof.stage === null

  const send = async (lost: Lost) => {
    setFailure(null)
    onLost(lost)
    try {
      await proof.send(email.trim())
      showToast({ title: text.sent, description: text.sentText })
    } catch (error) {
      setFailure(sendSentence(error, i18n, verifyPhone.sendFailed))
    }
  }
  const sendOnEnter = () => {
    if (isIdle) void send('password')
  }

  return (
    <Form noValidate onSubmit={sendOnEnter} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextInput
        label={fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={event => {
          setEmail(event.target.value)
          proof.storeTyped(event.target.value)
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <QuietButton disabled={!isIdle} onClick={() => void send('username')}>
          {recovery.recoverUsername}
        </QuietButton>
        <Button type="submit" disabled={!isIdle}>
          {recovery.resetPassword}
        </Button>
      </div>
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}
