import type { Sql } from '../connection/sql.ts'

export type DeletedAccount = { userId: string; deletedAt: string }

/** Returns the accounts that were deleted within the last `days` days; all of them without a number of days. */
export async function deletedAccounts(sql: Sql, days?: number): Promise<DeletedAccount[]> {
  const rows = await sql<DeletedAccount[]>`
    select id as user_id, deleted_at
    from users
    where ${days === undefined ? sql`deleted_at is not null` : sql`deleted_at > now() - make_interval(days => ${days})`}
    order by deleted_at
  `
  return [...rows]
}

/** Returns the accounts with these ids that are not deleted, with their user names. */
export async function accountsAmong(sql: Sql, ids: string[]): Promise<{ id: string; username: string }[]> {
  return await sql<{ id: string; username: string }[]>`
    select id, username from users where id = any (${ids}::uuid[]) and deleted_at is null order by id
  `
}
