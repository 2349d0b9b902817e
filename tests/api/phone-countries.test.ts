import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textsToAccepted } from '#api/accounts/codes/phone.ts'
import { phoneCountriesOf } from '#api/config/phone-countries.ts'
import { SmsFailed } from '#api/providers/sms.ts'
import { quickChallenge } from '../support/bot-check.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { codeSentTo, provePhone, registration } from '../support/sign-up.ts'
import { openTestServer, type TestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { phoneCountries: phoneCountriesOf(['ES', 'CO']) } })
const mateo = await server.person('mateo', { userType: 'party_host', phoneNumber: '+34612000001' })

const send = (phoneNumber: string, purpose = 'sign-up') =>
  server.stranger.post('/api/identity/send-code', { phoneNumber, purpose })

const textsIn = async () => (await server.sql`select 1 from dev_outbox where kind = 'sms'`).length

test('the page gets the countries with their calling codes, that of the site first', async () => {
  expect(await (await server.stranger.get('/api/identity/config')).json()).toMatchObject({
    phoneCountries: [
      { country: 'ES', callingCode: '34' },
      { country: 'CO', callingCode: '57' },
    ],
  })
})

test('a visitor signs up, signs in and sets another password with a Spanish phone, in any notation', async () => {
  const proof = await provePhone(server, '+34612345678')
  const order = registration('lucia_madrid', '612345678')
  expect((await server.stranger.post('/api/auth/register-firebase', order, proof.bearer)).status).toBe(201)

  const { uid, bearer } = await provePhone(server, '+34612345678', 'sign-in')
  const login = await server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber: '0034612345678' }, bearer)
  expect(await login.json()).toMatchObject({ user: { username: 'lucia_madrid', phoneNumber: '+34612345678' } })

  const recovery = await provePhone(server, '+34612345678', 'recovery')
  const found = await server.stranger.post(
    '/api/auth/verify-recovery-code',
    { phoneNumber: '612345678', firebaseUid: recovery.uid, type: 'username' },
    recovery.bearer,
  )
  expect(await found.json()).toMatchObject({ username: 'lucia_madrid' })
})

test.each(['633 22 11 00', '633221101', '+34 633 22 11 02', '0034 633221103', '(+34) 633-22-11-04'])(
  'the code for %s is sent to the number in the stored format',
  async typed => {
    expect((await send(typed)).status).toBe(200)
    expect(await codeSentTo(server, `+34${typed.replaceAll(/\D/g, '').slice(-9)}`)).toMatch(/^\d{6}$/)
  },
)

test('one phone in two notations is one phone', async () => {
  const order = registration('first_notation', '+573211234567')
  const first = await provePhone(server, '+573211234567')
  expect((await server.stranger.post('/api/auth/register-firebase', order, first.bearer)).status).toBe(201)
  const second = await provePhone(server, '+573211234567')
  const other = registration('second_notation', '+57 321 1234567')
  const refused = await server.stranger.post('/api/auth/register-firebase', other, second.bearer)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'phone-taken' }])
})

test.each([
  [
    'of the United States',
    '+13055550123',
    'phone-country',
    'Only phone numbers of Spain and Colombia are accepted here.',
  ],
  ['of the Caribbean', '+18765550123', 'phone-country', 'Only phone numbers of Spain and Colombia are accepted here.'],
  ['of a satellite', '+881612345678', 'phone-country', 'Only phone numbers of Spain and Colombia are accepted here.'],
  [
    'with premium rates',
    '+34803123456',
    'phone-kind',
    'We cannot send a text to this kind of number. Please use a mobile number.',
  ],
  [
    'with shared costs',
    '902 123 456',
    'phone-kind',
    'We cannot send a text to this kind of number. Please use a mobile number.',
  ],
  [
    'that is a personal number',
    '+34701234567',
    'phone-kind',
    'We cannot send a text to this kind of number. Please use a mobile number.',
  ],
  [
    'that is too short',
    '61234567',
    'wrong-phone-number',
    'This phone number is not complete or not correct. Please check it.',
  ],
  ['that is text', 'lucía', 'wrong-phone-number', 'This phone number is not complete or not correct. Please check it.'],
])('no code is sent to a number %s', async (_, phoneNumber, code, sentence) => {
  const before = await textsIn()
  for (const purpose of ['sign-up', 'sign-in', 'recovery']) {
    const response = await send(phoneNumber, purpose)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code, error: sentence, issues: [{ path: 'phoneNumber', code }] })
  }
  expect(await textsIn()).toBe(before)
})

