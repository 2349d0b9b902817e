import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { onePool } from '#db/connection/pools.ts'
import { watchPools } from '#db/connection/statements.ts'
import { quickChallenge, solvedChallenge } from '../support/bot-check.ts'
import { browser, codeOf, PASSWORD } from '../support/person.ts'
import { cookiesOf, provePhone } from '../support/sign-up.ts'
import { type TestServer, useTestServer } from '../support/test-server.ts'

/** A different address for each test. */
let home = ''
let tests = 0
const server = await useTestServer({ config: { hasLimits: true, trustedProxies: 1 } })
beforeEach(async () => {
  home = `100.${(tests += 1)}.0.7`
  await server.sql`delete from failed_sign_ins`
  await server.sql`delete from attempts`
})

type SignIn = { username: string; password: string; from?: string; cookie?: string; botToken?: string }

const signIn = ({ username, password, from = home, cookie = '', botToken }: SignIn) =>
  browser(server.app, cookie).post('/api/auth/login', { username, password, botToken }, { 'x-forwarded-for': from })

const challenge = () => quickChallenge(server.context.secrets)

/** Inserts failures like the latest one, with the present time. */
const repeatLatest = (times: number) => server.sql`
  insert into failed_sign_ins (name_key, address_key, network_key, wide_network_key, password_key, is_challenged)
  select
    case when f.is_challenged then f.name_key else decode(md5('name' || n), 'hex') end,
    f.address_key, f.network_key, f.wide_network_key, decode(left(md5('password' || n), 10), 'hex'), f.is_challenged
  from (select * from failed_sign_ins order by at desc limit 1) f, generate_series(1, ${times}) n
`

/** Attempts with wrong passwords from many networks, as an attacker makes them. */
async function guessFromEverywhere(username: string) {
  for (let n = 0; n < 11; n += 1) await signIn({ username, password: `guess ${n}`, from: `198.51.${n}.1` })
}

test('during an attack from many networks the owner signs in on a new device with a solved bot check', async () => {
  const ana = await server.person('ana')
  await guessFromEverywhere('ana')
  const owner = { username: 'ana', password: PASSWORD, from: '192.0.2.9' }
  const requests = await signIn(owner)
  expect(Number(requests.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await codeOf(requests)).toEqual([429, 'challenge-required'])

  const botToken = await solvedChallenge(server, '/api/auth/challenge')
  const entered = await signIn({ ...owner, botToken })
  expect((await entered.json()).user).toMatchObject({ id: ana.id })
  expect(await codeOf(await signIn({ ...owner, botToken }))).toEqual([400, 'bot-check-failed'])
})

test('a wrong password with a solved bot check is still refused, and so is an unknown username', async () => {
  await server.person('alba')
  for (const username of ['alba', 'nobody.here']) {
    await guessFromEverywhere(username)
    expect(await codeOf(await signIn({ username, password: 'x' }))).toEqual([429, 'challenge-required'])
    expect(await codeOf(await signIn({ username, password: 'x', botToken: await challenge() }))).toEqual([
      401,
      'wrong-credentials',
    ])
    await repeatLatest(10)
    expect(await codeOf(await signIn({ username, password: 'x', botToken: await challenge() }))).toEqual([
      429,
      'too-many-sign-ins',
    ])
  }
})

test('an attacker who solves many bot checks is blocked, and the owner still signs in by phone', async () => {
  const { phoneNumber, id } = await server.person('aida')
  await guessFromEverywhere('aida')
  await signIn({ username: 'aida', password: 'x', botToken: await challenge() })
  await repeatLatest(60)
  const owner = { username: 'aida', password: PASSWORD, from: '192.0.2.9', botToken: await challenge() }
  expect(await codeOf(await signIn(owner))).toEqual([429, 'too-many-sign-ins'])

  const botToken = await challenge()
  const sent = await server.stranger.post('/api/identity/send-code', { phoneNumber, purpose: 'sign-in', botToken })
  expect(sent.status).toBe(200)
  await server.sql`update phone_codes set sent_at = now() - interval '10 minutes'`
  const lenient: TestServer = { ...server, stranger: withBotChecks() }
  const { uid, bearer } = await provePhone(lenient, phoneNumber, 'sign-in')
  const entered = await server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber }, bearer)
  expect((await entered.json()).user).toMatchObject({ id })
})

