import type { Sql } from 'postgres'

/** The fields of a person in a list, as in Pista. */
const columns = (sql: Sql) => sql`
  json_build_object(
    'id', u.id, 'username', u.username, 'displayName', u.display_name, 'firstName', u.first_name,
    'lastName', u.last_name, 'profileImageUrl', u.profile_image_url, 'city', u.city, 'state', u.state,
    'userType', u.user_type, 'favoriteGenres', u.favorite_genres
  )
`

export async function peopleNamed(sql: Sql, prefix: string) {
  const [row] = await sql<{ json: string }[]>`
    select coalesce(json_agg(${columns(sql)}), '[]')::text as json
    from (
      select id, username, display_name, first_name, last_name, profile_image_url, city, state, user_type, favorite_genres
      from users
      where lower(username) collate "C" >= ${prefix} and lower(username) collate "C" < ${`${prefix}\u{10ffff}`}
        and deleted_at is null
      order by lower(username) collate "C"
      limit 50
    ) u
  `
  return row?.json
}

/** Finds people by the same phonetic keys, without a first query for an exact name. */
export async function peopleSoundingLike(sql: Sql, name: string) {
  const [row] = await sql<{ json: string }[]>`
    select coalesce(json_agg(${columns(sql)}), '[]')::text as json
    from (
      select id, username, display_name, first_name, last_name, profile_image_url, city, state, user_type, favorite_genres
      from users
      where deleted_at is null
        and id in (
          select p.user_id
          from slips_of(${name}) typed (slip)
          join name_sounds s on s.slip = typed.slip
          join person_words p on p.sound = s.sound
        )
      limit 50
    ) u
  `
  return row?.json
}

export async function profileOf(sql: Sql, id: string) {
  const [row] = await sql<{ json: string }[]>`
    select json_build_object(
      'id', u.id, 'username', u.username, 'displayName', u.display_name, 'firstName', u.first_name,
      'lastName', u.last_name, 'profileImageUrl', u.profile_image_url, 'city', u.city, 'state', u.state,
      'userType', u.user_type, 'favoriteGenres', u.favorite_genres, 'bio', u.bio, 'statusMessage', u.status_message,
      'hometown', u.hometown, 'interests', u.interests, 'socialLinks', u.social_links, 'venueName', u.venue_name,
      'venueDescription', u.venue_description, 'venueAddress', u.venue_address, 'venuePhone', u.venue_phone,
      'venueWebsite', u.venue_website, 'promotionGroup', u.promotion_group, 'createdAt', iso(u.created_at),
      'followersCount', (select count(*) from follows f where f.followee_id = u.id),
      'followingCount', (select count(*) from follows f where f.follower_id = u.id),
      'eventsCount', case u.user_type
        when 'party_host' then (
          select count(*) from events e where e.host_id = u.id and e.status = 'active' and e.deleted_at is null
        )
        else (
          select count(*)
          from attendances a
          join events e on e.id = a.event_id
          where a.user_id = u.id and a.state = 'going' and e.status = 'active' and e.deleted_at is null
        )
      end,
      'isFollowing', false, 'isBlocked', false
    )::text as json
    from users u
    where u.id = ${id} and u.deleted_at is null
  `
  return row?.json
}
