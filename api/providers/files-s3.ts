import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Config } from '../config.ts'
import { type Files, FilesFailed, ownPath } from './files.ts'
import { downBecause, failedBecause } from './files-s3-failures.ts'

type Send = { abortSignal: AbortSignal; requestTimeout: number }

const PATIENCE_MS = 5_000
/** A link of four megabits a second is slow for a server, and still carries what people upload. */
const SLOWEST_BYTES_PER_MS = 512
const GLANCE_MS = 10_000

/**
 * Files in a bucket that speaks S3: AWS, MinIO, R2 and their like. Opening tries out everything that is asked of the
 * bucket later, and fails with a sentence for whoever set it up. Objects carry no name, no rights of their own and no
 * type: nobody but this server reads them. The library is large, and travels only with those who have a bucket.
 */
export async function openFilesOnS3(
  s3: S3Config,
  { patienceMs = PATIENCE_MS, glanceMs = GLANCE_MS } = {},
): Promise<Files> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // One retry.
    maxAttempts: 2,
    retryMode: 'standard',
    // Not every store knows the newer checksums. What is put is signed with its SHA-256, so it arrives whole or not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(2_000, patienceMs),
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      // A phone with a bad signal reads slowly, and its socket rests meanwhile. `streamed` tells that from a dead store.
      socketTimeout: 0,
      // As many as people read at once: fifty slow phones must not keep the others from their pictures.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  })
  const at = (path: string) => ({ Bucket: s3.bucket, Key: s3.prefix + ownPath(path) })

  /** Ends within twice its patience, and an answer that never ends counts as none. */
  const ask = async <Answer>(what: string, send: (send: Send) => Promise<Answer>, patience = patienceMs) => {
    const impatient = new AbortController()
    const timer = setTimeout(() => impatient.abort(), 2 * patience + 1_000)
    try {
      return await send({ abortSignal: impatient.signal, requestTimeout: patience })
    } catch (error) {
      throw failedBecause(error, what)
    } finally {
      clearTimeout(timer)
    }
  }

  const put: Files['put'] = async (path, bytes) => {
    const order = new PutObjectCommand({ ...at(path), Body: bytes, ContentLength: bytes.byteLength })
    await ask(`put ${path}`, send => client.send(order, send), patienceMs + bytes.byteLength / SLOWEST_BYTES_PER_MS)
  }

  const get: Files['get'] = async path => {
    const order = new GetObjectCommand(at(path))
    const found = await ask(`get ${path}`, send => client.send(order, send)).catch(nullIfMissing)
    if (!found) return null
    const { Body: body, ContentLength: bytes } = found
    if (!(body instanceof Readable) || bytes === undefined) throw new FilesFailed('away', `get ${path}: no length`)
    return { bytes, stream: streamed(body, `get ${path}`, patienceMs) }
  }

  const remove: Files['remove'] = async path => {
    const order = new DeleteObjectCommand(at(path))
    await ask(`remove ${path}`, send => client.send(order, send)).catch(nullIfMissing)
  }

  await tryOut({ put, get, remove }).catch((error: unknown) => {
    throw downBecause(error, s3)
  })
  const isThere = glanced(async () => {
    const found = await get('is-there')
    await found?.stream.cancel()
  }, glanceMs)
  return { kind: 's3', put, get, remove, isThere }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof FilesFailed && error.isMissing) return null
  throw error
}

/**
 * Read as fast as the reader wants and no faster. The patience is only for the store: it runs while somebody waits for
 * it. What breaks off breaks the stream, so that half a picture is never kept for a whole one.
 */
function streamed(body: Readable, what: string, patienceMs: number): ReadableStream<Uint8Array> {
  // Whoever reads is told below; nobody may be reading yet.
  body.on('error', () => {})
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(() => body.destroy(new FilesFailed('away', `${what}: it stopped sending`)), patienceMs)
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          throw failedBecause(error, what)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel() {
        body.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Once around: keep, read, remove, and be told that it is gone. Keys that may do three of the four are found out here. */
async function tryOut({ put, get, remove }: Pick<Files, 'put' | 'get' | 'remove'>) {
  const path = `start-${randomUUID()}`
  await put(path, new Uint8Array([80]))
  const found = await get(path)
  if (!found) throw new FilesFailed('refused', `get ${path}: what was just put is not there`)
  await found.stream.cancel()
  await remove(path)
  const left = await get(path)
  if (!left) return
  await left.stream.cancel()
  throw new FilesFailed('refused', `remove ${path}: what was just removed is still there`)
}

/** Whoever watches asks often, and anybody may; the store is asked seldom. Meanwhile the last answer holds. */
function glanced(look: () => Promise<void>, everyMs: number): Files['isThere'] {
  let isThere = true
  let lookedAt = performance.now()
  return async () => {
    if (performance.now() - lookedAt >= everyMs) {
      lookedAt = performance.now()
      void look().then(
        () => (isThere = true),
        () => (isThere = false),
      )
    }
    return isThere
  }
}
