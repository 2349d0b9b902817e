import type { SearchUser } from '#contract/people/person.ts'
import type { City } from '#contract/places/area.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo, searchColumns } from './people.ts'

/** The newest members with a genre of the viewer that are compared. */
const COMPARED = 200

/**
 * Hosts and party goers whom the viewer may want to follow: first who invited the viewer, then hosts with coming events
 * in the city, those with the favourite genres of the viewer first, and members with the same genres.
 */
export async function suggestedPeople(sql: Sql, viewerId: string, { city, state }: City, ofEachType: number) {
  return await sql<SearchUser[]>`
    with viewer as (
      select
        favorite_genres as genres,
        array(select replace(lower(genre), ' ', '_') from unnest(favorite_genres) as genre) as categories
      from users
      where id = ${viewerId}
    ),
    candidates as (
      select i.created_by as id, 1 as is_inviter, 0 as score
      from invitations i
      where i.redeemed_by = ${viewerId} and i.created_by is not null
      union all
      select e.host_id, 0, 1 + 10 * count(*) filter (where e.category = any (v.categories))
      from events e
      cross join viewer v
      where lower(e.city) = lower(${city}) and e.state = ${state} and e.night_of >= current_date - 1
        and e.status = 'active' and e.deleted_at is null and e.host_id is distinct from e.listed_from
      group by e.host_id
      union all
      (
        select u.id, 0, (select count(*) from unnest(u.favorite_genres) as genre where genre = any (v.genres))
        from users u
        cross join viewer v
        where u.user_type = 'party_goer' and u.favorite_genres && v.genres
        order by u.created_at desc
        limit ${COMPARED}
      )
    ),
    ranked as (
      select
        c.id, max(c.is_inviter) as is_inviter, sum(c.score) as score,
        row_number() over (
          partition by u.user_type order by max(c.is_inviter) desc, sum(c.score) desc, u.created_at desc, c.id
        ) as place
      from candidates c
      join users u on u.id = c.id
      where c.id <> ${viewerId} and ${isOpenTo(sql, viewerId)}
        and not exists (select 1 from follows f where f.follower_id = ${viewerId} and f.followee_id = c.id)
      group by c.id, u.user_type, u.created_at
    )
    select ${searchColumns(sql)}
    from ranked r
    join users u on u.id = r.id
    where r.place <= ${ofEachType}
    order by r.is_inviter desc, u.user_type desc, r.place
  `
}