test('Retry-After is the time until the counted attempts expire', async () => {
  const waitOf = async (response: Response) => [
    (await codeOf(response))[1],
    Number(response.headers.get('retry-after')),
  ]
  const almost = (seconds: number) => expect.toSatisfy((given: number) => given <= seconds && given > seconds - 300)
  await server.person('alma')
  await guessFromEverywhere('alma')
  await signIn({ username: 'alma', password: 'x', botToken: await challenge() })
  await repeatLatest(60)
  const owner = { username: 'alma', password: PASSWORD, from: '192.0.2.9', botToken: await challenge() }
  expect(await waitOf(await signIn(owner))).toEqual(['too-many-sign-ins', almost(3600)])

  await server.sql`delete from failed_sign_ins`
  for (let n = 0; n < 8; n += 1) await signIn({ username: `name${n}`, password: 'Salsa2026!', from: '192.0.2.10' })
  expect(await waitOf(await signIn({ username: 'name8', password: 'Salsa2026!', from: '192.0.2.10' }))).toEqual([
    'challenge-required',
    almost(3600),
  ])
})

test('one password tried for many names from one address is throttled, and other passwords are not', async () => {
  for (let n = 0; n < 8; n += 1)
    expect((await signIn({ username: `name${n}`, password: 'Salsa2026!' })).status).toBe(401)
  expect(await codeOf(await signIn({ username: 'name8', password: 'Salsa2026!' }))).toEqual([429, 'challenge-required'])
  expect((await signIn({ username: 'name8', password: 'another one' })).status).toBe(401)
  expect((await signIn({ username: 'name8', password: 'Salsa2026!', from: '192.0.2.9' })).status).toBe(401)
})

test('one password tried for many names from many networks is throttled everywhere, and its owner can sign in', async () => {
  const dora = await server.person('dora')
  for (let n = 0; n < 50; n += 1)
    expect((await signIn({ username: `name${n}`, password: PASSWORD, from: `198.${n}.100.1` })).status).toBe(401)
  const owner = { username: 'dora', password: PASSWORD, from: '192.0.2.9' }
  expect(await codeOf(await signIn(owner))).toEqual([429, 'challenge-required'])
  expect((await (await signIn({ ...owner, botToken: await challenge() })).json()).user).toMatchObject({ id: dora.id })
})

test.each([
  ['an address', 100, '203.0.113.7', '203.0.113.8'],
  ['a network', 300, '203.0.113.200', '203.0.114.1'],
  ['a wide network', 1_500, '203.0.200.1', '203.1.0.1'],
  ['an IPv6 network', 300, '2001:db8:1:ffff::1', '2001:db8:2::1'],
])('after many failures %s needs a bot check, and no other does', async (_, failures, within, outside) => {
  const from = within.includes(':') ? '2001:db8:1::1' : '203.0.113.7'
  expect((await signIn({ username: 'ana', password: 'x', from })).status).toBe(401)
  await repeatLatest(failures - 2)
  expect((await signIn({ username: 'beto', password: 'x1', from: within })).status).toBe(401)
  const slowed = await signIn({ username: 'caro', password: 'x2', from: within })
  expect(await codeOf(slowed)).toEqual([429, 'challenge-required'])
  expect((await signIn({ username: 'caro', password: 'x2', from: outside })).status).toBe(401)

  await server.sql`update failed_sign_ins set at = at - interval '15 minutes'`
  expect((await signIn({ username: 'caro', password: 'x3', from: within })).status).toBe(401)
})

