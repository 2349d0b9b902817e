import { expect, test } from 'vitest'
import { hashPassword } from '#api/accounts/password/password.ts'
import { newToken, tokenHash } from '#api/accounts/session/secrets.ts'
import { ERASE_IN_HEADER } from '#contract/errors.ts'
import { setPassword } from '#db/accounts/account.ts'
import { recordTokenUse, rotateToken } from '#db/accounts/session-tokens.ts'
import { startSession } from '#db/accounts/sessions.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { eventually } from '../support/eventually.ts'
import { nextEvent, useListeningServer } from '../support/listening-server.ts'
import { browser, PASSWORD, type Person, signedInAgain } from '../support/person.ts'
import { cookiesOf } from '../support/sign-up.ts'

const server = await useListeningServer()
const strict = await useListeningServer({ config: { hasLimits: true } })

const age = (sessionId: string, by: string) =>
  server.sql`update session_tokens set issued_at = now() - ${by}::interval where session_id = ${sessionId}`

test('a changed password ends the session and socket of the other browser within a second, and this browser gets a new cookie', async () => {
  const ana = await server.person('ana')
  const other = await signedInAgain(server.app, server.sql, ana.id)
  const socket = server.dial(other.cookie)
  await nextEvent(socket, 'hello')

  const [output, closed] = [nextEvent(socket, 'session:revoked'), nextEvent(socket, 'disconnect')]
  const changed = await fetch(`${server.origin}/api/auth/change-password`, {
    method: 'POST',
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: PASSWORD, newPassword: 'tres mangos en Hialeah' }),
  })
  expect(changed.status).toBe(200)
  const answeredAt = performance.now()
  await Promise.all([output, closed])
  expect(performance.now() - answeredAt).toBeLessThan(1000)

  expect((await other.get('/api/auth/user')).status).toBe(401)
  const cookie = cookiesOf(changed)
  expect(cookie).toMatch(/sid=/)
  expect(cookie).not.toContain(ana.cookie)
  expect((await browser(server.app, cookie).get('/api/auth/user')).status).toBe(200)
})

test('a day-old token is replaced; it is valid for a minute after the first use of its successor, and later ends the session', async () => {
  const beto = await server.person('beto')
  await age(beto.sessionId, '25 hours')
  const renewed = await beto.get('/api/auth/user')
  const cookie = cookiesOf(renewed)
  expect(cookie).toMatch(/^sid=/)
  expect(cookie).not.toBe(beto.cookie)

  await server.sql`update session_tokens set issued_at = now() - interval '1 hour' where session_id = ${beto.sessionId}`
  expect((await beto.get('/api/auth/user')).status).toBe(200)
  expect((await browser(server.app, cookie).get('/api/auth/user')).status).toBe(200)
  expect((await beto.get('/api/auth/user')).status).toBe(200)
  await server.sql`update session_tokens set expires_at = expires_at - interval '61 seconds'`
  await nextEvent(server.dial(cookie), 'hello')
  const socket = server.dial(cookie)
  await nextEvent(socket, 'hello')
  const events: string[] = []
  socket.onAny((event: string) => events.push(event))
  const closed = nextEvent(socket, 'disconnect')

  // Two browsers have tokens of one session, and the server cannot distinguish Beto's browser.
  const reused = await beto.get('/api/auth/user')
  expect([reused.status, reused.headers.getSetCookie()]).toEqual([401, []])
  await closed
  expect(events).not.toContain('session:revoked')
  const ended = await browser(server.app, cookie).get('/api/auth/user')
  expect([ended.status, (await ended.json()).code]).toEqual([401, 'signed-out'])
  expect(
    await server.sql`select actor_id, outcome, target_id from audit_log where action = 'end-reused-session'`,
  ).toEqual([{ actorId: beto.id, outcome: 'denied', targetId: beto.sessionId }])
})

test('a socket that brings an old token ends the session as a request does', async () => {
  const bruno = await server.person('bruno')
  await age(bruno.sessionId, '25 hours')
  const cookie = cookiesOf(await bruno.get('/api/auth/user'))
  expect((await browser(server.app, cookie).get('/api/auth/user')).status).toBe(200)
  await server.sql`update session_tokens set expires_at = expires_at - interval '61 seconds'`
  expect(await nextEvent(server.dial(bruno.cookie), 'connect_error')).toMatchObject({ message: 'unauthorized' })
  expect((await browser(server.app, cookie).get('/api/auth/user')).status).toBe(401)
})

