import { literal } from '../../connection/parts.ts'
import type { Sql } from '../../connection/sql.ts'

/** Aggregates JSON texts to one JSON array in this order. */
export function jsonArray(sql: Sql, json: ReturnType<Sql>, order: ReturnType<Sql>) {
  return sql`'[' || coalesce(string_agg(${json}, ',' order by ${order}), '') || ']'`
}

/** The public fields of a host; needs `users h`. */
export function hostJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', h.id, 'username', h.username, 'displayName', h.display_name, 'firstName', h.first_name,
      'lastName', h.last_name, 'promotionGroup', h.promotion_group, 'profileImageUrl', h.profile_image_url
    )
  `
}

/** Visible to all visitors: published and not deleted. A cancelled event stays visible as cancelled. */
export const IS_PUBLIC = literal("e.status <> 'draft' and e.deleted_at is null")

/** Public, and not hidden because its venue did not confirm it (`six-weeks.ts`): its own page says so. */
export const IS_LISTED = literal("e.status <> 'draft' and e.deleted_at is null and e.hidden_at is null")

/** When the event `e` is over. An event without an end lasts five hours. */
export const EVENT_END = "coalesce(e.ends_at, e.starts_at + interval '5 hours')"

/** The same for statements that are built from the driver's fragments. */
export function endOf(sql: Sql) {
  return sql.unsafe(EVENT_END)
}

/** Not over yet. The night date comes first because the indexes are in its order. */
export const IS_UPCOMING = literal(`
  e.night_of >= (now() - interval '2 days')::date
  and ${EVENT_END} >= now()
`)

/** The same for statements that are built from the driver's fragments. */
export function isPublic(sql: Sql) {
  return sql.unsafe(IS_PUBLIC.strings.join(''))
}

export function isListed(sql: Sql) {
  return sql.unsafe(IS_LISTED.strings.join(''))
}

/** A condition: the pass was checked in at the event `e`, and that was not undone. */
export function wasCheckedIn(sql: Sql, pass: ReturnType<Sql>) {
  return sql`exists (
    select from door_rows d
    where d.event_id = e.id and d.kind = 'in' and d.pass = ${pass}
      and not exists (
        select from door_rows u
        where u.event_id = e.id and u.kind = 'undo' and u.ref = d.device || ':' || d.counter
      )
  )`
}

/** A condition: neither its host has withdrawn the message `m`, nor has an administrator removed it. */
export function isShownMessage(sql: Sql) {
  return sql`(m.taken_down_by is null and m.withdrawn_at is null)`
}

const MIN_TYPED = 2

/** A condition: a word of the name of an artist or a venue begins like the entered text. Uses the index on words. */
export function isNamedLike(sql: Sql, name: ReturnType<Sql>, q: string) {
  return sql`
    array_to_tsvector(string_to_array(place_key(${name}), ' ')) @@ (
      case when length(place_key(${q})) >= ${MIN_TYPED}::int then replace(place_key(${q}), ' ', ' & ') || ':*' end
    )::tsquery
    and ' ' || place_key(${name}) like '% ' || place_key(${q}) || '%'
  `
}

/** Returns the JSON array that the database has built. */
export async function asArray(rows: Promise<{ list: string }[]>): Promise<string> {
  const [row] = await rows
  return row?.list ?? '[]'
}

const MAX_PAGE_EVENTS = 100

/**
 * A query of the JSON array `list` for a public page: the upcoming events, the nearest first, then the past ones, the
 * latest first. `events` names the events `e`, and `condition` those of the page.
 */
export function pageEvents(sql: Sql, events: ReturnType<Sql>, condition: ReturnType<Sql>, limit = MAX_PAGE_EVENTS) {
  return sql`
    select '[' || coalesce(string_agg(o.json, ',' order by o.is_over, o.nearness), '') || ']' as list
    from (
      select p.json, over.is_over,
        extract(epoch from e.starts_at) * case when over.is_over then -1 else 1 end as nearness
      from ${events}
      join public_events p on p.event_id = e.id
      cross join lateral (select ${endOf(sql)} < now() as is_over) over
      where ${condition} and ${isPublic(sql)}
      order by over.is_over, nearness
      limit ${limit}
    ) o
  `
}

/** The JSON array of `pageEvents`. */
export function readPageEvents(sql: Sql, events: ReturnType<Sql>, condition: ReturnType<Sql>, limit?: number) {
  return asArray(sql<{ list: string }[]>`${pageEvents(sql, events, condition, limit)}`)
}

/** A condition: the attendance `a` is a place that this member may take. */
export function isOffered(sql: Sql, userId: string | ReturnType<Sql>) {
  return sql`(a.offered_to = ${userId} and a.offer_until > now())`
}

/** A condition: the attendance `a` at the event `e` is a place that may be given to another member. */
export function isGivenAway(sql: Sql) {
  return sql`(
    e.id = a.event_id and a.state = 'going' and not e.needs_approval
    and not ${wasCheckedIn(sql, sql`case when a.guest_id is null then 'member:' || a.user_id else 'guest:' || a.guest_id end`)}
  )`
}
