import type { Words } from '#contract/words.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { RequestFailed } from '#sw/request.ts'
import { UnknownProvider } from './identity.ts'

/** Why no code left. What the screen says itself is for failures nobody named. */
export function sendSentence(error: unknown, words: Words, fallback: string): string {
  if (error instanceof UnknownProvider) return words.accounts.verifyPhone.elsewhere
  return sentenceFor(isUnnamed(error) ? undefined : error, words, fallback)
}

/** Why a code did not open anything. */
export function verifySentence(error: unknown, words: Words): string {
  return sentenceFor(isUnnamed(error) ? undefined : error, words, words.accounts.verifyPhone.failed)
}

/** "Something went wrong on our side" says less than the screen that asked. */
function isUnnamed(error: unknown) {
  return error instanceof RequestFailed && error.code === 'failed'
}
