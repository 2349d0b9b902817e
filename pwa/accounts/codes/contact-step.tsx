import { type ReactNode, useRef, useState } from 'react'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { Button } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type CodeProof, sendSentence } from './code-proof.ts'
import { CodeStep, type CodeStepProps } from './code-step.tsx'
import { PersonCheck } from './person-check.tsx'
import { PhoneField } from './phone-field.tsx'
import { usePhoneCheck } from './use-phone-countries.ts'

export type ContactStepProps = {
  proof: Omit<CodeProof, 'verify'>
  startWith?: string
  /** For a code that was not sent, if its failure has no sentence of its own. */
  sendFailed?: string
}

/** The phone number or email address to which a code is sent. The mask of the United States accepts ten digits only. */
export function ContactStep({ proof, startWith = '', sendFailed }: ContactStepProps) {
  const { fields, verifyPhone: text } = useI18n().accounts
  const byEmail = useEmailCodesI18n()
  const isEmail = proof.way === 'email'
  const checkPhone = usePhoneCheck()
  const [typed, setTyped] = useState(() => startWith || proof.typed())
  const [fieldError, setFieldError] = useState<string | null>(null)
  const { failure, setFailure, sendTo } = useSending(proof, sendFailed)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (sentence: string) => {
    setFieldError(sentence)
    input.current?.focus()
  }
  const send = async () => {
    setFailure(undefined)
    if (typed.trim() === '') return refuse(isEmail ? byEmail.required : text.phoneRequired)
    if (isEmail) return await sendTo(typed.trim())
    const number = await checkPhone(typed)
    if ('sentence' in number) return refuse(number.sentence)
    setFieldError(null)
    await sendTo(number.phoneNumber, typed.trim())
  }
  const type = (value: string) => {
    setTyped(value)
    proof.storeTyped(value)
    setFieldError(null)
  }

  return (
    <Form noValidate onSubmit={send} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      {isEmail ? (
        <TextInput
          ref={input}
          label={fields.email}
          name="email"
          type="email"
          autoComplete="email"
          {...bound(typed, type)}
          error={fieldError}
        />
      ) : (
        <PhoneField
          ref={input}
          label={text.phone}
          placeholder={text.phonePlaceholder}
          value={typed}
          error={fieldError}
          onChange={type}
        />
      )}
      <Button type="submit" isBusy={proof.stage !== null} className="w-full sm:w-auto">
        {proof.stage === null ? text.send : text.sending}
      </Button>
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}

/** Sends a code and tells where to look for it. `failure`: why it was not sent. */
export function useSending(proof: ContactStepProps['proof'], sendFailed?: string) {
  const i18n = useI18n()
  const { verifyPhone: byPhone } = i18n.accounts
  const byEmail = useEmailCodesI18n()
  const { failure, setFailure, run } = useAction({
    failed: error => sendSentence(error, i18n, sendFailed ?? byPhone.sendFailed),
  })
  const sendTo = async (contact: string, typed = contact) => {
    const { sent, sentText } = proof.way === 'email' ? byEmail : byPhone
    await run(async () => {
      await proof.send(contact, typed)
      showToast({ title: sent, description: sentText })
    })
  }
  return { failure, setFailure, sendTo }
}

type KnownContactStepProps = Pick<CodeStepProps, 'proof' | 'onCode' | 'submit' | 'onChangeContact'> & {
  contact: string
  send: string
  sendFailed?: string
  children: ReactNode
}

/** A code for a contact that the account has: it is sent after a press. */
export function KnownContactStep({ contact, send, sendFailed, children, ...step }: KnownContactStepProps) {
  const i18n = useI18n()
  const { proof } = step
  const { failure, run } = useAction({
    failed: error => sendSentence(error, i18n, sendFailed ?? i18n.accounts.verifyPhone.sendFailed),
  })
  if (proof.pending) return <CodeStep {...step} {...(sendFailed !== undefined && { resendFailed: sendFailed })} />
  return (
    <div className="space-y-5">
      {children}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button isBusy={proof.stage !== null} onClick={() => void run(() => proof.send(contact))} className="w-full">
        {send}
      </Button>
    </div>
  )
}
