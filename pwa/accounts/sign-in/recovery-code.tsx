import type { I18n } from '#contract/i18n/en/i18n.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { type CodeProof, NothingPending } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { sendSentence } from '../codes/phone-errors.ts'
import { NotRetrieved } from './recover.ts'

export type RecoveryCodeProps = {
  proof: CodeProof
  onCode: (code: string) => Promise<void>
}

export function RecoveryCode({ proof, onCode }: RecoveryCodeProps) {
  const i18n = useI18n()
  const text = i18n.accounts.recovery
  return (
    <CodeStep
      proof={proof}
      onCode={onCode}
      isWhole
      submit={[text.verify, text.verifying]}
      sentenceFor={error => verifyError(error, i18n)}
      sendSentenceFor={error => sendSentence(error, i18n, text.sendFailed)}
    />
  )
}

/** A wrong code and an expired code have the same message, so that an attacker does not learn which one it was. */
function verifyError(error: unknown, i18n: I18n): string {
  const text = i18n.accounts.recovery
  if (error instanceof NothingPending) return text.noConfirmation
  if (error instanceof NotRetrieved) return sentenceFor(error.cause, i18n, text.retrieveFailed)
  return text.wrongCode
}
