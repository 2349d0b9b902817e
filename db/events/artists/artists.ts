import type { Artist, ArtistPage, EditArtist, OwnArtist } from '#contract/events/artists/artists.ts'
import { present } from '#contract/responses.ts'
import { type Database, type Fragment, firstRow, type Sql } from '../../connection/sql.ts'
import { eventsOfGigs } from '../../jobs/gigs.ts'
import { isActive } from '../../people/people.ts'
import { endOf, isListed, isNamedLike, isPublic, readPageEvents } from '../event/columns.ts'

const MAX_FOUND = 8
const MAX_LISTED = 50_000
/** The open claims of one member. */
const MAX_CLAIMS = 5

/** Artists with a word that begins like the entered text, those of the city first, then those with most followers. */
export async function findArtists(sql: Sql, { q, city }: { q: string; city: string | null }): Promise<Artist[]> {
  return await sql<Artist[]>`
    select a.slug, a.name, a.kind, a.city, a.state
    from artists a
    where ${isNamedLike(sql, sql`a.name`, q)}
      and a.taken_down_by is null
      and ${hasEvent(sql)}
    order by place_key(a.city) = place_key(${city}) desc nulls last, place_key(a.name), a.created_at, a.id
    limit ${MAX_FOUND}
  `
}

/** An artist with a public event; undefined for any other, and for one that was taken down. */
export async function artistPageOf(sql: Sql, slug: string): Promise<ArtistPage | undefined> {
  const [row] = await sql<
    (Artist & { description: string | null; links: string[]; isShown: boolean; photo: string | null })[]
  >`
    select
      a.slug, a.name, a.kind, a.city, a.state, a.description, a.links, u.id is not null as is_shown,
      u.profile_image_url as photo
    from artists a
    left join users u on u.id = a.owner_id and u.suspended_by is null and u.deleted_at is null
    where a.slug = ${slug.toLowerCase()} and a.taken_down_by is null and ${hasEvent(sql)}
  `
  if (!row) return undefined
  const { description, links, isShown, photo, ...artist } = row
  if (!isShown) return artist
  return { ...artist, ...present({ description, links: links.length > 0 && links, photoUrl: photo }) }
}

function hasEvent(sql: Sql): Fragment {
  return sql`exists (
    select from events e where e.artist_ids @> array[a.id] and e.artist_ids <> '{}' and ${isPublic(sql)}
  )`
}

/** The public events with an artist: the upcoming ones, then the past ones, the latest first. */
export function eventsWith(sql: Sql, slug: string): Promise<string> {
  const events: ReturnType<Sql> = sql`
    artists a
    join events e on e.id in (
      select named.id from events named where named.artist_ids @> array[a.id] and named.artist_ids <> '{}'
      union
      ${eventsOfGigs(sql, sql`a.owner_id`)}
    )
  `
  return readPageEvents(sql, events, sql`a.slug = ${slug.toLowerCase()} and ${isListed(sql)}`)
}

/** The artists with an event to come, for the sitemap. */
export function listedArtists(sql: Sql): Promise<{ slug: string; changedAt: string }[]> {
  return sql<{ slug: string; changedAt: string }[]>`
    select a.slug, max(e.updated_at) as changed_at
    from events e
    join artists a on a.id = any (e.artist_ids) and a.taken_down_by is null
    where e.status = 'active' and e.deleted_at is null and ${endOf(sql)} > now() and e.artist_ids <> '{}'
    group by a.slug
    order by changed_at desc, a.slug
    limit ${MAX_LISTED}
  `
}

type OfArtist = { slug: string; userId: string }

/** The page of an artist as this member may write on it; undefined for an unknown artist. */
export async function ownArtistOf(sql: Sql, { slug, userId }: OfArtist): Promise<OwnArtist | undefined> {
  const [row] = await sql<(OwnArtist & { description: string; links: string[]; version: number })[]>`
    select
      case
        when a.owner_id = ${userId} then 'own'
        when exists (select from artist_claims c where c.artist_id = a.id and c.user_id = ${userId}) then 'asked'
        when a.owner_id is not null then 'taken'
        else 'free'
      end as state,
      coalesce(a.description, '') as description, a.links, a.page_version as version
    from artists a
    where a.slug = ${slug.toLowerCase()}
  `
  if (!row) return undefined
  const { state, ...page } = row
  return { state, page: state === 'own' ? page : null }
}

/** Asks for the page. A repeated claim replaces the reason. */
export function claimArtist(sql: Database, { slug, userId, reason }: OfArtist & { reason: string }) {
  return sql.begin(async tx => {
    const artist = await lockedFor(tx, { slug, userId })
    if (typeof artist !== 'object') return artist
    if (artist.ownerId === userId) return undefined
    const others = await tx`
      select from artist_claims where user_id = ${userId} and artist_id <> ${artist.id} limit ${MAX_CLAIMS}
    `
    if (others.length === MAX_CLAIMS) return 'too-many-artist-claims'
    await tx`
      insert into artist_claims (artist_id, user_id, reason) values (${artist.id}, ${userId}, ${reason})
      on conflict (artist_id, user_id) do update set reason = excluded.reason
    `
  })
}

/** Writes the page of the artist. An outdated version is refused, unless the page is already as edited. */
export function editArtist(sql: Database, { slug, userId, edit }: OfArtist & { edit: EditArtist }) {
  return sql.begin(async tx => {
    const artist = await lockedFor(tx, { slug, userId })
    if (typeof artist !== 'object') return artist
    if (artist.ownerId !== userId) return 'not-of-artist'
    const description = edit.description || null
    const written = await tx`
      update artists set description = ${description}, links = ${edit.links}::text[], page_version = page_version + 1
      where id = ${artist.id} and page_version = ${edit.version}
      returning id
    `
    if (written.length === 1) return undefined
    const same = await tx`
      select from artists
      where id = ${artist.id} and description is not distinct from ${description} and links = ${edit.links}::text[]
    `
    return same.length === 1 ? undefined : 'venue-page-changed'
  })
}

/** Withdraws the claim, or gives the page back. A page without an owner has no text. */
export async function leaveArtist(sql: Sql, { slug, userId }: OfArtist) {
  await sql`
    delete from artist_claims c using artists a
    where a.id = c.artist_id and a.slug = ${slug.toLowerCase()} and c.user_id = ${userId}
  `
  await freeArtists(sql, sql`owner_id = ${userId} and slug = ${slug.toLowerCase()}`)
}

/** Deletes what the owners of these pages wrote. */
export async function freeArtists(sql: Sql, which: Fragment) {
  await sql`
    update artists set owner_id = null, description = null, links = '{}', page_version = page_version + 1 where ${which}
  `
}

async function lockedFor(tx: Sql, { slug, userId }: OfArtist) {
  return (await isActive(tx, userId)) ? ((await lockedArtist(tx, slug)) ?? 'not-found') : 'signed-out'
}

/** Changes of a page run one after the other. A new event with the artist does not wait for them. */
export async function lockedArtist(tx: Sql, slug: string): Promise<{ id: string; ownerId: string | null } | undefined> {
  return await firstRow(tx<{ id: string; ownerId: string | null }[]>`
    select id, owner_id from artists where slug = ${slug.toLowerCase()} for no key update
  `)
}
