import { useRef, useState } from 'react'
import { usernameFrom } from '#contract/accounts/usernames.ts'
import type { JoinAction } from '#contract/paths.ts'
import { useFetch } from '#pwa/data/use-fetch.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { readDate } from '#pwa/ui/fields/typed-date.ts'
import { hasStatus } from '#sw/http/failures.ts'
import type { CodeProof, Proved } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { sendSentence, verifySentence } from '../codes/phone-errors.ts'
import { fetchMinAge, isTooYoung } from '../sign-up/min-age.ts'
import { useUsernameCheck } from '../sign-up/username-check.ts'
import { type Birthday, BirthdayField } from './birthday-field.tsx'

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
  const format = useFormat()
  const [birthday, setBirthday] = useState<Birthday>({ month: '', day: '', year: '' })
  const [birthdayError, setBirthdayError] = useState<string>()
  const minAge = useFetch({ key: 'min age', fetch: fetchMinAge })
  // A code is verified once. What the server refuses after that is corrected without another code.
  const proved = useRef<{ code: string; proof: Proved } | null>(null)

  const submit = async (code: string) => {
    const { year, month, day } = birthday
    const dateOfBirth = readDate(`${year}-${month}-${day}`, format)
    const refused =
      dateOfBirth === null
        ? text.birthdayMissing
        : isTooYoung(dateOfBirth, await fetchMinAge())
          ? i18n.refusals['too-young']
          : undefined
    setBirthdayError(refused)
    if (dateOfBirth === null || refused !== undefined) return
    if (proved.current?.code !== code) proved.current = { code, proof: await proof.verify(code) }
    await onProved(proved.current.proof, dateOfBirth).catch((error: unknown) => {
      if (hasStatus(error, 401)) proved.current = null
      const [, sentence] = fieldSentences(error, i18n).find(([path]) => path === 'dateOfBirth') ?? []
      setBirthdayError(sentence)
      if (sentence === undefined) throw error
    })
  }

  const age = minAge.state === 'loaded' ? minAge.body : undefined
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
      <BirthdayField
        value={birthday}
        hint={age === undefined ? text.neverShown : text.birthdayHint(age)}
        error={birthdayError}
        onChange={typed => {
          setBirthday(typed)
          setBirthdayError(undefined)
        }}
      />
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
