import type { Uploaded } from '#contract/events/events.ts'
import { FLYER_MAX_BYTES } from '#contract/events/limits.ts'
import * as calls from '#contract/files/calls.ts'
import { addUpload } from '#db/files/uploads.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { withForm } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField } from '../http/valid.ts'
import { storeFlyer, storePortrait, urlOf } from './pictures.ts'

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Stores flyers and portraits, and serves the pictures, whose names are never reused: browsers may cache them. */
export const uploads = new Feature()
  // A file that is not referenced within a day is deleted.
  .call(calls.upload, [limited('upload')], async (c, { userId, app, sql }) => {
    const bounds = {
      files: { file: { maxBytes: FLYER_MAX_BYTES, tooLarge: 'flyer-too-large' } },
      fields: 3,
      fieldBytes: 100,
    } as const
    return await withForm(c, userId, bounds, async ({ fields, files }) => {
      const file = files.get('file')
      const kind = fields.get('kind')
      if (kind !== 'flyer' && kind !== 'profile') refuseField('kind', 'invalid')
      if (!file || file.size === 0) refuseField('file', 'required')

      const bytes = await file.read()
      const picture = kind === 'flyer' ? await storeFlyer(app, bytes) : await storePortrait(app, bytes)
      await addUpload(sql, userId, kind, picture)
      return c.json({ url: urlOf(picture.path), width: picture.width, height: picture.height } satisfies Uploaded, 201)
    })
  })

  .call(calls.picture, async (c, { files }) => {
    const { folder, name } = c.req.param()
    const file = await files.get(`${folder}/${name}`)
    if (!file) refuse(404, 'not-found')
    return await sendFile(c, file, {
      'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Sites that read the public API show the flyers; portraits stay on this site.
      ...(folder === 'flyers' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    })
  })
  // A missing picture must not fall through to the pages.
  .all('/uploads/*', () => refuse(404, 'not-found'))

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
