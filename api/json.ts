import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from './setting.ts'

/** Below this a packet is a packet. */
const PACK_FROM_CHARACTERS = 2048
const PACK_LEVEL = 4

const packed = promisify(gzip)

/** JSON as it came from the database, packed for whoever takes it so: off the event loop, and only where it pays. */
export async function sendJson(
  c: Context<Env>,
  json: string,
  headers: Record<string, string>,
  status: 200 | 201 = 200,
) {
  const typed = { 'Content-Type': 'application/json; charset=utf-8', ...headers }
  if (json.length < PACK_FROM_CHARACTERS || !c.req.header('accept-encoding')?.includes('gzip'))
    return c.body(json, status, typed)
  const body = new Uint8Array(await packed(json, { level: PACK_LEVEL }))
  const vary = [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  return c.body(body, status, { ...typed, 'Content-Encoding': 'gzip', Vary: vary })
}
