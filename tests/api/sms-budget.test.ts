import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { networkOf } from '#api/http/client-address.ts'
import { openLimits } from '#api/http/rate-limits.ts'
import { quickChallenge } from '../support/bot-check.ts'
import { browser } from '../support/person.ts'
import { codeSentTo } from '../support/sign-up.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const TOO_MANY = 'Too many SMS requests. Please wait a few minutes before trying again.'
const QUOTA = 'SMS quota exceeded. Please try again later.'
const ATTACKER = '203.0.113.7'

let server: TestServer
afterEach(() => server.close())

beforeEach(async () => {
  server = await openTestServer({ config: { hasLimits: true, smsDailyBudget: 200, trustedProxies: 1 } })
})

type Request = { from?: string; purpose?: string; at?: Pick<TestServer, 'stranger'> }

async function send(phoneNumber: string, { from = '198.51.100.1', purpose = 'sign-up', at = server }: Request = {}) {
  const botToken = await quickChallenge(server.context.secrets)
  const order = { phoneNumber, purpose, botToken }
  return await at.stranger.post('/api/identity/send-code', order, { 'x-forwarded-for': from })
}

/** A phone number with a different exchange for each `n`, so that no two numbers are in one range. */
const phone = (n: number) => `+1${['305', '786', '212', '718'][n % 4]}${200 + (n % 700)}${String(1000 + n).slice(-4)}`

const goBack = (seconds: number) =>
  server.sql`update phone_codes set sent_at = sent_at - make_interval(secs => ${seconds})`

type History = { from?: string; typed?: number; open?: number; secondsAgo?: number; to?: string; country?: string }

/** Codes that were sent earlier, with or without a successful check. */
async function history(codes: History) {
  const { from = '192.0.2.1', typed = 0, open = 0, secondsAgo = 600, to = '+1212555', country = 'US' } = codes
  const { secrets } = server.context
  await server.sql`
    insert into phone_codes (
      id, phone_number, country, purpose, code_hash, source_hash, network_hash, sent_at, expires_at, proved_at
    )
    select
      gen_random_uuid(), ${to} || lpad(n::text, 4, '0'), ${country}, 'sign-up', '', ${secrets.hash('text-origin', from)},
      ${secrets.hash('text-origin', `network ${networkOf(from)}`)}, now() - make_interval(secs => ${secondsAgo}), now(),
      case when n <= ${typed} then now() end
    from generate_series(1, ${typed + open}) n
  `
}

const openings = async () => {
  const auditRows = await server.sql<{ targetId: string }[]>`
    select target_id from audit_log where action = 'limit-texts' and target_type = 'text-limit' order by id
  `
  return auditRows.map(({ targetId }) => targetId.split(' ')[0])
}

const textsTo = async (phoneNumber: string) => {
  const outbox = await server.stranger.get(`/api/dev/outbox?to=${encodeURIComponent(phoneNumber)}`)
  return ((await outbox.json()) as unknown[]).length
}

const refusal = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error]

test('two hundred codes to two hundred numbers from one address leave a code for the next person elsewhere', async () => {
  const statuses = []
  for (let n = 0; n < 200; n += 1) {
    statuses.push((await send(phone(n), { from: ATTACKER })).status)
    if (n % 10 === 9) await goBack(61)
  }
  expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(60)
  const refused = await send(phone(201), { from: ATTACKER })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([TOO_MANY, QUOTA]).toContain((await refused.json()).error)

  expect((await send(phone(202))).status).toBe(200)
  expect((await openings()).length).toBeLessThanOrEqual(3)
})

test('an address may request fifteen unused codes a minute, and a used code does not count', async () => {
  for (let n = 0; n < 14; n += 1) expect((await send(phone(n), { from: ATTACKER })).status).toBe(200)
  const last = await (await send(phone(14), { from: ATTACKER })).json()
  const refused = await send(phone(15), { from: ATTACKER })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refusal(refused)).toEqual([429, TOO_MANY])
  expect((await send(phone(99))).status).toBe(200)

  const code = await codeSentTo(server, phone(14))
  expect((await server.stranger.post('/api/identity/verify-code', { ...last, code })).status).toBe(200)
  expect((await send(phone(15), { from: ATTACKER })).status).toBe(200)
  expect((await send(phone(16), { from: ATTACKER })).status).toBe(429)
})

test('an address has sixty an hour, an IPv6 one with its whole /64', async () => {
  server.context.config.smsDailyBudget = 1000
  await history({ from: '2001:db8:1:2::', open: 59, typed: 40 })
  expect((await send(phone(1), { from: '2001:db8:1:2::7' })).status).toBe(200)
  const refused = await send(phone(2), { from: '2001:db8:1:2:ffff::8' })
  expect(Number(refused.headers.get('retry-after'))).toBeCloseTo(3000, -2)
  expect(await refusal(refused)).toEqual([429, TOO_MANY])
  expect((await send(phone(2), { from: '2001:db8:1:3::7' })).status).toBe(200)
  await goBack(3600)
  expect((await send(phone(3), { from: '2001:db8:1:2::7' })).status).toBe(200)
})

