import type { Event } from '#contract/events/events.ts'
import { poolBatcher } from '../../connection/batch.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import type { Sql } from '../../connection/sql.ts'
import { asArray, endOf, isPublic, jsonArray } from './columns.ts'
import { isInvolvedIn } from './roles.ts'

/**
 * Returns an event as the JSON that was written when it last changed, and for a joined listing the event with which it
 * was joined; undefined for a deleted event and for the draft of an event that the viewer is not involved in. Without a
 * viewer, concurrent reads share a statement, so `sql` must be a pool then, not a transaction.
 */
export async function eventFor(sql: Sql, id: string, viewerId: string | null): Promise<string | undefined> {
  if (viewerId === null) return (await publicEvent(sql, id)) ?? (await joinedEvent(sql, sql`e.id = ${id}`))
  const [event] = await eventOrDraftFor(sql, { id, viewerId })
  return event?.json
}

/** The same as an object. */
export async function parsedEventFor(sql: Sql, id: string, viewerId: string | null): Promise<Event | undefined> {
  const json = await eventFor(sql, id, viewerId)
  return json === undefined ? undefined : parsedEvent(json)
}

/** The event of a JSON text that the database has written. */
export function parsedEvent(json: string): Event {
  return JSON.parse(json) as Event
}

/** The event with which a listing was joined, so that its addresses stay valid. */
async function joinedEvent(sql: Sql, isListing: ReturnType<Sql>): Promise<string | undefined> {
  const [event] = await sql<{ json: string }[]>`
    select p.json
    from events e
    join public_events p on p.event_id = e.joined_into
    where ${isListing}
  `
  return event?.json
}

/** A published event by the last part of its short address, in any case. */
export async function eventWithSlug(sql: Sql, slug: string): Promise<string | undefined> {
  const [event] = await sql<{ json: string }[]>`
    select p.json
    from events e
    join public_events p on p.event_id = e.id
    where e.slug = ${slug.toLowerCase()}
  `
  return event?.json ?? (await joinedEvent(sql, sql`e.slug = ${slug.toLowerCase()}`))
}

/** Planned once for each connection: the single parameter gives the planner no information. */
async function publicEvents(sql: Sql, ids: string[]): Promise<(string | undefined)[]> {
  const rows = await sql<{ place: number; json: string }[]>`
    select requested.place, event.json
    from json_array_elements_text(${JSON.stringify(ids)}::text::json) with ordinality requested (id, place)
    cross join lateral (select p.json from public_events p where p.event_id = requested.id::uuid limit 1) event
  `
  const events: (string | undefined)[] = ids.map(() => undefined)
  for (const { place, json } of rows) events[place - 1] = json
  return events
}

const publicEvent = poolBatcher({ name: 'events', run: publicEvents })

const eventOrDraftFor = keptStatement<{ json: string }, { id: string; viewerId: string }>(
  (sql, { id, viewerId }) => sql`
    select coalesce(p.json, event_json(e, h)) as json
    from events e
    join users h on h.id = e.host_id
    left join public_events p on p.event_id = e.id
    where e.id = ${id} and e.deleted_at is null and h.suspended_by is null
      and (p.event_id is not null or ${isInvolvedIn(sql, viewerId)})
  `,
)

/** A host's events, upcoming ones first, nearest first. The host also sees drafts and hidden ones. */
export function eventsOf(sql: Sql, hostId: string, viewerId: string | null): Promise<string> {
  return nearestFirst(
    sql,
    sql`
      ${hostedEvents(sql, sql`${hostId}`, viewerId)}
    `,
  )
}

/** The rows of `eventsOf`, also for counting. */
export function hostedEvents(sql: Sql, hostId: ReturnType<Sql>, viewerId: string | null) {
  return sql`
    from events e
    join users h on h.id = e.host_id
    where e.host_id = ${hostId}
      and e.deleted_at is null
      and (e.status <> 'draft' and e.hidden_at is null or e.host_id = ${viewerId})
  `
}

/**
 * The events that this member is or was going to, upcoming ones first, nearest first. Each is shown to the audience
 * that the member has chosen, also after it has begun: all members, followers, mutual followers, or only the host.
 */
export function attendedBy(sql: Sql, userId: string, viewerId: string): Promise<string> {
  return nearestFirst(
    sql,
    sql`
      ${attendedEvents(sql, viewerId)}
      and a.user_id = ${userId}
    `,
  )
}

/** The rows of `attendedBy`, also for counting; needs a condition on `a.user_id`. */
export function attendedEvents(sql: Sql, viewerId: string | null) {
  return sql`
    from attendances a
    join events e on e.id = a.event_id
    join users h on h.id = e.host_id
    join users goer on goer.id = a.user_id
    where a.state = 'going' and ${isPublic(sql)} and ${maySeeGoing(sql, viewerId, sql`goer`)}
  `
}

/** What this member saved, is interested in or waits for, upcoming events first. Only for the member. */
export function savedBy(sql: Sql, userId: string): Promise<string> {
  return nearestFirst(
    sql,
    sql`
      from (
        select event_id from favorites where user_id = ${userId}
        union
        select event_id from attendances where user_id = ${userId} and state in ('interested', 'waiting', 'asked')
      ) saved
      join events e on e.id = saved.event_id
      join users h on h.id = e.host_id
      where ${isPublic(sql)}
    `,
  )
}

/** The coming events to which this member asks to come, upcoming events first. Only for the member. */
export function askedBy(sql: Sql, userId: string): Promise<string> {
  return nearestFirst(
    sql,
    sql`
      from attendances a
      join events e on e.id = a.event_id
      join users h on h.id = e.host_id
      where a.user_id = ${userId} and a.state = 'asked' and e.status = 'active' and ${isPublic(sql)}
        and ${endOf(sql)} >= now()
    `,
  )
}

function nearestFirst(sql: Sql, events: ReturnType<Sql>) {
  return asArray(sql<{ list: string }[]>`
    select ${jsonArray(sql, sql`coalesce(p.json, event_json(o.e, o.h))`, sql`o.is_over, o.nearness, (o.e).id`)} as list
    from (
      select
        e, h,
        ${endOf(sql)} < now() as is_over,
        abs(extract(epoch from e.starts_at - now())) as nearness
      ${events}
      order by is_over, nearness, e.id
      limit 300
    ) o
    left join public_events p on p.event_id = (o.e).id
  `)
}

/** Whether the viewer may see that `u` (or `goer`) is or was going to `e`; needs both, joined by the attendance. */
export function maySeeGoing(sql: Sql, viewerId: string | null, goer = sql`u`) {
  return sql`(
    ${goer}.id = ${viewerId}
    or e.host_id = ${viewerId}
    or ${goer}.going_audience = 'public'
    or (
      ${goer}.going_audience in ('followers', 'mutuals')
      and exists (select 1 from follows f where f.follower_id = ${viewerId} and f.followee_id = ${goer}.id)
      and (
        ${goer}.going_audience = 'followers'
        or exists (select 1 from follows f where f.follower_id = ${goer}.id and f.followee_id = ${viewerId})
      )
    )
  )`
}
