import { useRef, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { usePhoneProof } from './code-proof.ts'
import { PersonCheck } from './person-check.tsx'
import { PhoneField } from './phone-field.tsx'
import { usePhoneCheck, usePhoneCountries } from './use-phone-countries.ts'

export type PhoneStepProps = {
  proof: Omit<ReturnType<typeof usePhoneProof>, 'verify'>
  startWith?: string
  sentenceFor: (error: unknown) => string
}

/** The phone number. The mask of the United States accepts ten digits only. */
export function PhoneStep({ proof, startWith = '', sentenceFor }: PhoneStepProps) {
  const text = useI18n().accounts.verifyPhone
  const phones = usePhoneCountries()
  const checkPhone = usePhoneCheck()
  const [phone, setPhone] = useState(() => startWith || proof.typed())
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (sentence: string) => {
    setFieldError(sentence)
    input.current?.focus()
  }
  const send = async () => {
    setFailure(null)
    if (phone.trim() === '') return refuse(text.phoneRequired)
    const number = await checkPhone(phone)
    if ('sentence' in number) return refuse(number.sentence)
    setFieldError(null)
    try {
      await proof.send(number.phoneNumber, phone.trim())
      showToast({ title: text.sent, description: text.sentText })
    } catch (error) {
      setFailure(sentenceFor(error))
    }
  }

  return (
    <Form noValidate onSubmit={send} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <PhoneField
        ref={input}
        phones={phones}
        label={text.phone}
        placeholder={text.phonePlaceholder}
        value={phone}
        error={fieldError}
        onChange={typed => {
          setPhone(typed)
          proof.storeTyped(typed)
          setFieldError(null)
        }}
      />
      <Button type="submit" isBusy={proof.stage !== null} className="w-full sm:w-auto">
        {proof.stage === null ? text.send : text.sending}
      </Button>
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}