test('a network has its limit too, however many addresses it has', async () => {
  server.context.config.smsDailyBudget = 10_000
  for (const last of [1, 2, 3, 4]) await history({ from: `203.0.113.${last}`, open: 45, typed: 40 })
  expect(await refusal(await send(phone(1), { from: '203.0.113.200' }))).toEqual([429, TOO_MANY])
  expect(await openings()).toEqual(['network-hour'])
  expect((await send(phone(1), { from: '203.0.112.200' })).status).toBe(200)
})

test('unused codes take at most a quarter of the daily budget for an address and half for a network', async () => {
  const [first, second, third] = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  await history({ from: first, open: 49, secondsAgo: 7200 })
  expect((await send(phone(1), { from: first })).status).toBe(200)
  const refused = await send(phone(2), { from: first })
  expect(Number(refused.headers.get('retry-after'))).toBeCloseTo(22 * 3600, -2)
  expect(await refusal(refused)).toEqual([503, QUOTA])

  await history({ from: second, open: 49, secondsAgo: 7200 })
  expect((await send(phone(3), { from: third })).status).toBe(200)
  expect(await refusal(await send(phone(4), { from: third }))).toEqual([503, QUOTA])
  expect(await openings()).toEqual(['source-day', 'network-day'])
  expect((await send(phone(5), { from: '203.0.112.1' })).status).toBe(200)
})

test('three hundred guests who type their codes sign up behind one address within an hour', async () => {
  server.context.config.smsDailyBudget = 1000
  for (let guest = 0; guest < 300; guest += 1) {
    expect.soft([guest, (await send(phone(guest), { from: ATTACKER })).status]).toEqual([guest, 200])
    await goBack(12)
    // One in ten visitors leaves before the code arrives.
    if (guest % 10 !== 0)
      await server.sql`update phone_codes set proved_at = now() where phone_number = ${phone(guest)}`
  }
  expect(await openings()).toEqual([])
})

test('numbers that follow each other have their own limit, and the people who live there still get in', async () => {
  const ana = await server.person('ana')
  const exchange = ana.phoneNumber.slice(0, 8)
  for (const network of [1, 2, 3]) await history({ from: `10.0.${network}.1`, open: 10, typed: 10, to: exchange })
  const stranger = `${exchange}9001`
  expect(await refusal(await send(stranger))).toEqual([429, TOO_MANY])
  expect(await refusal(await send(ana.phoneNumber))).toEqual([429, TOO_MANY])
  expect((await send('+13056660001')).status).toBe(200)

  for (const purpose of ['sign-in', 'recovery']) {
    const known = await send(ana.phoneNumber, { purpose })
    const unknown = await send(stranger, { purpose })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
    const { verificationId, ...rest } = await unknown.json()
    const { verificationId: _, ...knownRest } = await known.json()
    expect(rest).toEqual(knownRest)
    expect(await refusal(await send(stranger, { purpose }))).toEqual([429, TOO_MANY])
    const wrong = await server.stranger.post('/api/identity/verify-code', { verificationId, code: '123456' })
    expect(await wrong.json()).toMatchObject({ code: 'invalid-code' })
    await goBack(121)
  }
  expect(await textsTo(ana.phoneNumber)).toBe(2)
  expect(await textsTo(stranger)).toBe(0)
  expect(await openings()).toEqual(['block-hour'])
})

test('the last fifth of the budget is for people with an account, and no network takes it alone', async () => {
  const people = []
  for (let n = 0; n < 12; n += 1) people.push(await server.person(`reserve.${n}`))
  await history({ typed: 160, secondsAgo: 7200 })
  expect(await refusal(await send(phone(1)))).toEqual([503, QUOTA])

  const statuses = []
  for (const { phoneNumber } of people) statuses.push((await send(phoneNumber, { purpose: 'sign-in' })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 503, 503])
  const [last] = people.slice(-1)
  const elsewhere = { purpose: 'sign-in', from: '192.0.2.77' }
  expect((await send(last?.phoneNumber ?? '', elsewhere)).status).toBe(200)

  await history({ typed: 29, secondsAgo: 7200 })
  for (const to of [people[10]?.phoneNumber ?? '', phone(2)])
    expect(await refusal(await send(to, elsewhere))).toEqual([503, QUOTA])
  expect(await openings()).toEqual(['budget'])
})

test('codes that are asked for and not typed stop their address, and the time that passes lets it go on', async () => {
  await history({ from: ATTACKER, typed: 19, open: 30 })
  expect((await send(phone(1), { from: ATTACKER })).status).toBe(200)
  await history({ from: ATTACKER, open: 1 })
  const refused = await send(phone(2), { from: ATTACKER })
  expect(Number(refused.headers.get('retry-after'))).toBe(1800)
  expect(await refusal(refused)).toEqual([429, TOO_MANY])
  expect(await openings()).toEqual(['source-conversion'])
  expect((await send(phone(3))).status).toBe(200)
  await goBack(3600)
  expect((await send(phone(4), { from: ATTACKER })).status).toBe(200)
})

