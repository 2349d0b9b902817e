import type { Sql } from '../connection/sql.ts'

/** The assignments that queue an ended or waiting delivery again, as if it were new. */
export function queuedAgain(sql: Sql) {
  return sql`tries = 0, postponed = 0, lease = null, ended_at = null, outcome = null`
}
