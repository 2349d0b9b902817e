import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = 5
const NAME = /^before-migration-.*\.tar\.gz(\.part)?$/

/**
 * Writes the backup of a database that is about to leave this version. An upgrade that fails is tried again at every
 * start, so a version has one backup, replaced when the new one is complete; the newest five are kept.
 */
export async function keepBackup(folder: string, version: number, dump: Uint8Array) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `before-migration-from-${String(version).padStart(4, '0')}.tar.gz`)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(dump)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)

  const backups = (await readdir(folder)).filter(name => NAME.test(name)).map(name => join(folder, name))
  const aged = await Promise.all(backups.map(async backup => ({ backup, at: (await stat(backup)).mtimeMs })))
  const newestFirst = aged.toSorted((a, b) => b.at - a.at).map(({ backup }) => backup)
  const isPart = (backup: string) => backup.endsWith('.part')
  const surplus = newestFirst.filter(backup => !isPart(backup)).slice(KEPT)
  for (const backup of [...newestFirst.filter(isPart), ...surplus]) await rm(backup, { force: true })
}
