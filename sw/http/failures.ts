import { type EditConflict, ERASE_IN_HEADER, type ErrorBody, type Issue } from '#contract/errors.ts'

/*
 * The failures of a request, and the one classification of them for every kind of call. Something on the way may respond
 * in place of our server: a captive portal, a proxy, a load balancer. A refusal is believed only if it names one of our
 * error codes.
 */

/** Longer waits than these are not asked for by our server, and not granted to anything else. */
const WAIT_MAX_MS = 24 * 3_600_000
const FOREIGN_WAIT_MAX_MS = 30_000

/** A response that is not a success. The message is `status: body`, as the callers document it. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number
  /** The refusal's code, by which the page translates; undefined when the response was not ours. */
  readonly code: string | undefined
  /** The server's own sentence, in English. */
  readonly sentence: string | undefined
  readonly issues: Issue[]
  /** What an edit met: see `conflictIn`. */
  readonly conflict: EditConflict | undefined
  readonly retryAfterMs: number | undefined
  /** The session of this device was revoked: how long it may keep its data. Undefined with any other refusal. */
  readonly eraseInMs: number | undefined

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, text: string) {
    super(`${response.status}: ${text || response.statusText}`)
    const body = errorBodyIn(text)
    this.status = response.status
    this.code = body && isCode(body.code) ? body.code : undefined
    this.sentence = sentenceIn(body?.error) ?? sentenceIn(body?.message)
    this.issues = this.code !== undefined && Array.isArray(body?.issues) ? body.issues : []
    this.conflict = this.code !== undefined && isConflict(body?.conflict) ? body.conflict : undefined
    const askedMs = Number(response.headers.get('retry-after')) * 1000
    const mostMs = this.code === undefined ? FOREIGN_WAIT_MAX_MS : WAIT_MAX_MS
    this.retryAfterMs = askedMs > 0 ? Math.min(askedMs, mostMs) : undefined
    this.eraseInMs = response.status === 401 ? eraseInMsOf(this.code, response.headers.get(ERASE_IN_HEADER)) : undefined
  }
}

/** No response of our server: none at all, none in time, one that was cut, or one of something on the way. */
export class NoSignal extends Error {
  override name = 'NoSignal'
}

/** Something on the way responded, as a captive portal does: at once, and with anything. */
export class ForeignResponse extends NoSignal {
  override name = 'AnsweredByAnother'
}

/** What a failure means for a write that waits on the device. `refused`: asking again does not change the response. */
export type Failure = 'retry' | 'refused' | 'signed-out'

/** The one classification. Anything that is not a refusal of our own server is tried again. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof RequestFailed) || error.code === undefined) return 'retry'
  if (error.status === 401) return 'signed-out'
  return error.status >= 500 || [408, 425, 429].includes(error.status) ? 'retry' : 'refused'
}

/** Whether our own server refused with one of these statuses. */
export function isRefusedWith(error: unknown, ...statuses: number[]): error is RequestFailed {
  return failureOf(error) !== 'retry' && error instanceof RequestFailed && statuses.includes(error.status)
}

/** Whether our server was not reached. A 5xx without our code comes from a proxy in front of it: it has trouble. */
export function isUnreached(error: unknown): boolean {
  return error instanceof NoSignal || (error instanceof RequestFailed && !error.code && error.status < 500)
}

/** A page of HTML is no refusal; only the 5xx of a proxy tell that our server has trouble. */
export function failureFor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, text: string) {
  const failed = new RequestFailed(response, text)
  return failed.status < 500 && errorBodyIn(text) === undefined
    ? new ForeignResponse('something else answered')
    : failed
}

/** Deleting cannot be undone: only the code and the header together, as our server sends them, are believed. */
function eraseInMsOf(code: string | undefined, seconds: string | null): number | undefined {
  if (seconds === null || !/^\d{1,6}$/.test(seconds)) return undefined
  const leftMs = Number(seconds) * 1000
  return code === (leftMs > 0 ? 'session-revoked' : 'session-erased') ? leftMs : undefined
}

function errorBodyIn(text: string): Partial<Record<keyof ErrorBody, unknown>> | undefined {
  const body = jsonIn(text)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Our codes are words with hyphens. */
function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z]+(?:-[a-z\d]+)*$/.test(code)
}

function isConflict(conflict: unknown): conflict is EditConflict {
  if (typeof conflict !== 'object' || conflict === null) return false
  const { fields, current } = conflict as Partial<EditConflict>
  return Array.isArray(fields) && typeof current === 'object' && current !== null && 'version' in current
}

function sentenceIn(text: unknown): string | undefined {
  return typeof text === 'string' && text !== '' ? text : undefined
}
