import type { z } from 'zod'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { AnyCall, Method, Refusals } from '#contract/call.ts'
import { present } from '#contract/responses.ts'

/** Who may call; `phone` and `email` are persons with the token that proves one. */
export type Access = 'anyone' | 'member' | 'host' | 'admin' | 'moderator' | 'phone' | 'email'

/** The part of a description that a middleware of the route knows, because it enforces it. */
export type Check = {
  access?: Access
  /** The scope of a personal API token that the route accepts instead of a session. Other routes refuse every token. */
  token?: TokenScope
  body?: z.ZodType
  /** Error codes by status. */
  refusals?: Refusals
}

const checks = new WeakMap<object, Check>()

/** Attaches to a middleware what it checks, for the descriptions of the routes that use it. */
export function documented<Middleware extends object>(check: Check, middleware: Middleware): Middleware {
  checks.set(middleware, check)
  return middleware
}

export const checkOf = (handler: object) => checks.get(handler)

/** A call in `/openapi.json`: what its description and the checks of its route state together. */
export type Call = Pick<AnyCall, 'summary' | 'responses' | 'query' | 'body' | 'files' | 'headers'> &
  Pick<Check, 'token'> & {
    method: Lowercase<Method>
    /** As OpenAPI writes it: '/api/jobs/{id}'. */
    path: string
    tag: string
    access: Access
    refusals: Refusals
  }

/** `steps` are the middlewares of the route and its handler; without a tag the call is in the group of its feature. */
export function callOf(described: AnyCall, steps: readonly object[]): Omit<Call, 'tag'> & { tag?: string } {
  const {
    summary,
    responses,
    method,
    path,
    query,
    body,
    openApiBody = body,
    files,
    headers,
    openApiPath,
    tag,
  } = described
  const made = steps.map(step => checkOf(step) ?? {})
  return {
    summary,
    responses,
    method: method.toLowerCase() as Lowercase<Method>,
    path: openApiPath ?? path.replaceAll(/:(\w+)/g, '{$1}'),
    access: made.find(({ access }) => access)?.access ?? 'anyone',
    ...present({ query, body: openApiBody, files, headers, tag, token: made.find(({ token }) => token)?.token }),
    refusals: allRefusals([described, ...made]),
  }
}

function allRefusals(stated: Pick<Check, 'refusals'>[]): Refusals {
  const codes = stated.flatMap(({ refusals = {} }) => Object.entries(refusals))
  const byStatus = Object.groupBy(codes, ([status]) => status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, entries = []]) => [
      status,
      [...new Set(entries.flatMap(([, some = []]) => some))],
    ]),
  )
}
