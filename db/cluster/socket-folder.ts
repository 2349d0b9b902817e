import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayReach, type OperatingUser } from './operating-user.ts'

/** The file name of the socket, which PostgreSQL derives from its port. */
export const SOCKET = '.s.PGSQL.5432'

/** A socket path may have 107 bytes (103 on macOS); this many remain for the folder of temporary files. */
const MAX_TMPDIR_LENGTH = 70

/** A temporary folder for the socket that only the owner may enter: the data folder's path may be too long. */
export function makeSocketFolder(owner: OperatingUser['owner'], folder?: string): string {
  if (folder !== undefined && existsSync(folder)) return folder
  if (folder === undefined) {
    const fits = tmpdir().length <= MAX_TMPDIR_LENGTH && !/[,"\s]/.test(tmpdir()) && mayReach(owner, tmpdir())
    folder = mkdtempSync(join(fits ? tmpdir() : '/tmp', 'pista-'))
  } else {
    mkdirSync(folder, { mode: 0o700 })
  }
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return folder
}
