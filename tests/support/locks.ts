import type { Database, Sql } from '#db/connection/sql.ts'

/** Resolves once this number of statements wait for other transactions. */
export async function waitsForLock(sql: Sql, count = 1) {
  for (;;) {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    if (waiting.length >= count) return
  }
}

/**
 * The result of the request, which waits for a lock that a transaction took with `lock`. `change` is made in the
 * transaction before it is committed.
 */
export async function whileLocked<Result>(
  sql: Database,
  lock: (tx: Sql) => Promise<unknown>,
  request: () => Promise<Result>,
  change: (tx: Sql) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { result } = await sql.begin(async tx => {
    await lock(tx)
    const result = request()
    await waitsForLock(sql)
    await change(tx)
    return { result }
  })
  return await result
}
