import { useState } from 'react'
import { e164From, hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import type { Recovered } from '#contract/accounts/recovery.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { send } from '#sw/http/send.ts'
import { type CodeProof, type Proved } from '../codes/code-proof.ts'
import { useSending } from '../codes/contact-step.tsx'
import { bearer } from '../codes/identity.ts'
import { PersonCheck } from '../codes/person-check.tsx'
import { PhoneField } from '../codes/phone-field.tsx'
import { loadPhones, usePhoneCheck, usePhoneCountries } from '../codes/use-phone-countries.ts'

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
  const { failure, setFailure, sendTo } = useSending(proof, sendFailed)
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
          {...bound(typed, type)}
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
      {...bound(field.value, field.onChange)}
      className="figures"
    />
  )
}

export type Lost = 'username' | 'password'

/** Thrown when the code was correct but the account could not be retrieved. Its message is not that of a wrong code. */
export class NotRetrieved extends Error {
  override name = 'NotRetrieved'
}

export async function recover(proof: Proved, type: Lost): Promise<Recovered> {
  const headers = bearer(proof)
  try {
    if ('emailToken' in proof) return await send(calls.recoverByEmail, { headers, body: { type } })
    return await send(calls.recover, {
      headers,
      body: { phoneNumber: proof.phoneNumber, firebaseUid: proof.uid, type },
    })
  } catch (cause) {
    throw new NotRetrieved('the account was not retrieved', { cause })
  }
}

/** Ends every session of the account, on all devices. */
export async function resetPassword(proof: Proved, code: string, newPassword: string) {
  if ('emailToken' in proof) {
    await send(calls.resetPasswordByEmail, { headers: bearer(proof), body: { newPassword } })
    return
  }
  await send(calls.resetPassword, {
    headers: bearer(proof),
    body: { phoneNumber: proof.phoneNumber, code, newPassword },
  })
}
