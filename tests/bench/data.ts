import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { loadGazetteer } from '#api/places/gazetteer.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import type { Database } from '#db/connection/sql.ts'
import { idOf, nthIdOn } from './ids.ts'
import { insertInboxes } from './inboxes.ts'
import { SYLLABLES } from './names.ts'

/** The number of members, each with a session. */
export const PEOPLE = 5_200
export const PAIRS = 20
export const EVENTS = 10_000
/** The places of each event. Those of the second half have a waiting list. */
export const CAPACITY = 300
export const THREAD_MESSAGES = 10_000
export const NIGHTS = 10
const FOLLOWS_EACH = 10

const CITIES = [
  ['Miami', 'FL', 'America/New_York'],
  ['Orlando', 'FL', 'America/New_York'],
  ['Tampa', 'FL', 'America/New_York'],
  ['New York', 'NY', 'America/New_York'],
  ['Boston', 'MA', 'America/New_York'],
  ['Atlanta', 'GA', 'America/New_York'],
  ['Newark', 'NJ', 'America/New_York'],
  ['Philadelphia', 'PA', 'America/New_York'],
  ['Charlotte', 'NC', 'America/New_York'],
  ['Chicago', 'IL', 'America/Chicago'],
  ['Houston', 'TX', 'America/Chicago'],
  ['Dallas', 'TX', 'America/Chicago'],
  ['San Antonio', 'TX', 'America/Chicago'],
  ['Austin', 'TX', 'America/Chicago'],
  ['Denver', 'CO', 'America/Denver'],
  ['Phoenix', 'AZ', 'America/Phoenix'],
  ['Los Angeles', 'CA', 'America/Los_Angeles'],
  ['San Diego', 'CA', 'America/Los_Angeles'],
  ['San Francisco', 'CA', 'America/Los_Angeles'],
  ['Las Vegas', 'NV', 'America/Los_Angeles'],
] as const

const CATEGORIES = [
  'salsa',
  'bachata',
  'reggaeton',
  'merengue',
  'cumbia',
  'latin_jazz',
  'música_urbana',
  'rumba_tropical',
  'latin_pop',
  'other',
] as const

const FIRST_NIGHT_IN_DAYS = 3

/** The cookie of the n-th person. */
export function cookieOf(n: number): string {
  return `sid=${tokenOf(n)}`
}

/** The long thread and its two members. */
export const thread = { conversationId: idOf('conversation', 1), readers: [1, 2] } as const

/** The p-th pair, from 0: the sender, the recipient and their conversation. */
export function pairOf(p: number) {
  return { conversationId: idOf('conversation', p + 2), writer: 2 * p + 3, listener: 2 * p + 4 }
}

/** A misspelled search text and the correct one. */
export const MISSPELLED = { typed: 'azukar', correct: 'azúcar' } as const

/**
 * The search of one visitor: a city, a genre, a date, a text. Three of the five events of that date contain the text.
 */
export function searchOf(n: number) {
  const [city] = pick(CITIES, n)
  return {
    city,
    category: pick(CATEGORIES, Math.floor(n / CITIES.length)),
    night: nightOf(Math.floor(n / (CITIES.length * CATEGORIES.length)) % NIGHTS),
    text: MISSPELLED.correct,
  }
}

/** The request of the event list of one city. */
export const cityList = { city: 'Miami', state: 'FL', from: nightOf(0), to: nightOf(NIGHTS - 1) }

/** The page of this city for visitors, and its feed. */
export const cityPaths = {
  page: paths.city(countrySlug(cityList), citySlug(cityList)),
  feed: serverPaths.feedOfCity(countrySlug(cityList), citySlug(cityList)),
}

