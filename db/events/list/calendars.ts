import type { Sql } from '../../connection/sql.ts'

/** Creates a new secret URL; the previous one stops working. */
export async function openCalendar(sql: Sql, userId: string, secretHash: Buffer) {
  await sql`
    insert into calendar_feeds (user_id, secret_hash) values (${userId}, ${secretHash})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  `
}

export async function closeCalendar(sql: Sql, userId: string) {
  await sql`delete from calendar_feeds where user_id = ${userId}`
}

export async function hasCalendar(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`select 1 from calendar_feeds where user_id = ${userId}`).length > 0
}

export async function calendarOwner(sql: Sql, secretHash: Buffer): Promise<string | undefined> {
  const [owner] = await sql<{ userId: string }[]>`
    select f.user_id
    from calendar_feeds f
    join users u on u.id = f.user_id and u.deleted_at is null and u.suspended_by is null
    where f.secret_hash = ${secretHash}
  `
  return owner?.userId
}
