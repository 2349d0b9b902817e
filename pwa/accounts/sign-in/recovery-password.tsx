import { useState } from 'react'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { Proved } from '../codes/code-proof.ts'
import { PasswordInput } from '../codes/password-input.tsx'
import { StrengthMeter } from '../sign-up/strength-meter.tsx'
import { resetPassword } from './recover.ts'

const MIN_LENGTH = 6

export function RecoveryPassword(props: { proof: Proved; code: string; onDone: () => void }) {
  const i18n = useI18n()
  const text = i18n.accounts.recovery
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [fieldError, setFieldError] = useState<'mismatch' | 'tooShort' | null>(null)
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.resetFailed })
  const [isDone, setIsDone] = useState(false)

  const save = async () => {
    setFailure(undefined)
    const wrong = password !== again ? 'mismatch' : password.length < MIN_LENGTH ? 'tooShort' : null
    setFieldError(wrong)
    if (wrong) return
    await run(async () => {
      await resetPassword(props.proof, props.code, password)
      setIsDone(true)
      props.onDone()
    })
  }

  if (isDone) return <Notice tone="good">{text.doneText}</Notice>

  return (
    <Form noValidate onSubmit={save} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <PasswordInput
        label={text.newPassword}
        name="newPassword"
        autoComplete="new-password"
        value={password}
        error={fieldError === 'tooShort' ? text.tooShort : undefined}
        onChange={event => setPassword(event.target.value)}
      />
      <PasswordInput
        label={text.confirm}
        name="confirmPassword"
        autoComplete="new-password"
        value={again}
        error={fieldError === 'mismatch' ? text.mismatch : undefined}
        onChange={event => setAgain(event.target.value)}
      />
      <StrengthMeter password={password} />
      <Button type="submit" isBusy={isBusy} disabled={password === '' || again === ''} className="w-full sm:w-auto">
        {isBusy ? text.saving : text.save}
      </Button>
    </Form>
  )
}
