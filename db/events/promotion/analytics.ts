import type { HostNumbers } from '#contract/events/promotion/analytics.ts'
import type { Sql } from '../../connection/sql.ts'
import { sourcesJson } from './visit-sources.ts'

const MAX_EVENTS = 50
const WEEKS = 12

/** The figures of a host's events, latest first, and of the last weeks, oldest first. */
export async function hostNumbers(sql: Sql, hostId: string): Promise<HostNumbers> {
  const events = await sql<HostNumbers['nights']>`
    select
      e.id, e.title, e.night_of, e.status, e.attending_count as going,
      (select count(*) from attendances a where a.event_id = e.id and a.state = 'interested') as interested,
      (select count(*) from favorites f where f.event_id = e.id) as saves,
      (select coalesce(sum(v.views), 0) from event_views v where v.event_id = e.id) as views,
      ${sourcesJson(sql)} as sources
    from events e
    where e.host_id = ${hostId} and e.status <> 'draft' and e.deleted_at is null
    order by e.night_of desc, e.id
    limit ${MAX_EVENTS}
  `
  const weeks = await sql<HostNumbers['weeks']>`
    select
      w::date as "from",
      (
        select coalesce(sum(v.views), 0)
        from event_views v
        join events e on e.id = v.event_id and e.host_id = ${hostId}
        where v.day >= w::date and v.day < w::date + 7
      ) as views,
      (select count(*) from follows f where f.followee_id = ${hostId} and f.at >= w and f.at < w + interval '7 days') as followers
    from generate_series(
      date_trunc('week', now()) - make_interval(weeks => ${WEEKS - 1}), date_trunc('week', now()), interval '7 days'
    ) w
    order by w
  `
  return { nights: [...events], weeks: [...weeks] }
}
