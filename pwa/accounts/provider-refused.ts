import type { I18n } from '#contract/i18n/i18n.ts'
import { NoSignal } from '#sw/http/failures.ts'

type RefusalCode = keyof I18n['refusals']

/** Whoever proves phones said no. Without a code the screen that asked has its own sentence. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: RefusalCode | undefined

  constructor(message: string, code: RefusalCode | undefined, more?: ErrorOptions) {
    super(message, more)
    this.code = code
  }
}

/** What Firebase's `auth/…` errors are to the screens, which say the same whoever proves phones. */
export function firebaseRefusal(cause: Error & { code: string }): ProviderRefused | NoSignal {
  if (cause.code === 'auth/network-request-failed') return new NoSignal('Firebase does not answer', { cause })
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
