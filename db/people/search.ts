import type { SearchUser } from '#contract/people/person.ts'
import { searchPlace } from '#contract/places/place-search.ts'
import { isSessionOf } from '../accounts/session-tokens.ts'
import { keptStatement } from '../connection/kept-statements.ts'
import type { Fragment, Sql } from '../connection/sql.ts'
import { isOpenTo, searchColumns } from './people.ts'

/** The highest character: texts with a prefix lie between the prefix and the prefix followed by this. */
const LAST = '\u{10ffff}'
/** The highest number of rows from each index, so that the most common name costs as much as a rare one. */
const MAX_PER_INDEX = 60

type PeopleQuery = { q: string; location: string; limit: number }

/**
 * Returns the people that match a typed name, as JSON: exact matches first, then names with this prefix, then names
 * with a word with this prefix, then similar spellings. Among equals, people that the viewer follows and people from
 * the same city come first. `location` is a city, a state, or 'City, ST'. Without a name and location it returns the
 * newest people. All search fields use these rules; deleted and suspended people, and both sides of a block, are
 * excluded. With `token`, a search for a name also checks the viewer's session; undefined if it must be checked
 * otherwise.
 */
export async function peopleMatching(
  sql: Sql,
  viewerId: string,
  query: PeopleQuery,
  token: string | null = null,
): Promise<string | undefined> {
  if (query.q === '') return JSON.stringify(await newest(sql, viewerId, query))
  return await matchingName(sql, viewerId, query, token)
}

type PlaceTyped = { city: string; state: string | null; country: string | null; isCity: boolean }

/** A prefix of a city's name, with a state or a country, or a state. `livesAt` is the same rule on the device. */
function placeTyped(location: string): PlaceTyped {
  const place = searchPlace(location)
  const nowhere = { city: '', state: null, country: null, isCity: false }
  if (place === null) return nowhere
  if ('parts' in place) return { ...nowhere, city: place.parts.join(' '), isCity: true }
  return 'city' in place ? { ...nowhere, ...place, isCity: true } : { ...nowhere, state: place.state }
}

/**
 * One statement with a constant text, so that PostgreSQL plans it once. Each index is read in order until it has
 * returned sixty people, or, with several conditions, until a thousand rows were checked. Of several words, the
 * rarest is looked up first and the others are checked for each person. Similar spellings are searched only when no
 * person matches, by the most similar sounds.
 */
async function matchingName(
  sql: Sql,
  viewerId: string,
  { q, location, limit }: PeopleQuery,
  token: string | null,
): Promise<string | undefined> {
  const [row] = await peopleNamed(sql, { viewerId, token, q, limit, ...placeTyped(location) })
  return row?.json
}

type NameTyped = PlaceTyped & { viewerId: string; token: string | null; q: string; limit: number }

const peopleNamed = keptStatement<{ json: string }, NameTyped>(
  (sql, { viewerId, token, q, limit, city, state, country, isCity }) => sql`
    with query as materialized (
      select
        given.q, prefix_end(given.q) as q_end, (search_words(given.q))[:5] as words,
        case when ${isCity}::boolean then fold(${city}) end as city, ${state}::text as state, ${country}::text as country,
        ${isCity}::boolean or ${state}::text is not null as is_placed,
        (select search_texts[7] from users where id = ${viewerId}) as viewer_city
      from (select fold(${q}) as q offset 0) given
    ),
    lead as materialized (${rarestWord(sql)}),
    worded as materialized (${withWords(sql, viewerId)}),
    close as materialized (
      select u.id
      from (
        select n.id
        from query a
        cross join lateral (
          ${startingWith(sql, sql`lower(username)`)}
          union all
          ${startingWith(sql, sql`fold(first_name)`)}
          union all
          ${startingWith(sql, sql`fold(last_name)`)}
          union all
          ${startingWith(sql, sql`fold(display_name)`)}
        ) n
        where not a.is_placed and cardinality(a.words) > 0
        union
        select id from worded
      ) n
      join users u on u.id = n.id
      where ${isOpenTo(sql, viewerId)}
    ),
    alike as materialized (${similarSounds(sql)}),
    misspelled as materialized (${soundingSimilar(sql)})
    select coalesce(json_agg(row_to_json(p)), '[]')::text as json
    from (
      select
        u.id, u.username, u.display_name as "displayName", u.first_name as "firstName", u.last_name as "lastName",
        u.profile_image_url as "profileImageUrl", u.city, u.state, u.user_type as "userType",
        u.favorite_genres as "favoriteGenres"
      from (select id from close union select id from misspelled) matches
      join users u on u.id = matches.id
      cross join query a
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
    having ${isSessionOf(sql, sql`${viewerId}::uuid`, sql`${token}::text`)}
  `,
)

