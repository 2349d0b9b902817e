import type { Sql } from '../connection/sql.ts'
import { closeCalendar } from '../events/calendars.ts'
import { forgetDevicesOf } from './devices.ts'
import { endGrantsOf } from './recovery.ts'

/**
 * Ends what a person has handed out beside their sessions: recovery grants, known devices and the secret address of their
 * calendar. Somebody who held a session of theirs may hold copies of these. A new password ends them with the sessions.
 */
export async function endStandingAccessOf(sql: Sql, userId: string) {
  await endGrantsOf(sql, userId)
  await forgetDevicesOf(sql, userId)
  await closeCalendar(sql, userId)
}

/** The same and everything under way: unused codes of their phone and links that confirm their email address. */
export async function endEveryAccessOf(sql: Sql, userId: string) {
  await endStandingAccessOf(sql, userId)
  await sql`delete from email_verifications where user_id = ${userId}`
  await sql`
    update phone_codes c
    set spent_at = coalesce(c.spent_at, now())
    from users u
    where u.id = ${userId} and c.phone_number = u.phone_number
  `
}
