import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { describedCalls } from '#api/features.ts'
import { noLimits } from '#api/http/rate-limits.ts'
import type { AdminSession } from '#contract/admin/admin.ts'
import type { Decision, ReportedContent } from '#contract/admin/moderation.ts'
import type { AdminPeople } from '#contract/admin/roles.ts'
import { lockAdminRoles } from '#db/admin/roles.ts'
import { ADMIN, type Admin, openAdmin, suspend } from '../support/admin.ts'
import { exportedData } from '../support/exported.ts'
import { waitsForLock, whileLocked } from '../support/locks.ts'
import { browser, codeOf, PASSWORD, type Person, signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ context: { limits: noLimits } })
const { config } = server.context
beforeEach(async () => {
  config.admin = undefined
  await server.sql`delete from admin_roles`
})

/** Every call of the admin page, with those who may use it. A new call is added to one of the two lists. */
const OF_MODERATORS = [
  'get /api/admin/venues/{slug}/people',
  'put /api/admin/venues/{slug}/people/{person}',
  'delete /api/admin/venues/{slug}/people/{person}',
  'get /api/admin/session',
  'get /api/admin/summary',
  'get /api/admin/members',
  'get /api/admin/members/{person}',
  'post /api/admin/members/{person}/decision',
  'get /api/admin/artist-claims',
  'post /api/admin/artists/{slug}/claims/{person}',
  'get /api/admin/reports',
  'post /api/admin/reports/{id}/decision',
  'post /api/admin/decisions/{id}/undo',
  'get /api/admin/events',
  'put /api/admin/events/{id}/featured',
  'get /api/admin/listings',
  'post /api/admin/listings',
  'patch /api/admin/listings/{id}',
  'delete /api/admin/listings/{id}',
  'post /api/admin/listings/{id}/join',
  'post /api/admin/listings/{id}/separate',
  'post /api/admin/listing-sources/{id}/code',
  'post /api/admin/listing-sources/{id}/undo-claim',
]
const OF_ADMINS = [
  'get /api/admin/webhooks',
  'post /api/admin/webhooks',
  'patch /api/admin/webhooks/{id}',
  'delete /api/admin/webhooks/{id}',
  'get /api/admin/webhooks/{id}/deliveries',
  'post /api/admin/webhooks/{id}/test',
  'get /api/admin/roles',
  'put /api/admin/roles/{person}',
  'delete /api/admin/roles/{person}',
  'get /api/admin/test-firebase',
  'get /api/admin/test-database',
  'get /api/admin/test-profile-sync',
  'get /api/admin/health',
  'post /api/migrate-user-to-firebase',
  'get /api/admin/invitations',
  'post /api/admin/invitations',
  'delete /api/admin/invitations/{id}',
  'post /api/setup/finish',
  'get /api/site/settings',
  'put /api/site/settings',
  'put /api/site/logo',
  'delete /api/site/logo',
  'get /api/site/checks',
  'post /api/site/test-email',
  'post /api/site/test-text',
  'post /api/site/sample',
  'delete /api/site/sample',
]

