import type { Sql } from '../connection/sql.ts'

export type Listed = { id: string; changedAt: string }

/** A file of a sitemap holds no more addresses than this. */
export const LISTED_MOST = 50_000

/** Nights that are to come or were a month ago, page by page, the nearest last. */
export function listedEvents(sql: Sql, page: number): Promise<Listed[]> {
  return sql<Listed[]>`
    select id, updated_at as changed_at
    from events
    where status <> 'draft' and deleted_at is null and night_of >= now()::date - 30
    order by night_of, starts_at, id
    limit ${LISTED_MOST} offset ${page * LISTED_MOST}
  `
}

export async function countListedEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from events where status <> 'draft' and deleted_at is null and night_of >= now()::date - 30
  `
  return row?.count ?? 0
}

/** Hosts who have published something, the newest first. */
export function listedHosts(sql: Sql): Promise<Listed[]> {
  return sql<Listed[]>`
    select h.id, max(e.updated_at) as changed_at
    from users h
    join events e on e.host_id = h.id and e.status <> 'draft' and e.deleted_at is null
    where h.deleted_at is null and h.suspended_by is null and h.user_type = 'party_host'
    group by h.id
    order by changed_at desc, h.id
    limit ${LISTED_MOST}
  `
}

export function listedJobs(sql: Sql): Promise<{ id: number; changedAt: string }[]> {
  return sql<{ id: number; changedAt: string }[]>`
    select j.id, j.updated_at as changed_at
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null
    where j.closed_at is null and j.taken_down_by is null and (j.expires_at is null or j.expires_at > now())
    order by j.id desc
    limit ${LISTED_MOST}
  `
}
