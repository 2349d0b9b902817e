import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseDiagnosis, FailedDiagnosis, ProfileSyncDiagnosis } from '#contract/admin/admin.ts'
import { browser } from '../support/person.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const ADMIN = { user: 'la jefa', password: 'guaguancó a las 4' }
const RIGHT = { username: ADMIN.user, password: ADMIN.password }

const server = await useTestServer({ config: { admin: ADMIN } })
const ana = await server.person('ana')

describe('the sign-in of an admin', () => {
  test('is valid for half an hour with the right name and password, and ends with the sign-out', async () => {
    const jefa = await unlocked()
    const open = await jefa.get('/api/admin/session')
    expect(open.status).toBe(200)
    const minutes = (Date.parse((await open.json()).endsAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30.1)

    expect((await jefa.post('/api/admin/logout')).status).toBe(200)
    expect((await jefa.get('/api/admin/session')).status).toBe(401)
  })

  test.each([
    ['the wrong password', { ...RIGHT, password: 'guaguancó a las 5' }],
    ['the wrong name', { ...RIGHT, username: 'el jefe' }],
    ['nothing', {}],
    ['an empty password', { ...RIGHT, password: '' }],
    ['something else than text', { ...RIGHT, password: { $ne: '' } }],
  ])('refuses %s with the documented sentence', async (_, credentials) => {
    const response = await server.stranger.post('/api/admin/login', credentials)
    expect([400, 401]).toContain(response.status)
    expect((await response.json()).error).toBe('Invalid credentials')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('has a cookie for this server only, which scripts cannot read', async () => {
    const response = await server.stranger.post('/api/admin/login', RIGHT)
    expect(response.headers.get('set-cookie')).toMatch(
      /^admin=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('ends after ten minutes without a request, and after half an hour at most', async () => {
    const jefa = await unlocked()
    await server.sql`update admin_sessions set seen_at = now() - interval '11 minutes'`
    expect((await jefa.get('/api/admin/test-database')).status).toBe(401)
    await server.sql`update admin_sessions set seen_at = now(), created_at = now() - interval '31 minutes'`
    expect((await jefa.get('/api/admin/test-database')).status).toBe(401)
  })

  test('is extended by requests', async () => {
    const jefa = await unlocked()
    await server.sql`update admin_sessions set seen_at = now() - interval '9 minutes'`
    await jefa.get('/api/admin/test-database')
    const [seen] = await server.sql<{ lately: boolean }[]>`
      select bool_or(seen_at > now() - interval '1 minute') as lately from admin_sessions
    `
    expect(seen?.lately).toBe(true)
  })

  test('a member’s session gives no access, and every attempt and sign-in is in the audit log', async () => {
    for (const path of ['session', 'test-firebase', 'test-database', 'test-profile-sync'])
      expect((await ana.get(`/api/admin/${path}`)).status).toBe(401)
    expect((await ana.post('/api/migrate-user-to-firebase', { email: ana.email })).status).toBe(401)

    const before = await audited()
    await server.stranger.post('/api/admin/login', { ...RIGHT, password: 'x' })
    await unlocked()
    expect((await audited()).slice(before.length)).toEqual(['admin-sign-in denied', 'admin-sign-in ok'])
  })

  test('a refused attempt is in the audit log, with the account of the caller when there is one', async () => {
    await ana.get('/api/admin/reports')
    await server.stranger.get('/api/admin/test-database')
    const auditRows = await server.sql`
      select actor_kind, actor_id, action, outcome from audit_log order by id desc limit 2
    `
    expect(auditRows).toEqual([
      { actorKind: 'anonymous', actorId: null, action: 'admin-call', outcome: 'denied' },
      { actorKind: 'user', actorId: ana.id, action: 'admin-call', outcome: 'denied' },
    ])
  })

  test('logs the reading of reports, a failed test, a refused migration and the sign-out', async () => {
    const jefa = await unlocked()
    const before = await audited()
    await jefa.get('/api/admin/reports')
    await server.sql.unsafe('alter table attempts add constraint broken check (kind <> $$diagnosis$$)')
    await jefa.get('/api/admin/test-database')
    await server.sql.unsafe('alter table attempts drop constraint broken')
    await jefa.post('/api/migrate-user-to-firebase', { email: 'nobody@example.com' })
    await jefa.post('/api/admin/logout')
    await jefa.post('/api/admin/logout')
    expect((await audited()).slice(before.length)).toEqual([
      'read-reports ok',
      'test-database error',
      'migrate-user denied',
      'admin-sign-out ok',
    ])
  })

  test('ends the previous admin session of the browser', async () => {
    const first = await unlocked()
    expect((await first.post('/api/admin/login', RIGHT)).status).toBe(200)
    expect((await first.get('/api/admin/session')).status).toBe(401)
  })
})

test('after five wrong passwords the address is refused, also with the right one', async () => {
  const strict = await openTestServer({ config: { admin: ADMIN, hasLimits: true } })
  const signIn = (credentials: object) => strict.stranger.post('/api/admin/login', credentials)
  const responses = []
  for (let i = 0; i < 6; i++) responses.push((await signIn({ ...RIGHT, password: 'x' })).status)
  expect(responses).toEqual([401, 401, 401, 401, 401, 429])
  const right = await signIn(RIGHT)
  expect([right.status, right.headers.get('retry-after')]).toEqual([429, '900'])
  await strict.close()
})

test('repeated attempts stay refused, and do not fill the log', async () => {
  const strict = await openTestServer({ config: { admin: ADMIN, hasLimits: true } })
  for (let i = 0; i < 40; i++) expect((await strict.stranger.get('/api/admin/reports')).status).toBe(401)
  expect(await strict.sql`select 1 from audit_log where action = 'admin-call'`).toHaveLength(30)
  await strict.close()
})

test('without the settings there is no access, and changed settings end the open sessions', async () => {
  const jefa = await unlocked()
  const { config } = server.context
  const closed = await openTestServer()
  expect((await closed.stranger.post('/api/admin/login', { username: '', password: '' })).status).toBe(400)
  expect((await closed.stranger.post('/api/admin/login', RIGHT)).status).toBe(401)
  await closed.close()

  config.admin = { ...ADMIN, password: 'otra cosa, más larga' }
  const response = await jefa.get('/api/admin/session')
  config.admin = ADMIN
  expect(response.status).toBe(401)
})

describe('a diagnosis tests the real component', () => {
  let jefa: ReturnType<typeof browser>
  beforeEach(async () => {
    jefa = await unlocked()
  })

  test('twenty failures from one network block only that network', async () => {
    const strict = await openTestServer({ config: { admin: ADMIN, hasLimits: true, trustedProxies: 1 } })
    const open = (from: string, credentials: object = { ...RIGHT, password: 'a guess' }) =>
      strict.stranger.post('/api/admin/login', credentials, { 'x-forwarded-for': from })
    for (let n = 0; n < 20; n += 1) expect((await open(`203.0.113.${n}`)).status).toBe(401)
    expect((await open('203.0.113.200')).status).toBe(429)
    expect((await open('203.0.114.1', RIGHT)).status).toBe(200)
    await strict.close()
  })

  test('all is well', async () => {
    for (const name of ['firebase', 'database', 'profile-sync']) {
      const response = await jefa.get(`/api/admin/test-${name}`)
      expect([name, response.status, (await response.json()).success]).toEqual([name, 200, true])
    }
  })

  test('the database counts its people and masks the latest one', async () => {
    const newest = await server.person('zoila')
    const diagnosis = (await (await jefa.get('/api/admin/test-database')).json()) as DatabaseDiagnosis
    const [{ count }] = await server.sql<[{ count: number }]>`select count(*) from users where deleted_at is null`
    expect(diagnosis.userCount).toBe(count)
    expect(diagnosis.lastUser).toEqual({
      id: newest.id,
      username: 'zoila',
      userType: 'party_goer',
      email: 'z•••@example.com',
      phoneNumber: `+1•••••${newest.phoneNumber.slice(-2)}`,
      createdAt: expect.any(String),
    })
  })

  test('a database that only reads has failed', async () => {
    await server.sql.unsafe('alter table attempts add constraint broken check (kind <> $$diagnosis$$)')
    const broken = await failure('database')
    await server.sql.unsafe('alter table attempts drop constraint broken')
    expect(broken).toMatchObject({ error: 'Database connection failed', reason: expect.stringContaining('broken') })
  })

  test('an identity provider that accepts a forged token has failed', async () => {
    const { identity } = server.context
    const proofIn = identity.proofIn
    identity.proofIn = async token => (await proofIn(token)) ?? { uid: '1', phoneNumber: '+1', tokenId: '1' }
    const broken = await failure('firebase')
    identity.proofIn = proofIn
    expect(broken).toMatchObject({ error: 'Firebase connection failed', reason: 'the provider accepts a forged token' })
  })

  test('a provider whose keys are gone has failed', async () => {
    const { identity } = server.context
    const tokenFor = identity.tokenFor
    identity.tokenFor = () => Promise.reject(new Error('no key'))
    const broken = await failure('firebase')
    Object.assign(identity, { tokenFor })
    expect(broken).toMatchObject({ error: 'Firebase connection failed', reason: 'no key' })
  })

  test('a profile that other members read without its changes has failed', async () => {
    await server.sql.unsafe(`
      create function stale() returns trigger language plpgsql as $$ begin new.first_name := old.first_name; return new; end $$;
      create trigger stale before update on users for each row execute function stale();
    `)
    const broken = await failure('profile-sync')
    await server.sql.unsafe('drop trigger stale on users; drop function stale;')
    expect(broken).toMatchObject({
      error: 'Profile sync test failed',
      reason: 'the profile shows an old value',
    })
  })

  test('a diagnosis leaves no data', async () => {
    const people = async () => await server.sql`select id from users union all select null from identities`
    const before = await people()
    await jefa.get('/api/admin/test-profile-sync')
    await jefa.get('/api/admin/test-database')
    expect(await people()).toEqual(before)
    expect(await server.sql`select 1 from attempts where kind = 'diagnosis'`).toEqual([])
  })

  async function failure(name: string) {
    const response = await jefa.get(`/api/admin/test-${name}`)
    expect(response.status).toBe(503)
    return (await response.json()) as FailedDiagnosis
  }
})

describe('migration', () => {
  test('gives an account its record, then renews it, and the counts agree', async () => {
    const jefa = await unlocked()
    const lost = await counts(jefa)
    const email = ana.email.toUpperCase()
    const first = await jefa.post('/api/migrate-user-to-firebase', { email: ` ${email} ` })
    expect([first.status, await first.json()]).toEqual([
      200,
      expect.objectContaining({ created: true, updated: false }),
    ])
    const second = await jefa.post('/api/migrate-user-to-firebase', { email })
    expect(await second.json()).toMatchObject({ created: false, updated: true })
    expect(await server.sql`select 1 from identities where phone_number = ${ana.phoneNumber}`).toHaveLength(1)
    expect((await counts(jefa)).withoutIdentity).toBe(lost.withoutIdentity - 1)
    expect((await audited()).at(-2)).toBe('migrate-user ok')
  })

  test.each([
    [{ email: ' ' }, 400, 'Please enter an email address'],
    [{}, 400, 'Please enter an email address'],
    [{ email: 'nobody@example.com' }, 404, 'User not found'],
  ])('%o is refused', async (body, status, sentence) => {
    const response = await (await unlocked()).post('/api/migrate-user-to-firebase', body)
    expect([response.status, (await response.json()).error]).toEqual([status, sentence])
  })

  test('an account without a confirmed phone has nothing to migrate', async () => {
    const pepe = await server.person('pepe')
    await server.sql`update users set phone_verified_at = null where id = ${pepe.id}`
    const response = await (await unlocked()).post('/api/migrate-user-to-firebase', { email: pepe.email })
    expect(response.status).toBe(409)
  })
})

async function unlocked() {
  const response = await server.stranger.post('/api/admin/login', RIGHT)
  expect(response.status).toBe(200)
  return browser(server.app, response.headers.get('set-cookie')?.split(';')[0])
}

async function counts(jefa: ReturnType<typeof browser>) {
  return (await (await jefa.get('/api/admin/test-profile-sync')).json()) as ProfileSyncDiagnosis
}

async function audited() {
  const rows = await server.sql<{ line: string }[]>`
    select action || ' ' || outcome as line from audit_log where actor_kind in ('admin', 'anonymous') order by id
  `
  return rows.map(({ line }) => line)
}
