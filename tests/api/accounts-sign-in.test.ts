import { expect, test } from 'vitest'
import { recentAttempts, recordPasswordAttempt } from '#db/accounts/attempts.ts'
import { connect } from '#db/connection/sql.ts'
import { suspend } from '../support/admin.ts'
import { browser, PASSWORD, signedInAgain } from '../support/person.ts'
import { cookiesOf, provePhone } from '../support/sign-up.ts'
import { type TestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const strict = await useTestServer({ config: { hasLimits: true } })

const logIn = (at: TestServer, username: string, password: string, cookie = '') =>
  browser(at.app, cookie).post('/api/auth/login', { username, password })

test('signing in returns the account and a cookie that scripts cannot read', async () => {
  const ana = await server.person('ana', { userType: 'party_host' })
  const response = await logIn(server, 'Ana', PASSWORD)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    message: 'Login successful',
    user: { id: ana.id, userType: 'party_host', email: ana.email },
  })
  expect(response.headers.getSetCookie().find(cookie => cookie.startsWith('sid='))).toMatch(/HttpOnly; SameSite=Lax/i)
})

test('a sign-in stores its session, device and audit row in one transaction, which deletes the failed attempts', async () => {
  const paula = await strict.person('paula')
  const countedAttempts = async () => {
    const [row] = await strict.sql<
      [{ count: number }]
    >`select count(*)::int as count from attempts where kind = 'sign-in'`
    return row.count
  }
  const before = await countedAttempts()
  expect((await logIn(strict, 'paula', 'wrong password')).status).toBe(401)
  expect(await countedAttempts()).toBe(before + 1)
  await strict.sql`delete from sessions where user_id = ${paula.id}`
  expect((await logIn(strict, 'paula', PASSWORD)).status).toBe(200)
  expect(await countedAttempts()).toBe(before)
  const [stored] = await strict.sql`
    select
      (select xmin::text from sessions where user_id = ${paula.id}) as session,
      (select xmin::text from known_devices where user_id = ${paula.id}) as device,
      (select xmin::text from audit_log where actor_id = ${paula.id} and action = 'sign-in') as audit
  `
  expect(stored?.session).toMatch(/^\d+$/)
  expect(stored).toEqual({ session: stored?.session, device: stored?.session, audit: stored?.session })
})

test('an attempt is counted before its password is checked, and a throttled attempt is not', async () => {
  const sql = connect(strict.target, { max: 1 })
  await sql`set synchronous_commit = on`
  const key = Buffer.from('a key of this test')
  const budget = { window: '15 minutes', freeAttempts: 2, maxWaitSeconds: 60, isDurable: false }
  const note = () => recordPasswordAttempt(sql, 'sign-in', key, budget)
  expect([await note(), await note()]).toEqual([0, 0])
  expect(await note()).toBeGreaterThan(0.5)
  expect(await recentAttempts(sql, 'sign-in', key, '15 minutes')).toBe(2)
  // Only the commit of the attempt does not wait for the disk; later commits of the same connection do.
  expect([...(await sql`show synchronous_commit`)]).toEqual([{ synchronousCommit: 'on' }])
  await sql.end()
})

test('a suspended account signs in with no password, and nothing of the sign-in is stored', async () => {
  const tono = await strict.person('tono')
  await suspend(strict.sql, tono)
  const refused = await logIn(strict, 'tono', PASSWORD)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'account-suspended' })
  expect(refused.headers.getSetCookie()).toEqual([])
  expect([...(await strict.sql`select 1 from known_devices where user_id = ${tono.id}`)]).toEqual([])
  expect([...(await strict.sql`select 1 from audit_log where actor_id = ${tono.id}`)]).toEqual([])
})

