import type { SearchUser } from '#contract/people/calls.ts'
import { searchPlace } from '#contract/places/place-search.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo, searchColumns } from './people.ts'

/** The last of all characters: what begins with a text lies between it and it with this behind. */
const LAST = '\u{10ffff}'
/** Each index brings this many at most; so the commonest name of a million costs what a rare one does. */
const MOST_EACH = 60

type Wanted = { q: string; location: string; limit: number }

/**
 * Who is called what was typed, as JSON: exactly, then by the beginning of a name, then by that of any word in it, then
 * misspelled. Among equals, those whom the viewer follows and those from the same city come first. `location` is a
 * city, a state, or 'City, ST'. Without either, the newest. The same rules for the search page, the messages page and
 * every other; deleted and suspended people, and those with a block between them and the viewer, are not found.
 */
export async function peopleMatching(sql: Sql, viewerId: string, wanted: Wanted): Promise<string> {
  return wanted.q === '' ? JSON.stringify(await newest(sql, viewerId, wanted)) : await named(sql, viewerId, wanted)
}

/** The beginning of a city's name, a state, or both; `livesAt` is the same rule for the device. */
function placeTyped(location: string): { city: string; state: string | null; isCity: boolean } {
  const place = searchPlace(location)
  if (place === null) return { city: '', state: null, isCity: false }
  if ('parts' in place) return { city: place.parts.join(' '), state: null, isCity: true }
  return 'city' in place ? { ...place, isCity: true } : { city: '', state: place.state, isCity: false }
}

/**
 * One statement whose text never changes, so that Postgres plans it once. Every index is read in its order and only until
 * it has brought sixty people; where more than one thing must be true, until a thousand were looked at. Of several words
 * the rarest leads, and the others are looked up for each person. Misspellings are forgiven where no person was found, by
 * the sounds that are closest.
 */
