import type { Sql } from '#db/connection/sql.ts'

/** Resolves once this number of statements wait for other transactions. */
export async function waitsForLock(sql: Sql, count = 1) {
  for (;;) {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    if (waiting.length >= count) return
  }
}
