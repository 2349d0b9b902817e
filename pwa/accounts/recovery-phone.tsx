import { type SyntheticEvent, useState } from 'react'
import { e164From } from '#contract/accounts/phone.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { PersonCheck } from './person-check.tsx'
import { sendSentence } from './phone-errors.ts'
import type { usePhoneProof } from './phone-proof.ts'
import type { Lost } from './recover.ts'

export type RecoveryPhoneProps = {
  proof: ReturnType<typeof usePhoneProof>
  onLost: (lost: Lost) => void
}

/** Accepts a phone number in any format, without a mask. */
export function RecoveryPhone({ proof, onLost }: RecoveryPhoneProps) {
  const i18n = useI18n()
  const { recovery: text, verifyPhone } = i18n.accounts
  const [phone, setPhone] = useState(proof.typed)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (lost: Lost) => {
    setFailure(null)
    onLost(lost)
    try {
      await proof.send(e164From(phone))
      showToast({ title: verifyPhone.sent, description: verifyPhone.sentText })
    } catch (error) {
      setFailure(sendSentence(error, i18n, text.sendFailed))
    }
  }

  const sendOnEnter = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isIdle) return
    void send('password')
  }

  const isIdle = phone.trim() !== '' && proof.stage === null

  return (
    <form noValidate onSubmit={sendOnEnter} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextInput
        label={verifyPhone.phone}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(305) 555-0123"
        value={phone}
        onChange={event => {
          setPhone(event.target.value)
          proof.storeTyped(event.target.value)
        }}
        className="figures"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="quiet" disabled={!isIdle} onClick={() => void send('username')}>
          {text.recoverUsername}
        </Button>
        <Button type="submit" disabled={!isIdle}>
          {text.resetPassword}
        </Button>
      </div>
      <PersonCheck stage={proof.stage} />
    </form>
  )
}
