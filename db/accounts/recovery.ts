import { hasRow, type Sql } from '../connection/sql.ts'
import { closeCalendar } from '../events/list/calendars.ts'
import { deleteTokensOf } from './api-tokens.ts'
import { deleteDevicesOf } from './devices.ts'

/** `codeId` is the verified code of this grant; undefined when another provider checks the codes. */
type Grant = { userId: string; codeId: string | undefined }

/** Allows the browser with this grant to set a new password within ten minutes. */
export async function addGrant(sql: Sql, grant: Grant & { grantHash: Buffer; phoneNumber: string }) {
  await sql`delete from recovery_grants where user_id = ${grant.userId} or expires_at < now()`
  await sql`
    insert into recovery_grants (grant_hash, user_id, phone_number, code_id, expires_at)
    values (
      ${grant.grantHash}, ${grant.userId}, ${grant.phoneNumber}, ${grant.codeId ?? null},
      now() + interval '10 minutes'
    )
  `
}

export async function grantWith(sql: Sql, grantHash: Buffer, phoneNumber: string): Promise<Grant | undefined> {
  const [grant] = await sql<{ userId: string; codeId: string | null }[]>`
    select g.user_id, g.code_id
    from recovery_grants g
    join users u on u.id = g.user_id and u.deleted_at is null and u.suspended_by is null
    where g.grant_hash = ${grantHash} and g.phone_number = ${phoneNumber} and g.expires_at > now() and g.spent_at is null
  `
  return grant && { userId: grant.userId, codeId: grant.codeId ?? undefined }
}

/** Returns true the first time only. */
export async function spendGrant(sql: Sql, grantHash: Buffer): Promise<boolean> {
  return await hasRow(sql`
    delete from recovery_grants where grant_hash = ${grantHash} and expires_at > now() returning grant_hash
  `)
}

export async function endGrantsOf(sql: Sql, userId: string) {
  await sql`delete from recovery_grants where user_id = ${userId}`
}

/** Ends recovery grants, known devices, the calendar URL and API tokens, which a thief may have copied. */
export async function endStandingAccessOf(sql: Sql, userId: string) {
  await endGrantsOf(sql, userId)
  await deleteDevicesOf(sql, userId)
  await closeCalendar(sql, userId)
  await deleteTokensOf(sql, userId)
}

/** Ends all access, including unused codes, and links that confirm the email address. */
export async function endEveryAccessOf(sql: Sql, userId: string) {
  await endStandingAccessOf(sql, userId)
  await sql`delete from email_verifications where user_id = ${userId}`
  await sql`
    update phone_codes c
    set spent_at = coalesce(c.spent_at, now())
    from users u
    where u.id = ${userId} and c.phone_number = u.phone_number
  `
  await sql`
    update email_codes c
    set spent_at = coalesce(c.spent_at, now())
    from users u
    where u.id = ${userId} and lower(c.email) = lower(u.email)
  `
}
