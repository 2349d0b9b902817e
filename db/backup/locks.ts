import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Database, Sql } from '../connection/sql.ts'

/** Takes the lock of the daily backup. Returns undefined while another process makes one. */
export async function lockDaily(sql: Database): Promise<{ release: () => Promise<void> } | undefined> {
  const connection = await sql.reserve()
  if (!(await tryLock(connection, ADVISORY_LOCKS.dailyBackup))) {
    connection.release()
    return undefined
  }
  return {
    async release() {
      await connection`select pg_advisory_unlock(${ADVISORY_LOCKS.dailyBackup})`.catch(() => {})
      connection.release()
    },
  }
}

/** False while another process restores. The connection that holds the lock may take it again. */
export async function lockRestore(sql: Sql): Promise<boolean> {
  return await tryLock(sql, ADVISORY_LOCKS.restore)
}

/** A session lock: PostgreSQL releases it when the connection ends. */
async function tryLock(sql: Sql, key: number): Promise<boolean> {
  return (await sql<{ isLocked: boolean }[]>`select pg_try_advisory_lock(${key}) as is_locked`)[0]?.isLocked ?? false
}
