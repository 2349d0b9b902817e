import type { ArtistClaim } from '#contract/events/artists/artists.ts'
import type { Sql } from '../connection/sql.ts'
import { freeArtists, lockedArtist } from '../events/artists/artists.ts'

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
