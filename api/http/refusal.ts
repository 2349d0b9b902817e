import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AnyCall, RefusalOf } from '#contract/call.ts'
import type { EditConflict, Issue, RefusalCode } from '#contract/errors.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { setup } from '#contract/i18n/en/setup.ts'
import type { ErrorResponse } from '#contract/responses.ts'

/** The sentence of each code. Those of the set-up are no part of the messages that every page loads. */
export const refusalSentences: Record<RefusalCode, string> = { ...en.refusals, ...setup.refusals }

type Details = {
  issues?: Issue[]
  conflict?: EditConflict
  retryAfterSeconds?: number
  /** Replaces the sentence of the code, for a sentence with details. */
  message?: string
  cause?: unknown
  headers?: Record<string, string>
}

/** A refusal with its message. Only `app.onError` turns a refusal into a response. */
export class Refusal extends HTTPException {
  readonly code: RefusalCode
  readonly details: Details

  constructor(status: ContentfulStatusCode, code: RefusalCode, details: Details = {}) {
    super(status, { message: details.message ?? refusalSentences[code], cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** Ends the request: `refuse(404, 'not-found')`. */
export function refuse(status: ContentfulStatusCode, code: RefusalCode, details?: Details): never {
  throw new Refusal(status, code, details)
}

/**
 * Ends the request with the outcome of a query that is a refusal of the call. The description of the call has the
 * status; that of an account that was deleted or suspended meanwhile is the one of a visitor.
 */
export function refuseAs<Described extends AnyCall>(
  { refusals = {} }: Described,
  code: RefusalOf<Described>,
  details?: Details,
): never {
  const status = Object.keys(refusals).find(status => refusals[Number(status)]?.includes(code))
  refuse(Number(status ?? 401) as ContentfulStatusCode, code, details)
}

/** The outcome of a query, unless it is a refusal of the call. */
export function orRefuse<Described extends AnyCall, Outcome extends object | null | undefined | RefusalOf<Described>>(
  described: Described,
  outcome: Outcome,
): Exclude<Outcome, string> {
  if (typeof outcome === 'string') refuseAs(described, outcome)
  return outcome as Exclude<Outcome, string>
}

export function sendRefusal(c: Context, refusal: Refusal) {
  const { issues, conflict, retryAfterSeconds, headers } = refusal.details
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  for (const [name, value] of Object.entries(headers ?? {})) c.header(name, value)
  const body: ErrorResponse = {
    error: refusal.message,
    message: refusal.message,
    code: refusal.code,
    requestId: c.get('requestId'),
    ...(issues && { issues }),
    ...(conflict && { conflict }),
  }
  return c.json(body, refusal.status, { 'Content-Type': 'application/json; charset=utf-8' })
}
