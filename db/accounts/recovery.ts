import type { Sql } from '../sql.ts'

/** For ten minutes the browser that holds this may set a new password. */
export async function addGrant(sql: Sql, grant: { grantHash: Buffer; userId: string; phoneNumber: string }) {
  await sql`delete from recovery_grants where user_id = ${grant.userId} or expires_at < now()`
  await sql`
    insert into recovery_grants (grant_hash, user_id, phone_number, expires_at)
    values (${grant.grantHash}, ${grant.userId}, ${grant.phoneNumber}, now() + interval '10 minutes')
  `
}

export async function isGranted(sql: Sql, grantHash: Buffer, phoneNumber: string): Promise<boolean> {
  const granted = await sql`
    select 1
    from recovery_grants g
    join users u on u.id = g.user_id and u.deleted_at is null and u.suspended_by is null
    where g.grant_hash = ${grantHash} and g.phone_number = ${phoneNumber} and g.expires_at > now() and g.spent_at is null
  `
  return granted.length === 1
}

export async function endGrantsOf(sql: Sql, userId: string) {
  await sql`delete from recovery_grants where user_id = ${userId}`
}
