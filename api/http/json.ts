import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from '../app-context.ts'

/** Below this a packet is a packet. */
const PACK_FROM_CHARACTERS = 2048
const PACK_LEVEL = 4

const gzipped = promisify(gzip)

export const isWorthPacking = (json: string) => json.length >= PACK_FROM_CHARACTERS

/** Off the event loop. */
export async function packed(json: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await gzipped(json, { level: PACK_LEVEL }))
}

export function takesPacked(c: Context<Env>): boolean {
  return c.req.header('accept-encoding')?.includes('gzip') ?? false
}

export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** The headers of a response in its compressed form. */
export function packedHeaders(headers: Record<string, string>) {
  return { ...headers, 'Content-Encoding': 'gzip', Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') }
}

/**
 * Node's own response takes the headers before the response exists. Given to Hono, two of them cost as much as the rest of
 * the response: it makes a `Headers` of them, which is sorted and copied afterwards. Without a socket, as in tests, Hono
 * takes them.
 */
export function respond(
  c: Context<Env>,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: 200 | 201 | 304,
  headers: Record<string, string>,
) {
  const outgoing = c.env?.outgoing
  if (!outgoing) return c.newResponse(body, status, headers)
  const { 'Content-Type': type, ...others } = headers
  for (const [name, value] of Object.entries(others)) outgoing.setHeader(name, value)
  return type === undefined ? c.newResponse(body, status) : c.newResponse(body, status, { 'Content-Type': type })
}

/** JSON as it came from the database, packed for whoever takes it so: off the event loop, and only where it pays. */
export async function sendJson(
  c: Context<Env>,
  json: string,
  headers: Record<string, string>,
  status: 200 | 201 = 200,
) {
  const typed = { ...JSON_TYPE, ...headers }
  if (!isWorthPacking(json) || !takesPacked(c)) return respond(c, json, status, typed)
  return respond(c, await packed(json), status, packedHeaders(typed))
}
