import type { EventAudience, HostDesk } from '#contract/events/desk/desk.ts'
import type { Sql } from '../../connection/sql.ts'
import { countOfEdit } from '../../notifications/notify-goers.ts'
import { isOpenTo } from '../../people/people.ts'
import { asArray, endOf, isPublic, jsonArray } from '../event/columns.ts'
import { hasRight } from '../event/roles.ts'
import { helpedBy } from '../people/people.ts'
import { sourcesJson } from '../promotion/visit-sources.ts'

const MAX_COMING = 60
const MAX_HELD = 8

/** The desk of a host as JSON, because the events are stored as text. */
export async function deskOf(sql: Sql, hostId: string): Promise<string> {
  const [coming, helped, next, asks, held, totals] = await Promise.all([
    comingOf(sql, hostId),
    helpedBy(sql, hostId, { areComing: true }),
    nextOf(sql, hostId),
    asksOf(sql, hostId),
    heldBy(sql, hostId),
    totalsOf(sql, hostId),
  ])
  const figures = JSON.stringify({ next, ...(asks.length > 0 && { asks }), held, ...totals })
  return `{"coming":${coming},"helped":${helped},${figures.slice(1)}`
}

function comingOf(sql: Sql, hostId: string): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select ${jsonArray(sql, sql`o.json`, sql`o.is_over, o.starts_at, o.id`)} as list
    from (
      select coalesce(p.json, event_json(e, h)) as json, ${endOf(sql)} < now() as is_over, e.starts_at, e.id
      from events e
      join users h on h.id = e.host_id
      left join public_events p on p.event_id = e.id
      where e.host_id = ${hostId} and e.deleted_at is null and (${endOf(sql)} >= now() or e.status = 'draft')
      order by is_over, e.starts_at, e.id
      limit ${MAX_COMING}
    ) o
  `)
}

async function nextOf(sql: Sql, hostId: string): Promise<HostDesk['next']> {
  const [next] = await sql<NonNullable<HostDesk['next']>[]>`
    select
      e.id as event_id, ${sourcesJson(sql)} as sources,
      (select coalesce(sum(v.views), 0) from event_views v where v.event_id = e.id) as views
    from events e
    where e.host_id = ${hostId} and e.deleted_at is null and e.status = 'active' and ${endOf(sql)} >= now()
    order by e.starts_at, e.id
    limit 1
  `
  return next ?? null
}

async function asksOf(sql: Sql, hostId: string): Promise<{ eventId: string; count: number }[]> {
  return await sql<{ eventId: string; count: number }[]>`
    select e.id as event_id, count(*) as count
    from events e
    join attendances a on a.event_id = e.id and a.state = 'asked'
    join users u on u.id = a.user_id and ${isOpenTo(sql, hostId)}
    where e.host_id = ${hostId} and e.deleted_at is null and e.status = 'active' and ${endOf(sql)} >= now()
    group by e.id, e.starts_at
    order by e.starts_at, e.id
    limit ${MAX_COMING}
  `
}

async function heldBy(sql: Sql, hostId: string): Promise<HostDesk['held']> {
  const latestFirst = await sql<HostDesk['held']>`
    select e.id, e.title, e.night_of, e.attending_count as going
    from events e
    where e.host_id = ${hostId} and e.deleted_at is null and e.status = 'active' and ${endOf(sql)} < now()
    order by e.starts_at desc, e.id
    limit ${MAX_HELD}
  `
  return latestFirst.toReversed()
}

async function totalsOf(sql: Sql, hostId: string): Promise<Pick<HostDesk, 'past' | 'rating' | 'reviewCount'>> {
  const [totals] = await sql<Pick<HostDesk, 'past' | 'rating' | 'reviewCount'>[]>`
    select
      count(*) filter (where ${endOf(sql)} < now()) as past,
      coalesce(sum(e.review_count), 0) as review_count,
      coalesce(sum(e.rating_sum)::float8 / nullif(sum(e.review_count), 0), 0) as rating
    from events e
    where e.host_id = ${hostId} and e.deleted_at is null and e.status <> 'draft'
  `
  return totals ?? { past: 0, rating: 0, reviewCount: 0 }
}

/** Undefined for a draft, of which no notification was sent, and for members who may not edit the event. */
export async function audienceOf(sql: Sql, eventId: string, viewerId: string): Promise<EventAudience | undefined> {
  const [event] = await sql<Omit<EventAudience, 'change'>[]>`
    select
      (select count(*) from notifications n where n.event_id = e.id and n.kind = 'event-published') as publication,
      exists (select from publications p where p.event_id = e.id) as is_publishing
    from events e
    where e.id = ${eventId} and ${hasRight(sql, viewerId, 'edit')} and ${isPublic(sql)}
  `
  return event && { change: await countOfEdit(sql, eventId, viewerId), ...event }
}
