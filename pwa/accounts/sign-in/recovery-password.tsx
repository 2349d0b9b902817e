import { type SyntheticEvent, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
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
  const [mistake, setMistake] = useState<'mismatch' | 'tooShort' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isDone, setIsDone] = useState(false)

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setFailure(null)
    const wrong = password !== again ? 'mismatch' : password.length < MIN_LENGTH ? 'tooShort' : null
    setMistake(wrong)
    if (wrong) return
    setIsSaving(true)
    try {
      await resetPassword(props.proof, props.code, password)
      setIsDone(true)
      props.onDone()
    } catch (error) {
      setFailure(sentenceFor(error, i18n, text.resetFailed))
    } finally {
      setIsSaving(false)
    }
  }

  if (isDone) return <Notice tone="good">{text.doneText}</Notice>

  return (
    <form noValidate onSubmit={event => void save(event)} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <PasswordInput
        label={text.newPassword}
        name="newPassword"
        autoComplete="new-password"
        value={password}
        error={mistake === 'tooShort' ? text.tooShort : undefined}
        onChange={event => setPassword(event.target.value)}
      />
      <PasswordInput
        label={text.confirm}
        name="confirmPassword"
        autoComplete="new-password"
        value={again}
        error={mistake === 'mismatch' ? text.mismatch : undefined}
        onChange={event => setAgain(event.target.value)}
      />
      <StrengthMeter password={password} />
      <Button type="submit" isBusy={isSaving} disabled={password === '' || again === ''} className="w-full sm:w-auto">
        {isSaving ? text.saving : text.save}
      </Button>
    </form>
  )
}