test('a wrong password and an unknown username get the same response', async () => {
  await server.person('beto')
  const responses = [
    await logIn(server, 'beto', 'not it'),
    await logIn(server, 'nobody.here', 'not it'),
    await logIn(server, "beto' or 1=1 --", 'x'),
  ]
  for (const response of responses) {
    expect(response.status).toBe(401)
    const { requestId: _, ...body } = await response.json()
    expect(body).toEqual({
      error: 'Invalid username or password',
      message: 'Invalid username or password',
      code: 'wrong-credentials',
    })
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('both fields are needed, and a password is never trimmed', async () => {
  await server.person('caro')
  expect((await logIn(server, '', PASSWORD)).status).toBe(400)
  expect((await logIn(server, 'caro', '')).status).toBe(400)
  expect((await logIn(server, 'caro', ` ${PASSWORD}`)).status).toBe(401)
  expect((await server.stranger.post('/api/auth/login', { username: ['caro'], password: {} })).status).toBe(400)
})

test('a sign-in ends the previous session of this browser', async () => {
  const dani = await server.person('dani')
  const response = await logIn(server, 'dani', PASSWORD, dani.cookie)
  expect(cookiesOf(response)).not.toContain(dani.cookie)
  expect((await dani.get('/api/auth/user')).status).toBe(401)
  expect(server.ended).toContain(dani.sessionId)
})

test('after ten failures the waits of a new browser grow, and the right password works after the wait', async () => {
  await strict.person('eva')
  for (let tries = 0; tries < 10; tries += 1) expect((await logIn(strict, 'eva', 'wrong password')).status).toBe(401)
  const slowed = await logIn(strict, 'eva', 'wrong password')
  expect(slowed.status).toBe(429)
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await slowed.json()).toMatchObject({ code: 'challenge-required' })
  expect((await logIn(strict, 'eva', PASSWORD)).status).toBe(429)

  await strict.sql`update attempts set at = at - interval '61 seconds'`
  expect((await logIn(strict, 'EVA', PASSWORD)).status).toBe(200)
  expect((await logIn(strict, 'eva', 'wrong password')).status).toBe(401)
})

test('failed attempts of other browsers never delay a browser in which the member has signed in before', async () => {
  await strict.person('fabi')
  const first = await logIn(strict, 'fabi', PASSWORD)
  for (let tries = 0; tries < 11; tries += 1) await logIn(strict, 'fabi', 'wrong password')
  expect((await logIn(strict, 'fabi', PASSWORD)).status).toBe(429)
  expect((await logIn(strict, 'fabi', PASSWORD, cookiesOf(first))).status).toBe(200)
})

test('many concurrent attempts are all counted', async () => {
  await strict.person('gabi')
  const responses = await Promise.all(Array.from({ length: 30 }, () => logIn(strict, 'gabi', 'wrong password')))
  expect(responses.filter(response => response.status === 401)).toHaveLength(10)
})

test('many guests at one address sign in at the same time, and none is throttled', async () => {
  const guests = Array.from({ length: 30 }, (_, n) => `guest${n}`)
  for (const guest of guests) await strict.person(guest)
  const responses = await Promise.all(guests.map(guest => logIn(strict, guest, PASSWORD)))
  expect([...new Set(responses.map(response => response.status))]).toEqual([200])
})

test('the account is private, fresh, and not sent twice', async () => {
  const ines = await server.person('ines')
  expect((await server.stranger.get('/api/auth/user')).status).toBe(401)
  const response = await ines.get('/api/auth/user')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('vary')).toContain('Cookie')
  const tag = response.headers.get('etag') ?? ''
  expect((await ines.get('/api/auth/user', { 'if-none-match': tag })).status).toBe(304)
  expect((await ines.get('/api/auth/user', { 'if-none-match': 'W/"something else"' })).status).toBe(200)
})

test('a proved phone number signs its owner in, once for each proof', async () => {
  const juan = await server.person('juan')
  const { uid, bearer } = await provePhone(server, juan.phoneNumber, 'sign-in')
  const order = { uid, phoneNumber: juan.phoneNumber }

  expect((await server.stranger.post('/api/auth/firebase-login', order)).status).toBe(401)
  for (const lie of [{ uid: 'somebody else' }, { phoneNumber: '+13055551111' }])
    expect((await server.stranger.post('/api/auth/firebase-login', { ...order, ...lie }, bearer)).status).toBe(401)

  const response = await server.stranger.post('/api/auth/firebase-login', order, bearer)
  expect(await response.json()).toMatchObject({ user: { id: juan.id }, message: 'Login successful' })
  expect((await browser(server.app, cookiesOf(response)).get('/api/auth/user')).status).toBe(200)
  expect((await server.stranger.post('/api/auth/firebase-login', order, bearer)).status).toBe(401)
})

test('a proved phone number without an account gets that error, and the same proof still signs up', async () => {
  const { uid, phoneNumber, bearer } = await provePhone(server, '+13055550200', 'sign-in')
  const response = await server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber }, bearer)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'no-account', error: 'No account found for this phone number' })
})

test.each([
  ['/api/login', '/login'],
  ['/api/login?prompt=create', '/signup'],
  ['/api/login?redirect=/events/7%3Ftab=who', '/login?redirect=%2Fevents%2F7%3Ftab%3Dwho'],
  ['/api/login?redirect=//evil.example', '/login'],
  ['/api/login?redirect=/%5Cevil.example', '/login'],
  ['/api/login?redirect=https:evil.example', '/login'],
  ['/api/login?redirect=/%09/evil.example', '/login'],
  ['/api/login?redirect=javascript:alert(1)', '/login'],
])('%s leads to %s', async (from, to) => {
  const response = await server.stranger.get(from)
  expect([response.status, response.headers.get('location')]).toEqual([302, to])
})

