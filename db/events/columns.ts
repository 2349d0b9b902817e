import { literal } from '../connection/parts.ts'
import type { Sql } from '../connection/sql.ts'

/** Rows as one JSON array, in this order, of texts that are JSON already. */
export function jsonArray(sql: Sql, json: ReturnType<Sql>, order: ReturnType<Sql>) {
  return sql`'[' || coalesce(string_agg(${json}, ',' order by ${order}), '') || ']'`
}

/** The public face of a person beside something of theirs; wants `users h`. */
export function hostJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', h.id, 'username', h.username, 'displayName', h.display_name, 'firstName', h.first_name,
      'lastName', h.last_name, 'promotionGroup', h.promotion_group, 'profileImageUrl', h.profile_image_url
    )
  `
}

/** There for everybody: published, and not taken away. A cancelled night stays and says so. */
export const IS_PUBLIC = literal("e.status <> 'draft' and e.deleted_at is null")

/** Not over yet. The night comes first because the indexes are in its order. */
export const IS_UPCOMING = literal(`
  e.night_of >= (now() - interval '2 days')::date
  and coalesce(e.ends_at, e.starts_at + interval '5 hours') >= now()
`)

/** The same for statements that are made of the driver's fragments. */
export function isPublic(sql: Sql) {
  return sql.unsafe(IS_PUBLIC.strings.join(''))
}

/** Rows of `json` as one JSON array, written by the database. */
export async function asArray(rows: Promise<{ list: string }[]>): Promise<string> {
  const [row] = await rows
  return row?.list ?? '[]'
}
