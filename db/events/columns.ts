import type { Sql } from '../sql.ts'

/** One night as the contract's `Event`, built by the database; wants `events e` joined with `users h`. */
export function eventJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', e.id, 'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags,
      'status', e.status, 'cancelReason', e.cancel_reason, 'isFeatured', e.is_featured::int,
      'imageUrl', e.flyer_url, 'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url,
      'price', to_char(e.price_cents / 100.0, 'FM9999990.00'),
      'capacity', e.capacity, 'attendingCount', e.attending_count,
      'rating', case when e.review_count = 0 then 0 else round(e.rating_sum::numeric / e.review_count, 2) end,
      'reviewCount', e.review_count,
      'date', to_char(e.start_local, 'YYYY-MM-DD'),
      'time', to_char(e.start_local, 'HH24:MI'), 'startTime', to_char(e.start_local, 'HH24:MI'),
      'endTime', to_char(e.end_local, 'HH24:MI'),
      'nightOf', e.night_of, 'timeZone', e.tz, 'startsAt', iso(e.starts_at), 'endsAt', iso(e.ends_at),
      'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state,
      'latitude', e.latitude, 'longitude', e.longitude,
      'createdBy', e.host_id, 'host', ${hostJson(sql)},
      'sequence', e.sequence, 'version', e.version, 'createdAt', iso(e.created_at), 'updatedAt', iso(e.updated_at)
    )
  `
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
export function isPublic(sql: Sql) {
  return sql`e.status <> 'draft' and e.deleted_at is null`
}

/** Not over yet. The night comes first because the indexes are in its order. */
export function isUpcoming(sql: Sql) {
  return sql`
    e.night_of >= (now() - interval '2 days')::date
    and coalesce(e.ends_at, e.starts_at + interval '5 hours') >= now()
  `
}

/** Rows of `json` as one JSON array, written by the database. */
export async function asArray(rows: Promise<{ list: string }[]>): Promise<string> {
  const [row] = await rows
  return row?.list ?? '[]'
}
