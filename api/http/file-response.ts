import type { Context } from 'hono'
import type { Env } from '../app-context.ts'

type StoredFile = { bytes: number; stream: ReadableStream<Uint8Array> }

/** Streams a stored file. For a HEAD request the stream is cancelled, because an unread file would stay open. */
export async function sendFile(c: Context<Env>, { bytes, stream }: StoredFile, extraHeaders: Record<string, string>) {
  const headers = { ...extraHeaders, 'Content-Length': String(bytes) }
  if (c.req.method !== 'HEAD') return c.body(stream, 200, headers)
  await stream.cancel()
  return c.body(null, 200, headers)
}
