import type { Database, Sql } from '../connection/sql.ts'

/**
 * Arbitrary numbers, the same in every process. These are session locks: PostgreSQL releases them when the connection
 * ends.
 */
const DAILY = 727_369
const RESTORE = 727_370

/** Takes the lock of the daily backup. Returns undefined while another process makes one. */
export async function lockDaily(sql: Database): Promise<{ release: () => Promise<void> } | undefined> {
  const connection = await sql.reserve()
  if (!(await tryLock(connection, DAILY))) {
    connection.release()
    return undefined
  }
  return {
    async release() {
      await connection`select pg_advisory_unlock(${DAILY})`.catch(() => {})
      connection.release()
    },
  }
}

/**
 * Returns false while another process restores into the database. The connection that holds the lock may take it
 * again.
 */
export async function lockRestore(sql: Sql): Promise<boolean> {
  return await tryLock(sql, RESTORE)
}

async function tryLock(sql: Sql, key: number): Promise<boolean> {
  const [row] = await sql<{ isLocked: boolean }[]>`select pg_try_advisory_lock(${key}) as is_locked`
  return row?.isLocked ?? false
}
