import type { Sql } from '../connection/sql.ts'

/** Whether the accounts with the published password of the sample city are there. */
export async function hasSampleCity(sql: Sql): Promise<boolean> {
  const accounts = await sql`
    select 1
    from users
    where username in ('ana', 'mateo') and email = username || '@example.com' and password_hash is not null
  `
  return accounts.length > 0
}
