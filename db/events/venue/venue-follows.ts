import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import type { Sql } from '../../connection/sql.ts'

/** The highest number of venues that a member follows; the list is sent without pages. */
const MAX_FOLLOWED = 500

/** The venues that a member follows, the latest follow first. */
export async function venuesFollowedBy(sql: Sql, userId: string): Promise<FollowedVenue[]> {
  return await sql<FollowedVenue[]>`
    select v.slug, v.name, v.city, v.state
    from venue_follows f
    join venues v on v.id = f.venue_id
    where f.user_id = ${userId}
    order by f.at desc, f.venue_id desc
    limit ${MAX_FOLLOWED}
  `
}

/** A repeated follow changes nothing. Returns `missing` for an unknown venue, and `full` when the list is full. */
export async function followVenue(sql: Sql, userId: string, slug: string): Promise<'followed' | 'missing' | 'full'> {
  const [row] = await sql<{ isKnown: boolean; isFollowed: boolean }[]>`
    with venue as (select id from venues where slug = ${slug.toLowerCase()}),
    added as (
      insert into venue_follows (venue_id, user_id)
      select v.id, ${userId}
      from venue v
      where (select count(*) from venue_follows where user_id = ${userId}) < ${MAX_FOLLOWED}
      on conflict do nothing
      returning venue_id
    )
    select
      exists (select from venue) as is_known,
      exists (select from added)
        or exists (select from venue_follows f join venue v on v.id = f.venue_id where f.user_id = ${userId}) as is_followed
  `
  if (!row?.isKnown) return 'missing'
  return row.isFollowed ? 'followed' : 'full'
}

export async function unfollowVenue(sql: Sql, userId: string, slug: string) {
  await sql`
    delete from venue_follows f
    using venues v
    where v.id = f.venue_id and v.slug = ${slug.toLowerCase()} and f.user_id = ${userId}
  `
}
