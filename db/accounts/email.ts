import type { Locale } from '#contract/i18n/locale.ts'
import { firstRow, type Sql } from '../connection/sql.ts'
import { anonymizeCodesOf } from './codes.ts'

/** Earlier links stay valid until they expire, so that the link in each of several emails works. */
export async function addVerification(sql: Sql, verification: { tokenHash: Buffer; userId: string; email: string }) {
  await sql`delete from email_verifications where expires_at < now()`
  await sql`
    insert into email_verifications (token_hash, user_id, email, expires_at)
    values (${verification.tokenHash}, ${verification.userId}, ${verification.email}, now() + interval '24 hours')
  `
}

/**
 * Stores a requested new address and the hash of the link that confirms it. Only the latest request is valid. An
 * address of another account is stored as well, but its link is never sent: the response must not reveal that account.
 */
export async function addEmailChange(tx: Sql, change: { tokenHash: Buffer; userId: string; email: string }) {
  await deleteEmailChange(tx, change.userId)
  await tx`
    insert into email_verifications (token_hash, user_id, email, changes_email, expires_at)
    values (${change.tokenHash}, ${change.userId}, ${change.email}, true, now() + interval '24 hours')
  `
}

export async function deleteEmailChange(sql: Sql, userId: string) {
  await sql`delete from email_verifications where user_id = ${userId} and changes_email and used_at is null`
}

export async function accountOfEmail(sql: Sql, email: string): Promise<string | undefined> {
  const [account] = await sql<{ id: string }[]>`
    select id from users where lower(email) = lower(${email}) and deleted_at is null
  `
  return account?.id
}

type EmailAccount = { id: string; username: string; locale: Locale | null }

/** The account whose owner has proved this address. Only such an address signs in or recovers an account. */
export async function accountOfVerifiedEmail(sql: Sql, email: string): Promise<EmailAccount | undefined> {
  return await firstRow(sql<EmailAccount[]>`
    select id, username, locale
    from users
    where lower(email) = lower(${email}) and email_verified_at is not null and deleted_at is null
  `)
}

/** Removes the email address from an account that has not verified it: another person has proved that it is theirs. */
export async function releaseUnprovedEmail(tx: Sql, email: string): Promise<string | undefined> {
  const [account] = await tx<{ id: string }[]>`
    update users
    set email = null, updated_at = now()
    where lower(email) = lower(${email}) and email_verified_at is null and deleted_at is null
    returning id
  `
  if (account)
    await tx`delete from email_verifications where user_id = ${account.id} and lower(email) = lower(${email})`
  return account?.id
}

type OpenedLink = { userId: string; emailBefore: string | null; isChanged: boolean }

/**
 * Confirms an address. Returns undefined for an unknown or expired link, and for an address that the account no
 * longer has or requests. Opening a link again succeeds without a change. Throws a duplicate error when another
 * account got the address meanwhile.
 */
export async function openEmailLink(tx: Sql, tokenHash: Buffer): Promise<OpenedLink | undefined> {
  const [link] = await tx<{ userId: string; email: string; isChange: boolean }[]>`
    update email_verifications
    set used_at = coalesce(used_at, now())
    where token_hash = ${tokenHash} and expires_at > now()
    returning user_id, email, changes_email and used_at = now() as is_change
  `
  if (!link) return undefined
  // A separate statement, so that it sees the changes of a concurrent request with the same link.
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
  if (!account.hasIt) await anonymizeCodesOf(tx, 'email', account.email)
  return { userId: link.userId, emailBefore: account.email, isChanged: !account.hasIt }
}
