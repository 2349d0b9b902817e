import type { Sql } from '../connection/sql.ts'
import { jobIsOpen } from '../jobs/jobs.ts'

type SitemapEntry = { id: string; changedAt: string }

/** The highest number of URLs that a sitemap file may contain. */
export const SITEMAP_MAX = 50_000

/** Future events and events of the last 30 days, in pages, oldest first. */
export function listedEvents(sql: Sql, page: number): Promise<SitemapEntry[]> {
  return sql<SitemapEntry[]>`
    select id, updated_at as changed_at
    from events
    where status <> 'draft' and deleted_at is null and hidden_at is null and night_of >= now()::date - 30
    order by night_of, starts_at, id
    limit ${SITEMAP_MAX} offset ${page * SITEMAP_MAX}
  `
}

export async function countListedEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from events where status <> 'draft' and deleted_at is null and hidden_at is null and night_of >= now()::date - 30
  `
  return row?.count ?? 0
}

/** Hosts with a published event, most recently changed first. */
export function listedHosts(sql: Sql): Promise<{ username: string; changedAt: string }[]> {
  return sql<{ username: string; changedAt: string }[]>`
    select h.username, max(e.updated_at) as changed_at
    from users h
    join events e on e.host_id = h.id and e.status <> 'draft' and e.deleted_at is null
    where h.deleted_at is null and h.suspended_by is null and h.user_type = 'party_host'
    group by h.id
    order by changed_at desc, h.id
    limit ${SITEMAP_MAX}
  `
}

export function listedJobs(sql: Sql): Promise<{ id: number; changedAt: string }[]> {
  return sql<{ id: number; changedAt: string }[]>`
    select j.id, j.updated_at as changed_at
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null
    where j.taken_down_by is null and ${jobIsOpen(sql)}
    order by j.id desc
    limit ${SITEMAP_MAX}
  `
}
