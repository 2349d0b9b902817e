import { recordAttempt } from '#db/accounts/attempts.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'

const MAX_IN_DAY = 10

/**
 * Limits the emails to one mailbox whose owner has not confirmed its address, over all accounts and visitors: anybody
 * can type the address of another person. The caller must respond the same if it returns false.
 */
export async function mayEmailUnconfirmed(c: Context, email: string): Promise<boolean> {
  const { sql, config } = c.var.app
  const { count } = await sql.begin(tx => countEmailTo(c, tx, email))
  return !config.hasLimits || count < MAX_IN_DAY
}

/** Counts an email that has a limit of its own, and returns how many were sent to the mailbox before. */
export async function countEmailTo(c: Context, tx: Sql, email: string) {
  const key = c.var.app.secrets.hash('attempt', mailboxOf(email))
  return await recordAttempt(tx, 'mail-to-address', key, '1 day')
}
