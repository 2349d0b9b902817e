import type { SearchUser } from '#contract/people-calls.ts'
import { isOpenTo, searchColumns } from './people.ts'
import type { Sql } from './sql.ts'

/** The last of all characters: what begins with a text lies between it and it with this behind. */
const LAST = '\u{10ffff}'
const MOST_WORDS = 5

/**
 * Whose username or name begins with what was typed, word by word and without accents; who is called exactly so comes
 * first. `location` is a city, a state, or 'City, ST'. Without either, the newest.
 */
export async function peopleMatching(
  sql: Sql,
  viewerId: string,
  { q, location, limit }: { q: string; location: string; limit: number },
) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from users u
    where ${isOpenTo(sql, viewerId)}
      ${words.length > 0 ? words.map(word => sql`and u.id in (${idsBeginning(sql, word)})`) : sql``}
      and ${livesIn(sql, location)}
    order by
      ${words.length === 0 ? sql`` : sql`lower(u.username) = lower(${q}) desc, length(u.username),`}
      u.created_at desc, u.id desc
    limit ${limit}
  `
}

/** One branch an index, so that none of them reads the table. A looser match, by trigrams, would be one more branch. */
function idsBeginning(sql: Sql, word: string) {
  const folded = sql`(fold(${word}) collate "C")`
  const begins = (text: ReturnType<typeof sql>) => sql`${text} >= ${folded} and ${text} < ${folded} || ${LAST}`
  return sql`
    select id from users
    where lower(username) collate "C" >= lower(${word}) and lower(username) collate "C" < lower(${word}) || ${LAST}
    union all
    select id from users where ${begins(sql`fold(first_name) collate "C"`)} and deleted_at is null
    union all
    select id from users where ${begins(sql`fold(last_name) collate "C"`)} and deleted_at is null
    union all
    select id from users where ${begins(sql`fold(display_name) collate "C"`)} and deleted_at is null
    union all
    select id from users
    where user_type = 'party_host' and starts_with(fold(promotion_group), fold(${word})) and deleted_at is null
  `
}

function livesIn(sql: Sql, location: string) {
  const [, city, state] = /^(.+?)\s*,\s*([a-z]{2})$/i.exec(location) ?? []
  if (city && state) return sql`starts_with(fold(u.city), fold(${city})) and u.state = ${state.toUpperCase()}`
  if (location) return sql`(starts_with(fold(u.city), fold(${location})) or u.state = ${location.toUpperCase()})`
  return sql`true`
}
