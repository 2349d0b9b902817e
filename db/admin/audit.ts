import type { Sql } from '../connection/sql.ts'

type AuditEntry = {
  actorId: string | null
  /** Unless it is named: a user, or without an id an unknown person. */
  actorKind?: 'user' | 'admin' | 'system' | 'anonymous'
  action: string
  targetType?: string
  targetId?: string
  outcome?: 'ok' | 'denied' | 'error'
  requestId?: string
}

/** Runs in the transaction of the change itself. Entries contain ids only, no names, numbers or text. */
export async function recordAudit(sql: Sql, { outcome = 'ok', ...entry }: AuditEntry) {
  const { actorId, actorKind = actorId === null ? 'anonymous' : 'user' } = entry
  await sql`
    insert into audit_log (actor_id, actor_kind, action, target_type, target_id, outcome, request_id)
    values (
      ${actorId}, ${actorKind}, ${entry.action}, ${entry.targetType ?? null},
      ${entry.targetId ?? null}, ${outcome}, ${entry.requestId ?? null}
    )
  `
}
