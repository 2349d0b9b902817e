import { useState } from 'react'
import { e164From, hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { CodeProof } from '../codes/code-proof.ts'
import { useSending } from '../codes/contact-step.tsx'
import { PersonCheck } from '../codes/person-check.tsx'
import { sendSentence } from '../codes/phone-errors.ts'
import { PhoneField } from '../codes/phone-field.tsx'
import { loadPhones, usePhoneCheck, usePhoneCountries } from '../codes/use-phone-countries.ts'
import type { Lost } from './recover.ts'

export type RecoveryContactProps = {
  proof: CodeProof
  onLost: (lost: Lost) => void
}

/** The phone number or email address of the account, and whether the username or the password is lost. */
export function RecoveryContact({ proof, onLost }: RecoveryContactProps) {
  const i18n = useI18n()
  const { recovery: text, verifyPhone } = i18n.accounts
  const isEmail = proof.way === 'email'
  const [typed, setTyped] = useState(proof.typed)
  const sendFailed = isEmail ? verifyPhone.sendFailed : text.sendFailed
  const { failure, setFailure, sendTo } = useSending(proof, error => sendSentence(error, i18n, sendFailed))
  const checkPhone = usePhoneCheck()

  const send = async (lost: Lost) => {
    setFailure(undefined)
    onLost(lost)
    if (isEmail) return await sendTo(typed.trim())
    const number = await numberOf(typed)
    if ('sentence' in number) return setFailure(number.sentence)
    await sendTo(number.phoneNumber)
  }

  const numberOf = async (phone: string) => {
    const { countries } = await loadPhones()
    // The server refuses a wrong number of the United States.
    return hasOnlyUsPhones(countries) ? { phoneNumber: e164From(phone) } : await checkPhone(phone)
  }

  const type = (value: string) => {
    setTyped(value)
    proof.storeTyped(value)
  }

  const sendOnEnter = () => {
    if (isIdle) void send('password')
  }

  const isIdle = typed.trim() !== '' && proof.stage === null

  return (
    <Form noValidate onSubmit={sendOnEnter} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      {isEmail ? (
        <TextInput
          label={i18n.accounts.fields.email}
          name="email"
          type="email"
          autoComplete="email"
          value={typed}
          onChange={event => type(event.target.value)}
        />
      ) : (
        <RecoveryPhone value={typed} onChange={type} />
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

/** Accepts a phone number of the United States in any format, without a mask. */
function RecoveryPhone(field: { value: string; onChange: (typed: string) => void }) {
  const { phone } = useI18n().accounts.verifyPhone
  const { countries } = usePhoneCountries()
  if (!hasOnlyUsPhones(countries)) return <PhoneField label={phone} placeholder="(305) 555-0123" {...field} />
  return (
    <TextInput
      label={phone}
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(305) 555-0123"
      value={field.value}
      onChange={event => field.onChange(event.target.value)}
      className="figures"
    />
  )
}
