import { execFileSync } from 'node:child_process'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

type Owner = { id: string; email: string; phoneNumber: string }

/**
 * The condition for the rows of one person in each table. Every table with text of people has a line here; the test
 * fails if one is missing.
 */
const OWN_ROWS: Record<string, (owner: Owner) => string> = {
  users: ({ id }) => `id = '${id}'`,
  sessions: ({ id }) => `user_id = '${id}'`,
  provider_identities: ({ id }) => `user_id = '${id}'`,
  identities: ({ phoneNumber }) => `phone_number = '${phoneNumber}'`,
  phone_codes: ({ phoneNumber }) => `phone_number = '${phoneNumber}'`,
  email_codes: ({ email }) => `email = '${email}'`,
  invitations: ({ id }) => `created_by = '${id}'`,
  webhooks: ({ id }) => `user_id = '${id}'`,
  webhook_deliveries: ({ id }) => `webhook_id in (select id from webhooks where user_id = '${id}')`,
  api_tokens: ({ id }) => `user_id = '${id}'`,
  recovery_grants: ({ id }) => `user_id = '${id}'`,
  email_verifications: ({ id }) => `user_id = '${id}'`,
  dev_outbox: ({ email, phoneNumber }) => `recipient in ('${email}', '${phoneNumber}')`,
  push_wants: ({ id }) => `user_id = '${id}'`,
  push_subscriptions: ({ id }) => `user_id = '${id}'`,
  reports: ({ id }) => `reporter_id = '${id}'`,
  moderation: ({ id }) => `person_id = '${id}'`,
  uploads: ({ id }) => `owner_id = '${id}'`,
  events: ({ id }) => `host_id = '${id}'`,
  guests: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  door_rows: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  door_names: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  door_terms: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  door_phones: ({ id }) =>
    `link_id in (select l.id from door_links l join events e on e.id = l.event_id where e.host_id = '${id}')`,
  visit_sources: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  attendances: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  held_places: ({ id }) => `user_id = '${id}'`,
  imports: ({ id }) => `host_id = '${id}'`,
  listing_sources: ({ id }) => `claimed_by = '${id}'`,
  claimed_listings: ({ id }) => `source_id in (select id from listing_sources where claimed_by = '${id}')`,
  host_messages: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  event_changes: ({ id }) => `event_id in (select id from events where host_id = '${id}')`,
  series: ({ id }) => `host_id = '${id}'`,
  series_rules: ({ id }) => `series_id in (select id from series where host_id = '${id}')`,
  series_dates: ({ id }) => `series_id in (select id from series where host_id = '${id}')`,
  artists: ({ id }) => `owner_id = '${id}'`,
  artist_claims: ({ id }) => `user_id = '${id}'`,
  promise_replies: ({ id }) => `host_id = '${id}'`,
  venues: ({ id }) => `id in (select venue_id from events where host_id = '${id}')`,
  reviews: ({ id }) => `user_id = '${id}'`,
  jobs: ({ id }) => `host_id = '${id}'`,
  applications: ({ id }) => `job_id in (select id from jobs where host_id = '${id}')`,
  messages: ({ id }) => `sender_id = '${id}'`,
}

/** Columns with fixed values, random names or keys of the server. They cannot contain text of a person. */
const IMPERSONAL = new Set(
  [
    'webhooks.kinds webhook_deliveries.kind webhook_deliveries.outcome',
    'api_tokens.scopes users.user_type users.going_audience users.locale users.clock users.distances users.state',
    'uploads.kind reports.kind reports.target_id reports.decision phone_codes.purpose phone_codes.country email_codes.purpose invitations.start',
    'moderation.kind moderation.target_id moderation.action',
    'events.category events.status events.state events.currency venues.state artists.kind artists.state events.tz jobs.job_type jobs.gig_role jobs.fee_currency applications.status',
    'guests.state guests.locale guests.network_hashes guests.resent_from guests.resent_at host_messages.audience',
    'event_people.role helper_links.role door_rows.device door_rows.kind door_rows.ref door_rows.mark door_rows.reason',
    'imports.kind series_rules.repeat events.artist_ids',
    'admin_roles.role attendances.state attendances.dance_role held_places.state held_places.dance_role guests.dance_role attempts.kind revoked_tokens.reason spent_tokens.token_id dev_outbox.kind server_keys.name server_keys.value job_runs.name backup_runs.address health_samples.latencies',
    'event_changes.what notifications.kind notifications.status notification_deliveries.outcome',
    // The push service of a delivery.
    'notification_deliveries.host',
    'notification_deliveries.channel notification_deliveries.texted_at push_wants.digest digests.outcome',
    'city_follows.category',
    // The names of cities that have a page; a row is deleted after its last follower.
    'followed_cities.city followed_cities.state followed_cities.key',
    // Facts about cities, which no member writes.
    'city_centers.state city_centers.key city_centers.name',
    'places.country places.region places.state places.name places.key places.zone place_names.key place_sounds.slip place_sounds.key',
    'places_version.version schema_files.name schema_files.digest',
    // Settings of the installation, which its operators write.
    'site_settings.name site_settings.short_name site_settings.sentence site_settings.accent site_settings.home',
    'site_settings.backup_folder site_settings.environment',
    'site_settings.operator site_settings.contact site_settings.rules site_settings.languages site_settings.sign_up provider_tests.kind',
    'site_settings.social_pages',
    // Ids of events, members, applications and decisions.
    'notifications.entry_id',
    // Versions by the names of fields.
    'users.field_versions events.field_versions jobs.field_versions',
    // Ids only, as a constraint requires. The id of a deleted account refers to no other row.
    'audit_log.actor_kind audit_log.action audit_log.target_type audit_log.target_id audit_log.outcome',
    'audit_log.request_id audit_log.detail',
  ].flatMap(line => line.split(' ')),
)

