import type { Venue } from '#contract/events/venues.ts'
import type { Sql } from '../connection/sql.ts'
import { asArray, isPublic } from './columns.ts'

const MAX_FOUND = 8
const MAX_EVENTS = 100
/** The number of venues that a sitemap file may contain. */
const MAX_LISTED = 50_000

/** Venues with a word that begins like the entered text, those with most events first. Each has a public event. */
export function findVenues(sql: Sql, { q, city }: { q: string; city: string | null }): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select coalesce(json_agg(${venueJson(sql)} order by v.events desc, v.name), '[]')::text as list
    from (
      select v.*, (select count(*) from events e where e.venue_id = v.id and ${isPublic(sql)}) as events
      from venues v
      where (place_key(v.name) like place_key(${q}) || '%' or place_key(v.name) like '% ' || place_key(${q}) || '%')
        ${city === null ? sql`` : sql`and place_key(v.city) = place_key(${city})`}
        and exists (select 1 from events e where e.venue_id = v.id and ${isPublic(sql)})
      order by events desc, v.name
      limit ${MAX_FOUND}
    ) v
    where place_key(${q}) <> ''
  `)
}

/** A venue that has a public event; undefined for any other. */
export async function venueWith(sql: Sql, slug: string): Promise<Venue | undefined> {
  const [venue] = await sql<{ json: Venue }[]>`
    select ${venueJson(sql)} as json
    from venues v
    where v.slug = ${slug.toLowerCase()} and exists (select 1 from events e where e.venue_id = v.id and ${isPublic(sql)})
  `
  return venue?.json
}

/** The public events of a venue, whoever hosts them: upcoming ones first, nearest first, then past ones, latest first. */
export function eventsAt(sql: Sql, slug: string): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select '[' || coalesce(string_agg(o.json, ',' order by o.is_over, o.nearness), '') || ']' as list
    from (
      select p.json, over.is_over,
        extract(epoch from e.starts_at) * case when over.is_over then -1 else 1 end as nearness
      from venues v
      join events e on e.venue_id = v.id and ${isPublic(sql)}
      join public_events p on p.event_id = e.id
      cross join lateral (select coalesce(e.ends_at, e.starts_at + interval '5 hours') < now() as is_over) over
      where v.slug = ${slug.toLowerCase()}
      order by over.is_over, nearness
      limit ${MAX_EVENTS}
    ) o
  `)
}

/** The venues of the sitemap, with the time of the last change of an event there. */
export function listedVenues(sql: Sql): Promise<{ slug: string; changedAt: string }[]> {
  return sql<{ slug: string; changedAt: string }[]>`
    select v.slug, max(e.updated_at) as changed_at
    from venues v
    join events e on e.venue_id = v.id and ${isPublic(sql)}
    group by v.slug
    order by changed_at desc, v.slug
    limit ${MAX_LISTED}
  `
}

/** Needs `venues v`. */
function venueJson(sql: Sql) {
  return sql`
    json_build_object(
      'slug', v.slug, 'name', v.name, 'address', v.address, 'city', v.city, 'state', v.state,
      'latitude', v.latitude, 'longitude', v.longitude
    )
  `
}
