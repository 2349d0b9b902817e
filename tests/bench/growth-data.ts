import type { Database } from '#db/connection/sql.ts'
import { idOf, nthIdOn } from './ids.ts'
import { SYLLABLES } from './names.ts'

/**
 * The rows that the queries of the growth bench read. All exist at the smallest size, in full pages, so that a larger
 * database returns responses of the same length from more rows.
 */
export const fixed = {
  city: 'Miami',
  state: 'FL',
  category: 'salsa',
  viewer: idOf('user', 1),
  /** The other member of the viewer's long thread. */
  partner: idOf('user', 2),
  /** A person with a hundred followers. */
  followed: idOf('user', 3),
  conversation: idOf('conversation', 1),
  /** An event tonight with two hundred people going. */
  event: idOf('event', 10),
} as const

const CONVERSATIONS_OF_VIEWER = 200
const THREAD_MESSAGES = 1_000
const MESSAGES_EACH = 10
const FOLLOWED_BY_VIEWER = 100
const FOLLOWERS = 100
const GOING = 200
const FOLLOWS_EACH = 3
const ONE_SUSPENDED_IN = 5_000

type Range = { from: number; to: number }

/**
 * Adds rows to a database with `from` events, people and messages each, until it has `to` of each. Uses all connections
 * of the pool.
 */
export async function growTo(sql: Database, range: Range) {
  const { indexes, foreignKeys } = await dropWhatSlowsInserts(sql)
  if (range.from === 0) await addModeration(sql)
  const people = addPeople(sql, range)
  // The hosts of all events are among the first people. An event is inserted without its public JSON if its host is
  // missing.
  if (range.from === 0) await people
  await Promise.all([people, addEvents(sql, range), addMessages(sql, range)])
  await Promise.all(indexes.map(definition => sql.unsafe(definition)))
  // The foreign keys apply to later writes; the inserted rows are valid.
  for (const { table, name, definition } of foreignKeys)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition} not valid`)
  await sql.unsafe('vacuum analyze')
  // Otherwise the first read of a page would also write which of its rows are committed.
  await sql.unsafe('checkpoint')
}

/** An index is built faster at the end than row by row, and a foreign key would be checked for each row. */
async function dropWhatSlowsInserts(sql: Database) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace
      and not i.indisunique
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
  `
  const foreignKeys = await sql<{ table: string; name: string; definition: string }[]>`
    select
      conrelid::regclass::text as table, quote_ident(conname) as name,
      replace(pg_get_constraintdef(oid), ' NOT VALID', '') as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
  `
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  for (const { table, name } of foreignKeys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  return { indexes: indexes.map(({ definition }) => definition), foreignKeys }
}

/** The decision that suspends all suspended people. */
async function addModeration(sql: Database) {
  await sql`
    insert into moderation (id, kind, target_id, action) values (${idOf('session', 1)}, 'user', '', 'suspend')
  `
}

/** Inserts people with a hundred first names and eight thousand last names; every tenth lives in the fixed city. */
async function addPeople(sql: Database, { from, to }: Range) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')
  await sql`
    insert into users (
      id, username, first_name, last_name, city, state, user_type, profile_completed_at, created_at, suspended_by
    )
    select
      ${id('user', n)}, 'dancer' || n,
      initcap(s[1 + n % 20] || s[1 + n / 20 % 5] || 'na'),
      initcap(s[1 + n * 7919 % 20] || s[1 + n * 7919 / 20 % 20] || s[1 + n * 7919 / 400 % 20]),
      case when n % 10 = 0 then ${fixed.city} else 'City ' || n % 500 end, ${fixed.state},
      case when n % 10 = 0 then 'party_host' else 'party_goer' end,
      now(), now() - make_interval(secs => n),
      case when n % ${ONE_SUSPENDED_IN}::int = 0 then ${idOf('session', 1)}::uuid end
    from generate_series(${from + 1}::bigint, ${to}::bigint) n
    cross join lateral (values (${[...SYLLABLES]}::text[])) syllables (s)
  `
  await sql`
    insert into user_sync (user_id, version)
    select ${id('user', n)}, 1 from generate_series(${from + 1}::bigint, ${to}::bigint) n
  `
  await sql`
    insert into follows (follower_id, followee_id)
    select ${id('user', n)}, ${id('user', sql.unsafe('n - 37 * k'))}
    from generate_series(${from + 1}::bigint, ${to}::bigint) n
    cross join generate_series(1, ${FOLLOWS_EACH}::int) k
    where n - 37 * k > 200
  `
  if (from > 0) return
  await sql`
    insert into follows (follower_id, followee_id)
    select ${fixed.viewer}, ${id('user', sql.unsafe('n + 1'))} from generate_series(1, ${FOLLOWED_BY_VIEWER}::bigint) n
    union
    select ${id('user', sql.unsafe('n + 3'))}, ${fixed.followed} from generate_series(1, ${FOLLOWERS}::bigint) n
  `
}

