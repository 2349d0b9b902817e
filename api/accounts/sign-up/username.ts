import type { Context } from 'hono'
import { holdUsername, isUsernameFree } from '#db/accounts/account.ts'
import { recentAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { isHonestUsername } from '../fields/names.ts'
import { recordMemberAudit } from '../session/member-audit.ts'
import { nameHash } from './sign-up.ts'

const WINDOW = '30 days'
const MAX_CHANGES = 2

/**
 * Runs before the row changes: checks that the new name is free and that the member did not change names too often. The
 * old name is reserved for a while, so that no other person can pose as the member, who may choose the old name again.
 */
export async function changeUsername(c: Context<Env>, tx: Sql, before: string, after: string) {
  const { secrets, config } = c.var.app
  const { userId } = c.var
  if (before.toLowerCase() === after.toLowerCase()) return
  if (!isHonestUsername(after)) refuseField('username', 'invalid-username')

  const formerKey = (username: string) => secrets.hash('attempt', `${userId} was ${username.toLowerCase()}`)
  const isOwnFormerName = (await recentAttempts(tx, 'former-username', formerKey(after), WINDOW)) > 0
  const heldAs = isOwnFormerName ? Buffer.alloc(0) : nameHash(secrets, after)
  if (!(await isUsernameFree(tx, after, heldAs))) refuse(409, 'username-taken')

  const { count } = await recordAttempt(tx, 'username-change', secrets.hash('attempt', userId), WINDOW)
  if (config.hasLimits && count >= MAX_CHANGES) refuse(429, 'username-changed-lately')
  await recordAttempt(tx, 'former-username', formerKey(before), WINDOW)
  await holdUsername(tx, nameHash(secrets, before))
  await recordMemberAudit(c, tx, 'change-username', { userId })
}
