import type { HostNumbers } from '#contract/events/promotion/analytics.ts'
import { OTHER_SOURCE, PRODUCT_SOURCES } from '#contract/events/promotion/source-codes.ts'
import type { VisitSource } from '#contract/events/promotion/visit-sources.ts'
import { type Database, hasRow, type Sql } from '../../connection/sql.ts'
import { isPublic } from '../event/columns.ts'
import { hasRight } from '../event/roles.ts'
import { hasUnconfirmedPlace } from '../guests/guest-claims.ts'

/** So many visits of an event are counted on one day. Limits the table, and how far a count can be inflated. */
const MAX_VISITS_A_DAY = 5_000

/** Counts a visit through a link with this code, once for each mark. False without such an event. */
export async function countVisit(sql: Sql, eventId: string, code: string, mark: Buffer): Promise<boolean> {
  return await hasRow(sql`
    with event as (
      select e.id from events e where e.id = ${eventId} and ${isPublic(sql)}
    ),
    fresh as (
      insert into visit_marks (event_id, mark)
      select event.id, decode(${mark.toString('hex')}, 'hex')
      from event
      where (
        select count(*)
        from (
          select from visit_marks m where m.day = current_date and m.event_id = event.id limit ${MAX_VISITS_A_DAY}
        ) counted
      ) < ${MAX_VISITS_A_DAY}
      on conflict do nothing
      returning event_id
    ),
    counted as (
      insert into visit_sources (event_id, code, visits)
      select event_id, counted_source(event_id, ${code}), 1 from fresh
      on conflict (event_id, code) do update set visits = visit_sources.visits + 1
    )
    select id from event
  `)
}

/** The codes of an event with their figures, the most visited first. Undefined unless the host has this event. */
export async function sourcesOf(sql: Sql, eventId: string, userId: string): Promise<VisitSource[] | undefined> {
  const [event] = await sql<{ sources: VisitSource[] }[]>`
    select ${sourcesJson(sql)} as sources
    from events e
    where e.id = ${eventId} and ${hasRight(sql, userId, 'own')} and e.deleted_at is null
  `
  return event?.sources
}

/** The figures by code as JSON; needs `events e`. Guests count by the rule of `places_taken`. */
export function sourcesJson(sql: Sql) {
  return sql`
    coalesce(
      (
        select json_agg(
          json_build_object('code', code, 'visits', visits, 'going', going) order by visits desc, going desc, code
        )
        from (
          select code, sum(visits)::int as visits, sum(going)::int as going
          from (
            select s.code, s.visits, 0 as going from visit_sources s where s.event_id = e.id
            union all
            select a.source, 0, 1
            from attendances a
            where a.event_id = e.id and a.state = 'going' and a.source is not null
            union all
            select source, 0, 1
            from (
              select distinct on (
                coalesce(g.phone_number, lower(g.email)), case when g.state = 'unconfirmed' then g.device_hash end
              ) g.source
              from guests g
              where g.event_id = e.id and g.source is not null
                and (
                  g.state = 'confirmed'
                  or ${hasUnconfirmedPlace(sql)} and g.confirm_by > now() and not exists (
                    select
                    from guests other
                    where other.event_id = e.id and other.state = 'confirmed'
                      and coalesce(other.phone_number, lower(other.email)) = coalesce(g.phone_number, lower(g.email))
                      and (other.confirmed_at >= g.created_at or other.device_hash = g.device_hash)
                  )
                )
            ) guests_without_account
          ) figures
          group by code
        ) by_code
      ),
      '[]'
    )
  `
}

/** Makes a code of the host's own. The event is locked, so that concurrent requests do not exceed `atMost`. */
export function addSource(
  sql: Database,
  { eventId, userId, code, atMost }: { eventId: string; userId: string; code: string; atMost: number },
) {
  return sql.begin(async tx => {
    const [event] = await tx`
      select e.id from events e
      where e.id = ${eventId} and ${hasRight(tx, userId, 'own')} and e.deleted_at is null
      for update of e
    `
    if (!event) return 'event-not-found'
    const [own] = await tx<{ others: number }[]>`
      select count(*)::int as others
      from visit_sources
      where event_id = ${eventId} and code <> all (${[...PRODUCT_SOURCES, OTHER_SOURCE, code]})
    `
    if (own && own.others >= atMost) return 'too-many-sources'
    await tx`insert into visit_sources (event_id, code) values (${eventId}, ${code}) on conflict do nothing`
  })
}

/** Deletes a code of the host's own with its visits. Returns false when there is no such event. */
export async function removeSource(sql: Sql, eventId: string, userId: string, code: string): Promise<boolean> {
  return await hasRow(sql`
    with event as (
      select e.id from events e where e.id = ${eventId} and ${hasRight(sql, userId, 'own')} and e.deleted_at is null
    ),
    deleted as (
      delete from visit_sources s using event where s.event_id = event.id and s.code = ${code}
    )
    select id from event
  `)
}

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
