import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import sharp from 'sharp'
import type { StoredPicture } from '#db/uploads.ts'
import { refuse } from './refusal.ts'
import type { Env } from './setting.ts'
import { turns } from './turns.ts'

const PICTURE_MAX_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 40_000_000
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])
const inTurn = turns({ atOnce: 2, mostWaiting: 50 })

/** A person's picture, from the data URL a page sent: decoded, made small, stripped of where it was taken, and kept. */
export async function keepProfilePicture(c: Context<Env>, dataUrl: string): Promise<StoredPicture> {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (!base64) refuse(400, 'invalid-image')
  const given = Buffer.from(base64, 'base64')
  if (given.byteLength > PICTURE_MAX_BYTES) refuse(413, 'image-too-large')

  const { data, info } = await inTurn(() => drawnAgain(given, 400)).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'Refusal') throw error
    refuse(400, 'invalid-image', { cause: error })
  })
  const path = `profiles/${randomUUID()}.webp`
  await c.var.files.put(path, data)
  return { path, width: info.width, height: info.height, bytes: data.byteLength }
}

export const isDataUrl = (url: string) => url.startsWith('data:')

/** Where the browser finds a stored file, and back. */
export const urlOf = (path: string) => `/uploads/${path}`
export const pathIn = (url: string | null | undefined) => (url?.startsWith('/uploads/') ? url.slice(9) : null)

/** Only what the decoder itself recognises, whatever it was called. The first frame of what moves. */
async function drawnAgain(given: Buffer, side: number) {
  const picture = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', animated: false })
  const { format } = await picture.metadata()
  if (!READABLE.has(format)) refuse(400, 'invalid-image')
  return await picture
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
}
