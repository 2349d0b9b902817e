import type { Sql } from '../connection/sql.ts'

/** No accepted token is valid for longer than a day, so spent tokens can be deleted after this time. */
const RETENTION = '2 days'

/** Returns true for the first caller only. A rolled back transaction does not spend the token. */
export async function spendToken(sql: Sql, tokenId: string): Promise<boolean> {
  await sql`delete from spent_tokens where spent_at < now() - ${RETENTION}::interval`
  const spent =
    await sql`insert into spent_tokens (token_id) values (${tokenId}) on conflict do nothing returning token_id`
  return spent.length === 1
}
