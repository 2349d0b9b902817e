import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/**
 * The storage of uploaded files: a local folder, or a bucket (`files-s3.ts`). The server chooses the paths
 * (`flyers/<random>.webp`), never a member. A file is stored completely or not at all. A failed operation throws
 * `FilesFailed` within a time limit.
 */
export type Files = {
  kind: 'disk' | 's3'
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Returns null when the file does not exist. The caller reads the stream to its end or cancels it. */
  get: (path: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>
  /** Removing a missing file is no failure. */
  remove: (path: string) => Promise<void>
  /** Returns true when the store works at present, for the readiness check. Never throws. */
  isAvailable: () => Promise<boolean>
}

/** An operation of the file store failed. The message contains the reason for the log, and no secret. */
export class FilesFailed extends Error {
  override name = 'FilesFailed'
  /** `away`: a retry may succeed. `refused`: the settings are wrong. `full`: the operator must add space. */
  readonly reason: 'away' | 'refused' | 'full'
  /** The error code of the store. */
  readonly code: string
  readonly isMissing: boolean

  constructor(reason: FilesFailed['reason'], message: string, { code = '', isMissing = false } = {}) {
    super(message)
    this.reason = reason
    this.code = code
    this.isMissing = isMissing
  }
}

export function filesOnDisk(folder: string): Files {
  return {
    kind: 'disk',
    async put(path, bytes) {
      const file = join(folder, ownPath(path))
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Writes a part file and renames it, so that concurrent writes and crashes leave no incomplete file.
      const part = `${file}.${randomUUID()}.part`
      try {
        const handle = await open(part, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw isStorageFull(error) ? new FilesFailed('full', `no space left on the disk for ${path}`) : error
      }
    },
    async get(path) {
      const file = join(folder, ownPath(path))
      const stats = await stat(file).catch(() => null)
      if (!stats?.isFile()) return null
      return { bytes: stats.size, stream: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> }
    },
    remove: async path => await rm(join(folder, ownPath(path)), { force: true }),
    async isAvailable() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.R_OK | constants.W_OK)
        return true
      } catch {
        return false
      }
    },
  }
}

/** Checks that a path cannot leave the folder or the prefix, and names the same file in every store. */
export function ownPath(path: string): string {
  if (path.split('/').some(part => part === '' || part === '.' || part === '..') || path.includes('\0'))
    throw new TypeError('a file path consists of names separated by slashes')
  return path
}

export function isStorageFull(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
