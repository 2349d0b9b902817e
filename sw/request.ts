import type { ErrorBody, Issue } from '#contract/errors.ts'

/** The server answered, and the answer is not a success. The message is `status: body`, as the callers document it. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number
  /** The refusal's code, by which the page translates; undefined when the answer was not ours. */
  readonly code: string | undefined
  /** The server's own sentence, in English. */
  readonly sentence: string | undefined
  readonly issues: Issue[]
  readonly retryAfterMs: number | undefined

  constructor(answer: Response, text: string) {
    super(`${answer.status}: ${text || answer.statusText}`)
    const body = errorBodyIn(text)
    this.status = answer.status
    this.code = body?.code
    this.sentence = body?.error || body?.message || undefined
    this.issues = body?.issues ?? []
    const seconds = Number(answer.headers.get('retry-after'))
    this.retryAfterMs = seconds > 0 ? seconds * 1000 : undefined
  }
}

/** Nobody answered, not in time, or something in between did: a captive portal's page is no answer. */
export class NoSignal extends Error {
  override name = 'NoSignal'
}

export const ANSWER_MS = 12_000

type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** Asks as nobody in particular: no cookie goes along. */
  isAnonymous?: boolean
  /** Uploads take as long as they take. */
  timeoutMs?: number
}

/** Asks our server; the cookie goes along. Throws `RequestFailed` or `NoSignal`. A 304 is an answer, not a failure. */
export async function ask(
  path: string,
  { method = 'GET', json, form, headers = {}, isAnonymous = false, timeoutMs = ANSWER_MS }: Ask = {},
): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      credentials: isAnonymous ? 'omit' : 'include',
      // The ETags are ours to keep: the browser's cache holds nothing of the API.
      cache: 'no-store',
      headers: { ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: json !== undefined ? JSON.stringify(json) : (form ?? null),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw new NoSignal('no answer', { cause })
  }
  if (answer.ok || answer.status === 304) {
    if (answer.status !== 304 && answer.headers.get('content-type')?.startsWith('text/html'))
      throw new NoSignal('a portal answered')
    return answer
  }
  throw new RequestFailed(answer, await answer.text().catch(() => ''))
}

/** The JSON of a success; undefined for an empty one. */
export async function request<Answer>(path: string, how?: Ask): Promise<Answer> {
  const answer = await ask(path, how)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

function errorBodyIn(text: string): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
