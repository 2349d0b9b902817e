import type { Sql } from '../connection/sql.ts'

/** None of ours is good for longer than a day, so none needs to be remembered for longer. */
const REMEMBERED = '2 days'

/** True for whoever comes first. In a transaction, a spending that fails later was none. */
export async function spendToken(sql: Sql, tokenId: string): Promise<boolean> {
  await sql`delete from spent_tokens where spent_at < now() - ${REMEMBERED}::interval`
  const spent =
    await sql`insert into spent_tokens (token_id) values (${tokenId}) on conflict do nothing returning token_id`
  return spent.length === 1
}
