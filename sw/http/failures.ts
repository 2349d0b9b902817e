import { type EditConflict, ERASE_IN_HEADER, type Issue } from '#contract/errors.ts'
import type { ErrorResponse } from '#contract/responses.ts'

/*
 * The failures of a request, and their only classification, for every kind of call. A captive portal, a proxy or a load
 * balancer may respond in place of our server, so a response counts as a refusal only if it contains one of our error
 * codes.
 */

/** The longest Retry-After that the device respects: from our own server, and from another one. */
const WAIT_MAX_MS = 24 * 3_600_000
const FOREIGN_WAIT_MAX_MS = 30_000

/** A response that is not a success. The error's message is `status: body`. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  declare readonly status: number
  /** Our error code, for which the page has a sentence; undefined if the response is not from our server. */
  declare readonly code: string | undefined
  /** The server's own sentence, in English. */
  declare readonly sentence: string | undefined
  declare readonly issues: Issue[]
  /** The fields that another device has changed, and the saved values: see `conflictIn`. */
  declare readonly conflict: EditConflict | undefined
  declare readonly retryAfterMs: number | undefined
  /** The milliseconds within which a device with a revoked session has to delete its data. */
  declare readonly eraseInMs: number | undefined

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

/** The request got no response, none in time, an incomplete one, or the response of another server. */
export class NoSignal extends Error {
  override name = 'NoSignal'
}

/** Another server responded in place of ours, as a captive portal does. */
export class ForeignResponse extends NoSignal {
  override name = 'ForeignResponse'
}

/** How the device reacts to a failure. `refused`: our server would refuse the same request again. */
export type Failure = 'retry' | 'refused' | 'signed-out'

/** The one classification of failures. Only an error response of our own server ends the retries. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof RequestFailed) || error.code === undefined) return 'retry'
  if (error.status === 401) return 'signed-out'
  return error.status >= 500 || [408, 425, 429].includes(error.status) ? 'retry' : 'refused'
}

/** Whether our own server responded with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: number[]): error is RequestFailed {
  return codeOf(error) !== undefined && statuses.includes((error as RequestFailed).status)
}

/** The code of an error response of our own server. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof RequestFailed ? error.code : undefined
}

/**
 * Whether the request did not reach our server: screens show such a failure as "no signal". A 5xx without our code
 * comes from a proxy in front of our server, so the network works and the server fails.
 */
export function isUnreached(error: unknown): boolean {
  return error instanceof NoSignal || (error instanceof RequestFailed && !error.code && error.status < 500)
}

/** Whether a request failed, and not the database of the device. */
export function isOfRequest(error: unknown): boolean {
  return error instanceof NoSignal || error instanceof RequestFailed
}

/** The failure for a response. HTML is no refusal; a 5xx of a proxy means that our server fails. */
export function failureFor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, text: string) {
  const failed = new RequestFailed(response, text)
  return failed.status < 500 && errorBodyIn(text) === undefined
    ? new ForeignResponse('another server responded')
    : failed
}

/** A deletion cannot be undone, so it needs the code and the header, which only our server sends together. */
function eraseInMsOf(code: string | undefined, seconds: string | null): number | undefined {
  if (seconds === null || !/^\d{1,6}$/.test(seconds)) return undefined
  const leftMs = Number(seconds) * 1000
  return code === (leftMs > 0 ? 'session-revoked' : 'session-erased') ? leftMs : undefined
}

function errorBodyIn(text: string): Partial<Record<keyof ErrorResponse, unknown>> | undefined {
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

/** Our error codes are lower-case words with hyphens. */
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
