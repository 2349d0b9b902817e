import type { Context } from 'hono'
import type { Env } from '../app-context.ts'

type Kept = { bytes: number; stream: ReadableStream<Uint8Array> }

/** A kept file, streamed. Nobody reads the body of a HEAD, and a file that is not read stays open. */
export async function sendFile(c: Context<Env>, { bytes, stream }: Kept, given: Record<string, string>) {
  const headers = { ...given, 'Content-Length': String(bytes) }
  if (c.req.method !== 'HEAD') return c.body(stream, 200, headers)
  await stream.cancel()
  return c.body(null, 200, headers)
}
