import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'

/**
 * The reference for writes: one committed insert into a copy of the table, with its columns and keys and without its
 * triggers and foreign keys; for the last places of an event one that takes a place from a counter first. It has no
 * sessions, limits or checks and must not be used on the internet.
 */
const { DATABASE_URL = '', PORT = '0', HOST = '127.0.0.1' } = process.env
const sql = postgres(DATABASE_URL, { max: 10, onnotice: () => {} })
for (const table of ['follows', 'favorites', 'attendances', 'events', 'guests'])
  await sql.unsafe(`create table if not exists bench_${table} (like ${table} including all)`)
await sql`
  create table if not exists bench_places as
  select id as event_id, capacity, 0 as taken from events
`
await sql`create unique index if not exists bench_places_event on bench_places (event_id)`

type Row = Record<string, string>

const inserts: Record<string, (row: Row) => Promise<unknown>> = {
  '/follows': row => sql`
    insert into bench_follows (follower_id, followee_id) values (${row.follower_id ?? null}, ${row.followee_id ?? null})
  `,
  '/favorites': row => sql`
    insert into bench_favorites (event_id, user_id) values (${row.event_id ?? null}, ${row.user_id ?? null})
  `,
  '/attendances': row => sql`
    insert into bench_attendances (event_id, user_id, state)
    values (${row.event_id ?? null}, ${row.user_id ?? null}, 'going')
  `,
  '/places': row => sql`
    with place as (
      update bench_places set taken = taken + 1 where event_id = ${row.event_id ?? null} returning event_id, taken - capacity as over
    )
    insert into bench_attendances (event_id, user_id, state, arrival)
    select
      event_id, ${row.user_id ?? null}::uuid, case when over > 0 then 'waiting' else 'going' end, case when over > 0 then over end
    from place
  `,
  '/events': row => sql`
    insert into bench_events (
      id, slug, host_id, title, description, category, city, state, night_of, start_local, tz, search_text
    )
    select
      id, slug, host_id, title, description, category, city, state, night_of, start_local, tz, search_text
    from json_populate_record(null::events, ${JSON.stringify(row)}::text::json)
  `,
  '/guests': row => sql`
    insert into bench_guests (
      id, event_id, name, email, contact_hash, device_hash, address_hash, link_hash, locale
    )
    select id, event_id, name, email, contact_hash, device_hash, address_hash, link_hash, locale
    from json_populate_record(null::guests, ${JSON.stringify(row)}::text::json)
  `,
}

const server = createServer((request, response) => {
  insertIn(request).then(
    isKnown => response.writeHead(isKnown ? 201 : 200, { 'Content-Type': 'application/json' }).end('{"success":true}'),
    () => response.writeHead(500).end(),
  )
})
server.listen(Number(PORT), HOST)
process.once('SIGTERM', () => process.exit(0))

/** False for another path, such as that of the check whether the server is ready. */
async function insertIn(request: IncomingMessage): Promise<boolean> {
  const insert = inserts[request.url ?? '']
  if (!insert) return false
  await insert(JSON.parse(await text(request)) as Row)
  return true
}
