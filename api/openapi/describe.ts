import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Refusals, Responses } from '#contract/call.ts'
import type { Env } from '../app-context.ts'

/** Who may call; `phone` and `email` are persons with the token that proves one. */
export type Access = 'anyone' | 'member' | 'host' | 'admin' | 'moderator' | 'phone' | 'email'

/** The part of a description that a middleware of the route knows, because it enforces it. */
export type Check = {
  access?: Access
  /** The scope of a personal API token that the route accepts instead of a session. Other routes refuse every token. */
  token?: TokenScope
  query?: z.ZodType
  body?: z.ZodType
  /** Error codes by status. */
  refusals?: Refusals
}

/** Replaces the check of the route's middleware; refusals are added to those of the middleware. */
export type Description = Check & {
  summary: string
  responses: Responses
  /** The files of a multipart body, beside the fields of `body`. */
  files?: readonly string[]
  headers?: Record<string, string>
  /** The path as OpenAPI writes it, where a parameter of the route matches more than its value, such as `.ics`. */
  path?: string
  /** The group in the document, for a route that belongs to another feature than its folder. */
  tag?: string
}

const descriptions = new WeakMap<object, Description>()
const checks = new WeakMap<object, Check>()

/**
 * Describes a route for `/openapi.json` and stands right after its path. Method and path are those of the route;
 * access, query and body come from the middlewares that check them. `withoutDescriptions` removes it from the handlers,
 * so that a request does not run it.
 */
export function describe(description: Description): MiddlewareHandler<Env> {
  const marker: MiddlewareHandler<Env> = async (_, next) => await next()
  descriptions.set(marker, description)
  return marker
}

/** Attaches to a middleware what it checks, for the descriptions of the routes that use it. */
export function documented<Middleware extends object>(check: Check, middleware: Middleware): Middleware {
  checks.set(middleware, check)
  return middleware
}

export const descriptionOf = (handler: object) => descriptions.get(handler)
export const checkOf = (handler: object) => checks.get(handler)