async function named(sql: Sql, viewerId: string, { q, location, limit }: Wanted): Promise<string> {
  const { city, state, isCity } = placeTyped(location)
  const [row] = await sql<{ json: string }[]>`
    with asked as materialized (
      select
        given.q, prefix_end(given.q) as q_end, (search_words(given.q))[:5] as words,
        case when ${isCity}::boolean then fold(${city}) end as city, ${state}::text as state,
        ${isCity}::boolean or ${state}::text is not null as is_placed,
        (select search_texts[7] from users where id = ${viewerId}) as viewer_city
      from (select fold(${q}) as q offset 0) given
    ),
    lead as materialized (
      select w.word, prefix_end(w.word) as word_end
      from asked a
      cross join unnest(a.words) w (word)
      order by
        case when cardinality(a.words) > 1 then (
          select count(*)
          from (select from person_words p where p.word >= w.word and p.word < prefix_end(w.word) limit 100) few
        ) end
      limit 1
    ),
    worded as materialized (
      select p.user_id as id
      from asked a
      cross join lead l
      cross join lateral (
        (
          select p.user_id, p.city, p.state
          from (select followee_id from follows where follower_id = ${viewerId} order by at desc limit 1000) mine
          join person_words p on p.user_id = mine.followee_id
          where p.word >= l.word and p.word < l.word_end
        )
        union all
        (
          select p.user_id, p.city, p.state
          from person_words p
          where p.city = coalesce(a.city, a.viewer_city) and p.word >= l.word and p.word < l.word_end
          order by p.word
          limit case when cardinality(a.words) > 1 or a.is_placed then 1000 else ${MOST_EACH}::int end
        )
        union all
        (
          select p.user_id, p.city, p.state
          from person_words p
          where p.word >= l.word and p.word < l.word_end
          order by p.word
          limit case when cardinality(a.words) > 1 or a.is_placed then 1000 else ${MOST_EACH}::int end
        )
      ) p
      where (a.city is null or starts_with(p.city, a.city))
        and (a.state is null or p.state = a.state)
        and (
          cardinality(a.words) = 1
          or not exists (
            select
            from unnest(a.words) w (word)
            where not exists (
              select from person_words x where x.user_id = p.user_id and x.word >= w.word and x.word < prefix_end(w.word)
            )
          )
        )
      limit ${3 * MOST_EACH}
    ),
    close as materialized (
      select u.id
      from (
        select n.id
        from asked a
        cross join lateral (
          (
            select id from users
            where lower(username) collate "C" >= a.q and lower(username) collate "C" < a.q_end and deleted_at is null
            order by lower(username) collate "C"
            limit ${MOST_EACH}
          )
          union all
          (
            select id from users
            where fold(first_name) collate "C" >= a.q and fold(first_name) collate "C" < a.q_end and deleted_at is null
            order by fold(first_name) collate "C"
            limit ${MOST_EACH}
          )
          union all
          (
            select id from users
            where fold(last_name) collate "C" >= a.q and fold(last_name) collate "C" < a.q_end and deleted_at is null
            order by fold(last_name) collate "C"
            limit ${MOST_EACH}
          )
          union all
          (
            select id from users
            where fold(display_name) collate "C" >= a.q and fold(display_name) collate "C" < a.q_end
              and deleted_at is null
            order by fold(display_name) collate "C"
            limit ${MOST_EACH}
          )
        ) n
        where not a.is_placed and cardinality(a.words) > 0
        union
        select id from worded
      ) n
      join users u on u.id = n.id
      where ${isOpenTo(sql, viewerId)}
    ),
    heard as materialized (
      select
        w.word,
        array(
          select near.sound
          from (
            select s.sound
            from slips_of(w.word) typed (slip)
            join name_sounds s on s.slip = typed.slip
            group by s.sound
            limit 200
          ) near
          order by similarity(near.sound, sound_of(w.word)) desc, near.sound
          limit 8
        ) as sounds
      from asked a
      cross join unnest(a.words) w (word)
      where not exists (select from close)
    ),
    misspelled as materialized (
      select p.user_id as id
      from asked a
      cross join (select word, sounds from heard where sounds <> '{}' order by cardinality(sounds) limit 1) l
      cross join unnest(l.sounds) s (sound)
      cross join lateral (
        select p.user_id, p.city, p.state
        from person_words p
        where p.sound = s.sound
        limit case when cardinality(a.words) > 1 or a.is_placed then 1000 else ${MOST_EACH}::int end
      ) p
      where (a.city is null or starts_with(p.city, a.city))
        and (a.state is null or p.state = a.state)
        and not exists (
          select
          from heard h
          where h.word <> l.word
            and not exists (
              select
              from person_words x
              where x.user_id = p.user_id
                and (x.sound = any (h.sounds) or (x.word >= h.word and x.word < prefix_end(h.word)))
            )
        )
      limit ${3 * MOST_EACH}
    )
    select coalesce(json_agg(row_to_json(p)), '[]')::text as json
    from (
      select
        u.id, u.username, u.display_name as "displayName", u.first_name as "firstName", u.last_name as "lastName",
        u.profile_image_url as "profileImageUrl", u.city, u.state, u.user_type as "userType",
        u.favorite_genres as "favoriteGenres"
      from (select id from close union select id from misspelled) found
      join users u on u.id = found.id
      cross join asked a
      where ${isOpenTo(sql, viewerId)}
      order by
        case
          when a.q = any (u.search_texts[1:3]) then 0
          when a.q = any (u.search_texts[1:6]) then 1
          when exists (select from unnest(u.search_texts[1:6]) name where starts_with(name, a.q)) then 2
          else 3
        end,
        (case when exists (select from follows where follower_id = ${viewerId} and followee_id = u.id) then 2 else 0 end
          + case when u.search_texts[7] = a.viewer_city then 1 else 0 end) desc,
        similarity(concat_ws(' ', u.search_texts[1], u.search_texts[2], u.search_texts[3]), a.q) desc,
        u.created_at desc, u.id desc
      limit ${limit}
    ) p
  `
  return row?.json ?? '[]'
}

/** A city's own index has its people by age; cities that only begin so bring whom they meet first. */
async function newest(sql: Sql, viewerId: string, { location, limit }: Wanted) {
  const { city, state, isCity } = placeTyped(location)
  const folded = sql`(fold(${city}) collate "C")`
  const isThere = state === null ? isFindable(sql) : sql`${isFindable(sql)} and state = ${state}`
  const some = (where: Part, order = sql`order by created_at desc`) => sql`
    (select id, created_at from users u where ${where} ${order} limit ${MOST_EACH})
  `
  const parts = isCity
    ? [
        some(sql`${isThere} and fold(city) collate "C" = ${folded}`),
        some(
          sql`${isThere} and fold(city) collate "C" > ${folded} and fold(city) collate "C" < ${folded} || ${LAST}`,
          sql`order by fold(city) collate "C"`,
        ),
      ]
    : [some(isThere)]
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from (${parts.reduce((all, part) => sql`${all} union ${part}`)}) there
    join users u on u.id = there.id
    where ${isOpenTo(sql, viewerId)}
    order by u.created_at desc, u.id desc
    limit ${limit}
  `
}

type Part = ReturnType<typeof isFindable>

function isFindable(sql: Sql) {
  return sql`u.deleted_at is null and u.suspended_by is null`
}