/** Inserts ten thousand events, thousands of members with sessions, and one very long thread. */
export async function insertCity(sql: Database) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')

  await sql`
    insert into users (id, username, first_name, last_name, city, state, user_type, profile_completed_at)
    select
      ${id('user', n)}, 'dancer' || n,
      initcap(s[1 + n % ${SYLLABLES.length}] || s[1 + n / ${SYLLABLES.length} % ${SYLLABLES.length}]
        || s[1 + n / ${SYLLABLES.length ** 2} % ${SYLLABLES.length}]),
      'Dancer ' || n, 'Miami', 'FL',
      case when n % 10 = 0 then 'party_host' else 'party_goer' end, now()
    from generate_series(1, ${PEOPLE}::int) n
    cross join lateral (values (${[...SYLLABLES]}::text[])) syllables (s)
  `
  await sql`
    insert into follows (follower_id, followee_id)
    select ${id('user', n)}, ${id('user', sql.unsafe(`1 + (n + 37 * k - 1) % ${PEOPLE}`))}
    from generate_series(1, ${PEOPLE}::int) n
    cross join generate_series(1, ${FOLLOWS_EACH}::int) k
  `
  await sql`insert into user_sync (user_id, version) select id, 1 from users`
  await insertSessions(sql, 1, PEOPLE)

  // The columns that triggers maintain are computed for all events at the end, which takes a tenth of the time.
  await sql`alter table events disable trigger user`
  // No function computes this table for all events, and its trigger is cheap.
  await sql`alter table events enable trigger events_note_new_city`
  await sql`
    insert into events (
      id, host_id, title, description, category, tags, price_cents, capacity, has_waiting_list, venue, location, city, state,
      night_of, start_local, end_local, tz, search_text, slug
    )
    select
      id, ${id('user', sql.unsafe('10 * (1 + n % 500)'))}, title, description, category, array['live', 'dancing'],
      500 * (n % 8), ${CAPACITY}::int, n > ${EVENTS / 2}::int, venue, '1200 Calle Ocho', city, state, night,
      night + time '22:00', night + interval '28 hours',
      tz, fold(concat_ws(' ', title, description, venue, category, 'live dancing')), event_slug_base(title, night)
    from (
      select
        n, ${id('event', n)} as id,
        case when n / ${CITIES.length * CATEGORIES.length * NIGHTS} % 5 < 3 then '¡Azúcar! night ' else 'Late night ' end || n as title,
        'Two rooms, a live band until two and a DJ until the lights come on. Beginners’ class at nine.' as description,
        (${[...CATEGORIES]}::text[])[1 + n / ${CITIES.length} % ${CATEGORIES.length}] as category,
        'Club ' || n % 97 as venue,
        (${CITIES.map(([city]) => city)}::text[])[1 + n % ${CITIES.length}] as city,
        (${CITIES.map(([, state]) => state)}::text[])[1 + n % ${CITIES.length}] as state,
        (${CITIES.map(([, , tz]) => tz)}::text[])[1 + n % ${CITIES.length}] as tz,
        ${nightOf(0)}::date + (n / ${CITIES.length * CATEGORIES.length} % ${NIGHTS})::int as night
      from generate_series(1, ${EVENTS}::int) n
    ) e
  `

  await sql`select rebuild_public_events()`
  await sql`select rebuild_event_words()`
  await sql`select rebuild_city_nights()`
  await sql`alter table events enable trigger user`

  await sql`
    insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at, lo_first_seq, hi_first_seq)
    select
      ${id('conversation', n)}, ${id('user', sql.unsafe('2 * n - 1'))}, ${id('user', sql.unsafe('2 * n'))},
      case when n = 1 then ${THREAD_MESSAGES}::int else 0 end,
      case when n = 1 then ${THREAD_MESSAGES}::int else 0 end,
      now(),
      case when n = 1 then 2 end,
      case when n = 1 then 1 end
    from generate_series(1, ${PAIRS + 1}::int) n
  `
  await sql`
    insert into members (conversation_id, user_id, read_seq, delivered_seq)
    select c.id, u.id, c.last_seq, c.last_seq
    from conversations c
    cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
  `
  await sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select
      ${thread.conversationId}::uuid, n, ${id('message', n)}, ${id('user', sql.unsafe('1 + n % 2'))}, content,
      sha256(convert_to(content, 'UTF8')), now() - make_interval(secs => ${THREAD_MESSAGES}::int - n), n
    from generate_series(1, ${THREAD_MESSAGES}::int) n
    cross join lateral (values ('Are you coming to the late one on Friday? They say the band is the old one. ' || n)) text (content)
  `
  await insertInboxes(sql, id)
  await analyzeFilled(sql)
  await loadGazetteer({ sql, log: pino({ level: 'silent' }) })
}

/**
 * Not the empty tables: the plans of the rounds that fill them would read them whole, until they are analyzed again.
 */
async function analyzeFilled(sql: Database) {
  const filled = await sql<{ name: string }[]>`
    select quote_ident(relname) as name
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  `
  await sql.unsafe(`analyze ${filled.map(({ name }) => name).join(', ')}`)
}

/** Changes one event of the list, as an attendance does. */
export async function changeListedEvent(sql: Database) {
  const { city, state, from } = cityList
  await sql`
    update events set capacity = capacity + 1
    where id = (select id from events where lower(city) = lower(${city}) and state = ${state} and night_of = ${from} limit 1)
  `
}

/** Inserts a session for each of these members, with the token of `cookieOf`. */
export async function insertSessions(sql: Database, first: number, last: number) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')
  await sql`
    insert into sessions (id, user_id, user_agent)
    select ${id('session', n)}, ${id('user', n)}, 'bench' from generate_series(${first}::int, ${last}::int) n
  `
  await sql`
    insert into session_tokens (token_hash, session_id, first_used_at)
    select sha256(convert_to(${tokenOf('')}::text || n, 'UTF8')), ${id('session', n)}, now()
    from generate_series(${first}::int, ${last}::int) n
  `
}

function tokenOf(n: number | ''): string {
  return `bench-${createHash('sha256').update('a token for the bench').digest('hex').slice(0, 32)}-${n}`
}

function nightOf(index: number): string {
  return Temporal.Now.plainDateISO('UTC')
    .add({ days: FIRST_NIGHT_IN_DAYS + index })
    .toString()
}

function pick<List extends readonly [unknown, ...unknown[]]>(list: List, n: number): List[number] {
  return list[n % list.length]
}
