import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Config } from '../config/bucket.ts'
import { type Files, FilesFailed, ownPath } from './files.ts'
import { filesFailure, startFailure } from './files-s3-failures.ts'

type Send = { abortSignal: AbortSignal; requestTimeout: number }

const TIMEOUT_MS = 5_000
/** 4 Mbit/s is a slow connection for a server, and still fast enough for uploads. */
const MIN_BYTES_PER_MS = 512
const CHECK_INTERVAL_MS = 10_000

/**
 * Stores files in an S3 bucket (AWS, MinIO, R2 and others). Every operation is tried once at the start; a failure
 * contains a sentence for the operator. Objects have no original name, no access rights and no content type, because
 * only this server reads them. The library is large and is loaded only when a bucket is configured.
 */
export async function openFilesOnS3(
  s3: S3Config,
  { timeoutMs = TIMEOUT_MS, checkIntervalMs = CHECK_INTERVAL_MS } = {},
): Promise<Files> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // One retry.
    maxAttempts: 2,
    retryMode: 'standard',
    // Some stores do not support the newer checksums. A put is signed with its SHA-256, so it arrives completely or
    // not at all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(2_000, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      // A phone with a bad connection reads slowly, and the socket is idle meanwhile. `streamed` has the timeout for
      // the store.
      socketTimeout: 0,
      // No limit: fifty slow phones must not block the downloads of others.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  })
  const at = (path: string) => ({ Bucket: s3.bucket, Key: s3.prefix + ownPath(path) })

  /** Runs a request with a time limit of twice the timeout; a response that never ends counts as a failure. */
  const run = async <Output>(operation: string, send: (options: Send) => Promise<Output>, timeout = timeoutMs) => {
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(), 2 * timeout + 1_000)
    try {
      return await send({ abortSignal: overdue.signal, requestTimeout: timeout })
    } catch (error) {
      throw filesFailure(error, operation)
    } finally {
      clearTimeout(timer)
    }
  }

  const put: Files['put'] = async (path, bytes) => {
    const command = new PutObjectCommand({ ...at(path), Body: bytes, ContentLength: bytes.byteLength })
    await run(`put ${path}`, options => client.send(command, options), timeoutMs + bytes.byteLength / MIN_BYTES_PER_MS)
  }

  const get: Files['get'] = async path => {
    const command = new GetObjectCommand(at(path))
    const output = await run(`get ${path}`, options => client.send(command, options)).catch(nullIfMissing)
    if (!output) return null
    const { Body: body, ContentLength: bytes } = output
    if (!(body instanceof Readable) || bytes === undefined) throw new FilesFailed('away', `get ${path}: no length`)
    return { bytes, stream: streamed(body, `get ${path}`, timeoutMs) }
  }

  const remove: Files['remove'] = async path => {
    const command = new DeleteObjectCommand(at(path))
    await run(`remove ${path}`, options => client.send(command, options)).catch(nullIfMissing)
  }

  await checkAccess({ put, get, remove }).catch((error: unknown) => {
    throw startFailure(error, s3)
  })
  const isAvailable = cachedCheck(async () => {
    const file = await get('is-there')
    await file?.stream.cancel()
  }, checkIntervalMs)
  return { kind: 's3', put, get, remove, isAvailable }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof FilesFailed && error.isMissing) return null
  throw error
}

/** Reads as fast as the consumer. An interrupted response makes the stream fail, so that no half is cached. */
function streamed(body: Readable, operation: string, timeoutMs: number): ReadableStream<Uint8Array> {
  // The error also reaches the consumer below; without this listener it would end the process when no consumer reads
  // yet.
  body.on('error', () => {})
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(
          () => body.destroy(new FilesFailed('away', `${operation}: the store stopped sending`)),
          timeoutMs,
        )
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          throw filesFailure(error, operation)
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

/** Puts, reads and removes an object, which detects keys without one of the permissions. */
async function checkAccess({ put, get, remove }: Pick<Files, 'put' | 'get' | 'remove'>) {
  const path = `start-${randomUUID()}`
  await put(path, new Uint8Array([80]))
  const file = await get(path)
  if (!file) throw new FilesFailed('refused', `get ${path}: the object is missing after put`)
  await file.stream.cancel()
  await remove(path)
  const remaining = await get(path)
  if (!remaining) return
  await remaining.stream.cancel()
  throw new FilesFailed('refused', `remove ${path}: the object exists after remove`)
}

/** The readiness endpoint is public, so the store is checked in intervals and the last result is returned. */
function cachedCheck(check: () => Promise<void>, intervalMs: number): Files['isAvailable'] {
  let isAvailable = true
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt >= intervalMs) {
      checkedAt = performance.now()
      void check().then(
        () => (isAvailable = true),
        () => (isAvailable = false),
      )
    }
    return isAvailable
  }
}
