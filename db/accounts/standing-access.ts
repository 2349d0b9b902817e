import type { Sql } from '../connection/sql.ts'
import { closeCalendar } from '../events/list/calendars.ts'
import { deleteTokensOf } from './api-tokens.ts'
import { deleteDevicesOf } from './devices.ts'
import { endGrantsOf } from './recovery.ts'

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
