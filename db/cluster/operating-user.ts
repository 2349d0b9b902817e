import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CannotOpen } from '../connection/open-failure.ts'

/** How to start a PostgreSQL program: PostgreSQL refuses to run as root. */
export type OperatingUser = {
  /** The command line that runs `program` as this user. */
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The owner of the cluster's files; undefined leaves the owner unchanged. */
  owner: Owner | undefined
  /** The user name that PostgreSQL sees when this process connects to its socket. */
  peerName: string
}

type Owner = { uid: number; gid: number }

const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' }

/**
 * Chooses the user that runs PostgreSQL. An ordinary user runs it under the same account. Root runs it under an
 * unprivileged uid if that uid may enter the folders, and otherwise in a user namespace that maps root to an
 * unprivileged uid. Throws `CannotOpen` when neither is possible.
 */
export function operatingUser({ program, folder }: { program: string; folder: string }): OperatingUser {
  if (process.getuid?.() !== 0) return { command: asIs, options: {}, owner: undefined, peerName: ownName() }

  const owner = unprivilegedOwner(folder)
  if (mayEnter(owner, folder, program)) return { command: asIs, options: owner, owner, peerName: 'root' }

  const namespace = ['-U', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--']
  if (spawnSync('unshare', [...namespace, program, '--version']).status === 0)
    return {
      command: (name, args) => ['unshare', [...namespace, name, ...args]],
      options: {},
      owner: { uid: 0, gid: 0 },
      peerName: NOBODY.name,
    }

  throw new CannotOpen(
    `PostgreSQL does not run as root, and no other user may enter ${folder}. Start Pista as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

const asIs: OperatingUser['command'] = (program, args) => [program, args]

/** Returns true when this user may enter the folder. Root may enter every folder. */
export function mayReach(owner: Owner | undefined, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
}

/** Makes `owner` the owner of the folder and its files, which may be of both users after a restore. */
export function changeOwner(folder: string, owner: Owner) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink() && lstatSync(path).uid !== owner.uid) chownSync(path, owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}

/** The owner of the folder. PostgreSQL does not start as root or as an unknown user; then this is the user `nobody`. */
function unprivilegedOwner(folder: string): Owner {
  const { uid, gid } = statSync(folder)
  const hasName = uid !== 0 && spawnSync('id', ['-un', String(uid)]).status === 0
  return hasName ? { uid, gid } : { uid: NOBODY.uid, gid: NOBODY.gid }
}

function mayEnter(owner: Owner, folder: string, program: string) {
  const dataFolder = join(folder, '..')
  return (
    spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0 &&
    (mayReach(owner, dataFolder) || allowPassage(owner, dataFolder))
  )
}

/** Lets other users pass through the data folder without listing it; undone if a folder above denies access. */
function allowPassage(owner: Owner, dataFolder: string): boolean {
  const mode = statSync(dataFolder).mode & 0o7777
  chmodSync(dataFolder, mode | 0o011)
  if (mayReach(owner, dataFolder)) return true
  chmodSync(dataFolder, mode)
  return false
}

function ownName() {
  try {
    return userInfo().username
  } catch (error) {
    throw new CannotOpen(
      `The user with the id ${process.getuid?.()} has no name on this machine, which PostgreSQL demands. Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
}
