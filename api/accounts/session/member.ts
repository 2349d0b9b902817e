import type { Me } from '#contract/accounts/accounts.ts'
import { meWith } from '#db/accounts/account.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'

type MemberEntry = Pick<Parameters<typeof recordAudit>[1], 'targetType' | 'targetId'> & { userId?: string }

/** Records an action of the signed-in member, or of `userId` on a call that does not require a session. */
export async function recordMemberAudit(
  c: Context,
  sql: Sql,
  action: string,
  { userId = c.var.userId, ...target }: MemberEntry = {},
) {
  await recordAudit(sql, { ...target, actorId: userId, action, requestId: c.var.requestId })
}

/** Returns the signed-in member. The account may have been deleted after the session was checked. */
export async function meOf(c: Context, userId: string): Promise<Me> {
  return (await meWith(c.var.app.sql, userId)) ?? refuse(401, 'signed-out')
}
