import type { Messages } from '#contract/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { ProviderRefused } from './provider-refused.ts'

/** Why no code left. What the screen says itself is for failures nobody named. */
export function sendSentence(error: unknown, words: Messages, fallback: string): string {
  if (error instanceof ProviderRefused) return error.code ? words.refusals[error.code] : fallback
  return sentenceFor(error, words, fallback)
}

/** Why a code did not open anything. */
export function verifySentence(error: unknown, words: Messages): string {
  return sendSentence(error, words, words.accounts.verifyPhone.failed)
}
