import type { ReportedTarget } from '#contract/admin/moderation.ts'
import type { ReportKind } from '#contract/people/person.ts'
import type { Sql } from '../connection/sql.ts'

/** `personId` is the author of the content; null, with an empty name, for an author who has deleted the account. */
export type Target = { personId: string | null; shown: ReportedTarget }

type Row = { id: string; personId: string | null } & ReportedTarget

/** Returns the present content of each target by `kind id`. Deleted targets are missing. */
export async function targetsOf(
  sql: Sql,
  requested: readonly { kind: ReportKind; targetId: string }[],
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  for (const [kind, ofKind] of Map.groupBy(requested, target => target.kind)) {
    const ids = ofKind.map(({ targetId }) => targetId)
    for (const { id, personId, ...shown } of await queries[kind](sql, ids))
      targets.set(`${kind} ${id}`, { personId, shown })
  }
  return targets
}

/** Selects only what an admin needs, never a phone, an email address, or other messages of a conversation. */
const queries: Record<ReportKind, (sql: Sql, ids: string[]) => PromiseLike<Row[]>> = {
  user: (sql, ids) => sql<Row[]>`
      select
        u.id, u.id as person_id, ${name(sql)} as title, concat_ws(E'\n', u.status_message, u.bio) as text,
        ${name(sql)} as person_name, '/profile/' || u.id as path,
        u.suspended_by is not null or u.text_hidden_by is not null as is_down,
        u.suspended_by is not null as is_suspended
      from users u
      where u.id = any (${ids}::uuid[]) and u.deleted_at is null
    `,
  event: (sql, ids) => sql<Row[]>`
      select
        e.id, u.id as person_id, e.title, coalesce(e.description, '') as text, ${name(sql)} as person_name,
        '/events/' || e.id as path, e.taken_down_by is not null as is_down, u.suspended_by is not null as is_suspended
      from events e
      join users u on u.id = e.host_id
      where e.id = any (${ids}::uuid[]) and (e.deleted_at is null or e.taken_down_by is not null)
    `,
  job: (sql, ids) => sql<Row[]>`
      select
        j.id::text as id, u.id as person_id, j.title, j.description as text, ${name(sql)} as person_name,
        '/jobs/' || j.id || '/apply' as path, j.taken_down_by is not null as is_down,
        u.suspended_by is not null as is_suspended
      from jobs j
      join users u on u.id = j.host_id and u.deleted_at is null
      where j.id = any (${ids}::int[])
    `,
  message: (sql, ids) => sql<Row[]>`
      select
        m.id, u.id as person_id, ${name(sql)} as title, m.content as text, ${name(sql)} as person_name,
        null as path, false as is_down, u.suspended_by is not null as is_suspended
      from messages m
      join users u on u.id = m.sender_id and u.deleted_at is null
      where m.id = any (${ids}::uuid[])
    `,
  review: (sql, ids) => sql<Row[]>`
      select
        r.id, u.id as person_id, e.title, r.comment as text, ${name(sql)} as person_name, '/events/' || e.id as path,
        r.taken_down_by is not null as is_down, u.suspended_by is not null as is_suspended
      from reviews r
      join events e on e.id = r.event_id
      join users u on u.id = r.user_id and u.deleted_at is null
      where r.id = any (${ids}::uuid[])
    `,
  'host-message': (sql, ids) => sql<Row[]>`
      select
        m.id, u.id as person_id, e.title, m.text, coalesce(${name(sql)}, '') as person_name,
        '/events/' || e.id as path, m.taken_down_by is not null as is_down,
        coalesce(u.suspended_by is not null, false) as is_suspended
      from host_messages m
      join events e on e.id = m.event_id
      left join users u on u.id = ${hostMessageAuthor(sql)} and u.deleted_at is null
      where m.id = any (${ids}::uuid[])
    `,
  'promise-reply': (sql, ids) => sql<Row[]>`
      select
        p.id, u.id as person_id, ${name(sql)} as title, p.text, ${name(sql)} as person_name,
        coalesce('/s/' || s.slug, '/h/' || u.username) as path, p.taken_down_by is not null as is_down,
        u.suspended_by is not null as is_suspended
      from promise_replies p
      join users u on u.id = p.host_id and u.deleted_at is null
      left join series s on s.id = p.series_id
      where p.id = any (${ids}::uuid[])
    `,
  // Several members write on one page, so it has no author.
  venue: (sql, ids) => sql<Row[]>`
      select
        v.slug as id, null as person_id, v.name as title,
        concat_ws(E'\n', v.description, nullif(array_to_string(v.links, E'\n'), '')) as text, '' as person_name,
        '/venues/' || v.slug as path, v.taken_down_by is not null as is_down, false as is_suspended
      from venues v
      where v.slug = any (${ids})
    `,
  artist: (sql, ids) => sql<Row[]>`
      select
        a.slug as id, u.id as person_id, a.name as title,
        concat_ws(E'\n', a.description, nullif(array_to_string(a.links, E'\n'), '')) as text,
        coalesce(${name(sql)}, '') as person_name, '/a/' || a.slug as path, a.taken_down_by is not null as is_down,
        coalesce(u.suspended_by is not null, false) as is_suspended
      from artists a
      left join users u on u.id = a.owner_id and u.deleted_at is null
      where a.slug = any (${ids})
    `,
}

/** The author of the message `m` of the event `e`; null after the author has deleted the account. */
export function hostMessageAuthor(sql: Sql): ReturnType<Sql> {
  return sql`case when not m.is_sender_deleted then coalesce(m.sent_by, e.host_id) end`
}

function name(sql: Sql) {
  return sql`coalesce(u.display_name, concat_ws(' ', u.first_name, u.last_name)) || ' (@' || u.username || ')'`
}
