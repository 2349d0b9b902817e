import type { I18n } from '#contract/i18n/en/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { ProviderRefused } from './provider-refused.ts'

/** The message for a code that could not be sent. The fallback is the screen's own, for failures without a code. */
export function sendSentence(error: unknown, i18n: I18n, fallback: string): string {
  if (error instanceof ProviderRefused) return error.code ? i18n.refusals[error.code] : fallback
  return sentenceFor(error, i18n, fallback)
}

/** The message for a code that could not be verified. */
export function verifySentence(error: unknown, i18n: I18n): string {
  return sendSentence(error, i18n, i18n.accounts.verifyPhone.failed)
}