test('a token whose successor is in use is not renewed, and each token names its predecessor', async () => {
  const bea = await server.person('bea')
  await age(bea.sessionId, '25 hours')
  const cookie = cookiesOf(await bea.get('/api/auth/user'))
  expect((await browser(server.app, cookie).get('/api/auth/user')).status).toBe(200)
  const copied = await bea.get('/api/auth/user')
  expect([copied.status, copied.headers.getSetCookie()]).toEqual([200, []])

  const hashOf = (pair: string) => tokenHash(pair.replace('sid=', ''))
  const chain =
    await server.sql`select token_hash, predecessor_hash from session_tokens where session_id = ${bea.sessionId}`
  expect(chain).toHaveLength(2)
  expect(chain.find(({ predecessorHash }) => predecessorHash !== null)).toEqual({
    tokenHash: hashOf(cookie),
    predecessorHash: hashOf(bea.cookie),
  })
})

test('lost responses end no session', async () => {
  const blas = await server.person('blas')
  await age(blas.sessionId, '25 hours')
  for (let lost = 0; lost < 3; lost += 1) expect(cookiesOf(await blas.get('/api/auth/user'))).toMatch(/^sid=/)
  const arrived = cookiesOf(await blas.get('/api/auth/user'))
  expect((await browser(server.app, arrived).get('/api/auth/user')).status).toBe(200)
})

test.each([
  ['a token older than a day', '25 hours'],
  ['a young token', '1 minute'],
])('%s that was copied ends with the changed password, and so does its socket', async (_, old) => {
  const ciro = await server.person('ciro', { username: `ciro${old.replaceAll(' ', '')}` })
  await age(ciro.sessionId, old)
  const thief = server.dial(ciro.cookie)
  await nextEvent(thief, 'hello')
  const events: string[] = []
  thief.onAny((event: string) => events.push(event))
  const closed = nextEvent(thief, 'disconnect')
  const changed = await changePassword(ciro)
  const answeredAt = performance.now()
  await closed
  expect(performance.now() - answeredAt).toBeLessThan(1000)
  // The page of the owner gets the same event as the copy: it connects again and keeps its data.
  expect(events).not.toContain('session:revoked')

  const copied = await ciro.get('/api/auth/user')
  expect([copied.status, copied.headers.getSetCookie(), (await copied.json()).code]).toEqual([401, [], 'signed-out'])
  expect(await nextEvent(server.dial(ciro.cookie), 'connect_error')).toMatchObject({ message: 'unauthorized' })
  const owner = browser(server.app, cookiesOf(changed))
  expect((await owner.get('/api/auth/user')).status).toBe(200)
  expect(await (await owner.get('/api/auth/sessions')).json()).toMatchObject([{ isCurrent: true, userAgent: 'a test' }])
})

test('a changed password does not give the session another thirty days', async () => {
  const iris = await server.person('iris')
  await server.sql`update sessions set created_at = now() - interval '29 days 23 hours' where id = ${iris.sessionId}`
  const changed = await iris.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'tres mangos en Hialeah',
  })
  const here = browser(server.app, cookiesOf(changed))
  expect((await here.get('/api/auth/user')).status).toBe(200)
  await server.sql`update sessions set created_at = created_at - interval '2 hours' where user_id = ${iris.id}`
  expect((await here.get('/api/auth/user')).status).toBe(401)
})

test('a revoked device has twenty-four hours from its first refused request, however often it asks', async () => {
  const julia = await server.person('julia')
  const phone = await signedInAgain(server.app, server.sql, julia.id)
  await julia.delete(`/api/auth/sessions/${phone.sessionId}`)
  const hoursLeft = async () => {
    const refused = await phone.get('/api/auth/user')
    const seconds = Number(refused.headers.get(ERASE_IN_HEADER))
    return [(await refused.json()).code, Math.ceil(seconds / 3600)]
  }
  for (let request = 0; request < 2; request += 1) expect(await hoursLeft()).toEqual(['session-revoked', 24])
  await server.sql`update revoked_tokens set heard_at = heard_at - interval '23 hours'`
  for (let request = 0; request < 2; request += 1) expect(await hoursLeft()).toEqual(['session-revoked', 1])
  await server.sql`update revoked_tokens set heard_at = heard_at - interval '2 hours'`
  expect(await hoursLeft()).toEqual(['session-erased', 0])
})

