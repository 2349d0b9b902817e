import type { TypedResponse } from 'hono'
import type { Context } from '../app-context.ts'
import { compressed, isWorthCompressing } from './compression.ts'

export function acceptsGzip(c: Context): boolean {
  return c.req.header('accept-encoding')?.includes('gzip') ?? false
}

export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** The headers of a compressed response. */
export function gzipHeaders(headers: Record<string, string>) {
  return { ...headers, 'Content-Encoding': 'gzip', Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') }
}

/** A response whose JSON is already text, which a handler may send as any response of its call. */
type TextResponse = Response & Pick<TypedResponse<never>, '_data'>

/**
 * Sets the headers on Node's response. Passing them to Hono would cost as much as the rest of the response: Hono
 * builds a `Headers` object, which is sorted and copied. Without a socket, as in tests, Hono gets them.
 */
export function respond(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: 200 | 201 | 304,
  headers: Record<string, string>,
): TextResponse {
  const outgoing = c.env?.outgoing
  if (!outgoing) return c.newResponse(body, status, headers) as TextResponse
  const { 'Content-Type': type, ...others } = headers
  for (const [name, value] of Object.entries(others)) outgoing.setHeader(name, value)
  return c.newResponse(body, status, type === undefined ? {} : { 'Content-Type': type }) as TextResponse
}

/** Sends JSON from the database, compressed if the client accepts it and it is large enough. */
export async function sendJson(c: Context, json: string, headers: Record<string, string>, status: 200 | 201 = 200) {
  const typed = { ...JSON_TYPE, ...headers }
  if (!isWorthCompressing(json) || !acceptsGzip(c)) return respond(c, json, status, typed)
  return respond(c, await compressed(json), status, gzipHeaders(typed))
}
