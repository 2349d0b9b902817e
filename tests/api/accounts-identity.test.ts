import { expect, test } from 'vitest'
import { embeddedIdentity } from '#api/providers/identity.ts'
import { quickChallenge, solvedChallenge } from '../support/bot-check.ts'
import { codeSentTo, provePhone, registration } from '../support/sign-up.ts'
import { openTestServer, type TestServer, useTestServer } from '../support/test-server.ts'

type Proof = Awaited<ReturnType<typeof provePhone>>

const server = await useTestServer()
const strict = await useTestServer({ config: { hasLimits: true, smsDailyBudget: 12 } })

const send = (at: TestServer, phoneNumber: string, more: object = {}) =>
  at.stranger.post('/api/identity/send-code', { phoneNumber, ...more })

const botToken = () => quickChallenge(strict.context.secrets)
const roundsOf = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString()).solution.counter

test('the page gets the identity provider, and whether text messages are only shown in the outbox', async () => {
  expect(await (await server.stranger.get('/api/identity/config')).json()).toEqual({
    provider: 'embedded',
    smsOutbox: true,
    mailOutbox: true,
    botCheck: null,
    firebase: null,
    signInWith: null,
    signUpBy: ['phone'],
    isInvitationNeeded: false,
    codesBy: ['phone'],
    minAge: 13,
    home: { country: 'US', state: 'FL', city: 'Miami', timeZone: 'America/New_York' },
    phoneCountries: [{ country: 'US', callingCode: '1' }],
  })
  expect(await (await strict.stranger.get('/api/identity/config')).json()).toMatchObject({ botCheck: 'altcha' })
})

test('a code proves the phone number in every way of writing it', async () => {
  const sent = await send(server, '305 555-0100')
  expect(await sent.json()).toEqual({ verificationId: expect.any(String), expiresIn: 300, retryIn: 0 })
  expect(await provePhone(server, '+13055550100')).toMatchObject({ phoneNumber: '+13055550100' })
})

test('the same phone is the same identity every time', async () => {
  const first = await provePhone(server, '+13055550101')
  const second = await provePhone(server, '+13055550101')
  expect(second.uid).toBe(first.uid)
  expect(second.idToken).not.toBe(first.idToken)
})

test('a number with an account and a number without one get the same response', async () => {
  const ana = await server.person('ana')
  const [known, unknown] = await Promise.all([send(server, ana.phoneNumber), send(server, '+13055559999')])
  expect(known.status).toBe(unknown.status)
  expect(Object.keys(await known.json())).toEqual(Object.keys(await unknown.json()))
})

test.each(['+18765550100', '+442071838750', '12345', '', '+1305555010012', 'ana'])(
  'no code is sent to %s',
  async number => {
    const response = await send(server, number)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid-phone-number',
      error: 'Invalid phone number format. Please enter a valid US phone number.',
    })
  },
)

test('a wrong code is refused, and after five of them the right one is too', async () => {
  const { verificationId } = await (await send(server, '+13055550102')).json()
  const code = await codeSentTo(server, '+13055550102')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    const response = await server.stranger.post('/api/identity/verify-code', { verificationId, code: wrong })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'Invalid verification code. Please check the code and try again.',
    })
  }
  expect((await server.stranger.post('/api/identity/verify-code', { verificationId, code })).status).toBe(410)
})

test('an old code is refused as expired, and a new code invalidates the one before', async () => {
  const first = await (await send(server, '+13055550103')).json()
  const firstCode = await codeSentTo(server, '+13055550103')
  const second = await (await send(server, '+13055550103')).json()
  const expired = await server.stranger.post('/api/identity/verify-code', { ...first, code: firstCode })
  expect(expired.status).toBe(410)
  expect(await expired.json()).toMatchObject({
    error: "Verification code has expired. Please click 'Resend Code' to get a new one.",
  })

  await server.sql`update phone_codes set expires_at = now() - interval '1 second' where id = ${second.verificationId}`
  const code = await codeSentTo(server, '+13055550103')
  expect((await server.stranger.post('/api/identity/verify-code', { ...second, code })).status).toBe(410)
})

