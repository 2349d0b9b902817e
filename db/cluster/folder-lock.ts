import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf } from '../connection/errors.ts'
import { CannotOpen, diskFull, FolderInUse } from '../connection/open-failure.ts'

/**
 * Locks the data folder for this process, or throws `FolderInUse` with the name of the process that holds the lock.
 * The holder may stop a PostgreSQL that was left running in the folder. The lock is an SQLite file lock, which the
 * operating system releases when the process ends.
 */
export function lockFolder(folder: string): { release(): void } {
  let lock: DatabaseSync
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, '.writable'), '')
    lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw diskFull(folder)
    throw new CannotOpen(
      `The data folder ${folder} is not writable. Give it to this user, or set DATA_DIR to another.`,
      error,
    )
  }

  const holder = join(folder, 'holder')
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw diskFull(folder)
    throw new FolderInUse(
      `The data folder ${folder} is in use by ${holderName(holder)}. Stop that process, or set DATA_DIR to another.`,
      error,
    )
  }
  try {
    writeFileSync(holder, `process ${process.pid} (${commandOf(process)})`)
  } catch (error) {
    lock.close()
    throw codeOf(error) === 'ENOSPC' ? diskFull(folder) : error
  }

  return { release: () => lock.close() }
}

function commandOf({ execPath, argv }: Pick<NodeJS.Process, 'execPath' | 'argv'>) {
  return [execPath, argv[1]].map(path => path && basename(path)).join(' ')
}

const SQLITE_BUSY = 5

/** True when another process holds the lock; other errors mean that the lock file could not be written. */
function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** The process that holds the lock; until it has written its name, the file contains that of an earlier holder. */
function holderName(holder: string): string {
  for (let waits = 0; waits < MAX_NAME_WAITS; waits += 1) {
    const name = nameIn(holder)
    if (name !== undefined && isRunning(Number(/^process (\d+)/.exec(name)?.[1]))) return name
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NAME_WAIT_MS)
  }
  return nameIn(holder) ?? 'another process'
}

const NAME_WAIT_MS = 20
const MAX_NAME_WAITS = 25

function nameIn(holder: string): string | undefined {
  try {
    return readFileSync(holder, 'utf8')
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process of another user may not receive signals, but it runs.
    return codeOf(error) === 'EPERM'
  }
}
