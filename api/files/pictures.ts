import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StoredPicture } from '#db/files/uploads.ts'
import type { AppContext, Context } from '../app-context.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { refuseField } from '../http/valid.ts'

const PICTURE_MAX_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'])
const withPictureSlot = concurrencyLimiter({ name: 'pictures', atOnce: 2, maxWaiting: 50 })

/** Stores a profile picture from the data URL of a page: decoded, resized, and without its location metadata. */
export async function storeProfilePicture(c: Context, dataUrl: string): Promise<StoredPicture> {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (!base64) refuse(400, 'invalid-image')
  const source = Buffer.from(base64, 'base64')
  if (source.byteLength > PICTURE_MAX_BYTES) refuse(413, 'image-too-large')
  return await storePortrait(c.var.app, source)
}

/** Stores a portrait of at most 400 px, the largest size in which portraits are shown. */
export async function storePortrait({ files }: Pick<AppContext, 'files'>, given: Buffer): Promise<StoredPicture> {
  const { data, info } = await withPictureSlot(() => reencoded(given, 400)).catch(refuseInvalid(400))
  const path = `profiles/${randomUUID()}.webp`
  await files.put(path, data)
  return { path, width: info.width, height: info.height, bytes: data.byteLength }
}

/** Re-encodes an applicant's photo of at most 640 px. Such a photo has no public URL. */
export async function reencodedPhoto(given: Buffer): Promise<Buffer> {
  return (await withPictureSlot(() => reencoded(given, 640))).data
}

/** Stores a flyer for the event page (1200 px) and for lists (`.small`: 480 px, at most 30 kB). */
export async function storeFlyer({ files }: Pick<AppContext, 'files'>, given: Buffer): Promise<StoredPicture> {
  const { whole, small } = await withPictureSlot(async () => ({
    whole: await reencoded(given, 1200),
    small: await smallFlyer(given),
  })).catch(refuseInvalid(415))
  const path = `flyers/${randomUUID()}.webp`
  await files.put(smallFlyerPath(path), small)
  await files.put(path, whole.data)
  return { path, width: whole.info.width, height: whole.info.height, bytes: whole.data.byteLength }
}

/** Copies a flyer in both sizes. Returns the path of the copy, or null if the file is missing. */
export async function copyFlyer({ files }: Pick<AppContext, 'files'>, path: string): Promise<string | null> {
  const whole = await files.get(path)
  if (!whole) return null
  const copy = `flyers/${randomUUID()}.webp`
  await files.put(copy, await buffer(whole.stream))
  const small = await files.get(smallFlyerPath(path))
  if (small) await files.put(smallFlyerPath(copy), await buffer(small.stream))
  return copy
}

const LOGO_SIDE = 512
const LOGO_MIN_SIDE = 192

/** Encodes a logo again as a square PNG. Refuses a picture that is not square, or too small for the icons. */
export async function reencodedLogo(dataUrl: string): Promise<Buffer> {
  const given = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (given.byteLength > PICTURE_MAX_BYTES) refuse(413, 'image-too-large')
  return await withPictureSlot(async () => {
    const { default: sharp } = await import('sharp')
    const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
    const { format, width, height } = await picture.metadata()
    if (!ACCEPTED_FORMATS.has(format)) refuse(400, 'invalid-image')
    if (width !== height || width < LOGO_MIN_SIDE) refuseField('picture', 'logo-not-square')
    return await picture.timeout({ seconds: 10 }).resize(LOGO_SIDE, LOGO_SIDE).png().toBuffer()
  }).catch(refuseInvalid(400))
}

/** For the error of a decoder. Refusals, such as a full queue, stay as they are. */
function refuseInvalid(status: 400 | 415) {
  return (error: unknown): never => {
    if (error instanceof Refusal) throw error
    return refuse(status, 'invalid-image', { cause: error })
  }
}

/** The path of a flyer's small version. A portrait has no small version; removing a missing file is no failure. */
export const smallFlyerPath = (path: string) => path.replace(/\.webp$/, '.small.webp')

const SMALL_FLYER_MAX_BYTES = 30_000

async function smallFlyer(given: Buffer) {
  for (const quality of [72, 55, 40, 25]) {
    const { data } = await reencoded(given, 480, quality)
    if (data.byteLength <= SMALL_FLYER_MAX_BYTES) return data
  }
  return (await reencoded(given, 320, 20)).data
}

export const isDataUrl = (url: string) => url.startsWith('data:')

/** Converts the path of a stored file to its URL, and back. */
export const urlOf = (path: string) => `/uploads/${path}`
export const pathIn = (url: string | null | undefined) => (url?.startsWith('/uploads/') ? url.slice(9) : null)

/** Decodes by content, regardless of the file name, and encodes the first frame again. */
async function reencoded(given: Buffer, side: number, quality = 82) {
  // The decoder is large, and many servers handle no picture for a long time, so it is loaded on demand.
  const { default: sharp } = await import('sharp')
  const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
  const { format } = await picture.metadata()
  if (!ACCEPTED_FORMATS.has(format)) throw new TypeError('the bytes are no accepted picture')
  return await picture
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
}