/**
 * Columns that triggers write from other columns. The test writes no canary to them, but they must have none
 * afterwards.
 */
const DERIVED = new Set(
  [
    'public_events.json event_words.word event_words.sounds event_word_uses.word city_nights.city city_nights.state',
    'event_cities.city event_cities.key event_cities.state',
    'users.search_texts',
    'person_words.word person_words.sound person_words.city person_words.state name_sounds.slip name_sounds.sound',
  ].flatMap(line => line.split(' ')),
)

/** How "canaryusersfirstname" is stored for misspelled searches. */
const SOUND_OF_NAME = 'kanariusersfirstname'

/** The rows above are found by these columns, so they have the real email address and number instead of a canary. */
const REAL = new Set(
  [
    'identities.phone_number phone_codes.phone_number dev_outbox.recipient users.email users.phone_number',
    'recovery_grants.phone_number email_codes.email',
  ].flatMap(line => line.split(' ')),
)

/** Columns whose text stays after the deletion, with the reason. */
const DOCUMENTED = new Set([
  // The conversations stay for the other member, under "Deleted User".
  'messages.content',
  // An open report protects other members, so its reason stays until the decision.
  'reports.reason',
  // An event with guests keeps its title, place and tags, and its address, which contains the title.
  ...['title', 'venue', 'location', 'city', 'region', 'tags', 'slug'].map(column => `events.${column}`),
  // And the venue of such an event stays a public place; the cleanup deletes a venue without events.
  ...['name', 'address', 'city', 'slug'].map(column => `venues.${column}`),
  // The name of an artist is that of a public program.
  ...['name', 'city', 'slug'].map(column => `artists.${column}`),
])

type Column = { table: string; column: string; type: string }

