import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpen } from '../cannot-open.ts'

/** How to start a PostgreSQL program: PostgreSQL refuses to run as root. */
export type OperatingUser = {
  /** The command line that runs `program` as this user. */
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Who the files of the cluster belong to; undefined leaves them as they are. */
  owner: { uid: number; gid: number } | undefined
  /** The names under which PostgreSQL sees this process connect to its socket. */
  peerNames: string[]
}

const NOBODY = 65_534

/**
 * The user that runs PostgreSQL for this process. An ordinary user runs it as itself. Root runs it under an unprivileged
 * uid where that uid may enter the folders; where only root may enter them, in a user namespace that shows it as one.
 * Throws `CannotOpen` where neither is possible.
 */
export function operatingUser({ program, folder }: { program: string; folder: string }): OperatingUser {
  if (process.getuid?.() !== 0) return { command: asIs, options: {}, owner: undefined, peerNames: [ownName()] }

  const owner = unprivilegedOwner(folder)
  letOthersPass(join(folder, '..'))
  if (mayEnter(owner, folder, program)) return { command: asIs, options: owner, owner, peerNames: ['root'] }

  const namespace = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (spawnSync('unshare', [...namespace, program, '--version']).status === 0)
    return {
      command: (name, args) => ['unshare', [...namespace, name, ...args]],
      options: {},
      owner: { uid: 0, gid: 0 },
      peerNames: [nameOf(NOBODY)],
    }

  throw new CannotOpen(
    `PostgreSQL does not run as root, and no other user may enter ${folder}. Start Pista as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

const asIs: OperatingUser['command'] = (program, args) => [program, args]

/** Gives everything below the folder to the owner. Cheap when the folder is theirs already. */
export function giveTo(folder: string, owner: { uid: number; gid: number }) {
  if (lstatSync(folder).uid === owner.uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chownSync(path, owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}

/** What lies in the data folder has its own mode; others may pass through to what is theirs, and not list it. */
function letOthersPass(dataFolder: string) {
  const { mode } = lstatSync(dataFolder)
  if ((mode & 0o011) !== 0o011) chmodSync(dataFolder, (mode & 0o777) | 0o011)
}

function unprivilegedOwner(folder: string): { uid: number; gid: number } {
  const { uid, gid } = lstatSync(folder)
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid }
}

function mayEnter(owner: { uid: number; gid: number }, folder: string, program: string) {
  return (
    spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0 &&
    spawnSync('test', ['-x', join(folder, '..')], { ...owner, cwd: '/' }).status === 0
  )
}

function ownName() {
  return execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
}

function nameOf(uid: number) {
  return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8' }).trim()
}
