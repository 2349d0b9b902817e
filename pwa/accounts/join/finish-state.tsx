import { useState } from 'react'
import type { JoinAction } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import type { ProfileChanges } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { pendingType, removePendingType } from '../codes/sign-up-draft.ts'
import { AcceptedTerms } from './accepted-terms.tsx'
import { BirthdayField, useBirthday } from './birthday.tsx'

type FinishStateProps = {
  me: Me
  action: JoinAction | undefined
  onFinish: (me: Me, change: ProfileChanges) => Promise<void>
}

/** What an identity provider did not send: the birthday, and the name if it has none. */
export function FinishState({ me, action, onFinish }: FinishStateProps) {
  const i18n = useI18n()
  const text = useJoinI18n()
  const [isNameless] = useState(me.firstName === '' && me.displayName === null)
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const birthday = useBirthday()
  const { isBusy, failure, run } = useAction({
    failed: error => fieldSentences(error, i18n)[0]?.[1] ?? i18n.accounts.onboarding.failed,
    handle: error => birthday.refuse(error),
  })

  const submit = () =>
    run(async () => {
      const isNameMissing = isNameless && name.trim() === ''
      setNameError(isNameMissing ? i18n.refusals.required : undefined)
      const dateOfBirth = await birthday.check()
      if (dateOfBirth === null || isNameMissing) return
      const userType = pendingType()
      await onFinish(me, {
        dateOfBirth,
        isProfileComplete: 1,
        ...(isNameless && { displayName: name }),
        ...(userType && { userType }),
      })
      removePendingType()
    })

  return (
    <Form noValidate onSubmit={submit} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      {isNameless && (
        <TextInput
          label={text.name}
          autoComplete="name"
          maxLength={80}
          required
          error={nameError}
          {...bound(name, setName)}
        />
      )}
      <BirthdayField {...birthday.field} />
      <Button type="submit" isBusy={isBusy} className="min-h-14 w-full">
        {isBusy ? text.joining : action ? text.inAnd[action] : text.in}
      </Button>
      <p className="text-center text-sm text-muted">{text.username(me.username)}</p>
      <AcceptedTerms />
    </Form>
  )
}
