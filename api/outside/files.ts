import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** Where uploaded bytes lie. Paths are ours (`flyers/<random>.webp`), never a person's. */
export type Files = {
  kind: 'disk'
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  get: (path: string) => Promise<{ bytes: number; stream: ReadableStream } | null>
  remove: (path: string) => Promise<void>
}

export function filesOnDisk(folder: string): Files {
  return {
    kind: 'disk',
    async put(path, bytes) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Whole or not at all, also when two write the same: a crash leaves a part file that nothing points to.
      const part = `${file}.${randomUUID()}.part`
      const handle = await open(part, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, file)
    },
    async get(path) {
      const file = join(folder, path)
      const found = await stat(file).catch(() => null)
      if (!found?.isFile()) return null
      return { bytes: found.size, stream: Readable.toWeb(createReadStream(file)) as ReadableStream }
    },
    remove: path => rm(join(folder, path), { force: true }),
  }
}
