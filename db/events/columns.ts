import type { Fragment, Sql } from '../connection/sql.ts'

/** Aggregates JSON texts to one JSON array in this order. */
export function jsonArray(sql: Sql, json: Fragment, order: Fragment) {
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
export function isPublic(sql: Sql) {
  return sql`e.status <> 'draft' and e.deleted_at is null`
}

/** When the event `e` is over. An event without an end lasts five hours. */
export function endOf(sql: Sql) {
  return sql.unsafe(EVENT_END)
}

/** A string, because the rules of the cleanup are strings. */
export const EVENT_END = "coalesce(e.ends_at, e.starts_at + interval '5 hours')"

/** Not over yet. The night date comes first because the indexes are in its order. */
export function isUpcoming(sql: Sql) {
  return sql`e.night_of >= (now() - interval '2 days')::date and ${endOf(sql)} >= now()`
}

/** A condition: neither its host has withdrawn the message `m`, nor has an administrator removed it. */
export function isShownMessage(sql: Sql) {
  return sql`(m.taken_down_by is null and m.withdrawn_at is null)`
}

/** Returns the JSON array that the database has built. */
export async function asArray(rows: Promise<{ list: string }[]>): Promise<string> {
  const [row] = await rows
  return row?.list ?? '[]'
}
