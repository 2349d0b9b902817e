import { useRef, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { useEmailProof } from './code-proof.ts'
import { useEmailCodesI18n } from './email-codes-i18n.ts'
import { PersonCheck } from './person-check.tsx'

export type EmailStepProps = {
  proof: Omit<ReturnType<typeof useEmailProof>, 'verify'>
  startWith?: string
  sentenceFor: (error: unknown) => string
}

/** The email address to which a code is sent. */
export function EmailStep({ proof, startWith = '', sentenceFor }: EmailStepProps) {
  const { accounts } = useI18n()
  const text = useEmailCodesI18n()
  const [email, setEmail] = useState(() => startWith || proof.typed())
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const send = async () => {
    setFailure(null)
    if (email.trim() === '') {
      setFieldError(text.required)
      return input.current?.focus()
    }
    try {
      await proof.send(email.trim())
      showToast({ title: text.sent, description: text.sentText })
    } catch (error) {
      setFailure(sentenceFor(error))
    }
  }

  return (
    <Form noValidate onSubmit={send} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextInput
        ref={input}
        label={accounts.fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={fieldError}
        onChange={event => {
          setEmail(event.target.value)
          proof.storeTyped(event.target.value)
          setFieldError(null)
        }}
      />
      <Button type="submit" isBusy={proof.stage !== null} className="w-full sm:w-auto">
        {proof.stage === null ? accounts.verifyPhone.send : accounts.verifyPhone.sending}
      </Button>
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}
