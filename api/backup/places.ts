import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { codeOf } from '#db/connection/errors.ts'
import { BackupFailed } from './failure.ts'

export type StoredBackup = { name: string; bytes: number }

/** Where backups are kept, with the lists of deleted accounts beside them: a folder, or a bucket (`bucket.ts`). */
export type BackupStore = {
  /** For the operator: the path or address of what has this name. */
  addressOf: (name: string) => string
  /** Stores the whole stream under the name, or nothing. Returns its size. */
  write: (name: string, content: ReadableStream<Uint8Array>) => Promise<number>
  read: (name: string) => Promise<ReadableStream<Uint8Array>>
  list: () => Promise<StoredBackup[]>
  remove: (name: string) => Promise<void>
  readText: (name: string) => Promise<string | undefined>
  writeText: (name: string, text: string) => Promise<void>
  /** Undefined where the room has no end. */
  freeBytes: () => Promise<number | undefined>
}

/** What a process that ended left behind; nothing that is still written is as old. Other files may lie beside a backup. */
const LEFTOVER = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/
const LEFTOVER_MS = 24 * 3_600_000

const SYNC_BYTES = 8 * 1024 * 1024

export function folderStore(folder: string): BackupStore {
  const at = (name: string) => join(folder, name)
  const prepare = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }))

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
        throw new BackupFailed(`There is no room left on the disk of ${folder} for the backup. Free some space.`, error)
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
      const names = (await ifThere(readdir(folder), folder)) ?? []
      const found = await Promise.all(
        names.map(async name => ({ name, stats: await ifThere(stat(at(name)), at(name)) })),
      )
      return found.flatMap(({ name, stats }) => (stats?.isFile() ? [{ name, bytes: stats.size }] : []))
    },
    remove: name => rm(at(name), { force: true }),
    readText: name => ifThere(readFile(at(name), 'utf8'), at(name)),
    writeText: async (name, text) => void (await write(name, new Blob([text]).stream())),
    async freeBytes() {
      await prepare()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Returns the size. A commit of PostgreSQL waits for the disk behind what was written and not yet synchronised. */
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

/** Undefined when there is no such file or folder. Another failure must not pass for that: a list would seem empty. */
async function ifThere<Content>(reading: Promise<Content>, path: string): Promise<Content | undefined> {
  try {
    return await reading
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new BackupFailed(`${path} cannot be read (${codeOf(error)}). Correct the path or its permissions.`, error)
  }
}

/** The place and the name of a file anywhere on this machine. */
export function storeOfFile(path: string): { place: BackupStore; name: string } {
  return { place: folderStore(dirname(path)), name: basename(path) }
}

/** What has a new name survives the power failing only once its folder is on the disk too. */
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
