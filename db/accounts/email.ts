import type { Sql } from '../connection/sql.ts'

/** Earlier links stay good until they expire: whichever letter is opened, its link works. */
export async function addVerification(sql: Sql, verification: { tokenHash: Buffer; userId: string; email: string }) {
  await sql`delete from email_verifications where expires_at < now()`
  await sql`
    insert into email_verifications (token_hash, user_id, email, expires_at)
    values (${verification.tokenHash}, ${verification.userId}, ${verification.email}, now() + interval '24 hours')
  `
}

/**
 * Remembers the address that an account shall have, and the link that puts it in place. Only the latest request counts.
 * It is remembered for an address of another account as well, whose link nobody gets: the account looks the same.
 */
export async function askEmailChange(tx: Sql, change: { tokenHash: Buffer; userId: string; email: string }) {
  await forgetEmailChange(tx, change.userId)
  await tx`
    insert into email_verifications (token_hash, user_id, email, changes_email, expires_at)
    values (${change.tokenHash}, ${change.userId}, ${change.email}, true, now() + interval '24 hours')
  `
}

export async function forgetEmailChange(sql: Sql, userId: string) {
  await sql`delete from email_verifications where user_id = ${userId} and changes_email and used_at is null`
}

export async function accountOfEmail(sql: Sql, email: string): Promise<string | undefined> {
  const [account] = await sql<{ id: string }[]>`
    select id from users where lower(email) = lower(${email}) and deleted_at is null
  `
  return account?.id
}

type OpenedLink = { userId: string; emailBefore: string | null; isChanged: boolean }

/**
 * Undefined for a link that is not ours, too old, or of an address that the account no longer has or asks for. Opened
 * again it does nothing and succeeds. Throws a duplicate when another account was given the address meanwhile.
 */
export async function openEmailLink(tx: Sql, tokenHash: Buffer): Promise<OpenedLink | undefined> {
  const [link] = await tx<{ userId: string; email: string; isChange: boolean }[]>`
    update email_verifications
    set used_at = coalesce(used_at, now())
    where token_hash = ${tokenHash} and expires_at > now()
    returning user_id, email, changes_email and used_at = now() as is_change
  `
  if (!link) return undefined
  // A statement of its own, so that it sees what the same link did when it was opened twice at once.
  const [account] = await tx<{ email: string | null; hasIt: boolean }[]>`
    select email, coalesce(lower(email) = lower(${link.email}), false) as has_it
    from users
    where id = ${link.userId} and deleted_at is null and suspended_by is null
    for update
  `
  if (!account || !(account.hasIt || link.isChange)) return undefined
  await tx`
    update users
    set
      email = ${account.hasIt ? account.email : link.email},
      email_verified_at = case when ${account.hasIt} then coalesce(email_verified_at, now()) else now() end,
      updated_at = now()
    where id = ${link.userId}
  `
  return { userId: link.userId, emailBefore: account.email, isChanged: !account.hasIt }
}