/**
 * Inserts a tenth of the events in the fixed city: of those 6 % are tonight, half in the next weeks, the rest are past.
 */
async function addEvents(sql: Database, { from, to }: Range) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')
  await sql`
    insert into events (
      id, host_id, title, description, category, tags, price_cents, capacity, venue, location, city, state, night_of,
      start_local, end_local, tz, search_text, created_at
    )
    select
      id, ${id('user', sql.unsafe('1 + n * 31 % 5000'))}, title, description, category, array['live', 'dancing'],
      500 * (n % 8), 300, venue, '1200 Calle Ocho', city, ${fixed.state}, night, night + time '22:00',
      night + interval '28 hours', 'America/New_York',
      fold(concat_ws(' ', title, description, venue, category, 'live dancing')), now() - make_interval(secs => n)
    from (
      select
        n, ${id('event', n)} as id,
        case when n / 10 % 5 < 3 then '¡Azúcar! ' else 'Late ' end
          || initcap(s[1 + n % 20] || s[1 + n * 7919 / 20 % 20] || s[1 + n * 7919 / 400 % 20]) || ' night' as title,
        'Two rooms, a live band until two and a DJ until the lights come on. Beginners’ class at nine.' as description,
        (array['salsa', 'salsa', 'bachata', 'cumbia', 'other'])[1 + n / 10 % 5] as category,
        'Club ' || n % 997 as venue,
        case when n % 10 = 0 then ${fixed.city} else 'City ' || n % 500 end as city,
        current_date + case
          when n / 10 % 100 < 6 then 0
          when n / 10 % 100 < 60 then 1 + n / 10 % 100 % 29
          else -1 - n / 1000 % 300
        end::int as night
      from generate_series(${from + 1}::bigint, ${to}::bigint) n
      cross join lateral (values (${[...SYLLABLES]}::text[])) syllables (s)
    ) e
  `
  await sql`
    insert into attendances (event_id, user_id, state)
    select ${id('event', sql.unsafe(`1 + n * 31 % ${to}`))}, ${id('user', n)}, 'going'
    from generate_series(${from + 1}::bigint, ${to}::bigint) n
    on conflict do nothing
  `
  if (from > 0) return
  await sql`
    insert into attendances (event_id, user_id, state)
    select ${fixed.event}, ${id('user', sql.unsafe('n + 1000'))}, 'going'
    from generate_series(1, ${GOING}::bigint) n
    on conflict do nothing
  `
  await sql`update events set attending_count = ${GOING} where id = ${fixed.event}`
}

/** The first conversations belong to the viewer, and the very first is long. Other people have one or none. */
async function addMessages(sql: Database, { from, to }: Range) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')
  const conversations = { from: from / MESSAGES_EACH, to: to / MESSAGES_EACH }
  await sql`
    insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at, lo_first_seq, hi_first_seq)
    select
      ${id('conversation', n)},
      ${id('user', sql.unsafe(`case when n <= ${CONVERSATIONS_OF_VIEWER} then 1 else 2 * n end`))},
      ${id('user', sql.unsafe(`case when n <= ${CONVERSATIONS_OF_VIEWER} then n + 1 else 2 * n + 1 end`))},
      count, count, now() - make_interval(mins => n::int), 2, 1
    from generate_series(${conversations.from + 1}::bigint, ${conversations.to}::bigint) n
    cross join lateral (values (case n when 1 then ${THREAD_MESSAGES}::int else ${MESSAGES_EACH}::int end)) messages (count)
  `
  const added = sql`c.id between ${idOf('conversation', conversations.from + 1)} and ${idOf('conversation', conversations.to)}`
  await sql`
    insert into members (conversation_id, user_id, read_seq, delivered_seq)
    select c.id, u.id, c.last_seq, c.last_seq
    from conversations c
    cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
    where ${added}
  `
  await sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select
      c.id, seq, gen_random_uuid(), case seq % 2 when 1 then c.user_hi else c.user_lo end, content,
      sha256(convert_to(content, 'UTF8')), c.last_at, seq
    from conversations c
    cross join lateral generate_series(1, c.last_seq) seq
    cross join lateral (values ('Are you coming to the late one on Friday? ' || seq)) text (content)
    where ${added}
  `
}
