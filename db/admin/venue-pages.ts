import type { AdminVenuePage } from '#contract/admin/venue-pages.ts'
import type { Sql } from '../connection/sql.ts'
import { addVenuePerson, lockedVenue, photoUrlOf } from '../events/venue/venue-people.ts'
import { accountToName, type GivenPerson } from './roles.ts'

/** The page of a venue, for a moderator; undefined for an unknown venue. */
export async function adminVenuePage(sql: Sql, slug: string): Promise<AdminVenuePage | undefined> {
  const [page] = await sql<AdminVenuePage[]>`
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
  `
  return page
}

type AppointResult = { venueId: string; userId: string } | 'not-found' | 'user-not-found' | 'too-many-venue-people'

/** Makes a member one who claimed the page. Must run in a transaction. */
export async function appointVenuePerson(tx: Sql, slug: string, person: GivenPerson): Promise<AppointResult> {
  const userId = await accountToName(tx, person)
  if (userId === undefined) return 'user-not-found'
  const venueId = await lockedVenue(tx, slug)
  if (venueId === undefined) return 'not-found'
  const added = await addVenuePerson(tx, { venueId, personId: userId, namedBy: userId })
  if (added !== 'named') return added
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
