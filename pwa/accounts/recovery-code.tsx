import type { Messages } from '#contract/i18n.ts'
import { useMessages } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { CodeStep } from './code-step.tsx'
import { sendSentence } from './phone-errors.ts'
import { NothingPending, type usePhoneProof } from './phone-proof.ts'
import { NotRetrieved } from './recover.ts'

export type RecoveryCodeProps = {
  proof: ReturnType<typeof usePhoneProof>
  onCode: (code: string) => Promise<void>
}

export function RecoveryCode({ proof, onCode }: RecoveryCodeProps) {
  const words = useMessages()
  const text = words.accounts.recovery
  return (
    <CodeStep
      proof={proof}
      onCode={onCode}
      isWhole
      submit={[text.verify, text.verifying]}
      sentenceFor={error => whyNot(error, words)}
      sendSentenceFor={error => sendSentence(error, words, text.sendFailed)}
    />
  )
}

/** A wrong code and an old one are told alike here: this screen must not help anyone guess. */
function whyNot(error: unknown, words: Messages): string {
  const text = words.accounts.recovery
  if (error instanceof NothingPending) return text.noConfirmation
  if (error instanceof NotRetrieved) return sentenceFor(error.cause, words, text.retrieveFailed)
  return text.wrongCode
}
