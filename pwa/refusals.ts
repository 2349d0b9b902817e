import type { I18n } from '#contract/i18n.ts'
import { NoSignal, RequestFailed } from '#sw/http/failures.ts'

/**
 * What to tell a person about a failure: the refusal in their language, else the server's own sentence, else what the
 * screen says about it, which is more than "something went wrong on our side". `noSignal` is for screens that have a
 * sentence of their own for nobody answering.
 */
export function sentenceFor(error: unknown, i18n: I18n, fallback: string, noSignal = fallback): string {
  if (error instanceof NoSignal) return noSignal
  if (!(error instanceof RequestFailed) || SCREEN_KNOWS_MORE.has(error.code)) return fallback
  return refusalFor(error.code, i18n) ?? error.sentence ?? fallback
}

/** The server does not say why, and each screen has its own sentence for what could not be done: send, resend, recover. */
const SCREEN_KNOWS_MORE = new Set<string | undefined>(['failed', 'sms-failed'])

/** The same per field, by its dotted path, for a form that marks what was not taken. */
export function fieldSentences(error: unknown, i18n: I18n): [path: string, sentence: string][] {
  if (!(error instanceof RequestFailed)) return []
  return error.issues.map(({ path, code, message }) => [path, refusalFor(code, i18n) ?? message])
}

export function refusalFor(code: string | undefined, { refusals }: I18n): string | undefined {
  return code !== undefined && isRefusal(code, refusals) ? refusals[code] : undefined
}

function isRefusal(code: string, refusals: I18n['refusals']): code is keyof I18n['refusals'] {
  return Object.hasOwn(refusals, code)
}
