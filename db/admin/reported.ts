import type { ReportedTarget, ReportKind } from '#contract/moderation.ts'
import type { Sql } from '../connection/sql.ts'

/** `personId` is whose doing it is. */
export type Target = { personId: string | null; shown: ReportedTarget }

type Row = { id: string; personId: string | null } & ReportedTarget

/** What was reported as it is now, by `kind id`; what no longer is anywhere is missing. */
export async function targetsOf(
  sql: Sql,
  wanted: readonly { kind: ReportKind; targetId: string }[],
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  for (const kind of ['user', 'event', 'job', 'message', 'review'] as const) {
    const ids = wanted.filter(one => one.kind === kind).map(one => one.targetId)
    if (ids.length === 0) continue
    for (const { id, personId, ...shown } of await readers[kind](sql, ids))
      targets.set(`${kind} ${id}`, { personId, shown })
  }
  return targets
}

/** Only what an admin needs to decide: never a number, an address of mail, or what else was said in a conversation. */
const readers: Record<ReportKind, (sql: Sql, ids: string[]) => Promise<Row[]>> = {
  user: async (sql, ids) =>
    await sql<Row[]>`
      select
        u.id, u.id as person_id, ${name(sql)} as title, concat_ws(E'\n', u.status_message, u.bio) as text,
        ${name(sql)} as person_name, '/profile/' || u.id as path,
        u.suspended_by is not null or u.text_hidden_by is not null as is_down,
        u.suspended_by is not null as is_suspended
      from users u
      where u.id = any (${ids}::uuid[]) and u.deleted_at is null
    `,
  event: async (sql, ids) =>
    await sql<Row[]>`
      select
        e.id, u.id as person_id, e.title, coalesce(e.description, '') as text, ${name(sql)} as person_name,
        '/events/' || e.id as path, e.taken_down_by is not null as is_down, u.suspended_by is not null as is_suspended
      from events e
      join users u on u.id = e.host_id
      where e.id = any (${ids}::uuid[]) and (e.deleted_at is null or e.taken_down_by is not null)
    `,
  job: async (sql, ids) =>
    await sql<Row[]>`
      select
        j.id::text as id, u.id as person_id, j.title, j.description as text, ${name(sql)} as person_name,
        '/jobs/' || j.id || '/apply' as path, j.taken_down_by is not null as is_down,
        u.suspended_by is not null as is_suspended
      from jobs j
      join users u on u.id = j.host_id and u.deleted_at is null
      where j.id = any (${ids}::int[])
    `,
  message: async (sql, ids) =>
    await sql<Row[]>`
      select
        m.id, u.id as person_id, ${name(sql)} as title, m.content as text, ${name(sql)} as person_name,
        null as path, false as is_down, u.suspended_by is not null as is_suspended
      from messages m
      join users u on u.id = m.sender_id and u.deleted_at is null
      where m.id = any (${ids}::uuid[])
    `,
  review: async (sql, ids) =>
    await sql<Row[]>`
      select
        r.id, u.id as person_id, e.title, r.comment as text, ${name(sql)} as person_name, '/events/' || e.id as path,
        r.taken_down_by is not null as is_down, u.suspended_by is not null as is_suspended
      from reviews r
      join events e on e.id = r.event_id
      join users u on u.id = r.user_id and u.deleted_at is null
      where r.id = any (${ids}::uuid[])
    `,
}

function name(sql: Sql) {
  return sql`coalesce(u.display_name, concat_ws(' ', u.first_name, u.last_name)) || ' (@' || u.username || ')'`
}
