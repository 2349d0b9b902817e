import type { Context } from '../app-context.ts'

type StoredFile = { bytes: number; stream: ReadableStream<Uint8Array> }

/** Streams a stored file. For a HEAD request the stream is cancelled, because an unread file would stay open. */
export async function sendFile(c: Context, { bytes, stream }: StoredFile, extraHeaders: Record<string, string>) {
  const headers = { ...extraHeaders, 'Content-Length': String(bytes) }
  if (c.req.method !== 'HEAD') return c.body(stream, 200, headers)
  await stream.cancel()
  return c.body(null, 200, headers)
}

const MAX_CHARACTERS = 100

/** Returns a safe form of an uploader's file name: one line, without folders, with the real extension. */
export function safeFileName(given: string, ending: string): string {
  const name = given
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .trim()
  const stem = (name ?? '').slice(0, MAX_CHARACTERS).toWellFormed().replace(/^\.+/, '')
  return `${stem || 'resume'}.${ending}`
}

/** A `Content-Disposition` for downloads (RFC 6266), with an ASCII name for old clients and the full name. */
export function attachmentNamed(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