/** Of several words the rarest, which is looked up first. */
function rarestWord(sql: Sql): Fragment {
  return sql`
    select w.word, prefix_end(w.word) as word_end
    from query a
    cross join unnest(a.words) w (word)
    order by
      case when cardinality(a.words) > 1 then (
        select count(*)
        from (select from person_words p where p.word >= w.word and p.word < prefix_end(w.word) limit 100) few
      ) end
    limit 1
  `
}

/** The people with all words: those that the viewer follows, those of the city, and the others. */
function withWords(sql: Sql, viewerId: string): Fragment {
  return sql`
    select p.user_id as id
    from query a
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
        limit ${indexLimit(sql)}
      )
      union all
      (
        select p.user_id, p.city, p.state
        from person_words p
        where p.word >= l.word and p.word < l.word_end
        order by p.word
        limit ${indexLimit(sql)}
      )
    ) p
    where ${isInPlace(sql)}
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
    limit ${3 * MAX_PER_INDEX}
  `
}

/** The known sounds that are most similar to each word, when no person matches. */
function similarSounds(sql: Sql): Fragment {
  return sql`
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
    from query a
    cross join unnest(a.words) w (word)
    where not exists (select from close)
  `
}

/** The people with one of these sounds for each word. */
function soundingSimilar(sql: Sql): Fragment {
  return sql`
    select p.user_id as id
    from query a
    cross join (select word, sounds from alike where sounds <> '{}' order by cardinality(sounds) limit 1) l
    cross join unnest(l.sounds) s (sound)
    cross join lateral (
      select p.user_id, p.city, p.state
      from person_words p
      where p.sound = s.sound
      limit ${indexLimit(sql)}
    ) p
    where ${isInPlace(sql)}
      and not exists (
        select
        from alike h
        where h.word <> l.word
          and not exists (
            select
            from person_words x
            where x.user_id = p.user_id
              and (x.sound = any (h.sounds) or (x.word >= h.word and x.word < prefix_end(h.word)))
          )
      )
    limit ${3 * MAX_PER_INDEX}
  `
}

/** A condition: the person `p` lives in the typed place. */
function isInPlace(sql: Sql): Fragment {
  return sql`
    (a.city is null or starts_with(p.city, a.city))
    and (a.state is null or p.state = a.state)
    and (a.country is null or country_of(p.state) = a.country)
  `
}

/** The rows to read of an index: more with several conditions, which leave out most of them. */
function indexLimit(sql: Sql): Fragment {
  return sql`case when cardinality(a.words) > 1 or a.is_placed then 1000 else ${MAX_PER_INDEX}::int end`
}

/** The people whose name begins with the text, in the order of the index of this name. */
function startingWith(sql: Sql, name: Fragment): Fragment {
  return sql`(
    select id from users
    where ${name} collate "C" >= a.q and ${name} collate "C" < a.q_end and deleted_at is null
    order by ${name} collate "C"
    limit ${MAX_PER_INDEX}
  )`
}

/** An exact name returns its people by age; a prefix, the people of the first matching cities. */
async function newest(sql: Sql, viewerId: string, { location, limit }: PeopleQuery) {
  const { city, state, country, isCity } = placeTyped(location)
  const folded = sql`(fold(${city}) collate "C")`
  const isInState = state === null ? sql`` : sql`and state = ${state}`
  const isInCountry = country === null ? sql`` : sql`and country_of(state) = ${country}`
  const isMatch = sql`${isFindable(sql)} ${isInState} ${isInCountry}`
  const newestWhere = (where: Part, order = sql`order by created_at desc`) => sql`
    (select id, created_at from users u where ${where} ${order} limit ${MAX_PER_INDEX})
  `
  const parts = isCity
    ? [
        newestWhere(sql`${isMatch} and fold(city) collate "C" = ${folded}`),
        newestWhere(
          sql`${isMatch} and fold(city) collate "C" > ${folded} and fold(city) collate "C" < ${folded} || ${LAST}`,
          sql`order by fold(city) collate "C"`,
        ),
      ]
    : [newestWhere(isMatch)]
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from (${parts.reduce((joined, part) => sql`${joined} union ${part}`)}) candidates
    join users u on u.id = candidates.id
    where ${isOpenTo(sql, viewerId)}
    order by u.created_at desc, u.id desc
    limit ${limit}
  `
}

type Part = ReturnType<typeof isFindable>

function isFindable(sql: Sql) {
  return sql`u.deleted_at is null and u.suspended_by is null`
}
