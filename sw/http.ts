import { type EditConflict, ERASE_IN_HEADER, type ErrorBody, type Issue } from '#contract/errors.ts'
import { isExpected } from './http/response-shapes.ts'

/*
 * Every request to our server goes through here, and what came of it is classified here, once for every kind of call.
 * Something on the way may respond in place of our server: a captive portal, a proxy, a load balancer. A success is
 * believed only if its body has the shape of that call, a refusal only if it names one of our error codes.
 */

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

export const RESPONSE_TIMEOUT_MS = 12_000

/** Longer waits than these are not asked for by our server, and not granted to anything else. */
const WAIT_MAX_MS = 24 * 3_600_000
const FOREIGN_WAIT_MAX_MS = 30_000

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** The ETag of what the caller has already: our server may respond 304, without a body. */
  tag?: string | null | undefined
  /** Asks as nobody in particular: no cookie goes along. */
  isAnonymous?: boolean
  /** Uploads take as long as they take. */
  timeoutMs?: number
}

/** A believed success. A 304 has no body: what the caller has is still right. */
export type ApiResponse<Body> = { status: number; headers: Headers; body: Body; isUnchanged: boolean }

/** Asks our server; the cookie goes along. Throws `RequestFailed` or `NoSignal`. A 304 is a response, not a failure. */
export async function fetchJson<Body>(
  path: string,
  {
    method = 'GET',
    json,
    form,
    headers = {},
    tag,
    isAnonymous = false,
    timeoutMs = RESPONSE_TIMEOUT_MS,
  }: RequestOptions = {},
): Promise<ApiResponse<Body>> {
  let response: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const early = earlyResponse(method, path)
    response = await (early
      ? untilAborted(early, signal)
      : fetch(path, {
          method,
          credentials: isAnonymous ? 'omit' : 'include',
          // The ETags are ours to keep: the browser's cache holds nothing of the API.
          cache: 'no-store',
          headers: {
            ...(json !== undefined && { 'Content-Type': 'application/json' }),
            ...(tag && { 'If-None-Match': tag }),
            ...headers,
          },
          body: json !== undefined ? JSON.stringify(json) : (form ?? null),
          signal,
        }))
    // A body that is cut on its way fails here.
    text = await untilAborted(response.text(), signal)
  } catch (cause) {
    throw new NoSignal('no answer', { cause })
  }
  const { status } = response
  if (status === 304 && isSameTag(response.headers.get('etag'), tag))
    return { status, headers: response.headers, body: undefined as Body, isUnchanged: true }
  return {
    status,
    headers: response.headers,
    body: believedBody<Body>(method, path, response, text),
    isUnchanged: false,
  }
}

declare global {
  /** What `start.js` has asked for before the modules were loaded. */
  var earlyResponses: Map<string, Promise<Response>> | undefined
}

/** Each is taken once: the next question of the same path is a new one. */
function earlyResponse(method: string, path: string): Promise<Response> | undefined {
  const response = method === 'GET' ? globalThis.earlyResponses?.get(path) : undefined
  globalThis.earlyResponses?.delete(path)
  return response
}

/** The early responses have no time limit of their own: theirs begins when they are taken. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}

/** The body of a success; undefined for an empty one. */
export async function request<Answer>(path: string, how?: RequestOptions): Promise<Answer> {
  return (await fetchJson<Answer>(path, how)).body
}

/**
 * The body of a response that `ask` did not fetch itself, by the same rules. Throws `RequestFailed` for what is not a
 * success, `NoSignal` for what our server cannot have sent.
 */
export function believedBody<Body>(
  method: string,
  path: string,
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
): Body {
  const { status } = response
  if (status < 200 || status > 299) throw failureFor(response, text)
  const body = jsonIn(text)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (body === undefined && text !== '' && !isPage) throw new NoSignal('the answer broke off')
  if (!isExpected(method, path, status, body)) throw new ForeignResponse('something else answered')
  return body as Body
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

function isSameTag(one: string | null, other: string | null | undefined) {
  return one !== null && one.replace(/^W\//, '') === other?.replace(/^W\//, '')
}

function errorBodyIn(text: string): Partial<Record<keyof ErrorBody, unknown>> | undefined {
  const body = jsonIn(text)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
}

function jsonIn(text: string): unknown {
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
