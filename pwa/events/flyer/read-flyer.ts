import { FLYER_READER, workerUrl } from '#pwa/worker/worker-url.ts'

export type FlyerProblem = 'too-large' | 'not-a-picture' | 'too-many-pixels' | 'not-loaded' | 'too-slow' | 'no-text'

export class FlyerUnreadable extends Error {
  readonly problem: FlyerProblem
  constructor(problem: FlyerProblem) {
    super(problem)
    this.problem = problem
  }
}

const MAX_BYTES = 25 * 1024 * 1024
/** A decoded picture takes four bytes for each pixel. */
const MAX_PIXELS = 50_000_000
/** Text of a flyer is large, and more pixels take longer. */
const LONG_SIDE = 1800
/** For reading alone: the time to load the files depends on the connection, and the host can cancel. */
const TOO_SLOW_MS = 90_000
const LANGUAGES = ['eng', 'spa']

type Options = { onProgress: (percent: number) => void; signal: AbortSignal }

/**
 * Reads the text of a flyer on this device. The program and the data of the languages, about 6 MB, are loaded from this
 * site on the first use. Throws `FlyerUnreadable`, or the reason of `signal`.
 */
export async function readFlyer(file: Blob, { onProgress, signal }: Options): Promise<string> {
  if (file.size > MAX_BYTES) throw new FlyerUnreadable('too-large')
  const size = pictureSize(new Uint8Array(await file.slice(0, 512 * 1024).arrayBuffer()))
  if (size === null) throw new FlyerUnreadable('not-a-picture')
  if (size.width * size.height > MAX_PIXELS) throw new FlyerUnreadable('too-many-pixels')
  const image = await greyPicture(file)
  signal.throwIfAborted()
  const text = await recognised(image, { onProgress, signal })
  if (!/\p{L}{3}/u.test(text)) throw new FlyerUnreadable('no-text')
  return text
}

async function greyPicture(file: Blob): Promise<Uint8Array> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new FlyerUnreadable('not-a-picture')
  })
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new FlyerUnreadable('not-a-picture')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  makeGrey(pixels.data)
  context.putImageData(pixels, 0, 0)
  const png = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new FlyerUnreadable('not-a-picture')
  return new Uint8Array(await png.arrayBuffer())
}

/** Rejects when the work takes too long. */
async function withTimeout(work: Promise<unknown>): Promise<unknown> {
  const slow = AbortSignal.timeout(TOO_SLOW_MS)
  const tooSlow = new Promise<never>((_, reject) => {
    slow.addEventListener('abort', () => reject(new FlyerUnreadable('too-slow')), { once: true })
  })
  return await Promise.race([work, tooSlow])
}

type Progress = { status: string; progress: number }

type WorkerResponse =
  | { jobId: string; status: 'progress'; data: Progress }
  | { jobId: string; status: 'resolve'; data: unknown }
  | { jobId: string; status: 'reject'; data: string }

/**
 * The client of `tesseract.js` creates its worker from a string, which the content security policy refuses, so this
 * function sends the same messages to the same worker.
 */
async function recognised(image: Uint8Array, { onProgress, signal }: Options): Promise<string> {
  const worker = new Worker(workerUrl(FLYER_READER))
  const folder = FLYER_READER.slice(0, FLYER_READER.lastIndexOf('/'))
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new FlyerUnreadable('not-loaded')))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

  let jobs = 0
  const run = async (action: string, payload: object): Promise<unknown> => {
    const jobId = `${(jobs += 1)}`
    const done = new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
        if (data.jobId !== jobId) return
        if (data.status === 'progress') onProgress(percentOf(data.data))
        else if (data.status === 'resolve') resolve(data.data)
        else reject(new FlyerUnreadable('not-loaded'))
      })
    })
    worker.postMessage({ workerId: 'flyer', jobId, action, payload })
    return await Promise.race([done, failed])
  }

  try {
    const corePath = `${folder}/tesseract-core-simd-lstm.js`
    await run('load', { options: { lstmOnly: true, corePath, logging: false } })
    // The cache of the browser stores the files; a copy in a database of this site would only take space.
    await run('loadLanguage', {
      langs: LANGUAGES,
      options: { langPath: folder, cacheMethod: 'none', gzip: true, lstmOnly: true },
    })
    await run('initialize', { langs: LANGUAGES, oem: 1, config: {} })
    const page = await withTimeout(run('recognize', { image, options: { rotateAuto: true }, output: { text: true } }))
    return typeof page === 'object' && page !== null && 'text' in page ? String(page.text) : ''
  } finally {
    worker.terminate()
  }
}

