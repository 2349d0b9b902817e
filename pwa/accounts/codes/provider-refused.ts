import type { I18n } from '#contract/i18n/en/i18n.ts'
import { NoSignal } from '#sw/http/failures.ts'

type RefusalCode = keyof I18n['refusals']

/**
 * Thrown when no code is sent or accepted, such as by the identity provider. Without a code the screen has its own
 * message.
 */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: RefusalCode | undefined

  constructor(message: string, code: RefusalCode | undefined, more?: ErrorOptions) {
    super(message, more)
    this.code = code
  }
}

/**
 * Maps Firebase's `auth/…` errors to our refusals, so that the screens show the same messages for every identity
 * provider.
 */
export function firebaseRefusal(cause: Error & { code: string }): ProviderRefused | NoSignal {
  if (cause.code === 'auth/network-request-failed') return new NoSignal('Firebase does not respond', { cause })
  return new ProviderRefused(cause.message, REFUSALS[cause.code], { cause })
}

const REFUSALS: Record<string, RefusalCode> = {
  'auth/invalid-phone-number': 'invalid-phone-number',
  'auth/missing-phone-number': 'invalid-phone-number',
  'auth/too-many-requests': 'too-many-codes',
  'auth/quota-exceeded': 'quota-exceeded',
  'auth/code-expired': 'code-expired',
  'auth/invalid-verification-code': 'invalid-code',
  'auth/missing-verification-code': 'invalid-code',
  'auth/captcha-check-failed': 'bot-check-failed',
  'auth/invalid-app-credential': 'bot-check-failed',
  'auth/missing-app-credential': 'bot-check-failed',
}
