import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotOpen } from './cannot-open.ts'

/**
 * Takes the data folder for this process alone, or throws `CannotOpen` naming who has it. The embedded database has no
 * lock of its own: two openers silently lose rows. SQLite's is the operating system's, so a dead holder holds nothing.
 */
export function lockFolder(folder: string): { release(): void } {
  let lock: DatabaseSync
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, '.writable'), '')
    lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  } catch (error) {
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
    throw new CannotOpen(
      `The data folder ${folder} is in use by ${nameIn(holder)}. Stop that one, or set DATA_DIR to another.`,
      error,
    )
  }
  writeFileSync(holder, `process ${process.pid}`)

  return { release: () => lock.close() }
}

function nameIn(holder: string) {
  try {
    return readFileSync(holder, 'utf8')
  } catch {
    return 'another process'
  }
}
