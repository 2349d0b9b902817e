import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import { loadInto } from '#db/backup/load.ts'
import { addRows, rowsOf, sequencesIn, setSequences, tablesIn } from '#db/backup/tables.ts'
import { migrate, migrationsIn, versionRange } from '#db/connection/migrate.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { browser } from '../support/person.ts'
import { databaseOn, testPostgres } from '../support/postgres/test-postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const folder = join(import.meta.dirname, 'releases')
/** Each released version with the number of its last migration, which its file names in the first line. */
const releases = readdirSync(folder).map(file => {
  const content = readFileSync(join(folder, file), 'utf8')
  return { name: file.replace('.sql', ''), content, lastMigration: Number(/migration (\d+)/.exec(content)?.[1]) }
})

const server = await testPostgres()
const admin = connect(databaseOn(server), { max: 1 })
const names: string[] = []
afterAll(async () => {
  for (const name of names) await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})

describe.each(releases)('a site of version $name', ({ content, lastMigration }) => {
  test('is upgraded, and everything in it works', async () => {
    const sql = await newDatabase()
    await migrate(sql, { upTo: lastMigration })
    await sql.unsafe(content)
    expect(await migrate(sql)).toBeGreaterThan(0)
    await expectToWork(sql)
    await sql.end()
  })

  test('is restored from a backup into the newest version, and everything in it works', async () => {
    const old = await newDatabase()
    await migrate(old, { upTo: lastMigration })
    await old.unsafe(content)
    const migrations = await migrationsIn(old)
    const sequences = await sequencesIn(old)

    const sql = await newDatabase()
    await sql.begin(tx =>
      loadInto(tx, migrations, async () => {
        for (const table of await tablesIn(old)) {
          const rows = await Array.fromAsync(await rowsOf(old, table))
          if (rows.length > 0) await addRows(tx, table, Buffer.concat(rows))
        }
        await setSequences(tx, sequences)
      }),
    )
    expect((await migrationsIn(sql)).at(-1)?.version).toBe((await versionRange()).newest)
    await expectToWork(sql)
    await Promise.all([old.end(), sql.end()])
  })

  test('is left as it was by an upgrade that fails', async () => {
    const sql = await newDatabase()
    await migrate(sql, { upTo: lastMigration })
    await sql.unsafe(content)
    // A table of the name that the next migration creates.
    await sql`create table venues (nothing int)`
    await expect(migrate(sql)).rejects.toThrow('venues')
    expect((await migrationsIn(sql)).at(-1)?.version).toBe(lastMigration)
    expect([...(await sql`select content from messages order by seq`)]).toEqual([
      { content: '¿vas el viernes?' },
      { content: 'claro' },
    ])
    await sql.end()
  })
})

/** The product on this database: what the release stored is shown, and more can be added. */
async function expectToWork(sql: Database) {
  const server = await openTestServer({ context: { sql, pools: onePool(sql) } })
  try {
    await expectThreadToWork(server)
    await expectEventsToWork(server)
  } finally {
    await server.close()
  }
}

const COOKIE = 'sid=token-of-ana'
const CONVERSATION = '/api/conversations/019a0000-0000-7000-8000-000000000021/messages'
const FRIDAY = '/api/events/019a0000-0000-7000-8000-000000000031'

async function expectThreadToWork({ app }: TestServer) {
  const ana = browser(app, COOKIE)
  const thread = async () => ((await (await ana.get(CONVERSATION)).json()) as Message[]).map(({ content }) => content)
  expect(await (await ana.get('/api/auth/user')).json()).toMatchObject({ username: 'ana' })
  expect(await thread()).toEqual(['¿vas el viernes?', 'claro'])
  expect((await ana.post(CONVERSATION, { id: crypto.randomUUID(), content: 'nos vemos' })).status).toBe(201)
  expect(await thread()).toEqual(['¿vas el viernes?', 'claro', 'nos vemos'])
  const found = await ana.get('/api/users/search?q=Nunez')
  expect(await found.json()).toMatchObject([{ username: 'bea' }])
}

async function expectEventsToWork({ app }: TestServer) {
  const ana = browser(app, COOKIE)
  expect(await (await ana.get(FRIDAY)).json()).toMatchObject({ title: 'Noche de salsa', attendingCount: 1 })
  expect(await (await ana.get('/api/events?city=Miami&state=FL')).json()).toMatchObject([{ title: 'Noche de salsa' }])
  expect((await ana.delete(`${FRIDAY}/attendance`)).status).toBe(200)
  expect(await (await ana.get(FRIDAY)).json()).toMatchObject({ attendingCount: 0 })
}

async function newDatabase(): Promise<Database> {
  const name = `pista_upgrade_${process.pid}_${names.length}`
  names.push(name)
  await admin.unsafe(`create database ${name}`)
  return connect(databaseOn(server, name), { max: 2 })
}

