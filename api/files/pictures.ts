import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { StoredPicture } from '#db/files/uploads.ts'
import type { AppContext, Env } from '../app-context.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import { refuse } from '../http/refusal.ts'

const PICTURE_MAX_BYTES = 5 * 1024 * 1024
const MOST_PIXELS = 40_000_000
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])
const inTurn = concurrencyLimiter({ name: 'pictures', atOnce: 2, mostWaiting: 50 })

/** A person's picture, from the data URL a page sent: decoded, made small, stripped of where it was taken, and kept. */
export async function storeProfilePicture(c: Context<Env>, dataUrl: string): Promise<StoredPicture> {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (!base64) refuse(400, 'invalid-image')
  const given = Buffer.from(base64, 'base64')
  if (given.byteLength > PICTURE_MAX_BYTES) refuse(413, 'image-too-large')
  return await storePortrait(c.var.app, given)
}

/** At most 400 px, as everywhere a face is shown. */
export async function storePortrait({ files }: Pick<AppContext, 'files'>, given: Buffer): Promise<StoredPicture> {
  const { data, info } = await inTurn(() => drawnAgain(given, 400)).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'Refusal') throw error
    refuse(400, 'invalid-image', { cause: error })
  })
  const path = `profiles/${randomUUID()}.webp`
  await files.put(path, data)
  return { path, width: info.width, height: info.height, bytes: data.byteLength }
}

/** An applicant's face, as large as the host's screen shows it: the bytes only, they have no address of their own. */
export async function photographIn(given: Buffer): Promise<Buffer> {
  return (await inTurn(() => drawnAgain(given, 640))).data
}

/**
 * A flyer in the two sizes it is shown in: whole (1200 px) for its page, and small (480 px, at most 30 kB) beside it for
 * lists. The small one's address is the whole one's with `.small` before the ending.
 */
export async function storeFlyer({ files }: Pick<AppContext, 'files'>, given: Buffer): Promise<StoredPicture> {
  const { whole, small } = await inTurn(async () => ({
    whole: await drawnAgain(given, 1200),
    small: await smallFlyer(given),
  })).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'Refusal') throw error
    refuse(415, 'invalid-image', { cause: error })
  })
  const path = `flyers/${randomUUID()}.webp`
  await files.put(smallOf(path), small)
  await files.put(path, whole.data)
  return { path, width: whole.info.width, height: whole.info.height, bytes: whole.data.byteLength }
}

/** Beside every flyer; a portrait has none, and removing what is not there is no failure. */
export const smallOf = (path: string) => path.replace(/\.webp$/, '.small.webp')

const SMALL_FLYER_MAX_BYTES = 30_000

async function smallFlyer(given: Buffer) {
  for (const quality of [72, 55, 40, 25]) {
    const { data } = await drawnAgain(given, 480, quality)
    if (data.byteLength <= SMALL_FLYER_MAX_BYTES) return data
  }
  return (await drawnAgain(given, 320, 20)).data
}

export const isDataUrl = (url: string) => url.startsWith('data:')

/** Where the browser finds a stored file, and back. */
export const urlOf = (path: string) => `/uploads/${path}`
export const pathIn = (url: string | null | undefined) => (url?.startsWith('/uploads/') ? url.slice(9) : null)

/** Only what the decoder itself recognises, whatever it was called. The first frame of what moves. */
async function drawnAgain(given: Buffer, side: number, quality = 82) {
  // The decoder is large, and many a server never sees a picture on its first evening.
  const { default: sharp } = await import('sharp')
  const picture = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', animated: false })
  const { format } = await picture.metadata()
  if (!READABLE.has(format)) refuse(400, 'invalid-image')
  return await picture
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
}
