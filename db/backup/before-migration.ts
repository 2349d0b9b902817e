import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = 5
const NAME = /^before-migration-/

/**
 * Copies the stopped cluster of a database that is about to leave this version. An upgrade that fails is tried again at
 * every start, so a version has one backup, replaced when the new one is complete; the newest five are kept.
 */
export async function backUpBeforeMigration(folder: string, version: number, cluster: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `before-migration-from-${String(version).padStart(4, '0')}`)
  await rm(`${path}.part`, { recursive: true, force: true })
  try {
    await cp(cluster, `${path}.part`, { recursive: true })
    await syncBelow(`${path}.part`)
  } catch (error) {
    // On a full disk, what was copied would keep PostgreSQL from starting again.
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
  const surplus = newestFirst.filter(backup => !isPart(backup)).slice(KEPT)
  for (const backup of [...newestFirst.filter(isPart), ...surplus]) await rm(backup, { recursive: true, force: true })
}

/** Writes a folder with all that it holds through to the disk, so that the copy survives the power failing. */
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
