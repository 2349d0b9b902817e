import type { Venue, VenuePage } from '#contract/events/venue/venues.ts'
import { present } from '#contract/responses.ts'
import type { Sql } from '../../connection/sql.ts'
import { asArray, endOf, isListed, isNamedLike, isPublic, readPageEvents } from '../event/columns.ts'

const MAX_FOUND = 8
/** The number of venues with the entered text whose events are counted. */
const MAX_CANDIDATES = 200
const MAX_COUNTED = 100
/** The number of venues that a sitemap file may contain. */
const MAX_LISTED = 50_000

/** Listed venues with a word that begins like the entered text, those with most events first. */
export function findVenues(sql: Sql, { q, city }: { q: string; city: string | null }): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    with candidates as materialized (
      select v.*
      from venues v
      where ${isNamedLike(sql, sql`v.name`, q)}
        ${city === null ? sql`` : sql`and place_key(v.city) = place_key(${city})`}
      order by place_key(v.name) like place_key(${q}) || '%' desc, v.created_at, v.id
      limit ${MAX_CANDIDATES}
    )
    select coalesce(json_agg(${venueJson(sql)} order by v.events desc, v.name), '[]')::text as list
    from (
      select v.*, counted.events
      from candidates v
      cross join lateral (
        select count(*) as events
        from (select from events e where e.venue_id = v.id and ${makesListed(sql)} limit ${MAX_COUNTED}) listing
      ) counted
      where counted.events > 0
      order by counted.events desc, v.name
      limit ${MAX_FOUND}
    ) v
    ${joinedPin(sql)}
  `)
}

/** A venue that has a public event; undefined for any other. */
export async function venueWith(sql: Sql, slug: string): Promise<Venue | undefined> {
  const [venue] = await sql<{ json: Venue }[]>`
    select ${venueJson(sql)} as json
    from venues v
    ${joinedPin(sql)}
    where v.slug = ${slug.toLowerCase()} and exists (select 1 from events e where e.venue_id = v.id and ${isPublic(sql)})
  `
  return venue?.json
}

/** A venue that has a public event, with what its people put there, unless taken down or all of them are suspended. */
export async function venuePageOf(sql: Sql, slug: string): Promise<VenuePage | undefined> {
  const [row] = await sql<
    { json: Venue; description: string | null; links: string[]; photoUrl: string | null; isShown: boolean }[]
  >`
    select
      ${venueJson(sql)} as json, v.description, v.links, venue_photo(v.id) as photo_url,
      is_venue_page_shown(v.id) as is_shown
    from venues v
    ${joinedPin(sql)}
    where v.slug = ${slug.toLowerCase()} and exists (select 1 from events e where e.venue_id = v.id and ${isPublic(sql)})
  `
  if (!row) return undefined
  const { json, description, links, photoUrl, isShown } = row
  if (!isShown) return json
  return { ...json, ...present({ description, links: links.length > 0 && links, photoUrl }) }
}

/** The public events at a venue, of all hosts: the upcoming ones, then the past ones, the latest first. */
export function eventsAt(sql: Sql, slug: string): Promise<string> {
  const events: ReturnType<Sql> = sql`venues v join events e on e.venue_id = v.id`
  return readPageEvents(sql, events, sql`v.slug = ${slug.toLowerCase()} and ${isListed(sql)}`)
}

/** The venues with an active event to come, for the sitemap, with the time of the last change of such an event. */
export function listedVenues(sql: Sql): Promise<{ slug: string; changedAt: string }[]> {
  return sql<{ slug: string; changedAt: string }[]>`
    select v.slug, max(e.updated_at) as changed_at
    from venues v
    join events e on e.venue_id = v.id and ${makesListed(sql)} and ${endOf(sql)} > now()
    group by v.slug
    order by changed_at desc, v.slug
    limit ${MAX_LISTED}
  `
}

/**
 * An event `e` that makes its venue suggested, and listed in the sitemap if it is to come: active, in the last 12
 * months or later, and of a host whose account is neither deleted nor suspended, or a listing without a host. The place
 * of an old party may be a home.
 */
function makesListed(sql: Sql) {
  return sql`
    e.status = 'active' and e.deleted_at is null and e.night_of > (now() - interval '12 months')::date
    and (
      e.host_id = e.listed_from
      or exists (select from users h where h.id = e.host_id and h.deleted_at is null and h.suspended_by is null)
    )
  `
}

/** Joins `pin` to `venues v`: the coordinates of its newest active event that has coordinates. */
function joinedPin(sql: Sql) {
  return sql`
    left join lateral (
      select e.latitude, e.longitude
      from events e
      where e.venue_id = v.id and e.status = 'active' and e.deleted_at is null and e.latitude is not null
      order by e.created_at desc, e.id desc
      limit 1
    ) pin on true
  `
}

/** Needs `venues v` and `joinedPin`. */
function venueJson(sql: Sql) {
  return sql`
    json_build_object(
      'slug', v.slug, 'name', v.name, 'address', v.address, 'city', v.city, 'state', v.state,
      'latitude', pin.latitude, 'longitude', pin.longitude
    )
  `
}
