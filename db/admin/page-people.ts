import type { AdminVenuePage } from '#contract/admin/roles.ts'
import type { ArtistClaim } from '#contract/events/artists/artists.ts'
import { firstRow, type Sql } from '../connection/sql.ts'
import { freeArtists, lockedArtist } from '../events/artists/artists.ts'
import { addVenuePerson, lockedVenue, photoUrlOf } from '../events/venue/venue-people.ts'
import { accountToName, type GivenPerson } from './roles.ts'

/** The page of a venue, for a moderator; undefined for an unknown venue. */
export async function adminVenuePage(sql: Sql, slug: string): Promise<AdminVenuePage | undefined> {
  return await firstRow(sql<AdminVenuePage[]>`
    select
      v.name, coalesce(v.description, '') as description, v.links, ${photoUrlOf(sql)} as photo_url,
      coalesce(
        (
          select json_agg(json_build_object(
            'id', u.id, 'username', u.username,
            'name', coalesce(u.display_name, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username),
            'isSuspended', u.suspended_by is not null
          ) order by p.at, u.id)
          from venue_people p
          join users u on u.id = p.user_id
          where p.venue_id = v.id
        ),
        '[]'
      ) as people
    from venues v
    where v.slug = ${slug.toLowerCase()}
  `)
}

/** Makes a member one who claimed the page. Must run in a transaction. */
export async function appointVenuePerson(tx: Sql, slug: string, person: GivenPerson) {
  const userId = await accountToName(tx, person)
  if (userId === undefined) return 'user-not-found'
  const venueId = await lockedVenue(tx, slug)
  if (venueId === undefined) return 'not-found'
  const refused = await addVenuePerson(tx, { venueId, personId: userId, namedBy: userId })
  if (refused) return refused
  await tx`update venue_people set named_by = user_id where venue_id = ${venueId} and user_id = ${userId}`
  return { venueId, userId }
}

/** Removes a member from the people of the page. Returns the venue; undefined if there is no such member. */
export async function dismissVenuePerson(tx: Sql, slug: string, userId: string): Promise<string | undefined> {
  const venueId = await lockedVenue(tx, slug)
  if (venueId === undefined) return undefined
  const removed = await tx`
    delete from venue_people where venue_id = ${venueId} and user_id = ${userId} returning user_id
  `
  return removed.length === 1 ? venueId : undefined
}

const MAX_CLAIMS = 200

/** The claims that wait for a moderator, oldest first. */
export async function artistClaims(sql: Sql): Promise<ArtistClaim[]> {
  return await sql<ArtistClaim[]>`
    select
      json_build_object('slug', a.slug, 'name', a.name, 'kind', a.kind, 'city', a.city, 'state', a.state) as artist,
      json_build_object(
        'id', u.id, 'username', u.username, 'displayName', u.display_name, 'firstName', u.first_name,
        'lastName', u.last_name
      ) as person,
      c.reason, c.at, a.owner_id is not null as is_owned
    from artist_claims c
    join artists a on a.id = c.artist_id
    join users u on u.id = c.user_id and u.suspended_by is null and u.deleted_at is null
    order by c.at, a.id, u.id
    limit ${MAX_CLAIMS}
  `
}

type Order = { slug: string; personId: string; isAccepted: boolean }

/**
 * Ends the claim. If it is accepted, the member gets the page, without the text of a former owner. Returns the artist;
 * undefined if there is no such claim. Must run in a transaction.
 */
export async function decideArtistClaim(tx: Sql, { slug, personId, isAccepted }: Order): Promise<string | undefined> {
  const artist = await lockedArtist(tx, slug)
  if (!artist) return undefined
  const ended = await tx`
    delete from artist_claims c
    using users u
    where c.artist_id = ${artist.id} and c.user_id = ${personId} and u.id = c.user_id and u.suspended_by is null
    returning c.user_id
  `
  if (ended.length === 0) return undefined
  if (isAccepted) {
    await freeArtists(tx, tx`id = ${artist.id}`)
    await tx`update artists set owner_id = ${personId} where id = ${artist.id}`
  }
  return artist.id
}