test('events of a site without venues get shared ones, except for deleted events, drafts and places without a name', async () => {
  const sql = await newDatabase()
  await migrate(sql, { upTo: 38 })
  await sql`
    insert into users (id, username, first_name, last_name, user_type)
    values ('019a0000-0000-7000-8000-000000000001', 'host', '', '', 'party_host')
  `
  await sql`
    insert into events
      (id, host_id, title, category, status, venue, location, city, state, night_of, start_local, tz, search_text, deleted_at)
    select
      gen_random_uuid(), '019a0000-0000-7000-8000-000000000001', title, 'salsa', status, venue, location, 'Miami', 'FL',
      '2030-05-03', '2030-05-03 22:00', 'America/New_York', title, case when is_deleted then now() end
    from (values
      ('a', 'active', 'Café La Trova', '971 SW 8th St.', false),
      ('b', 'cancelled', 'CAFE LA TROVA', '971 sw 8th st', false),
      ('c', 'active', 'Café La Trova', '1 Ocean Dr', false),
      ('d', 'draft', 'Café La Trova', '1 Ocean Dr', false),
      ('e', 'active', 'Café La Trova', '1 Ocean Dr', true),
      ('f', 'active', 'Casa de Ana', null, false),
      ('g', 'active', 'Private residence', '2 Ocean Dr', false)
    ) place (title, status, venue, location, is_deleted)
  `
  const versions = () => sql`select title, version, updated_at from events order by title`
  const before = [...(await versions())]
  await migrate(sql)
  expect([...(await versions())]).toEqual(before)
  const rows = await sql<{ title: string; venueId: string | null; shown: string | null; slug: string | null }[]>`
    select e.title, e.venue_id, v.slug, p.json::json ->> 'venueSlug' as shown
    from events e
    left join venues v on v.id = e.venue_id
    left join public_events p on p.event_id = e.id
    order by e.title
  `
  expect(rows.filter(({ venueId }) => venueId !== null).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  const [a, b, c] = rows
  expect(a?.venueId).toBe(b?.venueId)
  expect(c?.venueId).not.toBe(a?.venueId)
  expect(rows.map(({ shown }) => shown)).toEqual(rows.map(({ slug }) => slug))
  expect(await sql`select slug from venues`).toHaveLength(2)
  await sql.end()
})

test.each([
  ['email', true],
  ['a phone', false],
  ['an OpenID provider', false],
  ['email, and has deleted the account', false],
] as const)(
  'after an upgrade, whether a site with a member who came by %s sends codes by email: %s',
  async (way, hasEmailAccounts) => {
    const sql = await newDatabase()
    await migrate(sql, { upTo: 67 })
    const id = '019a0000-0000-7000-8000-000000000001'
    await sql`
    insert into users (id, username, first_name, last_name, email, email_verified_at, phone_verified_at, deleted_at)
    values (
      ${id}, 'elsa', '', '', 'elsa@example.com', now(), ${way === 'a phone' ? sql`now()` : null},
      ${way.endsWith('deleted the account') ? sql`now()` : null}
    )
  `
    if (way === 'an OpenID provider')
      await sql`insert into provider_identities (issuer, subject, user_id) values ('https://id.example', 'elsa', ${id})`
    await migrate(sql)
    expect([...(await sql`select has_email_accounts from site_settings`)]).toEqual([{ hasEmailAccounts }])
    await sql.end()
  },
)

test('a backup that contains centers of cities, as those of earlier versions do, is restored with the present ones', async () => {
  const old = await newDatabase()
  await migrate(old, { upTo: 87 })
  await old`update city_centers set name = 'Earlier'`
  const sql = await newDatabase()
  await sql.begin(async tx =>
    loadInto(tx, await migrationsIn(old), async () => {
      const table = { name: 'city_centers', columns: ['state', 'key', 'name', 'latitude', 'longitude'] }
      await addRows(tx, table, Buffer.concat(await Array.fromAsync(await rowsOf(old, table))))
    }),
  )
  const centers = (database: Database) => database`
    select count(*) as count, count(*) filter (where key = city_key(name)) as named from city_centers
  `
  expect([...(await centers(old))]).toEqual([{ count: 7201, named: 0 }])
  expect([...(await centers(sql))]).toEqual([{ count: 7201, named: 7201 }])
  await Promise.all([old.end(), sql.end()])
})

test('a site that is older than the first migration is told which version to start, and stays as it is', async () => {
  const sql = await newDatabase()
  await migrate(sql, { upTo: 38 })
  await sql`update schema_versions set version = 37`
  const before = vi.fn<() => Promise<void>>()
  await expect(migrate(sql, { before })).rejects.toThrow('Start Pista 0.2.0, which migrates it, and then this Pista.')
  expect(before).not.toHaveBeenCalled()
  expect((await migrationsIn(sql)).map(({ version }) => version)).toEqual([37])
  await sql.end()
})

test('0.2.0, and every earlier version of the changelog that is newer, has a site to upgrade here', () => {
  const root = join(import.meta.dirname, '../..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const versions = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)$/gm)
  const [newest, ...earlier] = [...versions].map(([, number]) => number)
  expect(newest).toBe(version)
  const migrated = earlier.filter(number => number !== '0.1.0')
  expect(releases.map(({ name }) => name)).toEqual([...new Set([...migrated.toReversed(), '0.2.0'])])
})
