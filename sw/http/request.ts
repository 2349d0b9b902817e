import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import type { Fields, Shape } from '#contract/response-shape.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { ForeignResponse, failureFor, jsonIn, NoSignal } from './failures.ts'

/*
 * Sends every request to our server. A captive portal, a proxy or a load balancer may respond in its place, so a
 * success is accepted only if its body has the shape of the call. `failures.ts` classifies all other responses.
 */

const RESPONSE_TIMEOUT_MS = 12_000

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** The ETag of the response that the caller has stored: the server may respond 304, without a body. */
  tag?: string | null | undefined
  /** The member for whom the request is sent; refused with 401 while another member is signed in. */
  forUser?: string | undefined
  /** The request has no cookie. */
  isAnonymous?: boolean
  /** The time limit; uploads need a longer one. */
  timeoutMs?: number
  /** The shape of the response, by which a success of another server is recognized. */
  shape?: Shape | undefined
}

/** A success of our server. After a 304 there is no body, and the response that the caller has stored is up to date. */
export type ApiResponse<Body> = { status: number; headers: Headers; body: Body; isUnchanged: boolean }

/** Sends with the session cookie. Throws `RequestFailed` or `NoSignal`. A 304 is no failure. */
export async function fetchJson<Body>(
  path: string,
  {
    method = 'GET',
    json,
    form,
    headers = {},
    tag,
    forUser,
    isAnonymous = false,
    timeoutMs = RESPONSE_TIMEOUT_MS,
    shape,
  }: RequestOptions = {},
): Promise<ApiResponse<Body>> {
  let response: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    // An early response may be for another member.
    const early = forUser ? undefined : takeEarlyResponse(method, path)
    response = await (early
      ? untilAborted(early, signal)
      : fetch(path, {
          method,
          credentials: isAnonymous ? 'omit' : 'include',
          // The device stores the ETags itself, so the browser's cache must not respond.
          cache: 'no-store',
          headers: {
            ...(json !== undefined && { 'Content-Type': 'application/json' }),
            ...(tag && { 'If-None-Match': tag }),
            ...(forUser && { [FOR_USER_HEADER]: forUser }),
            ...headers,
          },
          body: json !== undefined ? JSON.stringify(json) : (form ?? null),
          signal,
        }))
    // Throws if the connection is lost while the body is being read.
    text = await untilAborted(response.text(), signal)
  } catch (cause) {
    throw new NoSignal('no response', { cause })
  }
  const { status, headers: received } = response
  const isUnchanged = status === 304 && isSameTag(received.get('etag'), tag)
  const body = isUnchanged ? (undefined as Body) : believedBody<Body>(response, text, shape)
  return { status, headers: received, body, isUnchanged }
}

/** Applies the time limit to an early response, too, from the time of the call that uses it. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}

/** The body of a success. Throws `RequestFailed` for our errors, `NoSignal` for what our server cannot send. */
export function believedBody<Body>(
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
  shape: Shape | undefined,
): Body {
  const { status } = response
  if (status < 200 || status > 299) throw failureFor(response, text)
  const body = jsonIn(text)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (body === undefined && text !== '' && !isPage) throw new NoSignal('the response was cut')
  if (!isExpected(shape, status, body)) throw new ForeignResponse('another server responded')
  return body as Body
}

/** Whether the body has the shape of its call. Else it must be an object with content or a list of objects. */
export function isExpected(shape: Shape | undefined, status: number, body: unknown): boolean {
  if (shape === null) return status === 204
  if (Array.isArray(body))
    return (shape === undefined || Array.isArray(shape)) && body.every(item => has(item, shape?.[0]))
  return !Array.isArray(shape) && has(body, shape) && Object.keys(Object(body)).length > 0
}

function has(body: unknown, fields: Fields = {}): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.entries(fields).every(([name, kind]) => {
    const value: unknown = Reflect.get(body, name)
    if (kind === 'array') return Array.isArray(value)
    return kind === 'object' ? typeof value === 'object' && value !== null : typeof value === kind
  })
}

function isSameTag(one: string | null, other: string | null | undefined) {
  return one !== null && one.replace(/^W\//, '') === other?.replace(/^W\//, '')
}
