import type { Sql } from '../connection/sql.ts'

type Audited = {
  actorId: string | null
  actorKind: 'user' | 'admin' | 'system' | 'anonymous'
  action: string
  targetType?: string
  targetId?: string
  outcome?: 'ok' | 'denied' | 'error'
  requestId?: string
}

/** Part of the change it tells of: in the same transaction. Ids only, never a name, a number or a sentence. */
export async function noteAudit(sql: Sql, { outcome = 'ok', ...audited }: Audited) {
  await sql`
    insert into audit_log (actor_id, actor_kind, action, target_type, target_id, outcome, request_id)
    values (
      ${audited.actorId}, ${audited.actorKind}, ${audited.action}, ${audited.targetType ?? null},
      ${audited.targetId ?? null}, ${outcome}, ${audited.requestId ?? null}
    )
  `
}
