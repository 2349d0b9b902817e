import { ForeignResponse, failureFor, jsonIn, NoSignal } from './failures.ts'
import { isExpected } from './response-shapes.ts'

/*
 * Every request to our server goes through here, and what came of it is classified here, once for every kind of call.
 * Something on the way may respond in place of our server: a captive portal, a proxy, a load balancer. A success is
 * believed only if its body has the shape of that call, a refusal only if it names one of our error codes.
 */

export const RESPONSE_TIMEOUT_MS = 12_000

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

function isSameTag(one: string | null, other: string | null | undefined) {
  return one !== null && one.replace(/^W\//, '') === other?.replace(/^W\//, '')
}
