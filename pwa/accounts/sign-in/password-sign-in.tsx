import { useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { signIn } from '#pwa/session/sign-in.ts'
import { Button, SmallButton, TextLink } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { codeOf, hasStatus } from '#sw/http/failures.ts'
import { PasswordInput } from '../codes/password-input.tsx'

type Props = {
  onArrive: (me: Me) => void
  /** The codes that sign in here. */
  ways: SignUpWay[]
  onChoose: (way: SignUpWay) => void
  isDone: boolean
}

export function PasswordSignIn({ onArrive, ways, onChoose, isDone }: Props) {
  const i18n = useI18n()
  const { fields, signIn: text } = i18n.accounts
  const codes = useEmailCodesI18n()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; isThrottled: boolean } | null>(null)

  const enter = async () => {
    setIsAsking(true)
    setFailure(null)
    try {
      onArrive(await signIn(username, password, () => setIsChecking(true)))
    } catch (error) {
      const isThrottled = hasStatus(error, 429)
      const isByEmail = codeOf(error) === 'challenge-required' && !ways.includes('phone')
      const sentence = isByEmail
        ? codes.throttled
        : sentenceFor(error, i18n, i18n.refusals['wrong-credentials'], text.noServer)
      setFailure({ sentence, isThrottled })
    } finally {
      setIsAsking(false)
      setIsChecking(false)
    }
  }

  return (
    <Form onSubmit={enter} className="space-y-5">
      {failure && (
        <Notice
          tone="error"
          action={
            failure.isThrottled &&
            ways.map(way => (
              <SmallButton key={way} onClick={() => onChoose(way)}>
                {way === 'phone' ? text.continueWithPhone : codes.signIn.continueWith.email}
              </SmallButton>
            ))
          }
        >
          {failure.sentence}
        </Notice>
      )}
      <TextInput
        label={fields.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...bound(username, setUsername)}
      />
      <PasswordInput
        label={fields.password}
        name="password"
        autoComplete="current-password"
        {...bound(password, setPassword)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button
          type="submit"
          isBusy={isAsking}
          disabled={username.trim() === '' || password === '' || isDone}
          className="min-w-36 grow sm:grow-0"
        >
          {isAsking ? text.submitting : text.submit}
        </Button>
        <TextLink href={paths.forgotPassword}>{text.forgot}</TextLink>
      </div>
      {/* Always rendered: screen readers announce changes only in a live region that already exists. */}
      <output className="block min-h-6 text-sm text-muted">{isChecking && text.checkingPerson}</output>
    </Form>
  )
}