test('after three times as many failures sign-ins are refused also with a bot check', async () => {
  await signIn({ username: 'ana', password: 'x' })
  await repeatLatest(299)
  const botToken = await challenge()
  expect(await codeOf(await signIn({ username: 'beto', password: 'x', botToken }))).toEqual([429, 'too-many-sign-ins'])
})

test('hundreds of concurrent attempts from one address have the same limit', async () => {
  await signIn({ username: 'ana', password: 'x' })
  await repeatLatest(89)
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => signIn({ username: `name${n}`, password: `guess ${n}` })),
  )
  const checked = responses.filter(({ status }) => status === 401).length
  expect(checked).toBeGreaterThanOrEqual(10)
  expect(checked).toBeLessThanOrEqual(13)
})

test('three hundred guests at one address sign in at once, with fifty typing mistakes, and none is throttled', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, n) => server.person(`guest${n}`)))
  expect((await signIn({ username: 'guest0', password: 'a typing mistake' })).status).toBe(401)
  await repeatLatest(49)
  const responses = await Promise.all(people.map(({ username }) => signIn({ username, password: PASSWORD })))
  expect([...new Set(responses.map(({ status }) => status))]).toEqual([200])
  const [stored] = await server.sql`select count(*) as count from failed_sign_ins`
  expect(stored).toEqual({ count: 50 })
})

test('a browser that signed this person in before is not slowed by its address', async () => {
  await server.person('abril')
  const cookie = cookiesOf(await signIn({ username: 'abril', password: PASSWORD }))
  await signIn({ username: 'beto', password: 'x' })
  await repeatLatest(200)
  expect((await signIn({ username: 'abril', password: PASSWORD })).status).toBe(429)
  expect((await signIn({ username: 'abril', password: PASSWORD, cookie })).status).toBe(200)
})

test('a sign-in that is throttled because of others is not counted as an attempt', async () => {
  await server.person('elena')
  await signIn({ username: 'elena', password: 'x' })
  await repeatLatest(100)
  await server.sql`delete from attempts`
  expect(await codeOf(await signIn({ username: 'elena', password: PASSWORD }))).toEqual([429, 'challenge-required'])
  expect(await server.sql`select 1 from attempts`).toHaveLength(0)
})

test('a sign-in takes three statements, on a new browser and on a known one', async () => {
  await server.person('celia')
  let statements = 0
  const { pools } = watchPools(onePool(server.sql), { caller: () => undefined, onEnd: () => statements++ })
  const app = createApp({ ...server.context, sql: pools.writes, pools })
  const enter = (cookie = '') =>
    browser(app, cookie).post('/api/auth/login', { username: 'celia', password: PASSWORD }, { 'x-forwarded-for': home })

  const first = await enter()
  expect([first.status, statements]).toEqual([200, 3])
  const device =
    cookiesOf(first)
      .split('; ')
      .find(cookie => cookie.startsWith('did=')) ?? ''
  expect(device).not.toBe('')
  statements = 0
  const again = await enter(device)
  expect([again.status, statements]).toEqual([200, 3])
})

test('nothing that is stored can be read back or confirms a password', async () => {
  await signIn({ username: 'ana', password: 'mi secreto' })
  const [row] = await server.sql<{ nameKey: Buffer; passwordKey: Buffer }[]>`
    select name_key, password_key from failed_sign_ins
  `
  expect([row?.nameKey.length, row?.passwordKey.length]).toEqual([32, 5])
})

/** Requests a code as a visitor whose page has solved the bot check. */
function withBotChecks(): TestServer['stranger'] {
  const { stranger } = server
  return {
    ...stranger,
    post: async (path, json, headers) =>
      await stranger.post(
        path,
        path.endsWith('send-code') ? { ...(json as object), botToken: await challenge() } : json,
        headers,
      ),
  }
}
