import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { Refusals } from '#contract/call.ts'
import type { Env } from '../app-context.ts'
import { type Check, checkOf, type Description, descriptionOf } from './describe.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

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
    const handlers = feature.routes.filter(other => isSame(other, route))
    const stated = [description, ...handlers.map(({ handler }) => checkOf(handler) ?? {})]
    const query = first(stated, 'query')
    const body = first(stated, 'body')
    const token = first(stated, 'token')
    return {
      tag,
      path: openApiPath(route.path),
      ...description,
      method: route.method.toLowerCase() as Method,
      access: first(stated, 'access') ?? 'anyone',
      ...(query && { query }),
      ...(body && { body }),
      ...(token && { token }),
      refusals: allRefusals(stated),
    }
  })
}

function isSame(other: RouterRoute, route: RouterRoute) {
  return other.method === route.method && other.path === route.path
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