describe('who may use the admin page', () => {
  const named = describedCalls().map(call => ({ ...call, name: `${call.method} ${call.path}` }))

  test('each call of the admin page is in one of the two lists', () => {
    const namesOf = (wanted: string) => named.filter(({ access }) => access === wanted).map(({ name }) => name)
    expect(namesOf('moderator').toSorted()).toEqual(OF_MODERATORS.toSorted())
    expect(namesOf('admin').toSorted()).toEqual(OF_ADMINS.toSorted())
  })

  test('a visitor and a member use none of the calls, a moderator those about content, an admin all of them', async () => {
    const member = await server.person('luis')
    const moderator = await opened(await withRole('moderator'))
    const admin = await opened(await withRole('admin'))
    const gate = await byCredentials()
    const refused = { 401: 'locked', 403: 'refused' } as Record<number, string>
    const rows = named.filter(({ name }) => OF_MODERATORS.includes(name) || OF_ADMINS.includes(name))
    for (const { method, path, name } of rows) {
      const filled = path.replace(/\{\w+\}/, () => crypto.randomUUID())
      const statuses: string[] = []
      for (const who of [server.stranger, member, moderator, admin, gate]) {
        const { status } = await who[method](filled, ...(method === 'get' ? [] : [{}]))
        statuses.push(refused[status] ?? 'let in')
      }
      const ofModerator = OF_MODERATORS.includes(name) ? 'let in' : 'refused'
      expect.soft([name, ...statuses]).toEqual([name, 'locked', 'locked', ofModerator, 'let in', 'let in'])
    }
    const refusal = await (await moderator.get('/api/site/settings')).json()
    expect(refusal).toMatchObject({ code: 'admins-only', error: 'Only an admin may do this.' })
  })
})

