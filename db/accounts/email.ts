import type { Sql } from '../sql.ts'

/** Earlier links stay good until they expire: whichever letter is opened, its link works. */
export async function addVerification(sql: Sql, verification: { tokenHash: Buffer; userId: string; email: string }) {
  await sql`delete from email_verifications where expires_at < now()`
  await sql`
    insert into email_verifications (token_hash, user_id, email, expires_at)
    values (${verification.tokenHash}, ${verification.userId}, ${verification.email}, now() + interval '24 hours')
  `
}

/** True for a link that is ours, in time, and of the address the account still has; again and again. */
export async function verifyEmail(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const verified = await sql`
    with used as (
      update email_verifications
      set used_at = coalesce(used_at, now())
      where token_hash = ${tokenHash} and expires_at > now()
      returning user_id, email
    )
    update users u
    set email_verified_at = coalesce(u.email_verified_at, now())
    from used
    where u.id = used.user_id and lower(u.email) = lower(used.email)
      and u.deleted_at is null and u.suspended_by is null
    returning u.id
  `
  return verified.length === 1
}
