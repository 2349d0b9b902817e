import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from './setting.ts'

/**
 * JSON of somebody's own that is asked for again and again: never kept by the browser, and 304 when the asker, who keeps
 * it in its own store, already has it.
 */
export function freshJson(c: Context<Env>, body: unknown) {
  const json = JSON.stringify(body)
  const tag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  const headers = { ETag: tag, 'Cache-Control': 'no-store', Vary: 'Cookie' }
  if (hasTag(c, tag)) return c.body(null, 304, headers)
  return c.body(json, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
}

/** Weakly compared, as If-None-Match asks for. */
export function hasTag(c: Context<Env>, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return (c.req.header('if-none-match') ?? '').split(',').some(one => opaque(one) === opaque(tag))
}