describe('a guest without an account', () => {
  test('goes with a Spanish phone, and is one guest in every notation', async () => {
    const event = await publishEvent(mateo)
    const path = `/api/events/${event.id}/guests`
    expect((await server.stranger.post(path, newGuest({ contact: '622 33 44 55' }))).status).toBe(201)
    expect((await server.stranger.post(path, newGuest({ contact: '+34622334455' }))).status).toBe(201)
    const stored = await server.sql`select distinct phone_number from guests where event_id = ${event.id}`
    expect(stored).toEqual([{ phoneNumber: '+34622334455' }])
    const link = await linkSentTo(server, '+34622334455')
    expect((await server.stranger.post('/api/guests/confirm', { link })).status).toBe(200)
  })

  test.each([
    ['+13055550123', 'phone-country'],
    ['803 123 456', 'phone-kind'],
    ['6223344', 'wrong-contact'],
    ['aitor@', 'wrong-contact'],
  ])('is refused with %s', async (contact, code) => {
    const event = await publishEvent(mateo)
    const refused = await server.stranger.post(`/api/events/${event.id}/guests`, newGuest({ contact }))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code, issues: [{ path: 'contact', code }] })
  })
})

test('no feature sends a text to a number that the rules refuse, even if it is stored', async () => {
  const sent: string[] = []
  const sms = textsToAccepted(
    {
      kind: 'outbox',
      send: async ({ to }) => {
        sent.push(to)
      },
    },
    () => ({ phoneCountries: phoneCountriesOf(['ES']) }),
  )
  await sms.send({ to: '+34612345678', text: 'Hola' })
  for (const to of ['+13055550123', '+34803123456', '+573211234567', '+3461'])
    await expect(sms.send({ to, text: 'Hola' })).rejects.toThrow(SmsFailed)
  expect(sent).toEqual(['+34612345678'])
})

describe('the budget of a country', () => {
  let limited: TestServer
  afterEach(() => limited.close())
  beforeEach(async () => {
    limited = await openTestServer({
      config: {
        hasLimits: true,
        smsDailyBudget: 100,
        smsCountryBudgets: { CO: 10 },
        phoneCountries: phoneCountriesOf(['ES', 'CO', 'MX']),
      },
    })
  })

  async function history(country: string, block: string, count: number) {
    await limited.sql`
      insert into phone_codes (id, phone_number, country, purpose, code_hash, source_hash, network_hash, sent_at, expires_at, proved_at)
      select
        gen_random_uuid(), ${block} || lpad(n::text, 4, '0'), ${country}, 'sign-up', '', decode(md5(n::text), 'hex'),
        decode(md5(n::text), 'hex'), now() - interval '2 hours', now(), now()
      from generate_series(1, ${count}) n
    `
  }
  const request = async (phoneNumber: string, purpose = 'sign-up') => {
    const botToken = await quickChallenge(limited.context.secrets)
    const response = await limited.stranger.post('/api/identity/send-code', { phoneNumber, purpose, botToken })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }

  test('is used up without an effect on other countries, and a fifth of it is reserved for members', async () => {
    const ana = await limited.person('ana', { phoneNumber: '+573211234567' })
    await history('CO', '+57320123', 8)
    expect(await request('+573009876543')).toEqual([503, 'quota-exceeded'])
    expect(await request(ana.phoneNumber, 'sign-in')).toEqual([200, undefined])
    expect(await request('+34612345678')).toEqual([200, undefined])
    const audit = await limited.sql<
      { targetId: string }[]
    >`select target_id from audit_log where action = 'limit-texts'`
    expect(audit.map(({ targetId }) => targetId.split(' ')[0])).toEqual(['country-day'])
  })

  test('is half of all texts for another country without a setting, and all of them for that of the site', async () => {
    await history('MX', '+525512', 40)
    expect(await request('+525598765432')).toEqual([503, 'quota-exceeded'])
    await history('ES', '+346121', 39)
    expect(await request('+34698765432')).toEqual([200, undefined])
  })

  test('consecutive numbers are a block in every country', async () => {
    await limited.sql`
      insert into phone_codes (id, phone_number, country, purpose, code_hash, source_hash, network_hash, sent_at, expires_at)
      select
        gen_random_uuid(), '+3461234' || lpad(n::text, 4, '0'), 'ES', 'sign-up', '', decode(md5(n::text), 'hex'),
        decode(md5(n::text), 'hex'), now() - interval '1 minute', now()
      from generate_series(1, 30) n
    `
    expect(await request('+34612349999')).toEqual([429, 'too-many-codes'])
    expect(await request('+34612359999')).toEqual([200, undefined])
  })
})
