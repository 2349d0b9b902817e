import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/**
 * Where uploaded bytes lie: a folder of this machine, or a bucket elsewhere (`files-s3.ts`). Paths are ours
 * (`flyers/<random>.webp`), never a person's. What is put is there whole or not at all. What a place cannot do just now
 * ends in `FilesFailed`, and soon.
 */
export type Files = {
  kind: 'disk' | 's3'
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. Whoever does not read the stream to its end cancels it. */
  get: (path: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>
  /** What is not there is no failure. */
  remove: (path: string) => Promise<void>
  /** Whether files can be had at the moment, for whoever watches the server. Never throws. */
  isThere: () => Promise<boolean>
}

/** The place for files did not do what it was asked. The message says why, for the log, and holds no secret. */
export class FilesFailed extends Error {
  override name = 'FilesFailed'
  /** `away`: asking again later may help. `refused`: whoever set it up has to see to it. `full`: so has whoever pays. */
  readonly reason: 'away' | 'refused' | 'full'
  /** The place's own word for it. */
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
      // Whole or not at all, also when two write the same: a crash leaves a part file that nothing points to.
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
        throw isDiskFull(error) ? new FilesFailed('full', `no room on the disk for ${path}`) : error
      }
    },
    async get(path) {
      const file = join(folder, ownPath(path))
      const found = await stat(file).catch(() => null)
      if (!found?.isFile()) return null
      return { bytes: found.size, stream: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> }
    },
    remove: async path => await rm(join(folder, ownPath(path)), { force: true }),
    async isThere() {
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

/** No path leads out of the folder or the prefix, and each means one file only, wherever files lie. */
export function ownPath(path: string): string {
  if (path.split('/').some(part => part === '' || part === '.' || part === '..') || path.includes('\0'))
    throw new TypeError('a path of our own is names with slashes between them')
  return path
}

function isDiskFull(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
