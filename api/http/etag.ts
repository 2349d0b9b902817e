import { hash } from 'node:crypto'
import type { TypedResponse } from 'hono'
import type { Context } from '../app-context.ts'
import type { CachedList } from '../events/list/public-cache.ts'
import { acceptsGzip, gzipHeaders, JSON_TYPE, respond, sendJson } from './json.ts'

const PRIVATE = { 'Cache-Control': 'no-store', Vary: 'Cookie' }

/** Sends private JSON that clients poll (W4 of `npm run bench`): 304 if the client has stored the present version. */
export function privateJson<Body>(c: Context, body: Body): Promise<Response & Pick<TypedResponse<Body>, '_data'>> {
  return sendWithTag(c, JSON.stringify(body), PRIVATE)
}

/** Sends rows of a list, the newest first. The response of a full page has a cursor for the next page. */
export function privatePage<Row extends { id: string }>(c: Context, page: Row[], maxRows: number) {
  const last = page.at(-1)
  if (last && page.length === maxRows) c.header('Next-Cursor', last.id)
  return privateJson(c, page)
}

/** Sends JSON from the database that is equal for all visitors: cached, and revalidated on every request. */
export function publicJson(c: Context, json: string) {
  return sendWithTag(c, json, { 'Cache-Control': 'no-cache' })
}

/** Sends a cached list with its stored ETag and compressed form. Without `others` it is JSON that is revalidated. */
export async function sendCached(
  c: Context,
  { tag, bytes, gzip }: CachedList,
  others: Record<string, string> = JSON_TYPE,
) {
  const { 'Content-Type': type = '', ...rest } = others
  const headers = { 'Cache-Control': 'no-cache', ...rest, ETag: tag }
  if (hasTag(c, tag)) return respond(c, null, 304, headers)
  const typed = { 'Content-Type': type, ...headers }
  if (!gzip || !acceptsGzip(c)) return respond(c, bytes, 200, typed)
  return respond(c, await gzip(), 200, gzipHeaders(typed))
}

/** Sends JSON from the database that depends on the signed-in member. */
export function privateJsonText(c: Context, json: string) {
  return sendWithTag(c, json, PRIVATE)
}

/** Sends private JSON whose tag does not cover a part that is always new, such as the time. */
export async function privateJsonTagged(c: Context, tag: string, json: string) {
  return await sendTagged(c, `W/"${tag}"`, json, PRIVATE)
}

async function sendWithTag(c: Context, json: string, headers: Record<string, string>) {
  return await sendTagged(c, `W/"${hash('sha1', json, 'base64url')}"`, json, headers)
}

async function sendTagged(c: Context, tag: string, json: string, headers: Record<string, string>) {
  if (hasTag(c, tag)) return respond(c, null, 304, { ...headers, ETag: tag })
  return sendJson(c, json, { ...headers, ETag: tag })
}

/** Weak comparison, as If-None-Match requires. */
export function hasTag(c: Context, tag: string): boolean {
  const opaque = (value: string) => value.trim().replace(/^W\//, '')
  return (c.req.header('if-none-match') ?? '').split(',').some(value => opaque(value) === opaque(tag))
}
