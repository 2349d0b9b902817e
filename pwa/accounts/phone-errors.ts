import type { I18n } from '#contract/i18n/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { ProviderRefused } from './provider-refused.ts'

/** Why no code left. What the screen says itself is for failures nobody named. */
export function sendSentence(error: unknown, i18n: I18n, fallback: string): string {
  if (error instanceof ProviderRefused) return error.code ? i18n.refusals[error.code] : fallback
  return sentenceFor(error, i18n, fallback)
}

/** Why a code did not open anything. */
export function verifySentence(error: unknown, i18n: I18n): string {
  return sendSentence(error, i18n, i18n.accounts.verifyPhone.failed)
}
