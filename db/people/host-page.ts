import type { KeptPromises } from '#contract/events/promises/promises.ts'
import type { HostPage } from '#contract/people/hosts.ts'
import type { Sql } from '../connection/sql.ts'
import { isListed, isPublic, pageEvents } from '../events/event/columns.ts'
import { keptPromises } from '../events/promises/promises.ts'
import { isHostNamed, isOpenTo, unlessHidden } from './people.ts'

const MAX_GENRES = 5

/**
 * The public facts about a host and the public events as JSON: those to come, then the past ones, the latest first.
 * Undefined for an unknown, deleted or suspended host, and if the host or the viewer has blocked the other.
 */
export async function hostPageOf(
  sql: Sql,
  nameOrId: string,
  viewerId: string | null,
): Promise<{ host: HostPage; events: string } | undefined> {
  const [row] = await sql<(Omit<HostPage, 'promises'> & { events: string; promises: KeptPromises | null })[]>`
    select
      u.id, u.username, u.display_name, u.first_name, u.last_name, u.promotion_group, u.profile_image_url,
      ${unlessHidden(sql, 'bio')}, u.city, u.state, u.venue_website as website, total.genres, total.rating,
      total.review_count, listed.list as events,
      ${keptPromises(
        sql,
        sql`select e.id from events e where e.host_id = u.id and ${isPublic(sql)}`,
        sql`r.host_id = u.id and r.series_id is null`,
      )} as promises
    from users u
    cross join lateral (
      select
        coalesce((array_agg(g.category order by g.count desc, g.category))[1:${MAX_GENRES}::int], '{}') as genres,
        coalesce(round(sum(g.rating_sum)::numeric / nullif(sum(g.review_count), 0), 2), 0)::float as rating,
        coalesce(sum(g.review_count), 0)::int as review_count
      from (
        select e.category, count(*) as count, sum(e.rating_sum) as rating_sum, sum(e.review_count) as review_count
        from events e
        where e.host_id = u.id and ${isPublic(sql)}
        group by e.category
      ) g
    ) total
    cross join lateral (
      ${pageEvents(sql, sql`events e`, sql`e.host_id = u.id and ${isListed(sql)}`)}
    ) listed
    where ${isHostNamed(sql, nameOrId)} and ${isOpenTo(sql, viewerId)}
  `
  if (!row) return undefined
  const { events, promises, ...host } = row
  return { host: { ...host, ...(promises && { promises }) }, events }
}
