import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../app-context.ts'
import type { PublicCopy } from '../events/public-copies.ts'
import { JSON_TYPE, packedHeaders, respond, sendJson, takesPacked } from './json.ts'

/**
 * JSON of somebody's own that is asked for again and again: never kept by the browser, and 304 when the asker, who keeps
 * it in its own store, already has it.
 */
export function privateJson(c: Context<Env>, body: unknown) {
  return sendWithTag(c, JSON.stringify(body), { 'Cache-Control': 'no-store', Vary: 'Cookie' })
}

/** JSON that is the same for everybody, as the database wrote it: kept, but asked about every time. */
export function publicJson(c: Context<Env>, json: string) {
  return sendWithTag(c, json, { 'Cache-Control': 'no-cache' })
}

/** The same of a copy that is kept, whose tag and compressed form were made once. */
export async function sendCopy(c: Context<Env>, { tag, bytes, gzip }: PublicCopy) {
  const headers = { 'Cache-Control': 'no-cache', ETag: tag }
  if (hasTag(c, tag)) return respond(c, null, 304, headers)
  const typed = { ...JSON_TYPE, ...headers }
  if (!gzip || !takesPacked(c)) return respond(c, bytes, 200, typed)
  return respond(c, await gzip(), 200, packedHeaders(typed))
}

/** The same where the answer depends on who asks. */
export function privateJsonText(c: Context<Env>, json: string) {
  return sendWithTag(c, json, { 'Cache-Control': 'no-store', Vary: 'Cookie' })
}

async function sendWithTag(c: Context<Env>, json: string, headers: Record<string, string>) {
  const tag = `W/"${hash('sha1', json, 'base64url')}"`
  if (hasTag(c, tag)) return respond(c, null, 304, { ...headers, ETag: tag })
  return sendJson(c, json, { ...headers, ETag: tag })
}

/** Weakly compared, as If-None-Match asks for. */
export function hasTag(c: Context<Env>, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return (c.req.header('if-none-match') ?? '').split(',').some(one => opaque(one) === opaque(tag))
}
