import { Hono } from 'hono'
import type { z } from 'zod'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Refusals, Responses } from '#contract/call.ts'
import { present } from '#contract/responses.ts'
import type { Env, Middleware } from '../app-context.ts'

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
export function describe(description: Description): Middleware {
  const marker: Middleware = async (_, next) => await next()
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

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A described route: what the route itself, its description and its middlewares state together. */
export type Call = Description & { method: Method; path: string; tag: string; access: NonNullable<Check['access']> }

/** The routes of a feature as they serve requests. */
export function withoutDescriptions(feature: Hono<Env>): Hono<Env> {
  const served = new Hono<Env>()
  served.routes = feature.routes.filter(({ handler }) => !descriptionOf(handler))
  return served
}

/** The described routes of a feature. */
export function callsIn(feature: Hono<Env>, tag: string): Call[] {
  return feature.routes.flatMap(route => {
    const description = descriptionOf(route.handler)
    if (!description) return []
    const handlers = feature.routes.filter(({ method, path }) => method === route.method && path === route.path)
    const stated = [description, ...handlers.map(({ handler }) => checkOf(handler) ?? {})]
    return {
      tag,
      path: openApiPath(route.path),
      ...description,
      method: route.method.toLowerCase() as Method,
      access: first(stated, 'access') ?? 'anyone',
      ...present({ query: first(stated, 'query'), body: first(stated, 'body'), token: first(stated, 'token') }),
      refusals: allRefusals(stated),
    }
  })
}

function first<Key extends keyof Check>(checks: Check[], key: Key): Check[Key] {
  return checks.find(check => check[key] !== undefined)?.[key]
}

function allRefusals(checks: Check[]): Refusals {
  const codes = checks.flatMap(({ refusals = {} }) => Object.entries(refusals))
  const byStatus = Object.groupBy(codes, ([status]) => status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, entries = []]) => [
      status,
      [...new Set(entries.flatMap(([, some = []]) => some))],
    ]),
  )
}

/** '/api/jobs/:id' is '/api/jobs/{id}'. */
function openApiPath(path: string) {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
