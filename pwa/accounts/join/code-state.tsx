import { useRef } from 'react'
import { usernameFrom } from '#contract/accounts/usernames.ts'
import type { JoinAction } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { hasStatus } from '#sw/http/failures.ts'
import type { CodeProof, Proved } from '../codes/code-proof.ts'
import { sendSentence, verifySentence } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { useUsernameCheck } from '../sign-up/username-check.ts'
import { BirthdayField, useBirthday } from './birthday.tsx'

type CodeStateProps = {
  proof: CodeProof
  name: string
  action: JoinAction | undefined
  onProved: (proved: Proved, dateOfBirth: string) => Promise<void>
}

/** The second state of the page: the code and the birthday. */
export function CodeState({ proof, name, action, onProved }: CodeStateProps) {
  const i18n = useI18n()
  const text = useJoinI18n()
  const birthday = useBirthday()
  // A code is verified once. What the server refuses after that is corrected without another code.
  const proved = useRef<{ code: string; proof: Proved } | null>(null)

  const submit = async (code: string) => {
    const dateOfBirth = await birthday.check()
    if (dateOfBirth === null) return
    if (proved.current?.code !== code) proved.current = { code, proof: await proof.verify(code) }
    await onProved(proved.current.proof, dateOfBirth).catch((error: unknown) => {
      if (hasStatus(error, 401)) proved.current = null
      if (!birthday.refuse(error)) throw error
    })
  }

  return (
    <CodeStep
      proof={proof}
      onCode={submit}
      submit={[action ? text.inAnd[action] : text.in, text.joining]}
      sentenceFor={error => fieldSentences(error, i18n)[0]?.[1] ?? verifySentence(error, i18n)}
      sendSentenceFor={error => sendSentence(error, i18n, i18n.accounts.verifyPhone.resendFailed)}
      hasFocus
      after={<OwnUsername name={name} />}
    >
      <BirthdayField {...birthday.field} />
    </CodeStep>
  )
}

/** The username that the server derives from the name. If it is taken, the account gets a similar one. */
function OwnUsername({ name }: { name: string }) {
  const text = useJoinI18n()
  const username = usernameFrom(name) ?? ''
  const isFree = useUsernameCheck(username) === 'free'
  return <p className="min-h-6 text-center text-sm text-muted">{isFree && text.username(username)}</p>
}
