import { FLYER_READER, workerUrl } from '#pwa/worker/worker-url.ts'
import { makeGrey } from './grey-picture.ts'
import { pictureSize } from './picture-size.ts'

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
 * The client of `tesseract.js` creates its worker from a string, which the content security policy refuses, so this function
 * sends the same messages to the same worker.
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