test('links of guests that were not opened yet stop the codes of no other person', async () => {
  for (let network = 0; network < 6; network += 1)
    await history({ from: `192.0.${network}.1`, open: 10, to: `+1${212 + network}555` })
  await server.sql`update phone_codes set purpose = 'guest'`
  expect((await send(phone(1))).status).toBe(200)
  await server.sql`update phone_codes set purpose = 'sign-up' where purpose = 'guest'`
  expect(await refusal(await send(phone(2)))).toEqual([503, QUOTA])
  expect(await openings()).toEqual(['conversion'])
})

test('one network that types nothing does not stop the others, five do, and people with an account still get in', async () => {
  server.context.config.smsDailyBudget = 2000
  const beto = await server.person('beto')
  await history({ from: '10.0.0.1', open: 55 })
  await history({ from: '10.0.0.2', open: 55 })
  expect((await send(phone(1))).status).toBe(200)

  for (const network of [1, 2, 3, 4]) await history({ from: `10.0.${network}.1`, open: 10 })
  const refused = await send(phone(2))
  expect(Number(refused.headers.get('retry-after'))).toBe(1800)
  expect(await refusal(refused)).toEqual([503, QUOTA])
  expect((await send(beto.phoneNumber, { purpose: 'sign-in' })).status).toBe(200)
  expect((await send(phone(2), { purpose: 'sign-in' })).status).toBe(200)
  expect([await textsTo(beto.phoneNumber), await textsTo(phone(2))]).toEqual([1, 0])
  expect(await openings()).toEqual(['conversion'])

  await history({ from: '10.0.9.1', typed: 34 })
  expect((await send(phone(3))).status).toBe(200)
})

test('more than thirty in a minute are for people with an account', async () => {
  const ana = await server.person('ana')
  for (const network of [1, 2, 3]) await history({ from: `10.0.${network}.1`, typed: 10, secondsAgo: 30 })
  const refused = await send(phone(1))
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  expect(await refusal(refused)).toEqual([503, QUOTA])
  expect((await send(ana.phoneNumber, { purpose: 'recovery' })).status).toBe(200)
})

test('Puerto Rico and the rest of the country have their own limits', async () => {
  server.context.config.smsDailyBudget = 10_000
  for (let network = 0; network < 10; network += 1)
    await history({ from: `10.0.${network}.1`, open: 30, typed: 25, to: `+1787${300 + network}`, country: 'PR' })
  expect(await refusal(await send('+19396660001'))).toEqual([503, QUOTA])
  expect((await send('+13056660001')).status).toBe(200)
  expect(await openings()).toEqual(['country-hour'])
})

test('Puerto Rico and the United States share one daily budget', async () => {
  server.context.config.smsDailyBudget = 400
  server.context.config.smsCountryBudgets = { US: 100 }
  await history({ from: '10.0.0.1', open: 0, typed: 45, to: '+1787300', country: 'PR' })
  await history({ from: '10.0.1.1', open: 0, typed: 40, to: '+1305300', country: 'US' })
  expect(await refusal(await send('+19396660001'))).toEqual([503, QUOTA])
  expect(await refusal(await send('+13056660001'))).toEqual([503, QUOTA])
  server.context.config.smsCountryBudgets = { US: 100, PR: 100 }
  expect((await send('+19396660001')).status).toBe(200)
  expect((await send('+13056660001')).status).toBe(200)
})

test('two processes share one count, a restart keeps it, and a hundred refusals are one log line', async () => {
  const other = createApp({ ...server.context, limits: openLimits() })
  const places = [server, { stranger: browser(other) }]
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => send(phone(n), { from: ATTACKER, at: places[n % 2] ?? server })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(15)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(25)

  const restarted = createApp({ ...server.context, limits: openLimits() })
  expect((await send(phone(50), { from: ATTACKER, at: { stranger: browser(restarted) } })).status).toBe(429)
  expect(await openings()).toEqual(['source-minute'])
})

test('an account that is deleted does not give its texts back to the budget', async () => {
  const ana = await server.person('ana')
  expect((await send(ana.phoneNumber, { purpose: 'sign-in', from: ATTACKER })).status).toBe(200)
  await history({ from: ATTACKER, open: 14, secondsAgo: 10 })
  await ana.delete('/api/profile')
  expect((await send(phone(1), { from: ATTACKER })).status).toBe(429)
})

test('with LIMITS=off no request is counted', async () => {
  await server.close()
  server = await openTestServer({ config: { smsDailyBudget: 1 } })
  for (let n = 0; n < 20; n += 1) expect((await send(phone(n), { from: ATTACKER })).status).toBe(200)
  expect(await openings()).toEqual([])
})

/** The parts of a response that are equal in each response. */
function shapeOf(response: Response) {
  const cookies = response.headers.getSetCookie().map(cookie => cookie.replace(/=[^;]+/, ''))
  return [response.status, [...response.headers.keys()].toSorted(), cookies]
}
