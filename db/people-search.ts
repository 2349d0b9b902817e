import type { SearchUser } from '#contract/people-calls.ts'
import { searchPlace } from '#contract/place-search.ts'
import { isOpenTo, searchColumns } from './people.ts'
import type { Database, Sql } from './sql.ts'

/** The last of all characters: what begins with a text lies between it and it with this behind. */
const LAST = '\u{10ffff}'
const MOST_WORDS = 5
/** Between one name of a person and the next, where all are one text. Nobody types it. */
const BETWEEN = '\u001f'
/** As much of a city as the index has, in Postgres's characters, which are code points. */
const MOST_OF_CITY = 60
/** Each way of finding brings this many at most; so the commonest name of a million costs what a rare one does. */
const MOST_EACH = 60
/** From so many letters on, words inside a name are looked at too, and misspellings are forgiven. */
const FEWEST_LETTERS = 3
const SEARCH_MS = 2_000

type Wanted = { q: string; location: string; limit: number }

/**
 * Who is called what was typed: exactly, then by the beginning of a name, then by that of any word in it, then
 * misspelled. Among equals, those whom the viewer follows and those from the same city come first. `location` is a
 * city, a state, or 'City, ST'. Without either, the newest. The same rules for the search page, the messages page and
 * every other; whoever is deleted, or shut the door, is not found.
 */
export async function peopleMatching(sql: Database, viewerId: string, wanted: Wanted): Promise<SearchUser[]> {
  let found: SearchUser[] = []
  await sql.begin(async tx => {
    const terms = await termsIn(tx, viewerId, wanted)
    if (terms.words.length === 0) {
      if (wanted.q === '') found = await newest(tx, viewerId, wanted)
      return
    }
    found = await ranked(tx, viewerId, wanted, terms, closeIds(tx, viewerId, wanted, terms))
    // Forgiving is for those who found nobody: whoever typed a name right is not shown other names.
    if (found.length > 0 || terms.words.every(word => word.length < FEWEST_LETTERS)) return
    found = await ranked(tx, viewerId, wanted, terms, misspelledIds(tx, terms))
  })
  return found
}

/** What was typed and where the viewer lives, folded once: in a query every fold that stands there costs. */
type Terms = { q: string; words: string[]; place: string[]; viewerCity: string | null }

/** From here on the search may take so long, and no longer. */
async function termsIn(sql: Sql, viewerId: string, { q, location }: Wanted): Promise<Terms> {
  const { city, state, isCity } = placeTyped(location)
  const [row] = await sql<[{ q: string; words: string[]; city: string; viewerCity: string | null }]>`
    select
      fold(${q}) as q, search_words(${q}) as words, fold(${city}) as city,
      (select fold(city) from users where id = ${viewerId}) as viewer_city,
      set_config('statement_timeout', ${String(SEARCH_MS)}, true)
  `
  const place = [
    ...(isCity ? [`${quoted(`@${row.city}`)}:*`] : []),
    ...(state === null ? [] : [quoted(`#${state.toLowerCase()}`)]),
  ]
  return { q: row.q, words: row.words.slice(0, MOST_WORDS), place, viewerCity: row.viewerCity }
}

/** The beginning of a city's name, a state, or both; `livesAt` is the same rule for the device. */
function placeTyped(location: string): { city: string; state: string | null; isCity: boolean } {
  const place = searchPlace(location)
  if (place === null) return { city: '', state: null, isCity: false }
  if ('parts' in place) return { city: place.parts.join(' '), state: null, isCity: true }
  return 'city' in place ? { ...place, isCity: true } : { city: '', state: place.state, isCity: false }
}