describe('a call that has begun when its member loses the role', () => {
  const event = { title: 'Son', date: '2030-05-03', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  /** Those with a body; each call that writes waits for the change of roles that is under way. */
  const bodies: Record<string, object> = {
    'post /api/admin/artists/{slug}/claims/{person}': { isAccepted: true },
    'post /api/admin/reports/{id}/decision': { action: 'suspend', note: 'Be kind.' },
    'post /api/admin/members/{person}/decision': { action: 'suspend', note: 'Be kind.' },
    'put /api/admin/events/{id}/featured': { isFeatured: true },
    'post /api/admin/listings': { source: '@casa', event },
    'patch /api/admin/listings/{id}': { title: 'Son' },
    'post /api/admin/listings/{id}/join': { eventId: crypto.randomUUID() },
    'put /api/admin/roles/{person}': { role: 'moderator' },
    'post /api/migrate-user-to-firebase': { email: 'ana@example.com' },
    'post /api/admin/webhooks': { url: 'https://receiver.example/hook', kinds: ['event.published'] },
    'patch /api/admin/webhooks/{id}': { isPaused: true },
    'post /api/admin/invitations': { count: 1 },
    'put /api/site/settings': { version: 1, name: 'Otra' },
    'put /api/site/logo': {},
    'post /api/site/test-email': { email: 'ana@example.com' },
    'post /api/site/test-text': { phoneNumber: '+13055550123' },
  }
  const writes = [...OF_MODERATORS, ...OF_ADMINS].filter(name => !name.startsWith('get '))

  test.each(writes)('%s is refused, and writes nothing', async name => {
    const ana = await withRole('admin')
    const admin = await opened(ana)
    const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const body = name.endsWith('/logo')
      ? { version: 1, picture: `data:image/png;base64,${picture.toString('base64')}` }
      : bodies[name]
    const { method, path: template } = writeNamed(name)
    const path = template.replace(/\{\w+\}/g, () => crypto.randomUUID())
    const query = name === 'delete /api/site/logo' ? '?version=1' : ''
    const refused = whileLocked(
      server.sql,
      lockAdminRoles,
      () => admin[method](path + query, body),
      tx => tx`delete from admin_roles where user_id = ${ana.id}`,
    )
    expect(await codeOf(refused)).toEqual([401, 'admin-locked'])
    expect(
      await server.sql`select action from audit_log where actor_id = ${ana.id} and action <> 'admin-sign-in'`,
    ).toEqual([])
  })

  test('of two admins who remove each other, one stays and the call of the other one is refused', async () => {
    const [ana, beto] = [await withRole('admin'), await withRole('admin')]
    await withRole('admin')
    const [anas, betos] = [await opened(ana), await opened(beto)]
    const calls: Promise<Response>[] = []
    await server.sql.begin(async tx => {
      await lockAdminRoles(tx)
      calls.push(anas.delete(`/api/admin/roles/${beto.id}`))
      await waitsForLock(server.sql)
      calls.push(betos.delete(`/api/admin/roles/${ana.id}`))
      await waitsForLock(server.sql, 2)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 401])
  })

  test('an admin who became a moderator meanwhile changes no settings', async () => {
    const ana = await withRole('admin')
    const admin = await opened(ana)
    const refused = whileLocked(
      server.sql,
      lockAdminRoles,
      () => admin.put('/api/site/settings', { version: 1, name: 'Otra' }),
      tx => tx`update admin_roles set role = 'moderator' where user_id = ${ana.id}`,
    )
    expect(await codeOf(refused)).toEqual([403, 'admins-only'])
  })

  function writeNamed(name: string) {
    const call = describedCalls().find(({ method, path }) => `${method} ${path}` === name)
    if (!call || call.method === 'get') throw new Error(`no write ${name}`)
    return { method: call.method, path: call.path }
  }
})

describe('opening the admin page with an account', () => {
  test('says whose session it is, and until when', async () => {
    const ana = await withRole('admin')
    const response = await ana.post('/api/admin/open')
    expect(response.headers.get('set-cookie')).toMatch(
      /^admin=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const session = (await response.json()) as AdminSession
    expect(session).toMatchObject({ role: 'admin', userId: ana.id, name: 'Ana Paredes' })
    expect(Date.parse(session.endsAt) - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(await audited('admin-sign-in')).toEqual([{ actorId: ana.id, actorKind: 'admin' }])
  })

  test('is refused without a role, and a while after the sign-in until the password is confirmed', async () => {
    const luis = await server.person('luis2')
    expect(await codeOf(luis.post('/api/admin/open'))).toEqual([403, 'no-admin-role'])

    const ana = await withRole('moderator')
    await server.sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${ana.sessionId}`
    expect(await codeOf(ana.post('/api/admin/open'))).toEqual([403, 'confirm-first'])
    expect((await ana.post('/api/auth/confirm-password', { password: PASSWORD })).status).toBe(200)
    expect((await ana.post('/api/admin/open')).status).toBe(200)
  })

  test.each<[string, (ana: Person) => Promise<unknown>]>([
    ['the removal of the role', ana => server.sql`delete from admin_roles where user_id = ${ana.id}`],
    ['a suspension', ana => suspend(server.sql, ana)],
    ['the deletion of the account', ana => ana.delete('/api/profile')],
    ['the sign-out', ana => ana.get('/api/logout', { 'sec-fetch-site': 'same-origin' })],
    [
      'a new password',
      ana => ana.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'otra clave larga 9' }),
    ],
  ])('the session ends at once with %s, in each process', async (_, end) => {
    await withRole('admin')
    const ana = await withRole('admin')
    const admin = await opened(ana)
    const elsewhere = browser(createApp(server.context), admin.cookie)
    expect((await elsewhere.get('/api/admin/session')).status).toBe(200)
    await end(ana)
    expect((await admin.get('/api/admin/reports')).status).toBe(401)
    expect((await elsewhere.get('/api/admin/session')).status).toBe(401)
  })

  test('a session on another device does not end with this one', async () => {
    const ana = await withRole('admin')
    const phone = await signedInAgain(server.app, server.sql, ana.id)
    const admin = await opened({ ...ana, ...phone })
    await ana.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect((await admin.get('/api/admin/session')).status).toBe(200)
  })

  test('an admin who becomes a moderator keeps the page, and loses the settings', async () => {
    const ana = await withRole('admin')
    const admin = await opened(ana)
    const boss = await opened(await withRole('admin'))
    expect((await boss.put(`/api/admin/roles/${ana.id}`, { role: 'moderator' })).status).toBe(200)
    expect((await admin.get('/api/site/settings')).status).toBe(403)
    expect(await (await admin.get('/api/admin/session')).json()).toMatchObject({ role: 'moderator' })
    expect((await admin.get('/api/admin/reports')).status).toBe(200)
  })
})

describe('naming and removing', () => {
  test('lists who has a role, who named them and when', async () => {
    const ana = await withRole('admin')
    const luis = await server.person('luisito')
    const admin = await opened(ana)
    const { people } = await give(admin, '@LUISITO', 'moderator')
    expect(people.map(({ username, role, namedBy }) => [username, role, namedBy?.name ?? null])).toEqual([
      [ana.username, 'admin', null],
      ['luisito', 'moderator', `Ana Paredes (@${ana.username})`],
    ])
    expect(await (await luis.get('/api/admin/role')).json()).toEqual({ role: 'moderator', canBecomeAdmin: false })
    expect(await audited('give-role-moderator')).toEqual([{ actorId: ana.id, actorKind: 'admin' }])
    const removed = await admin.delete(`/api/admin/roles/${luis.id}`)
    expect(((await removed.json()) as AdminPeople).people).toHaveLength(1)
    expect((await admin.delete(`/api/admin/roles/${luis.id}`)).status).toBe(200)
    expect(await audited('remove-role')).toEqual([{ actorId: ana.id, actorKind: 'admin' }])
    expect(await (await luis.get('/api/admin/role')).json()).toEqual({ role: null, canBecomeAdmin: false })
  })

  test('notifies the member once, by the bell and by email, and hides the notification with the role', async () => {
    const admin = await opened(await withRole('admin'))
    const luis = await server.person('luisillo')
    await give(admin, luis.id, 'moderator')
    await give(admin, luis.id, 'moderator')
    const list = async () => (await (await luis.get('/api/notifications')).json()).notifications as { kind: string }[]
    expect((await list()).map(({ kind }) => kind)).toEqual(['admin-role'])
    const emails = await server.sql<{ body: string }[]>`select body from dev_outbox where recipient = ${luis.email}`
    expect(emails.map(({ body }) => body.includes('/admin'))).toEqual([true])
    await give(admin, luis.id, 'admin')
    expect(await server.sql`select kind, status from notifications where user_id = ${luis.id}`).toEqual([
      { kind: 'admin-role', status: 'admin' },
    ])
    await admin.delete(`/api/admin/roles/${luis.id}`)
    expect(await list()).toEqual([])
  })

  test.each([
    ['nobody.here', { role: 'admin' }, 404, 'user-not-found'],
    ['%27%20or%201%3D1', { role: 'admin' }, 404, 'user-not-found'],
    ['%00', { role: 'admin' }, 400, 'bad-request'],
    [crypto.randomUUID(), { role: 'admin' }, 404, 'user-not-found'],
    ['luiso', { role: 'owner' }, 400, 'invalid'],
    ['luiso', {}, 400, 'invalid'],
  ])('%s with %j is refused', async (person, body, status, code) => {
    const admin = await opened(await withRole('admin'))
    expect(await codeOf(admin.put(`/api/admin/roles/${person}`, body))).toEqual([status, code])
  })

  test('a suspended member and the host of sample events get no role', async () => {
    const admin = await opened(await withRole('admin'))
    const luis = await server.person('luisazo')
    const host = await server.person('samplehost')
    await server.sql`insert into sample_hosts (user_id) values (${host.id})`
    await suspend(server.sql, luis)
    for (const { id } of [luis, host])
      expect((await admin.put(`/api/admin/roles/${id}`, { role: 'admin' })).status).toBe(404)
  })

  test('the export contains the role, and the deletion of the account removes it', async () => {
    await withRole('admin')
    const ana = await withRole('moderator')
    expect((await exportedData(server.sql, ana))['site-role']).toEqual([
      { role: 'moderator', at: expect.any(String), namedBy: null },
    ])
    expect((await ana.delete('/api/profile')).status).toBe(200)
    expect(await server.sql`select 1 from admin_roles where user_id = ${ana.id}`).toEqual([])
  })
})

describe('the last admin', () => {
  const LAST = [409, 'last-admin']

  test('is neither removed nor made a moderator, and cannot delete the account', async () => {
    const ana = await withRole('admin')
    const admin = await opened(ana)
    expect(await codeOf(admin.delete(`/api/admin/roles/${ana.id}`))).toEqual(LAST)
    expect(await codeOf(admin.put(`/api/admin/roles/${ana.id}`, { role: 'moderator' }))).toEqual(LAST)
    expect(await codeOf(ana.delete('/api/profile'))).toEqual(LAST)
    expect((await admin.get('/api/admin/session')).status).toBe(200)

    // A second admin who is suspended does not count.
    const beto = await withRole('admin')
    const other = await opened(beto)
    await suspend(server.sql, beto)
    expect((await other.get('/api/admin/session')).status).toBe(401)
    expect((await admin.delete(`/api/admin/roles/${ana.id}`)).status).toBe(409)
  })

  test('may be removed while the credentials in the environment open the page', async () => {
    config.admin = ADMIN
    const ana = await withRole('admin')
    const gate = await byCredentials()
    expect((await gate.delete(`/api/admin/roles/${ana.id}`)).status).toBe(200)
  })

  test('remains when two admins remove each other, delete their accounts, or suspend each other together', async () => {
    for (let round = 0; round < 4; round++) {
      await server.sql`delete from admin_roles`
      const [ana, beto] = [await withRole('admin'), await withRole('admin')]
      const [anas, betos] = [await opened(ana), await opened(beto)]
      const [ofAna, ofBeto] = [await reported(ana), await reported(beto)]
      const acts = [
        () => [anas.delete(`/api/admin/roles/${beto.id}`), betos.delete(`/api/admin/roles/${ana.id}`)],
        () => [ana.delete('/api/profile'), beto.delete('/api/profile')],
        () => [decide(anas, ofBeto, 'suspend'), decide(betos, ofAna, 'suspend')],
        () => [ana.delete('/api/profile'), decide(anas, ofBeto, 'suspend')],
      ]
      const statuses = (await Promise.all(acts[round]?.() ?? [])).map(({ status }) => status)
      expect(statuses.toSorted((one, other) => one - other)[0]).toBe(200)
      expect(statuses.filter(status => status >= 500)).toEqual([])
      const left = await server.sql`
        select 1 from admin_roles r join users u on u.id = r.user_id
        where r.role = 'admin' and u.deleted_at is null and u.suspended_by is null
      `
      expect([round, left.length]).toEqual([round, 1])
    }
  })
})

describe('decisions', () => {
  test('have the name of the member, or none for the credentials in the environment', async () => {
    config.admin = ADMIN
    const moderator = await opened(await withRole('moderator'))
    const gate = await byCredentials()
    const rudo = await server.person('rudo')
    const name = { name: expect.stringMatching(/^Ana Paredes \(@ana\d+\)$/) }
    const first = await decide(moderator, await reported(rudo), 'dismiss')
    expect((await first.json()) as Decision).toMatchObject({ by: name, undoneBy: null })
    const second = (await (await decide(gate, await reported(rudo), 'take-down')).json()) as Decision
    expect(second).toMatchObject({ by: null })
    expect((await moderator.post(`/api/admin/decisions/${second.id}/undo`)).status).toBe(204)
    const decided = (await (await gate.get('/api/admin/reports?state=decided')).json()) as ReportedContent[]
    const ofRudo = decided.filter(({ targetId }) => targetId === rudo.id).map(({ decision }) => decision)
    expect(ofRudo).toEqual([
      expect.objectContaining({ by: null, undoneBy: name }),
      expect.objectContaining({ by: name, undoneBy: null }),
    ])
  })

  test('outlive the account of the member, without the name', async () => {
    await withRole('admin')
    const ana = await withRole('moderator')
    const rudo = await server.person('rudo2')
    await decide(await opened(ana), await reported(rudo), 'dismiss')
    expect((await ana.delete('/api/profile')).status).toBe(200)
    const admin = await opened(await withRole('admin'))
    const [latest] = (await (await admin.get('/api/admin/reports?state=decided')).json()) as ReportedContent[]
    expect(latest).toMatchObject({ targetId: rudo.id, decision: { by: { name: null } } })
  })

  test('about themselves are refused to members, also the undoing', async () => {
    const ana = await withRole('moderator')
    const moderator = await opened(ana)
    const admin = await opened(await withRole('admin'))
    expect(await codeOf(decide(moderator, await reported(ana), 'dismiss'))).toEqual([403, 'own-content'])
    const warned = (await (await decide(admin, await reported(ana), 'warn')).json()) as Decision
    expect(await codeOf(moderator.post(`/api/admin/decisions/${warned.id}/undo`))).toEqual([403, 'own-content'])
    expect((await admin.post(`/api/admin/decisions/${warned.id}/undo`)).status).toBe(204)
  })

  test('a moderator does not suspend an admin', async () => {
    await withRole('admin')
    const boss = await withRole('admin')
    const moderator = await opened(await withRole('moderator'))
    expect(await codeOf(decide(moderator, await reported(boss), 'suspend'))).toEqual([403, 'admins-only'])
    expect((await boss.get('/api/auth/user')).status).toBe(200)
  })

  test('a moderator does not undo the suspension of a member who would have a role again', async () => {
    const admin = await opened(await withRole('admin'))
    const moderator = await opened(await withRole('moderator'))
    for (const role of ['admin', 'moderator'] as const) {
      const person = await withRole(role)
      const { id } = (await (await decide(admin, await reported(person), 'suspend')).json()) as Decision
      expect(await codeOf(moderator.post(`/api/admin/decisions/${id}/undo`))).toEqual([403, 'admins-only'])
      const signIn = server.stranger.post('/api/auth/login', { username: person.username, password: PASSWORD })
      expect(await codeOf(signIn)).toEqual([403, 'account-suspended'])
      expect((await admin.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204)
    }
    const rudo = await server.person('rudo3')
    const { id } = (await (await decide(admin, await reported(rudo), 'suspend')).json()) as Decision
    expect((await moderator.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204)
  })
})

let people = 0

async function withRole(role: 'admin' | 'moderator') {
  people += 1
  const person = await server.person(`ana${people}`, { firstName: 'Ana' })
  await server.sql`insert into admin_roles (user_id, role) values (${person.id}, ${role})`
  return person
}

/** The browser of the member with the admin page open. */
async function opened(person: Pick<Person, 'post' | 'cookie'>): Promise<Admin> {
  const response = await person.post('/api/admin/open')
  expect(response.status).toBe(200)
  return browser(server.app, response.headers.get('set-cookie')?.split(';')[0])
}

async function byCredentials(): Promise<Admin> {
  config.admin = ADMIN
  return await openAdmin(server)
}

async function give(admin: Admin, person: string, role: string) {
  const response = await admin.put(`/api/admin/roles/${person}`, { role })
  expect(response.status).toBe(200)
  return (await response.json()) as AdminPeople
}

/** The id of an open report about the member. */
async function reported({ id }: Person): Promise<string> {
  people += 1
  const reporter = await server.person(`eva${people}`)
  expect((await reporter.post('/api/reports', { kind: 'user', targetId: id, reason: 'Rude' })).status).toBeLessThan(300)
  const [report] = await server.sql<{ id: string }[]>`
    select id from reports where reporter_id = ${reporter.id}
  `
  return report?.id ?? ''
}

const decide = (admin: Admin, report: string, action: string) =>
  admin.post(`/api/admin/reports/${report}/decision`, { action, note: 'Be kind.' })

async function audited(action: string) {
  return [
    ...(await server.sql`select actor_id, actor_kind from audit_log where action = ${action} order by id desc limit 1`),
  ]
}
