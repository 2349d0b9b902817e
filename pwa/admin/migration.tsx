import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { adminSend } from './gate/gate.ts'
import { resultOf } from './use-diagnoses.ts'

type Outcome = { tone: 'good' | 'error'; text: string; reason?: string }

/** Migrates one account, found by its email address. The typed address stays after success and failure. */
export function Migration({ onResult }: { onResult: (result: unknown) => void }) {
  const i18n = useAdminI18n()
  const i18nRoot = useI18n()
  const [email, setEmail] = useTypedText('email')
  const [fieldError, setFieldError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const migrate = async () => {
    setOutcome(undefined)
    setFieldError(email.trim() === '' ? i18n.emailRequired : undefined)
    if (email.trim() === '') return
    setIsBusy(true)
    try {
      const result = await adminSend(calls.migrateUser, { body: { email } })
      onResult(result)
      setOutcome({ tone: 'good', text: result.created ? i18n.created : i18n.updated })
    } catch (error) {
      const result = resultOf(error)
      onResult(result)
      const reason = typeof result.reason === 'string' ? { reason: result.reason } : {}
      setOutcome({ tone: 'error', text: sentenceFor(error, i18nRoot, i18n.migrateFailed), ...reason })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.migration}</h2>
      <p className="text-muted">{i18n.migrationText}</p>
      <Form noValidate className="mt-4 space-y-4" onSubmit={migrate}>
        <TextInput
          label={i18n.migrateEmail}
          type="email"
          autoComplete="off"
          value={email}
          error={fieldError}
          onChange={event => setEmail(event.target.value)}
        />
        {outcome && (
          <Notice tone={outcome.tone}>
            <p>{outcome.text}</p>
            {outcome.reason && <p className="font-normal wrap-anywhere">{outcome.reason}</p>}
          </Notice>
        )}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? i18n.migrating : i18n.migrate}
        </Button>
      </Form>
    </Card>
  )
}
