import type { Context } from 'hono'
import { recordAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../../app-context.ts'

type MemberEntry = Pick<Parameters<typeof recordAudit>[1], 'targetType' | 'targetId'> & { userId?: string }

/** Records an action of the signed-in member, or of `userId` on a call that does not require a session. */
export async function recordMemberAudit(
  c: Context<Env>,
  sql: Sql,
  action: string,
  { userId = c.var.userId, ...target }: MemberEntry = {},
) {
  await recordAudit(sql, { ...target, actorId: userId, actorKind: 'user', action, requestId: c.var.requestId })
}
