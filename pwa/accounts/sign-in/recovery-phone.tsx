import { useState } from 'react'
import { e164From } from '#contract/accounts/phone.ts'
import { hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { CodeProof } from '../codes/code-proof.ts'
import { PersonCheck } from '../codes/person-check.tsx'
import { sendSentence } from '../codes/phone-errors.ts'
import { PhoneField } from '../codes/phone-field.tsx'
import { loadPhones, usePhoneCheck, usePhoneCountries } from '../codes/use-phone-countries.ts'
import type { Lost } from './recover.ts'

export type RecoveryPhoneProps = {
  proof: CodeProof
  onLost: (lost: Lost) => void
}

/** Accepts a phone number of the United States in any format, without a mask. */
export function RecoveryPhone({ proof, onLost }: RecoveryPhoneProps) {
  const i18n = useI18n()
  const { recovery: text, verifyPhone } = i18n.accounts
  const [phone, setPhone] = useState(proof.typed)
  const [failure, setFailure] = useState<string | null>(null)
  const phones = usePhoneCountries()
  const checkPhone = usePhoneCheck()

  const send = async (lost: Lost) => {
    setFailure(null)
    onLost(lost)
    const number = await numberOf(phone)
    if ('sentence' in number) return setFailure(number.sentence)
    try {
      await proof.send(number.phoneNumber)
      showToast({ title: verifyPhone.sent, description: verifyPhone.sentText })
    } catch (error) {
      setFailure(sendSentence(error, i18n, text.sendFailed))
    }
  }

  const numberOf = async (typed: string) => {
    const { countries } = await loadPhones()
    // The server refuses a wrong number of the United States.
    return hasOnlyUsPhones(countries) ? { phoneNumber: e164From(typed) } : await checkPhone(typed)
  }

  const type = (typed: string) => {
    setPhone(typed)
    proof.storeTyped(typed)
  }

  const sendOnEnter = () => {
    if (!isIdle) return
    void send('password')
  }

  const isIdle = phone.trim() !== '' && proof.stage === null

  return (
    <Form noValidate onSubmit={sendOnEnter} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      {hasOnlyUsPhones(phones.countries) ? (
        <TextInput
          label={verifyPhone.phone}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(305) 555-0123"
          value={phone}
          onChange={event => type(event.target.value)}
          className="figures"
        />
      ) : (
        <PhoneField
          phones={phones}
          label={verifyPhone.phone}
          placeholder="(305) 555-0123"
          value={phone}
          onChange={type}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <QuietButton disabled={!isIdle} onClick={() => void send('username')}>
          {text.recoverUsername}
        </QuietButton>
        <Button type="submit" disabled={!isIdle}>
          {text.resetPassword}
        </Button>
      </div>
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}
