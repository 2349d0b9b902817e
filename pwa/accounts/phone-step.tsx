import { type SyntheticEvent, useRef, useState } from 'react'
import { e164From, isUsPhone, maskedPhone } from '#contract/accounts/phone.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { PersonCheck } from './person-check.tsx'
import type { usePhoneProof } from './phone-proof.ts'

export type PhoneStepProps = {
  proof: ReturnType<typeof usePhoneProof>
  startWith?: string
  sentenceFor: (error: unknown) => string
}

/** The phone number. The mask accepts ten digits only. */
export function PhoneStep({ proof, startWith = '', sentenceFor }: PhoneStepProps) {
  const i18n = useI18n()
  const text = i18n.accounts.verifyPhone
  const [phone, setPhone] = useState(() => maskedPhone((startWith || proof.typed()).replace(/^\+1/, '')))
  const [mistake, setMistake] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setFailure(null)
    const phoneNumber = e164From(phone)
    const wrong = mistakeIn(phone, phoneNumber)
    setMistake(wrong)
    if (wrong) return input.current?.focus()
    try {
      await proof.send(phoneNumber)
      showToast({ title: text.sent, description: text.sentText })
    } catch (error) {
      setFailure(sentenceFor(error))
    }
  }

  const mistakeIn = (typed: string, phoneNumber: string) => {
    if (typed === '') return text.phoneRequired
    return isUsPhone(phoneNumber) ? null : i18n.refusals['invalid-phone-number']
  }

  return (
    <form noValidate onSubmit={event => void send(event)} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextInput
        ref={input}
        label={text.phone}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={text.phonePlaceholder}
        maxLength={14}
        value={phone}
        error={mistake}
        onChange={event => {
          setPhone(maskedPhone(event.target.value))
          proof.storeTyped(event.target.value)
          setMistake(null)
        }}
        className="figures"
      />
      <Button type="submit" isBusy={proof.stage !== null} className="w-full sm:w-auto">
        {proof.stage === null ? text.send : text.sending}
      </Button>
      <PersonCheck stage={proof.stage} />
    </form>
  )
}
