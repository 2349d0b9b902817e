import { deleteExpired } from './retention.ts'
import type { Sql } from './sql.ts'

/** Deletes what has served its purpose: the rows that `retention` lets go, and the text of decided reports. */
export async function forgetTheOld(sql: Sql) {
  await deleteExpired(sql)
  await sql`update reports set reason = '' where reporter_id is null and decided_at is not null and reason <> ''`
}
