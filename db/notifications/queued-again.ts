import type { Sql } from '../connection/sql.ts'

/** The assignments that queue an ended or waiting delivery again, as if it were new. */
export function queuedAgain(sql: Sql) {
  return sql`tries = 0, postponed = 0, lease = null, ended_at = null, outcome = null`
}

/** The host of the push service of a subscription: a process sends only a limited number of pushes to each at once. */
export function hostOf(sql: Sql, endpoint: ReturnType<Sql>) {
  return sql`split_part(${endpoint}, '/', 3)`
}