/** Loading is the first third of the work, reading is the rest. */
function percentOf({ status, progress }: Progress): number {
  if (status === 'recognizing text') return tens(34 + 66 * progress)
  return tens(status.startsWith('loading language') ? 10 + 20 * progress : 10 * progress)
}

/** Screen readers read each change aloud. */
function tens(percent: number) {
  return Math.floor(percent / 10) * 10
}

const DARK_MEAN = 118

/**
 * Makes a picture grey, stretches its contrast, and turns light text on a dark ground into dark text on a light ground,
 * which is easier to read. Changes `pixels`, which are red, green, blue and opacity.
 */
export function makeGrey(pixels: Uint8ClampedArray): void {
  const counts = new Uint32Array(256)
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    // Plain indexes: a picture has millions of pixels, and an object for each of them blocks the page for 0.3 seconds.
    const red = pixels[at] ?? 0
    const green = pixels[at + 1] ?? 0
    const blue = pixels[at + 2] ?? 0
    // Coloured letters differ from the ground in one channel more than in their brightness.
    const grey = Math.round(0.4 * red + 0.45 * green + 0.15 * blue)
    pixels[at] = grey
    counts[grey] = (counts[grey] ?? 0) + 1
    sum += grey
  }
  const total = pixels.length / 4
  const isDark = sum / total < DARK_MEAN
  const low = percentile(counts, total * 0.02)
  const high = Math.max(low + 1, percentile(counts, total * 0.98))
  for (let at = 0; at < pixels.length; at += 4) {
    const stretched = (((pixels[at] ?? 0) - low) * 255) / (high - low)
    const grey = isDark ? 255 - stretched : stretched
    pixels[at] = grey
    pixels[at + 1] = grey
    pixels[at + 2] = grey
    pixels[at + 3] = 255
  }
}

function percentile(counts: Uint32Array, limit: number): number {
  let seen = 0
  return counts.findIndex(count => {
    seen += count
    return seen >= limit
  })
}

type Size = { width: number; height: number }

/**
 * The size of a PNG, JPEG, GIF or WebP picture, read from its header, before it is decoded: a small file can contain a
 * picture that fills the memory. Null if the bytes are no such picture.
 */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view)
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : null
  } catch {
    // The header ends too early.
    return null
  }
}

/** Walks through the segments to the one with the size. */
function jpegSize(view: DataView): Size | null {
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isSize) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Fill bytes stand before a marker.
    if (marker === 0xff) at += 1
    else if (isWithoutLength(marker)) at += 2
    // The picture data, its end, or an invalid marker: a decoder may find a size elsewhere.
    else if (marker < 0xc0 || marker === 0xd8 || marker === 0xd9 || marker === 0xda) return null
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** TEM and the restart markers. */
function isWithoutLength(marker: number) {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

function webpSize(view: DataView): Size | null {
  const chunk = view.getUint32(12)
  const VP8X = 0x56503858
  const VP8L = 0x5650384c
  const VP8 = 0x56503820
  if (chunk === VP8X) return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 }
  if (chunk === VP8L) {
    const bits = view.getUint32(21, true)
    return { width: (bits % 0x4000) + 1, height: ((bits >>> 14) % 0x4000) + 1 }
  }
  if (chunk === VP8) return { width: view.getUint16(26, true) % 0x4000, height: view.getUint16(28, true) % 0x4000 }
  return null
}

function threeBytes(view: DataView, at: number) {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
}
