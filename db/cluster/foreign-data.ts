import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpen } from '../connection/open-failure.ts'
import { sentenceFor } from './failures.ts'

const MAJOR_VERSION = '18'

/** Of `ControlFileData` in PostgreSQL 18: its version, and whether the build has 64 bits. */
const CONTROL = { versionAt: 8, version: 1_800, is64BitAt: 248 }

/** Throws `CannotOpen` unless the folder is empty or a cluster of our PostgreSQL. Only reads, before any change. */
export function refuseForeignData(folder: string) {
  try {
    refuseUnlessOwn(folder)
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(sentenceFor(String(error), folder), error)
  }
}

function refuseUnlessOwn(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  const version = existsSync(join(folder, 'PG_VERSION'))
    ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    : undefined
  if (version === undefined)
    throw new CannotOpen(
      `${folder} contains other files than a database. Nothing was changed. Move it away, or set DATA_DIR to another folder.`,
    )
  if (version !== MAJOR_VERSION)
    throw new CannotOpen(
      `The data in ${folder} was written by PostgreSQL ${version}, and this Pista includes PostgreSQL ${MAJOR_VERSION}. Nothing was changed: export it with that version's pg_dump into a server and set DATABASE_URL, or set DATA_DIR to another folder.`,
    )
  if (isOf32Bits(folder))
    throw new CannotOpen(
      `The data in ${folder} was written by the database of Pista 0.1.0, which this Pista cannot read. Nothing was changed: keep the folder for Pista 0.1.0, and set DATA_DIR to another one.`,
    )
}

/** The engine of Pista 0.1.0 had 32 bits. A missing or damaged control file is left to PostgreSQL. */
function isOf32Bits(folder: string): boolean {
  const path = join(folder, 'global/pg_control')
  const control = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  if (control.length <= CONTROL.is64BitAt || control.readUInt32LE(CONTROL.versionAt) !== CONTROL.version) return false
  return control[CONTROL.is64BitAt] === 0
}
