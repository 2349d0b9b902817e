import { hasSlug, type ReportKind } from '#contract/people/person.ts'
import type { Sql } from '../connection/sql.ts'
import { isPublic } from '../events/event/columns.ts'
import { isReadableBy, wasNotifiedOf } from '../events/messages/host-messages.ts'

type NewReport = { id: string; reporterId: string; kind: ReportKind; targetId: string; reason: string }

/** A member has one open report for each target: returns its id. Undefined without such a target. */
export async function addReport(tx: Sql, given: NewReport): Promise<{ id: string; isNew: boolean } | undefined> {
  const report = hasSlug(given.kind) ? { ...given, targetId: given.targetId.toLowerCase() } : given
  const isNumber = /^\d+$/.test(report.targetId)
  const visible = isNumber === (report.kind === 'job') ? await targets[report.kind](tx, report) : []
  if (visible.length === 0) return undefined

  const [added] = await tx<{ id: string }[]>`
    insert into reports (id, reporter_id, kind, target_id, reason)
    values (${report.id}, ${report.reporterId}, ${report.kind}, ${report.targetId}, ${report.reason})
    on conflict do nothing
    returning id
  `
  if (added) return { id: added.id, isNew: true }
  const [existing] = await tx<{ id: string }[]>`
    select id
    from reports
    where reporter_id = ${report.reporterId} and kind = ${report.kind} and target_id = ${report.targetId}
      and (decided_at is null or id = ${report.id})
  `
  return { id: existing?.id ?? report.id, isNew: false }
}

/**
 * The queries for the content that a member can report: content that the member can see. A person can also be reported
 * by members whom that person blocked, and a message of a host by the members who were notified of it, also after the
 * host has withdrawn it, deleted the event or blocked them.
 */
const targets: Record<ReportKind, (sql: Sql, report: NewReport) => Promise<readonly unknown[]>> = {
  user: async (sql, { targetId }) => await sql`select 1 from users where id = ${targetId} and deleted_at is null`,
  event: async (sql, { targetId }) =>
    await sql`select 1 from events where id = ${targetId} and status <> 'draft' and deleted_at is null`,
  job: async (sql, { targetId }) =>
    await sql`select 1 from jobs where id = ${targetId}::bigint and taken_down_by is null`,
  message: async (sql, { targetId, reporterId }) =>
    await sql`
    select 1
    from messages m
    join conversations c on c.id = m.conversation_id
    where m.id = ${targetId} and ${reporterId} in (c.user_lo, c.user_hi)
  `,
  venue: async (sql, { targetId }) => await sql`select 1 from venues where slug = ${targetId}`,
  artist: async (sql, { targetId }) =>
    await sql`select 1 from artists where slug = ${targetId} and taken_down_by is null`,
  review: async (sql, { targetId }) =>
    await sql`select 1 from reviews where id = ${targetId} and taken_down_by is null`,
  'promise-reply': async (sql, { targetId }) =>
    await sql`select 1 from promise_replies where id = ${targetId} and taken_down_by is null`,
  'host-message': async (sql, { targetId, reporterId }) =>
    await sql`
    select 1
    from host_messages m
    join events e on e.id = m.event_id
    where m.id = ${targetId} and m.taken_down_by is null
      and (${wasNotifiedOf(sql, reporterId)} or ${isPublic(sql)} and ${isReadableBy(sql, reporterId)})
  `,
}
