import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config/bucket.ts'
import { filesFailure } from '../providers/files-s3-failures.ts'
import { BackupFailed } from './failure.ts'
import type { BackupStore } from './stores.ts'

/** An object has 10,000 parts at most, so backups may have 320 GB. One part is in memory at a time. */
const PART_BYTES = 32 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 60_000

/** Stores backups in an S3 bucket. A multipart upload becomes an object only when it is complete. */
export function bucketStore(s3: S3Config, { partBytes = PART_BYTES } = {}): BackupStore {
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    maxAttempts: 3,
    // Some stores do not support the newer checksums. Each part is signed with its SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  })
  const at = (name: string) => ({ Bucket: s3.bucket, Key: s3.prefix + name })

  const put = async (name: string, body: Readable | string) => {
    const upload = new Upload({ client, params: { ...at(name), Body: body }, partSize: partBytes, queueSize: 1 })
    let bytes = 0
    upload.on('httpUploadProgress', ({ loaded }) => (bytes = loaded ?? bytes))
    await upload.done().catch((error: unknown) => {
      throw failure(error, `put ${name}`)
    })
    return bytes
  }
  const get = async (name: string) => {
    const { Body: body } = await client.send(new GetObjectCommand(at(name)))
    if (!(body instanceof Readable)) throw new BackupFailed(`The bucket for backups returned no content for ${name}.`)
    return body
  }

  return {
    addressOf: name => `bucket:${name}`,
    write: (name, content) => put(name, Readable.fromWeb(content)),
    async read(name) {
      const body = await get(name).catch((error: unknown) => {
        throw failure(error, `get ${name}`)
      })
      return Readable.toWeb(body) as ReadableStream<Uint8Array>
    },
    async list() {
      const backups: { name: string; bytes: number }[] = []
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: s3.bucket, Prefix: s3.prefix }))
          for (const { Key: key = '', Size: bytes = 0 } of page.Contents ?? [])
            backups.push({ name: key.slice(s3.prefix.length), bytes })
      } catch (error) {
        throw failure(error, 'list')
      }
      return backups
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch((error: unknown) => {
        throw failure(error, `remove ${name}`)
      })
    },
    async readText(name) {
      try {
        return await (await get(name)).setEncoding('utf8').reduce((text, part: string) => text + part, '')
      } catch (error) {
        if (filesFailure(error, name).isMissing) return undefined
        throw failure(error, `get ${name}`)
      }
    },
    writeText: async (name, text) => void (await put(name, text)),
    freeBytes: async () => undefined,
  }
}

function failure(error: unknown, operation: string) {
  if (error instanceof BackupFailed) return error
  return new BackupFailed(
    `The request to the bucket for backups failed (${filesFailure(error, operation).message}). Check BACKUP_S3_BUCKET, its keys and the network.`,
    error,
  )
}