test('of two changes of the password at once one wins, and its browser stays signed in', async () => {
  const celia = await server.person('celia')
  const responses = await Promise.all([changePassword(celia), changePassword(celia)])
  const won = responses.filter(response => response.ok)
  expect(won).toHaveLength(1)
  expect((await browser(server.app, cookiesOf(...won)).get('/api/auth/user')).status).toBe(200)
})

test('a new password ends the calendar feed, the push subscriptions and the other known devices', async () => {
  const delia = await server.person('delia')
  const { url } = await (await delia.post('/api/calendar/me')).json()
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  await server.sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    values (${delia.sessionId}, ${delia.id}, ${delia.sessionId}, 'https://push.example/x', ${keys.p256dh}, ${keys.auth})
  `
  const signedIn = await delia.post('/api/auth/login', { username: 'delia', password: PASSWORD })
  const earlier = cookiesOf(signedIn)
  const changed = await changePassword(browser(server.app, earlier))
  expect(changed.status).toBe(200)
  const deviceIn = (cookies: string) => /did=[\w-]+/.exec(cookies)?.[0]
  expect(deviceIn(cookiesOf(changed))).not.toBe(deviceIn(earlier))

  expect((await server.app.request(new URL(url).pathname)).status).toBe(404)
  expect(await server.sql`select 1 from push_subscriptions where user_id = ${delia.id}`).toHaveLength(0)
  expect(await server.sql`select 1 from known_devices where user_id = ${delia.id}`).toHaveLength(1)
})

const refusalOf = async (response: Response) => [(await response.json()).code, response.headers.get('pista-erase-in')]

test('a device with a revoked session has a day from its first refused request', async () => {
  const efra = await server.person('efra')
  const lost = await signedInAgain(server.app, server.sql, efra.id)
  expect((await efra.delete(`/api/auth/sessions/${lost.sessionId}`)).status).toBe(204)
  await server.sql`update revoked_tokens set revoked_at = now() - interval '9 days'`
  expect(await refusalOf(await lost.get('/api/auth/user'))).toEqual(['session-revoked', '86400'])

  await server.sql`update revoked_tokens set heard_at = now() - interval '23 hours'`
  expect(await refusalOf(await lost.get('/api/conversations'))).toEqual(['session-revoked', '3600'])
  await server.sql`update revoked_tokens set heard_at = now() - interval '25 hours'`
  expect(await refusalOf(await lost.get('/api/auth/user'))).toEqual(['session-erased', '0'])

  await server.sql`update revoked_tokens set revoked_at = now() - interval '31 days'`
  await deleteOldRows(server.sql)
  expect(await refusalOf(await lost.get('/api/auth/user'))).toEqual(['signed-out', null])
})

test('a device that must erase its data is notified at its first request, and no other device is', async () => {
  const elba = await server.person('elba')
  const lost = await signedInAgain(server.app, server.sql, elba.id)
  const stranger = await server.person('stranger')
  expect((await stranger.delete(`/api/auth/sessions/${lost.sessionId}?erase=true`)).status).toBe(404)
  expect((await elba.delete(`/api/auth/sessions/${lost.sessionId}?erase=perhaps`)).status).toBe(400)
  expect((await lost.get('/api/auth/user')).status).toBe(200)

  expect((await elba.delete(`/api/auth/sessions/${lost.sessionId}?erase=true`)).status).toBe(204)
  expect(await refusalOf(await lost.get('/api/auth/user'))).toEqual(['session-erased', '0'])
  expect((await elba.get('/api/auth/user')).status).toBe(200)
  expect(await refusalOf(await browser(server.app, 'sid=never-ours').get('/api/auth/user'))).toEqual([
    'signed-out',
    null,
  ])
  expect(await server.sql`select action from audit_log where actor_id = ${elba.id}`).toEqual([
    { action: 'erase-session' },
  ])
})

test.each<[string, string, (person: Person) => Promise<unknown>]>([
  ['everywhere else', 'session-revoked', person => person.delete('/api/auth/sessions')],
  ['by a changed password', 'session-revoked', person => changePassword(person)],
  ['with the account', 'session-erased', person => person.delete('/api/profile')],
])('a device that was signed out %s gets the error %s', async (options, code, end) => {
  const flor = await server.person('flor', { username: `flor${options.length}` })
  const other = await signedInAgain(server.app, server.sql, flor.id)
  await end(flor)
  expect((await refusalOf(await other.get('/api/auth/user')))[0]).toBe(code)
})

test.each([
  ['its own sign-out', async (person: Person) => void (await person.get('/api/logout'))],
  ['fifteen idle days', async ({ id }: Person) => void (await server.sql`delete from sessions where user_id = ${id}`)],
])('a device keeps its data after %s', async (options, end) => {
  const gala = await server.person('gala', { username: `gala${options.length}` })
  await end(gala)
  expect(await refusalOf(await gala.get('/api/auth/user'))).toEqual(['signed-out', null])
})

const changePassword = (person: Pick<Person, 'post'>) =>
  person.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'tres mangos en Hialeah' })

test('of two tokens that were issued at once, the one that the browser stored stays valid', async () => {
  const caro = await server.person('caro')
  await age(caro.sessionId, '25 hours')
  const [first, second] = [await caro.get('/api/auth/user'), await caro.get('/api/auth/user')].map(response =>
    cookiesOf(response),
  )
  await server.sql`update session_tokens set issued_at = now() where session_id = ${caro.sessionId}`

  expect((await browser(server.app, first).get('/api/auth/user')).status).toBe(200)
  expect((await browser(server.app, second).get('/api/auth/user')).status).toBe(200)
  await server.sql`update session_tokens set expires_at = expires_at - interval '61 seconds'`
  expect((await browser(server.app, second).get('/api/auth/user')).status).toBe(200)
  expect((await browser(server.app, first).get('/api/auth/user')).status).toBe(401)
})

/** Two successors were issued at once. The first was used more than 60 seconds ago, the second never. */
async function withUnusedSibling(name: string) {
  const person = await server.person(name)
  await age(person.sessionId, '25 hours')
  const [first, second] = [cookiesOf(await person.get('/api/auth/user')), cookiesOf(await person.get('/api/auth/user'))]
  expect((await browser(server.app, first).get('/api/auth/user')).status).toBe(200)
  await expireGrace(person.sessionId)
  return { ...person, first, second }
}

const expireGrace = (sessionId: string) => server.sql`
  update session_tokens set expires_at = expires_at - interval '61 seconds' where session_id = ${sessionId}
`

test('a successor that is used for the first time long after its sibling goes on, and the sibling ends the session later', async () => {
  const cira = await withUnusedSibling('cira')
  const otherDevice = browser(server.app, cira.second)
  expect((await otherDevice.get('/api/auth/user')).status).toBe(200)
  expect((await browser(server.app, cira.first).get('/api/auth/user')).status).toBe(200)
  await expireGrace(cira.sessionId)
  expect((await otherDevice.get('/api/auth/user')).status).toBe(200)
  expect((await browser(server.app, cira.first).get('/api/auth/user')).status).toBe(401)
  expect((await otherDevice.get('/api/auth/user')).status).toBe(401)
})

test('a socket may be the first use of a late successor, and counts as use', async () => {
  const coral = await withUnusedSibling('coral')
  expect(await nextEvent(server.dial(coral.second), 'hello')).toMatchObject({ userId: coral.id })
  expect((await browser(server.app, coral.first).get('/api/auth/user')).status).toBe(200)
  await expireGrace(coral.sessionId)
  expect((await browser(server.app, coral.first).get('/api/auth/user')).status).toBe(401)
})

test('a used token that has expired ends the session although a sibling is still unused', async () => {
  const cintia = await withUnusedSibling('cintia')
  expect((await cintia.get('/api/auth/user')).status).toBe(401)
  expect((await browser(server.app, cintia.first).get('/api/auth/user')).status).toBe(401)
  expect((await browser(server.app, cintia.second).get('/api/auth/user')).status).toBe(401)
})

test('the first uses of several successors at the same time leave one of them in use', async () => {
  const chela = await server.person('chela')
  for (let round = 0; round < 10; round += 1) {
    const hashes = Array.from({ length: 6 }, () => newToken().hash)
    for (const hash of hashes)
      await rotateToken(server.sql, chela.sessionId, { predecessorHash: tokenHash(chela.cookie), tokenHash: hash })
    await Promise.all(hashes.map(async hash => await recordTokenUse(server.sql, chela.sessionId, hash)))
    const current = await server.sql`
      select 1 from session_tokens where session_id = ${chela.sessionId} and expires_at is null
    `
    expect(current).toHaveLength(1)
  }
})

test.each([
  ['fifteen days unused', { seen_at: '15 days', created_at: '15 days' }],
  ['a month old, however often it is used', { seen_at: '1 minute', created_at: '31 days' }],
])('a session is over when it is %s', async (_, past) => {
  const { sessionId, ...dani } = await server.person('dani', { username: `dani${Object.values(past).join('').length}` })
  await server.sql`
    update sessions
    set seen_at = now() - ${past.seen_at}::interval, created_at = now() - ${past.created_at}::interval
    where id = ${sessionId}
  `
  expect((await dani.get('/api/auth/user')).status).toBe(401)
})

test('a session that is used at least every fourteen days stays valid', async () => {
  const { sessionId, ...elsa } = await server.person('elsa')
  for (let visit = 0; visit < 2; visit += 1) {
    await server.sql`update sessions set seen_at = seen_at - interval '13 days' where id = ${sessionId}`
    expect((await elsa.get('/api/auth/user')).status).toBe(200)
  }
})

test('the list of devices excludes those whose session has ended', async () => {
  const elena = await server.person('elena')
  const [idle, old] = [
    await signedInAgain(server.app, server.sql, elena.id),
    await signedInAgain(server.app, server.sql, elena.id),
  ]
  const listed = async () => (await (await elena.get('/api/auth/sessions')).json()).map(({ id }: { id: string }) => id)
  expect((await listed()).toSorted()).toEqual([elena.sessionId, idle.sessionId, old.sessionId].toSorted())
  await server.sql`update sessions set seen_at = now() - interval '15 days' where id = ${idle.sessionId}`
  await server.sql`update sessions set created_at = now() - interval '31 days' where id = ${old.sessionId}`
  expect(await listed()).toEqual([elena.sessionId])
})

test('the eleventh session ends the one that was unused longest', async () => {
  const eva = await server.person('eva')
  const more = []
  for (let n = 0; n < 9; n += 1) more.push(await signedInAgain(server.app, server.sql, eva.id))
  await server.sql`update sessions set seen_at = now() - interval '2 hours' where id = ${more[3]?.sessionId ?? ''}`
  const { hash } = newToken()
  const { ended } = await startSession(server.sql, { userId: eva.id, tokenHash: hash, userAgent: 'the eleventh' })
  expect(ended).toEqual([more[3]?.sessionId])
  expect(await (await eva.get('/api/auth/sessions')).json()).toHaveLength(10)
})

test('a sign-in whose password is changed after its check is refused, and ends no other session', async () => {
  const fina = await server.person('fina')
  for (let n = 0; n < 9; n += 1) await signedInAgain(server.app, server.sql, fina.id)
  const sessionsOfFina = () => server.sql`select id from sessions where user_id = ${fina.id} order by id`
  const before = await sessionsOfFina()
  expect(before).toHaveLength(10)

  let response: Promise<Response> | undefined
  await server.sql.begin(async tx => {
    await setPassword(tx, fina.id, await hashPassword('tres mangos en Hialeah'))
    response = server.stranger.post('/api/auth/login', { username: fina.username, password: PASSWORD })
    await eventually(async () => {
      const waiting = await server.sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into sessions%'
        `
      expect(waiting).toHaveLength(1)
    })
  })
  const refused = await response
  expect([refused?.status, refused?.headers.getSetCookie()]).toEqual([401, []])
  expect(await refused?.json()).toMatchObject({ code: 'wrong-credentials' })
  expect(await sessionsOfFina()).toEqual(before)

  const started = { userId: fina.id, tokenHash: newToken().hash, userAgent: undefined, passwordHash: 'an older hash' }
  expect(await startSession(server.sql, started)).toMatchObject({ isStarted: false, ended: [] })
})

test('a cookie that was set before the sign-in is invalid afterwards', async () => {
  const fabi = await server.person('fabi')
  const planted = 'sid=chosen-by-somebody-else'
  const response = await browser(server.app, planted).post('/api/auth/login', {
    username: fabi.username,
    password: PASSWORD,
  })
  expect(cookiesOf(response)).not.toContain(planted)
  expect((await browser(server.app, planted).get('/api/auth/user')).status).toBe(401)
})

test('fifty sockets without a session block the next one without a session, never one with a session', async () => {
  const gabi = await strict.person('gabi')
  for (let attempt = 0; attempt < 50; attempt += 1)
    expect(await nextEvent(strict.dial(`sid=guess-${attempt}`), 'connect_error')).toMatchObject({
      message: 'unauthorized',
    })
  expect(await nextEvent(strict.dial('sid=one-more'), 'connect_error')).toMatchObject({ message: 'websocket error' })
  expect(await nextEvent(strict.dial(gabi.cookie), 'hello')).toMatchObject({ userId: gabi.id })
})