test('a code that was proved cannot be proved again later', async () => {
  const { verificationId, code } = await provePhone(server, '+13055550104')
  await server.sql`update phone_codes set proved_at = now() - interval '2 minutes' where id = ${verificationId}`
  expect((await server.stranger.post('/api/identity/verify-code', { verificationId, code })).status).toBe(410)
})

test('of fifty concurrent tries five are compared with the code, and then the code is invalid', async () => {
  const { verificationId } = await (await send(server, '+13055550120')).json()
  const code = await codeSentTo(server, '+13055550120')
  const wrong = Array.from({ length: 50 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))
  const type = (typed: string) => server.stranger.post('/api/identity/verify-code', { verificationId, code: typed })
  const responses = await Promise.all(wrong.map(type))
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(45)
  expect((await type(code)).status).toBe(410)
})

test('a code that is sent twice because its response was lost is valid for one use', async () => {
  const ana = await server.person('ana.dos')
  const sent = await (await send(server, ana.phoneNumber, { purpose: 'sign-in' })).json()
  const code = await codeSentTo(server, ana.phoneNumber)
  const type = () => server.stranger.post('/api/identity/verify-code', { ...sent, code })
  const proofs = await Promise.all((await Promise.all([type(), type(), type()])).map(response => response.json()))
  const entered = await Promise.all(
    proofs.map(({ idToken, uid, phoneNumber }) =>
      server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber }, { authorization: `Bearer ${idToken}` }),
    ),
  )
  expect(entered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
  expect((await type()).status).toBe(410)
})

test('a code is valid only for the purpose of its request', async () => {
  const beto = await server.person('beto')
  const { phoneNumber } = beto
  const { stranger } = server
  const recover = (type: string) => (proof: Proof) =>
    stranger.post('/api/auth/verify-recovery-code', { phoneNumber, firebaseUid: proof.uid, type }, proof.bearer)
  const uses: [purposes: string, call: (proof: Proof) => Promise<Response>][] = [
    ['sign-up', ({ bearer }) => stranger.post('/api/auth/register-firebase', registration('x.y', phoneNumber), bearer)],
    ['sign-up', ({ bearer }) => beto.put('/api/auth/phone', { phoneNumber }, bearer)],
    // Who signs up with the phone of an account is offered to sign in.
    ['sign-in sign-up', ({ uid, bearer }) => stranger.post('/api/auth/firebase-login', { uid, phoneNumber }, bearer)],
    ['sign-in', ({ bearer }) => beto.post('/api/auth/confirm-phone', undefined, bearer)],
    ['recovery', recover('username')],
    ['recovery', recover('password')],
  ]
  for (const purpose of ['sign-up', 'sign-in', 'recovery'])
    for (const [index, [purposes, call]] of uses.entries()) {
      const response = await call(await provePhone(server, phoneNumber, purpose))
      const { code } = (await response.json()) as { code?: string }
      const isRefused = code === 'identity-not-proved'
      expect.soft([purpose, index, isRefused]).toEqual([purpose, index, !purposes.split(' ').includes(purpose)])
    }
})

test('codes are stored as keyed hashes', async () => {
  const { code } = await provePhone(server, '+13055550105')
  const rows = await server.sql`select encode(code_hash, 'escape') as hash from phone_codes`
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('two processes accept each other’s tokens, and refuse an expired token and one of another server', async () => {
  const other = embeddedIdentity(server.sql)
  const { idToken, uid } = await provePhone(server, '+13055550106')
  expect(await other.proofIn(idToken)).toMatchObject({ uid, phoneNumber: '+13055550106' })
  expect(await embeddedIdentity(strict.sql).proofIn(idToken)).toBeNull()
})

test('no code is sent without a solved challenge, and each solution counts once', async () => {
  for (const nothing of [undefined, null, '', 'nonsense', Buffer.from('{}').toString('base64')]) {
    const refused = await send(strict, '+13055550107', { botToken: nothing })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'bot-check-failed' })
  }
  const solved = await solvedChallenge(strict)
  expect(roundsOf(solved)).toBeGreaterThanOrEqual(150)
  expect(roundsOf(await solvedChallenge(server))).toBe(0)
  expect((await send(strict, '+13055550107', { botToken: solved })).status).toBe(200)
  expect(await (await send(strict, '+13055550108', { botToken: solved })).json()).toMatchObject({
    code: 'bot-check-failed',
  })

  const forged = JSON.parse(Buffer.from(await botToken(), 'base64').toString())
  forged.challenge.parameters.expiresAt += 3600
  const token = Buffer.from(JSON.stringify(forged)).toString('base64')
  expect((await send(strict, '+13055550108', { botToken: token })).status).toBe(400)
})

