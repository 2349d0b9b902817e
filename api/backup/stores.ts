import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { codeOf } from '#db/connection/errors.ts'
import { BackupFailed } from './failure.ts'

export type StoredBackup = { name: string; bytes: number }

/** The storage for backups and lists of deleted accounts: a folder, or a bucket (`bucket.ts`). */
export type BackupStore = {
  /** Returns the path or address of an entry, for the operator. */
  addressOf: (name: string) => string
  /** Stores the whole stream under the name, or nothing if it fails. Returns the size. */
  write: (name: string, content: ReadableStream<Uint8Array>) => Promise<number>
  read: (name: string) => Promise<ReadableStream<Uint8Array>>
  list: () => Promise<StoredBackup[]>
  remove: (name: string) => Promise<void>
  readText: (name: string) => Promise<string | undefined>
  writeText: (name: string, text: string) => Promise<void>
  /** Returns undefined when the storage has no limit. */
  freeBytes: () => Promise<number | undefined>
}

/** The incomplete file of an ended process; a backup in progress is never this old. */
const LEFTOVER = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/
const LEFTOVER_MS = 24 * 3_600_000

const SYNC_BYTES = 8 * 1024 * 1024

/** With `isMade: false` the folder must be there. */
export function folderStore(folder: string, { isMade = true } = {}): BackupStore {
  const at = (name: string) => join(folder, name)
  const prepare = async () => {
    if (isMade) await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  const write: BackupStore['write'] = async (name, content) => {
    await prepare()
    await removeLeftovers(folder)
    const part = `${at(name)}.${randomUUID()}.part`
    try {
      const bytes = await writeSynced(part, content)
      await rename(part, at(name))
      await syncFolder(folder)
      return bytes
    } catch (error) {
      await rm(part, { force: true })
      if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT')
        throw new BackupFailed(`The disk of ${folder} has no space left for the backup. Free some space.`, error)
      throw error
    }
  }
  return {
    addressOf: at,
    write,
    async read(name) {
      const file = await open(at(name)).catch((error: unknown) => {
        throw new BackupFailed(`There is no backup ${at(name)} that this user can read. Correct the path.`, error)
      })
      return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
    },
    async list() {
      const names = (await ifExists(readdir(folder), folder)) ?? []
      const entries = await Promise.all(
        names.map(async name => ({ name, stats: await ifExists(stat(at(name)), at(name)) })),
      )
      return entries.flatMap(({ name, stats }) => (stats?.isFile() ? [{ name, bytes: stats.size }] : []))
    },
    remove: name => rm(at(name), { force: true }),
    readText: name => ifExists(readFile(at(name), 'utf8'), at(name)),
    writeText: async (name, text) => void (await write(name, new Blob([text]).stream())),
    async freeBytes() {
      await prepare()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Writes the file and returns its size. Syncs in steps, because a commit of PostgreSQL waits for unsynced writes. */
async function writeSynced(path: string, content: ReadableStream<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  let unsynced = 0
  try {
    for await (const chunk of content) {
      await file.writeFile(chunk)
      bytes += chunk.byteLength
      unsynced += chunk.byteLength
      if (unsynced < SYNC_BYTES) continue
      await file.datasync()
      unsynced = 0
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return bytes
}

/** Undefined when the file or folder does not exist; any other failure is thrown, or a list would look empty. */
async function ifExists<Content>(reading: Promise<Content>, path: string): Promise<Content | undefined> {
  try {
    return await reading
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new BackupFailed(`${path} cannot be read (${codeOf(error)}). Correct the path or its permissions.`, error)
  }
}

/** Returns the folder of a file as a store, and its name. */
export function storeOfFile(path: string): { place: BackupStore; name: string } {
  return { place: folderStore(dirname(path)), name: basename(path) }
}

/** Syncs a folder: a new or renamed file survives a power failure only when its folder is synced, too. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    if (!LEFTOVER.test(name)) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats?.isFile() && Date.now() - stats.mtimeMs > LEFTOVER_MS) await rm(path, { force: true })
  }
}