/** Whether `u` lives there, for rows that no index of terms has found. */
function livesThere(sql: Sql, location: string) {
  const { city, state, isCity } = placeTyped(location)
  return sql`
    ${isCity ? sql`starts_with(fold(coalesce(u.city, '')), fold(${city}))` : sql`true`}
    and ${state === null ? sql`true` : sql`u.state = ${state}`}
  `
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

/** Each name is folded once, and all of one person's together: left to itself Postgres does it wherever they are named. */
function ranked(sql: Sql, viewerId: string, { limit }: Wanted, { q, viewerCity }: Terms, found: Part) {
  return sql<SearchUser[]>`
    with ${found}
    select ${searchColumns(sql)}
    from (select distinct id from found) f
    join users u on u.id = f.id
    cross join lateral (
      select string_to_array(
        fold(concat(
          u.username, ${BETWEEN}::text, u.display_name, ${BETWEEN}::text, u.first_name, ' ', u.last_name,
          ${BETWEEN}::text, u.first_name, ${BETWEEN}::text, u.last_name, ${BETWEEN}::text, u.promotion_group
        )),
        ${BETWEEN}
      ) as names
      offset 0
    ) n
    where ${isOpenTo(sql, viewerId)}
    order by
      case
        when ${q} = any (n.names[1:3]) then 0
        when ${q} = any (n.names) then 1
        when exists (select 1 from unnest(n.names) name where starts_with(name, ${q})) then 2
        else 3
      end,
      (case when exists (select 1 from follows where follower_id = ${viewerId} and followee_id = u.id) then 2 else 0 end
        + case when fold(u.city) = ${viewerCity} then 1 else 0 end) desc,
      similarity(concat_ws(' ', n.names[1], n.names[2], n.names[3]), ${q}) desc,
      u.created_at desc, u.id desc
    limit ${limit}
  `
}

/**
 * Through each index a few. Names in their order, so that the exact ones are the first; words of names and places by one
 * index of terms; and those whom the viewer follows in any case, because it is them one mostly means. Their names are
 * read as they are: to take a thousand apart into terms takes longer than all the rest. Where a page is full of whole
 * names, nobody looks inside a hundred thousand others for the same word.
 */
function closeIds(sql: Sql, viewerId: string, { limit, location }: Wanted, { q, words, place, viewerCity }: Terms) {
  const isShort = words.every(word => word.length < FEWEST_LETTERS)
  const beginnings = [...words.map(word => `${quoted(word)}:*`), ...place].join(' & ')
  const whole = [...words.map(quoted), ...place].join(' & ')
  const nearby = viewerCity
    ? `${whole} & ${quoted(`@${Array.from(viewerCity).slice(0, MOST_OF_CITY).join('')}`)}`
    : whole
  const named = place.length > 0 ? [] : ['lower(username)', 'fold(first_name)', 'fold(last_name)', 'fold(display_name)']
  const isTogether = words.length > 1 || place.length > 0
  const first = [
    ...named.map(name => beginning(sql, name, q)),
    sql`(
      select u.id
      from (select followee_id from follows where follower_id = ${viewerId} order by at desc limit 1000) mine
      join users u on u.id = mine.followee_id
      where ' ' || fold(
        concat_ws(' ', u.first_name, u.last_name, u.display_name, u.username, u.promotion_group)
      ) like all (${words.map(word => `% ${word}%`)}::text[])
        and ${livesThere(sql, location)}
      limit ${MOST_EACH}
    )`,
    ...(isTogether ? [withTerms(sql, whole)] : []),
    withTerms(sql, nearby),
  ]
  // The beginning of two letters is that of half the world: the indexes of names have enough of them.
  const more = [
    ...(isTogether ? [] : [withTerms(sql, whole)]),
    ...(isShort && place.length === 0 ? [] : [withTerms(sql, beginnings)]),
  ]
  const all = (parts: Part[]) => parts.reduce((sum, part) => sql`${sum} union all ${part}`)
  const narrow = sql`
    narrow as materialized (
      select distinct u.id from (${all(first)}) part join users u on u.id = part.id where ${isOpenTo(sql, viewerId)}
    )
  `
  if (more.length === 0) return sql`${narrow}, found as (select id from narrow)`
  return sql`
    ${narrow},
    found as materialized (
      select id from narrow
      union all
      select id from (${all(more)}) part where (select count(*) from narrow) < ${limit}
    )
  `
}

function misspelledIds(sql: Sql, { words, place }: Terms) {
  return sql`
    found as materialized (
      select u.id
      from users u
      where ${isFindable(sql)} and ${termsOf(sql)} @@ (
        select string_agg(term, ' & ')::tsquery
        from (
          -- A word that sounds like nothing, as a number does, is looked for as it stands: left out, anybody would do.
          select coalesce('(' || string_agg(quote_literal(slip), ' | ') || ')', quote_literal(word) || ':*') as term
          from unnest(${words}::text[]) word
          left join lateral slips_of(word) slip on true
          group by word
          union all
          select unnest(${place}::text[])
        ) terms
      )
      limit ${MOST_EACH}
    )
  `
}

function beginning(sql: Sql, name: string, q: string) {
  const text = sql.unsafe(`${name} collate "C"`)
  return sql`(
    select id from users
    where ${text} >= ${q} and ${text} < ${q + LAST} and deleted_at is null and suspended_by is null
    order by ${text}
    limit ${MOST_EACH}
  )`
}

function withTerms(sql: Sql, query: string) {
  return sql`(
    select u.id from users u where ${isFindable(sql)} and ${termsOf(sql)} @@ ${query}::tsquery limit ${MOST_EACH}
  )`
}

function isFindable(sql: Sql) {
  return sql`u.deleted_at is null and u.suspended_by is null`
}

/** Written as the index has it, or the index would not be used. */
function termsOf(sql: Sql) {
  return sql`person_terms(
    u.first_name, u.last_name, u.display_name, u.username, u.promotion_group, u.city, u.state
  )`
}

/** Nothing that is typed is ever an operator. */
function quoted(term: string) {
  return `'${term.replaceAll(/['\\]/g, match => match + match)}'`
}