test('a phone gets one code a minute, five in ten minutes, ten a day', async () => {
  const phone = '+13055550109'
  expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(200)
  const tooSoon = await send(strict, phone, { botToken: await botToken() })
  expect(tooSoon.status).toBe(429)
  expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await tooSoon.json()).toMatchObject({
    error: 'Too many SMS requests. Please wait a few minutes before trying again.',
  })

  const sentAgo = (minutes: number) =>
    strict.sql`update phone_codes set sent_at = now() - make_interval(mins => ${minutes}) where phone_number = ${phone}`
  const add = (count: number) => strict.sql`
    insert into phone_codes (id, phone_number, purpose, code_hash, expires_at)
    select gen_random_uuid(), ${phone}, 'sign-up', '', now() from generate_series(1, ${count})
  `
  await add(4)
  await sentAgo(5)
  expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(429)
  await sentAgo(11)
  expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(200)
  await add(4)
  await sentAgo(60)
  expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(429)
})

test('each further code within ten minutes has a longer wait', async () => {
  const phone = '+13055550112'
  await strict.sql`delete from phone_codes`
  for (const seconds of [60, 60, 120, 300]) {
    const sent = await send(strict, phone, { botToken: await botToken() })
    expect(await sent.json()).toMatchObject({ retryIn: seconds })
    const goBack = (by: number) => strict.sql`
      update phone_codes set sent_at = sent_at - make_interval(secs => ${by}) where phone_number = ${phone}
    `
    await goBack(seconds - 5)
    expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(429)
    await goBack(5)
  }
  expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(200)
  expect((await send(strict, phone, { botToken: await botToken() })).status).toBe(429)
})

test('when the daily budget is spent, no more codes are sent', async () => {
  await strict.sql`
    insert into phone_codes (id, phone_number, purpose, code_hash, expires_at)
    select gen_random_uuid(), 'others', 'sign-up', '', now() from generate_series(1, 12)
  `
  const response = await send(strict, '+13055550110', { botToken: await botToken() })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: 'SMS quota exceeded. Please try again later.' })
})

test('a public origin turns the outbox off and hides its path, for every Host header', async () => {
  const open = await openTestServer({ config: { publicOrigin: 'https://pista.example' } })
  for (const host of ['pista.example', 'localhost', '127.0.0.1:3000', '[::1]'])
    for (const path of ['/api/dev/outbox', '/dev/outbox'])
      expect((await open.stranger.get(path, { host })).status).toBe(404)
  const shown = await (await open.stranger.get('/api/identity/config', { host: 'localhost' })).json()
  expect(shown).toMatchObject({ smsOutbox: false, mailOutbox: false })
  await open.close()

  const local = await openTestServer({ config: { publicOrigin: 'http://localhost:3000' } })
  expect((await local.stranger.get('/api/dev/outbox', { host: 'localhost:3000' })).status).toBe(200)
  await local.close()
})

test('the outbox is for this machine, and never for production', async () => {
  await send(server, '+13055550111')
  const forwarded = await server.stranger.get('/api/dev/outbox', { 'x-forwarded-for': '203.0.113.7' })
  expect(forwarded.status).toBe(404)
  const remote = await server.app.request(
    '/api/dev/outbox',
    {},
    { incoming: { url: '/api/dev/outbox', socket: { remoteAddress: '203.0.113.7' } } },
  )
  expect(remote.status).toBe(404)
  const all = await (await server.stranger.get('/api/dev/outbox')).json()
  expect(all[0]).toMatchObject({ to: '+13055550111', kind: 'sms', code: expect.stringMatching(/^\d{6}$/) })

  const page = await server.stranger.get('/dev/outbox')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain(all[0].code)

  const production = await openTestServer({ config: { isProduction: true } })
  expect((await production.stranger.get('/api/dev/outbox')).status).toBe(404)
  expect((await production.stranger.get('/dev/outbox')).status).toBe(404)
  await production.close()
})
