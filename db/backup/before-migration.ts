import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const BACKUPS_TO_KEEP = 5
const NAME = /^before-migration-/

/**
 * Copies the files of a stopped cluster before its database is migrated from `version`. A failed upgrade runs again
 * at every start, so each version has one backup: a new complete copy replaces the previous one. The newest five
 * backups stay, older ones are deleted.
 */
export async function backUpBeforeMigration(folder: string, version: number, cluster: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `before-migration-from-${String(version).padStart(4, '0')}`)
  await rm(`${path}.part`, { recursive: true, force: true })
  try {
    await cp(cluster, `${path}.part`, { recursive: true })
    await syncBelow(`${path}.part`)
  } catch (error) {
    // On a full disk the incomplete copy would prevent PostgreSQL from starting again.
    await rm(`${path}.part`, { recursive: true, force: true })
    throw error
  }
  await rm(path, { recursive: true, force: true })
  await rename(`${path}.part`, path)
  await sync(folder)

  const backups = (await readdir(folder)).filter(name => NAME.test(name)).map(name => join(folder, name))
  const aged = await Promise.all(backups.map(async backup => ({ backup, at: (await stat(backup)).mtimeMs })))
  const newestFirst = aged.toSorted((a, b) => b.at - a.at).map(({ backup }) => backup)
  const isPart = (backup: string) => backup.endsWith('.part')
  const surplus = newestFirst.filter(backup => !isPart(backup)).slice(BACKUPS_TO_KEEP)
  for (const backup of [...newestFirst.filter(isPart), ...surplus]) await rm(backup, { recursive: true, force: true })
}

/** Flushes a folder and all files below it to the disk, so that the copy survives a power failure. */
async function syncBelow(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name))
  await sync(folder)
}

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
