import { followedCity } from '#contract/events/list/city-follow.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import type { City } from '#contract/places/area.ts'
import type { Sql } from '../../connection/sql.ts'

/** The highest number of follows of cities and genres of a member: a digest reads the list of each of them. */
const MAX_FOLLOWED = 50

/** The cities and genres that a member follows, the latest follow first. */
export async function citiesFollowedBy(sql: Sql, userId: string): Promise<FollowedCity[]> {
  const rows = await sql<(City & { category: string | null })[]>`
    select c.city, c.state, nullif(f.category, '') as category
    from city_follows f
    join followed_cities c on c.id = f.city_id
    where f.user_id = ${userId}
    order by f.at desc, f.city_id desc, f.category
    limit ${MAX_FOLLOWED}
  `
  return rows.map(({ category, ...place }) => followedCity(place, category))
}

/** A repeated follow changes nothing. Returns `full` when the list is full. */
export async function followCity(
  sql: Sql,
  userId: string,
  { city, state }: City,
  category: string | null,
): Promise<'followed' | 'full'> {
  const genre = category ?? ''
  const [row] = await sql<{ isFollowed: boolean }[]>`
    with mine as (
      select f.category, c.state, c.key
      from city_follows f
      join followed_cities c on c.id = f.city_id
      where f.user_id = ${userId}
    ),
    -- The lock keeps the cleanup from deleting a city that gets its first follower now.
    known as (
      select id from followed_cities where state = ${state} and key = city_key(${city}) for key share
    ),
    created as (
      insert into followed_cities (city, state, key, latitude, longitude)
      select ${city}, ${state}, city_key(${city}), center.latitude, center.longitude
      from (select 1) one
      left join city_center(${city}, ${state}) center on true
      where not exists (select from known) and (select count(*) from mine) < ${MAX_FOLLOWED}
      on conflict (state, key) do update set city = excluded.city
      returning id
    ),
    added as (
      insert into city_follows (city_id, category, user_id)
      select c.id, ${genre}, ${userId}
      from (select id from known union all select id from created) c
      where (select count(*) from mine) < ${MAX_FOLLOWED}
      on conflict do nothing
      returning city_id
    )
    select
      exists (select from added)
        or exists (
          select from mine where state = ${state} and key = city_key(${city}) and category = ${genre}
        ) as is_followed
  `
  return row?.isFollowed ? 'followed' : 'full'
}

export async function unfollowCity(sql: Sql, userId: string, { city, state, category }: FollowedCity) {
  await sql`
    delete from city_follows f
    using followed_cities c
    where c.id = f.city_id and c.state = ${state} and c.key = city_key(${city})
      and f.category = ${category ?? ''} and f.user_id = ${userId}
  `
}
