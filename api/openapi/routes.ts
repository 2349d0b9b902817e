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

/** The described routes of a feature that is mounted at `basePath`. */
export function callsIn(feature: Hono<Env>, basePath: string, tag: string): Call[] {
  return feature.routes.flatMap((route, index) => {
    const description = descriptionOf(route.handler)
    if (!description) return []
    const before = feature.routes.slice(0, index)
    const handlers = [
      ...before.filter(other => covers(other, route)),
      ...feature.routes.filter(other => isSame(other, route)),
    ]
    const stated = [description, ...handlers.map(({ handler }) => checkOf(handler) ?? {})]
    const query = first(stated, 'query')
    const body = first(stated, 'body')
    const token = first(stated, 'token')
    return {
      tag,
      path: openApiPath(basePath, route.path),
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

/** A middleware of `use`, such as `/*`, that the route is behind. */
function covers(other: RouterRoute, route: RouterRoute) {
  return other.method === 'ALL' && other.path.endsWith('*') && route.path.startsWith(other.path.slice(0, -1))
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

/** '/jobs/:id' in '/api' is '/api/jobs/{id}'. */
function openApiPath(basePath: string, path: string) {
  return `${basePath === '/' ? '' : basePath}${path === '/' ? '' : path}`.replaceAll(/:(\w+)/g, '{$1}')
}
