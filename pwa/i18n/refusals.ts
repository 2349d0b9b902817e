import type { Issue } from '#contract/errors.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { DeliveryFailure } from '#sw/db.ts'
import { NoSignal, RequestFailed } from '#sw/http/failures.ts'

/** Some pages have sentences for codes of their own as well. */
export type Refusals = { refusals: I18n['refusals'] }

/**
 * The error message for a failure: the sentence for the refusal's code in the selected language, else the sentence of
 * the server, else the `fallback` of the screen. Screens with a message of their own for an unreachable server pass it
 * as `noSignal`.
 */
export function sentenceFor(error: unknown, i18n: Refusals, fallback: string, noSignal = fallback): string {
  if (error instanceof NoSignal) return noSignal
  if (!(error instanceof RequestFailed) || SCREEN_SPECIFIC.has(error.code)) return fallback
  return refusalFor(error.code, i18n) ?? error.sentence ?? fallback
}

/** These codes contain no reason. The screens that send, resend or recover a code have a more specific sentence. */
const SCREEN_SPECIFIC = new Set<string | undefined>(['failed', 'sms-failed'])

/** The sentence for the code of a refusal; the delivery queue stores only the code. */
export function sentenceForCode(code: string | undefined, i18n: I18n, fallback: string): string {
  return SCREEN_SPECIFIC.has(code) ? fallback : (refusalFor(code, i18n) ?? fallback)
}

/** The sentence for a refusal with which a write waits on the device. */
export function sentenceOfStored(failure: DeliveryFailure | null, i18n: Refusals): string | undefined {
  return refusalFor(failure?.code, i18n) ?? failure?.sentence
}

/** The error message of each refused field, by its dotted path. */
export function fieldSentences(error: unknown, i18n: Refusals): [path: string, sentence: string][] {
  return error instanceof RequestFailed ? issueSentences(error.issues, i18n) : []
}

export function issueSentences(issues: Issue[], i18n: Refusals): [path: string, sentence: string][] {
  return issues.map(({ path, code, message }) => [path, refusalFor(code, i18n) ?? message])
}

export function refusalFor(code: string | undefined, { refusals }: Refusals): string | undefined {
  return code !== undefined && isRefusal(code, refusals) ? refusals[code] : undefined
}

function isRefusal(code: string, refusals: I18n['refusals']): code is keyof I18n['refusals'] {
  return Object.hasOwn(refusals, code)
}