test('signing out ends the session and leads to the landing page', async () => {
  const karla = await server.person('karla')
  const response = await karla.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(response.headers.get('clear-site-data')).toBe('"cache"')
  expect(response.headers.getSetCookie().join()).toMatch(/^sid=;.*Max-Age=0/)
  expect((await karla.get('/api/auth/user')).status).toBe(401)
  expect(server.ended).toContain(karla.sessionId)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
])('%j signs no session out', async headers => {
  const luz = await server.person(`luz${Math.random().toString(36).slice(2, 8)}`)
  const response = await luz.get('/api/logout', headers)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect((await luz.get('/api/auth/user')).status).toBe(200)
})

test('a member sees the own sessions and can end each of them', async () => {
  const mara = await server.person('mara')
  const phone = await signedInAgain(server.app, server.sql, mara.id)
  const old = await signedInAgain(server.app, server.sql, mara.id)
  const nico = await server.person('nico')

  const list = await (await mara.get('/api/auth/sessions')).json()
  expect(list).toHaveLength(3)
  expect(list.find((session: { isCurrent: boolean }) => session.isCurrent)).toMatchObject({
    id: mara.sessionId,
    userAgent: 'a test',
  })
  expect((await nico.delete(`/api/auth/sessions/${phone.sessionId}`)).status).toBe(404)
  expect((await mara.delete('/api/auth/sessions/nonsense')).status).toBe(404)
  expect((await mara.delete(`/api/auth/sessions/${phone.sessionId}`)).status).toBe(204)
  expect((await phone.get('/api/auth/user')).status).toBe(401)

  expect((await mara.delete('/api/auth/sessions')).status).toBe(204)
  expect((await old.get('/api/auth/user')).status).toBe(401)
  expect((await mara.get('/api/auth/user')).status).toBe(200)
  expect(server.ended).toEqual(expect.arrayContaining([phone.sessionId, old.sessionId]))
})

test('a changed password ends every other device and gives this one a new cookie', async () => {
  const olga = await server.person('olga')
  const elsewhere = await signedInAgain(server.app, server.sql, olga.id)
  const change = (currentPassword: string, newPassword: string) =>
    olga.post('/api/auth/change-password', { currentPassword, newPassword })

  const wrong = await change('not it', 'another one')
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ message: 'Current password is incorrect' })
  const short = await change(PASSWORD, '12345')
  expect(short.status).toBe(400)
  expect(await short.json()).toMatchObject({ message: 'Password must be at least 6 characters long' })

  const changed = await change(PASSWORD, ' mi clave nueva ')
  expect(await changed.json()).toEqual({ success: true, message: 'Password changed successfully' })
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  expect(server.ended).toContain(elsewhere.sessionId)
  expect(cookiesOf(changed)).toContain('sid=')
  expect(cookiesOf(changed)).not.toContain(olga.cookie)
  expect((await browser(server.app, cookiesOf(changed)).get('/api/auth/user')).status).toBe(200)

  expect((await logIn(server, 'olga', PASSWORD)).status).toBe(401)
  expect((await logIn(server, 'olga', 'mi clave nueva')).status).toBe(401)
  expect((await logIn(server, 'olga', ' mi clave nueva ')).status).toBe(200)
  const [notice] = await (await server.stranger.get(`/api/dev/outbox?to=${olga.email}`)).json()
  expect(notice.text).toContain('password')
})

test('confirming the password makes this session a fresh one', async () => {
  const pablo = await server.person('pablo')
  await server.sql`update sessions set authenticated_at = now() - interval '1 hour' where id = ${pablo.sessionId}`
  expect((await pablo.post('/api/auth/confirm-password', { password: 'not it' })).status).toBe(400)
  expect(await (await pablo.post('/api/auth/confirm-password', { password: PASSWORD })).json()).toEqual({
    success: true,
  })
  const [session] = await server.sql`
    select authenticated_at > now() - interval '1 minute' as is_fresh from sessions where id = ${pablo.sessionId}
  `
  expect(session).toEqual({ isFresh: true })
})

test('events of accounts are in the audit log, with ids only', async () => {
  const rosa = await server.person('rosa')
  await logIn(server, 'rosa', 'not it')
  await logIn(server, 'rosa', PASSWORD)
  const log = await server.sql`
    select actor_id, action, outcome, target_id from audit_log where ${rosa.id} in (actor_id::text, target_id) order by id
  `
  expect(log).toEqual([
    { actorId: null, action: 'sign-in', outcome: 'denied', targetId: rosa.id },
    { actorId: rosa.id, action: 'sign-in', outcome: 'ok', targetId: null },
  ])
})
