import { beforeEach, expect, test } from 'vitest'
import { quickChallenge, solvedChallenge } from '../support/bot-check.ts'
import { cookiesOf } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({
  config: { signUpBy: ['email'], hasLimits: true, emailCodesDailyBudget: 100, trustedProxies: 1 },
})
const { sql, stranger } = server

type Request = { from?: string; purpose?: string; cookie?: string }

async function request(email: string, { from = '198.51.100.1', purpose = 'sign-up', cookie = '' }: Request = {}) {
  const botToken = await quickChallenge(server.context.secrets)
  const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
  return await stranger.post('/api/identity/send-email-code', { email, purpose, botToken }, headers)
}

const pass = (seconds: number) => sql`update email_codes set sent_at = sent_at - make_interval(secs => ${seconds})`
const emails = async () => (await sql`select recipient from dev_outbox where kind = 'mail'`).length
const statusesOf = (responses: Response[]) => responses.map(({ status }) => status)

beforeEach(async () => {
  await sql`delete from email_codes`
  await sql`delete from dev_outbox`
})

test('a code needs a solved bot check, which is valid once', async () => {
  const without = await stranger.post('/api/identity/send-email-code', { email: 'ana@example.com' })
  expect(await without.json()).toMatchObject({ code: 'bot-check-failed' })
  const botToken = await solvedChallenge(server, '/api/auth/challenge')
  const send = () => stranger.post('/api/identity/send-email-code', { email: 'ana@example.com', botToken })
  expect([(await send()).status, (await send()).status]).toEqual([200, 400])
})

test('a mailbox gets one code a minute, five in ten minutes and ten in a day, under all its addresses', async () => {
  const first = await request('ana@example.com')
  expect([first.status, (await first.json()).retryIn]).toEqual([200, 60])
  const second = await request('Ana+pista@example.com', { from: '203.0.113.9' })
  expect(await second.json()).toMatchObject({ code: 'too-many-email-codes' })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50)

  await sql`delete from email_codes`
  for (let sent = 0; sent < 10; sent += 1) {
    expect([sent, (await request('ana@example.com', { from: `192.0.2.${sent}` })).status]).toEqual([sent, 200])
    await pass(1000)
  }
  expect((await request('ana@example.com', { from: '192.0.2.99' })).status).toBe(429)
  await pass(86_400)
  expect((await request('ana@example.com')).status).toBe(200)
})

test('a browser, an address and a network request a limited number of codes that are not entered', async () => {
  const cookie = cookiesOf(await request('a0@example.com', { from: '192.0.2.1' }))
  for (let n = 1; n < 10; n += 1)
    expect((await request(`a${n}@example.com`, { from: `10.${n}.0.1`, cookie })).status).toBe(200)
  expect((await request('a10@example.com', { from: '10.99.0.1', cookie })).status).toBe(429)
  expect((await request('a10@example.com', { from: '10.99.0.1' })).status).toBe(200)

  await sql`delete from email_codes`
  for (let n = 0; n < 15; n += 1) expect((await request(`b${n}@example.com`)).status).toBe(200)
  expect((await request('b15@example.com')).status).toBe(429)
  expect((await request('b15@example.com', { from: '198.51.100.2' })).status).toBe(200)
  // A quarter of the daily budget for one address, and half of it for one network.
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    await pass(3700)
    for (let n = 0; n < 10; n += 1) await request(`${from}.${n}@example.com`, { from })
  }
  const [sent] = await sql`select count(*) as count from email_codes`
  expect(sent?.count).toBe(46)
  for (let n = 0; n < 4; n += 1) expect((await request(`c${n}@example.com`, { from: '198.51.100.4' })).status).toBe(200)
  expect((await request('c4@example.com', { from: '198.51.100.5' })).status).toBe(429)
  expect((await request('c4@example.com', { from: '203.0.113.5' })).status).toBe(200)
})

test('an attacker who tries digits with codes for many addresses gets no more codes', async () => {
  for (let n = 0; n < 12; n += 1) {
    const sent = await request(`victim${n}@example.com`, { from: '203.0.113.20', purpose: 'sign-in' })
    const { verificationId } = await sent.json()
    const cookie = cookiesOf(sent)
    for (let tries = 0; tries < 5; tries += 1)
      await stranger.post('/api/identity/verify-email-code', { verificationId, code: '000000' }, { cookie })
  }
  const refused = await request('victim12@example.com', { from: '203.0.113.20', purpose: 'sign-in' })
  expect(await refused.json()).toMatchObject({ code: 'too-many-email-codes' })
})

test('near the end of the daily budget only members get codes, and the response is the same for others', async () => {
  const ana = await server.person('ana')
  await sql`update users set email_verified_at = now() where id = ${ana.id}`
  const { secrets } = server.context
  await sql`
    insert into email_codes (
      id, email, purpose, code_hash, mailbox_hash, browser_hash, source_hash, network_hash, sent_at, expires_at, proved_at
    )
    select
      gen_random_uuid(), '', 'sign-up', '\\x01', decode(md5(n::text), 'hex'), '\\x01', ${secrets.hash('text-origin', 'x')},
      ${secrets.hash('text-origin', 'x')}, now() - interval '2 hours', now(), now()
    from generate_series(1, 80) n
  `
  const signUp = await request('new@example.com')
  expect([signUp.status, (await signUp.json()).code]).toEqual([503, 'email-budget-used'])
  const [known, unknown] = [
    await request(ana.email, { purpose: 'sign-in', from: '192.0.2.1' }),
    await request('nobody@example.com', { purpose: 'sign-in', from: '192.0.2.2' }),
  ]
  expect(statusesOf([known, unknown])).toEqual([200, 200])
  expect(Object.keys(await known.json())).toEqual(Object.keys(await unknown.json()))
  expect(await emails()).toBe(1)
})

test('of concurrent requests for one mailbox one is sent', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => request('rapid@example.com')))
  expect(statusesOf(responses).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 429)])
  expect(await emails()).toBe(1)
})