const personalColumns = async () => {
  const columns = await server.sql<Column[]>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_versions'
      and c.data_type in ('text', 'ARRAY', 'jsonb', 'json', 'character varying', 'inet')
    -- An event gets its venue with its columns, so the table of venues comes later.
    order by c.table_name, c.ordinal_position
  `
  return columns.filter(
    ({ table, column }) => !IMPERSONAL.has(`${table}.${column}`) && !DERIVED.has(`${table}.${column}`),
  )
}

/** Only letters, so that no folding, casing or check changes the text. */
const canaryOf = ({ table, column }: Column) => `canary${table}${column}`.replaceAll('_', '')

test('after a deletion no text of the person is left in the database, except for the documented places', async () => {
  const ana = await server.person('ana', { userType: 'party_host' })
  const beto = await server.person('beto')
  await leaveTracesEverywhere(ana, beto)

  const columns = (await personalColumns()).filter(({ table, column }) => !REAL.has(`${table}.${column}`))
  for (const column of columns) await plant(column, ana)
  await server.sql`
    insert into venue_people (venue_id, user_id, named_by) select venue_id, ${ana.id}, ${ana.id} from events where host_id = ${ana.id}
  `
  const planted = await everything()
  expect(columns.filter(column => !planted.includes(canaryOf(column))).map(nameOf)).toEqual([])
  for (const real of [ana.email, ana.phoneNumber, SOUND_OF_NAME]) expect(planted).toContain(real)

  expect((await ana.delete('/api/profile')).status).toBe(200)

  // The email about the deletion is the last one to the address. Only the embedded outbox stores it, for a week.
  const lastEmail = await server.sql`delete from dev_outbox where recipient = ${ana.email} returning body`
  expect(lastEmail).toMatchObject([{ body: expect.stringContaining('Your Pista account was deleted') }])
  const left = await everything()
  const foundCanaries = columns.filter(column => left.includes(canaryOf(column))).map(nameOf)
  expect(foundCanaries.toSorted()).toEqual([...DOCUMENTED].toSorted())
  for (const real of [ana.email, ana.phoneNumber, SOUND_OF_NAME]) expect(left).not.toContain(real)
})

test('a report has its reason until the decision, and a draft is deleted with its account', async () => {
  const { deleteOldRows } = await import('#db/cleanup/retention.ts')
  await server.sql`update reports set decided_at = now(), decision = 'kept'`
  await deleteOldRows(server.sql)
  expect(await everything()).not.toContain('canaryreportsreason')

  const host = await server.person('dora', { userType: 'party_host' })
  await addNight(host, { status: 'draft', title: 'canarydraft' })
  await host.delete('/api/profile')
  expect(await everything()).not.toContain('canarydraft')
})

test('a person’s former phone number is deleted when the new one is set', async () => {
  const { setProvedPhone } = await import('#db/accounts/account.ts')
  const elio = await server.person('elio')
  await server.sql`insert into identities (uid, phone_number) values ('elio', ${elio.phoneNumber})`
  await server.stranger.post('/api/identity/send-code', { phoneNumber: elio.phoneNumber })
  expect(await everything()).toContain(elio.phoneNumber)
  await setProvedPhone(server.sql, elio.id, '+13055550777')
  expect(await everything()).not.toContain(elio.phoneNumber)
})

/** A constraint requires an array. */
const isList = (column: Column) =>
  ['questions', 'answers'].includes(column.column) ||
  ['events.prices', 'attendances.plus_ones', 'held_places.plus_ones'].includes(nameOf(column))

const nameOf = ({ table, column }: Column) => `${table}.${column}`

async function plant(column: Column, owner: Owner) {
  const { table } = column
  const ownRows = OWN_ROWS[table]
  if (!ownRows) throw new Error(`OWN_ROWS lacks the owner of the rows of ${table}, or erase.ts lacks ${nameOf(column)}`)
  const canary = canaryOf(column)
  const value = {
    ARRAY: `array['${canary}']`,
    jsonb: isList(column) ? `'[{"name":"${canary}"}]'` : `'{"a":"${canary}"}'`,
    json: `'{"a":"${canary}"}'`,
  }[column.type]
  await server.sql.unsafe(
    `update ${table} set ${column.column} = ${value ?? `'${column.column === 'username' ? canary.slice(0, 30) : canary}'`} where ${ownRows(owner)}`,
  )
}

/** Inserts a row of the person into each table. */
async function leaveTracesEverywhere(ana: Person, beto: Person) {
  const { sql } = server
  await sql`insert into identities (uid, phone_number) values ('ana', ${ana.phoneNumber})`
  await sql`insert into provider_identities (issuer, subject, user_id) values ('https://id.example', 'ana', ${ana.id})`
  await server.stranger.post('/api/identity/send-code', { phoneNumber: ana.phoneNumber })
  await ana.post('/api/auth/resend-verification')
  await sql`
    insert into email_codes (
      id, email, purpose, code_hash, mailbox_hash, browser_hash, source_hash, network_hash, expires_at
    ) values (
      ${uuidv7()}, ${ana.email}, 'sign-in', '\\x01', '\\x01', '\\x01', '\\x01', '\\x01', now() + interval '15 minutes'
    )
  `
  await sql`
    insert into recovery_grants (grant_hash, user_id, phone_number, expires_at)
    values ('\\x01', ${ana.id}, ${ana.phoneNumber}, now() + interval '10 minutes')
  `
  await sql`insert into push_wants (user_id, zone) values (${ana.id}, '')`
  await sql`
    insert into api_tokens (token_hash, user_id, name, scopes, expires_at)
    values ('\\x02', ${ana.id}, '', '{events:read}', now() + interval '1 day')
  `
  await sql`insert into webhooks (user_id, url, kinds) values (${ana.id}, '', '{event.changed}')`
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    values (${uuidv7()}, ${ana.id}, ${ana.sessionId}, '', '', '')
  `
  await ana.post('/api/reports', { kind: 'user', targetId: beto.id, reason: 'spam' })
  await sql`
    insert into moderation (id, kind, target_id, action, person_id)
    values (${uuidv7()}, 'user', ${ana.id}, 'warn', ${ana.id})
  `
  await sql`
    insert into uploads (id, owner_id, kind, path, width, height, bytes)
    values (${uuidv7()}, ${ana.id}, 'flyer', 'flyers/a.webp', 1, 1, 1)
  `
  const event = await addNight(ana, { status: 'active', title: 'Sabor' })
  await sql`
    insert into event_changes (id, event_id, edit_id, what, old_value, new_value)
    values (${uuidv7()}, ${event}, ${uuidv7()}, 'place', '{}', '{}')
  `
  await sql`
    insert into guests (id, event_id, name, email, device_hash, address_hash, link_hash, locale)
    values (${uuidv7()}, ${event}, '', '', '\\x01', '\\x02', '\\x03', 'en')
  `
  await sql`insert into host_messages (id, event_id, audience, text) values (${uuidv7()}, ${event}, 'going', 'Bring your ID')`
  await sql`insert into imports (id, host_id, kind, source) values (${uuidv7()}, ${ana.id}, 'ics', '')`
  const source = uuidv7()
  await sql`insert into users (id, username, deleted_at) values (${source}, ${`unclaimed-${source.slice(-8)}`}, now())`
  await sql`insert into listing_sources (id, name, claimed_by, claimed_at) values (${source}, '', ${ana.id}, now())`
  await sql`
    insert into claimed_listings (event_id, source_id, was_deleted, before_claim) values (${event}, ${source}, false, '{}')
  `
  const [artist] = await sql<{ id: string }[]>`
    insert into artists (slug, name, kind, city, state, owner_id) values ('brisa', 'Brisa', 'dj', 'Miami', 'FL', ${ana.id})
    returning id
  `
  await sql`insert into promise_replies (id, host_id, text) values (${uuidv7()}, ${ana.id}, 'x')`
  await sql`insert into artist_claims (artist_id, user_id, reason) values (${artist?.id ?? null}, ${ana.id}, 'x')`
  const series = uuidv7()
  await sql`insert into series (id, host_id, slug) values (${series}, ${ana.id}, 'sabor')`
  await sql`
    insert into series_rules (series_id, first_night, repeat, fields) values (${series}, '2030-05-03', 'weekly', '{}')
  `
  await sql`insert into series_dates (series_id, night, event_id) values (${series}, '2030-05-03', ${event})`
  await sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind) values (${event}, '', 1, 1, now(), '', 'out')
  `
  await sql`insert into door_names (id, event_id, name, people, is_free) values (${uuidv7()}, ${event}, '', 1, true)`
  await sql`insert into door_terms (event_id, pass, is_free) values (${event}, ${`member:${beto.id}`}, true)`
  const doorLink = uuidv7()
  await sql`
    insert into door_links (id, event_id, token_hash, code_hash, expires_at)
    values (${doorLink}, ${event}, '\\x01', '\\x02', now() + interval '1 day')
  `
  await sql`insert into door_phones (token_hash, link_id, name) values ('\\x01', ${doorLink}, '')`
  await sql`insert into visit_sources (event_id, code) values (${event}, 'door')`
  await sql`insert into attendances (event_id, user_id, state) values (${event}, ${beto.id}, 'going')`
  await sql`insert into held_places (event_id, user_id, state) values (${event}, ${ana.id}, 'going')`
  await sql`insert into reviews (id, event_id, user_id, rating) values (${uuidv7()}, ${event}, ${ana.id}, 5)`
  const [job] = await sql<{ id: number }[]>`
    insert into jobs (host_id, title, description, requirements, location, salary_range, contact_email, contact_phone)
    values (${ana.id}, '', '', '', '', '', '', '') returning id
  `
  await sql`
    insert into applications (id, job_id, applicant_name, applicant_phone, applicant_email)
    values (${uuidv7()}, ${job?.id ?? 0}, '', '', '')
  `
  const { id: talk } = await (await ana.post('/api/conversations', { participantTwoId: beto.id })).json()
  await ana.post(`/api/conversations/${talk}/messages`, { content: 'hola' })
}

async function addNight(host: Person, { status, title }: { status: string; title: string }) {
  const id = uuidv7()
  await server.sql`
    insert into events (id, host_id, title, category, status, city, state, night_of, start_local, tz, search_text)
    values (${id}, ${host.id}, ${title}, 'salsa', ${status}, 'Miami', 'FL', '2030-05-03', '2030-05-03 22:00', 'America/New_York', ${title})
  `
  return id
}

/** The whole database as text: each row of each table, and on a server its own dump as well. */
async function everything(): Promise<string> {
  const tables = await server.sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  const rows: string[] = []
  for (const { name } of tables)
    for (const { row } of await server.sql<{ row: string }[]>`select t::text as row from ${server.sql(name)} t`)
      rows.push(row)
  return rows.join('\n') + dumped()
}

/** The pg_dump of a PostgreSQL installation; the npm package has none. */
const DUMP_TOOL = 'pg_dump'

function dumped() {
  const { host, port, user, pass, database } = server.sql.options
  if (server.context.engine !== 'server') return ''
  const env = { ...process.env, PGPASSWORD: typeof pass === 'string' ? pass : '' }
  try {
    return execFileSync(DUMP_TOOL, ['-h', host[0] ?? '', '-p', String(port[0]), '-U', user, '-a', database], {
      env,
      encoding: 'utf8',
    })
  } catch (error) {
    // Without the tool only the rows above are checked.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
