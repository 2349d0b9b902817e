import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken } from '#api/secrets.ts'
import { startSession } from '#db/sessions.ts'
import { heard, openLiveNight } from '../live-night.ts'
import { browser, PASSWORD, signedInAgain } from '../person.ts'
import { cookiesOf } from '../phones.ts'

type LiveNight = Awaited<ReturnType<typeof openLiveNight>>

let night: LiveNight
let strict: LiveNight
beforeAll(async () => {
  night = await openLiveNight()
  strict = await openLiveNight({ config: { hasLimits: true } })
})
afterAll(async () => {
  await night.close()
  await strict.close()
})

const age = (sessionId: string, by: string) =>
  night.sql`update session_tokens set issued_at = now() - ${by}::interval where session_id = ${sessionId}`

test('a changed password ends the other browser and its line within a second, and this one goes on under a new cookie', async () => {
  const ana = await night.person('ana')
  const other = await signedInAgain(night.app, night.sql, ana.id)
  const line = night.dial(other.cookie)
  await heard(line, 'hello')

  const [said, gone] = [heard(line, 'session:revoked'), heard(line, 'disconnect')]
  const changed = await fetch(`${night.origin}/api/auth/change-password`, {
    method: 'POST',
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: PASSWORD, newPassword: 'tres mangos en Hialeah' }),
  })
  expect(changed.status).toBe(200)
  const answered = performance.now()
  await Promise.all([said, gone])
  expect(performance.now() - answered).toBeLessThan(1000)

  expect((await other.get('/api/auth/user')).status).toBe(401)
  const cookie = cookiesOf(changed)
  expect(cookie).toMatch(/sid=/)
  expect(cookie).not.toContain(ana.cookie)
  expect((await browser(night.app, cookie).get('/api/auth/user')).status).toBe(200)
})

test('a day-old token is changed for a new one, and the old one lives a minute past the first use of its successor', async () => {
  const beto = await night.person('beto')
  await age(beto.sessionId, '25 hours')
  const renewed = await beto.get('/api/auth/user')
  const cookie = cookiesOf(renewed)
  expect(cookie).toMatch(/^sid=/)
  expect(cookie).not.toBe(beto.cookie)

  await night.sql`update session_tokens set issued_at = now() - interval '1 hour' where session_id = ${beto.sessionId}`
  expect((await beto.get('/api/auth/user')).status).toBe(200)
  expect((await browser(night.app, cookie).get('/api/auth/user')).status).toBe(200)
  expect((await beto.get('/api/auth/user')).status).toBe(200)
  await night.sql`update session_tokens set expires_at = expires_at - interval '61 seconds'`
  expect((await beto.get('/api/auth/user')).status).toBe(401)
  expect((await browser(night.app, cookie).get('/api/auth/user')).status).toBe(200)
})

test('of two tokens that went out at once, the one the browser kept goes on, whichever was used in between', async () => {
  const caro = await night.person('caro')
  await age(caro.sessionId, '25 hours')
  const [first, second] = [await caro.get('/api/auth/user'), await caro.get('/api/auth/user')].map(answer =>
    cookiesOf(answer),
  )
  await night.sql`update session_tokens set issued_at = now() where session_id = ${caro.sessionId}`

  expect((await browser(night.app, first).get('/api/auth/user')).status).toBe(200)
  expect((await browser(night.app, second).get('/api/auth/user')).status).toBe(200)
  await night.sql`update session_tokens set expires_at = expires_at - interval '61 seconds'`
  expect((await browser(night.app, second).get('/api/auth/user')).status).toBe(200)
  expect((await browser(night.app, first).get('/api/auth/user')).status).toBe(401)
})

test.each([
  ['fifteen days unused', { seen_at: '15 days', created_at: '15 days' }],
  ['a month old, however often it is used', { seen_at: '1 minute', created_at: '31 days' }],
])('a session is over when it is %s', async (_, past) => {
  const { sessionId, ...dani } = await night.person('dani', { username: `dani${Object.values(past).join('').length}` })
  await night.sql`
    update sessions
    set seen_at = now() - ${past.seen_at}::interval, created_at = now() - ${past.created_at}::interval
    where id = ${sessionId}
  `
  expect((await dani.get('/api/auth/user')).status).toBe(401)
})

test('the eleventh browser ends the one that was away longest', async () => {
  const eva = await night.person('eva')
  const more = []
  for (let n = 0; n < 9; n += 1) more.push(await signedInAgain(night.app, night.sql, eva.id))
  await night.sql`update sessions set seen_at = now() - interval '2 hours' where id = ${more[3]?.sessionId ?? ''}`
  const { hash } = newToken()
  const { ended } = await startSession(night.sql, { userId: eva.id, tokenHash: hash, userAgent: 'the eleventh' })
  expect(ended).toEqual([more[3]?.sessionId])
  expect(await (await eva.get('/api/auth/sessions')).json()).toHaveLength(10)
})

test('a cookie planted before signing in is worth nothing afterwards', async () => {
  const fabi = await night.person('fabi')
  const planted = 'sid=chosen-by-somebody-else'
  const answer = await browser(night.app, planted).post('/api/auth/login', {
    username: fabi.username,
    password: PASSWORD,
  })
  expect(cookiesOf(answer)).not.toContain(planted)
  expect((await browser(night.app, planted).get('/api/auth/user')).status).toBe(401)
})

test('fifty knocks without a session close the door to the next, never to those who have one', async () => {
  const gabi = await strict.person('gabi')
  for (let knock = 0; knock <= 50; knock += 1)
    expect(await heard(strict.dial(`sid=guess-${knock}`), 'connect_error')).toMatchObject({ message: 'unauthorized' })
  expect(await heard(strict.dial('sid=one-more'), 'connect_error')).toMatchObject({ message: 'websocket error' })
  expect(await heard(strict.dial(gabi.cookie), 'hello')).toMatchObject({ userId: gabi.id })
})
