import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { smsByTwilio } from '#api/providers/twilio.ts'
import { quickChallenge } from '../support/bot-check.ts'
import {
  accepted,
  codeIn,
  json,
  openTwilio,
  type Responder,
  refused,
  type TwilioRequest,
} from '../support/providers/twilio.ts'
import { registration } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const ACCOUNT = { accountSid: 'AC00000000000000000000000000000000', authToken: 'the token' }
const BUDGET = 3

const logged: string[] = []

vi.setConfig({ testTimeout: 30_000 })

const twilio = await openTwilio()
const collector = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk))
    done()
  },
})
const server = await useTestServer({
  config: { hasLimits: true, smsDailyBudget: BUDGET },
  context: {
    sms: smsByTwilio({ ...ACCOUNT, from: '+13055550000', url: twilio.url }, { timeoutMs: 1500 }),
    log: pino({ level: 'debug' }, collector),
  },
})
afterEach(async () => {
  twilio.respond = accepted
  twilio.requests.length = 0
  await server.sql`delete from phone_codes`
})
afterAll(() => twilio.close())

test('the request to Twilio is as documented, and the code of the message proves the phone number', async () => {
  const sent = await send('(305) 555-0101')
  expect(sent.status).toBe(200)
  expect(twilio.requests).toHaveLength(1)
  const [{ form, ...request }] = twilio.requests as [TwilioRequest]
  expect(request).toEqual({
    method: 'POST',
    path: `/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64')}`,
    contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
  })
  expect(Object.fromEntries(form)).toEqual({
    To: '+13055550101',
    From: '+13055550000',
    Body: expect.stringMatching(/^\d{6} is your Pista code\. It is good for 5 minutes\. Never tell it to anybody\.$/),
  })

  const { verificationId } = await sent.json()
  const verified = await server.stranger.post('/api/identity/verify-code', {
    verificationId,
    code: codeIn(twilio.requests[0]),
  })
  const { idToken } = await verified.json()
  const registered = await server.stranger.post('/api/auth/register-firebase', registration('lucia', '+13055550101'), {
    authorization: `Bearer ${idToken}`,
  })
  expect(registered.status).toBe(201)
})

test('a messaging service is sent in its own field, and the text is in the language of the browser', async () => {
  const service = await openTestServer({
    context: { sms: smsByTwilio({ ...ACCOUNT, from: 'MG00000000000000000000000000000000', url: `${twilio.url}/` }) },
  })
  const order = { phoneNumber: '+13055550102', purpose: 'recovery' }
  await service.stranger.post('/api/identity/send-code', order, { 'accept-language': 'es-MX' })
  await service.close()
  expect(Object.fromEntries(twilio.requests[0]?.form ?? [])).toEqual({
    To: '+13055550102',
    MessagingServiceSid: 'MG00000000000000000000000000000000',
    Body: expect.stringContaining('es tu código de recuperación de Pista'),
  })
})

const INVALID = 'Invalid phone number format. Please enter a valid US phone number.'
const TOO_MANY = 'Too many SMS requests. Please wait a few minutes before trying again.'
const QUOTA = 'SMS quota exceeded. Please try again later.'
const FAILED = 'Failed to send verification code. Please try again.'

test.each([
  ['a number that is none', 400, 21211, 400, INVALID],
  ['a number that does not look valid', 400, 21217, 400, INVALID],
  ['a number that is no mobile', 400, 21614, 400, INVALID],
  ['a landline', 400, 21635, 400, INVALID],
  ['a parameter that is no phone', 400, 60200, 400, INVALID],
  ['too many requests', 429, 20429, 429, TOO_MANY],
  ['too many messages to one number', 400, 14107, 429, TOO_MANY],
  ['a full queue', 429, 21611, 429, TOO_MANY],
  ['too many tries', 429, 60203, 429, TOO_MANY],
  ['too many, without a word', 429, undefined, 429, TOO_MANY],
  ['the daily limit', 429, 63038, 503, QUOTA],
  ['an account without funds', 401, 20005, 503, QUOTA],
  ['an account that is suspended', 403, 10001, 503, QUOTA],
  ['a wrong token', 401, 20003, 503, FAILED],
  ['a trial account', 400, 21608, 503, FAILED],
  ['a region that is not allowed', 400, 21408, 503, FAILED],
  ['a sender that is not ours', 400, 21659, 503, FAILED],
  ['a recipient who unsubscribed', 400, 21610, 503, FAILED],
])('%s (%d, %s) gives %d and uses up no attempt', async (_, status, code, expected, sentence) => {
  twilio.respond = refused(status, code)
  const refusal = await send('+13055550103')
  expect(refusal.status).toBe(expected)
  expect(await refusal.json()).toMatchObject({ error: sentence, message: sentence })
  twilio.respond = accepted
  expect((await send('+13055550103')).status).toBe(200)
})

test('a message that Twilio accepts with an immediate failure counts as not sent', async () => {
  twilio.respond = response => json(response, 201, { sid: 'SM1', status: 'failed', error_code: 30006 })
  expect((await send('+13055550104')).status).toBe(400)
  expect(await server.sql`select id from phone_codes`).toHaveLength(0)
})

test.each<[string, Responder]>([
  ['does not respond in time', () => {}],
  ['breaks', response => json(response, 500, { code: 20500, message: 'Internal Server Error' })],
  ['is not there behind its proxy', response => response.writeHead(502).end('<html>Bad Gateway</html>')],
  ['responds with HTML', response => response.writeHead(200).end('Welcome to the hotel Wi-Fi')],
  ['responds with another JSON shape', response => json(response, 200, ['sid'])],
  ['hangs up', response => response.destroy()],
  ['leads elsewhere', response => response.writeHead(307, { location: `${twilio.url}/elsewhere` }).end()],
])(
  'when the provider %s, the person gets an error that suggests a retry, and the message counts as sent',
  async (_, mode) => {
    twilio.respond = mode
    const failed = await send('+13055550105')
    expect(failed.status).toBe(503)
    expect(failed.headers.get('retry-after')).toBe('60')
    expect(await failed.json()).toMatchObject({ code: 'sms-failed', error: FAILED })
    expect(await server.sql`select id from phone_codes`).toHaveLength(1)
    expect(twilio.requests).toHaveLength(1)
    twilio.respond = accepted
    expect((await send('+13055550105')).status).toBe(429)
  },
)

test('when the provider refuses the connection, no message counts as sent', async () => {
  const unreachable = await openTwilio()
  await unreachable.close()
  const nowhere = smsByTwilio({ ...ACCOUNT, from: '+13055550000', url: unreachable.url })
  await expect(nowhere.send({ to: '+13055550106', text: 'hola' })).rejects.toMatchObject({
    reason: 'failed',
    mayHaveBeenSent: false,
  })
})

test('a code that could not be sent does not invalidate the previous one', async () => {
  const first = await (await send('+13055550107')).json()
  const code = codeIn(twilio.requests[0])
  await server.sql`update phone_codes set sent_at = now() - interval '2 minutes'`
  twilio.respond = refused(401, 20003)
  expect((await send('+13055550107')).status).toBe(503)
  expect((await server.stranger.post('/api/identity/verify-code', { ...first, code })).status).toBe(200)

  await server.sql`update phone_codes set proved_at = null`
  twilio.respond = accepted
  expect((await send('+13055550107')).status).toBe(200)
  expect((await server.stranger.post('/api/identity/verify-code', { ...first, code })).status).toBe(410)
})

test('sent messages count: one a minute, and the daily budget', async () => {
  expect((await send('+13055550108')).status).toBe(200)
  expect((await send('+13055550108')).status).toBe(429)
  for (const phone of ['+13055550109', '+13055550110']) expect((await send(phone)).status).toBe(200)
  const spent = await send('+13055550111')
  expect([spent.status, (await spent.json()).error]).toEqual([503, QUOTA])
  expect(twilio.requests).toHaveLength(BUDGET)
})

test('the page does not name the outbox, and the outbox has no text messages', async () => {
  await send('+13055550112')
  expect(await (await server.stranger.get('/api/identity/config')).json()).toMatchObject({
    smsOutbox: false,
    mailOutbox: true,
  })
  await server.sql`insert into dev_outbox (kind, recipient, body) values ('sms', 'an earlier one', '123456')`
  const kinds: { kind: string }[] = await (await server.stranger.get('/api/dev/outbox')).json()
  expect(kinds.filter(({ kind }) => kind === 'sms')).toEqual([])
})

test('the log contains no phone number, no code and no token', async () => {
  twilio.respond = response => json(response, 400, { code: 21211, message: "Invalid 'To' Phone Number: +13055550113" })
  await send('+13055550113')
  const code = codeIn(twilio.requests[0])
  twilio.respond = response => response.writeHead(500).end('+13055550113')
  await send('+13055550113')
  const log = logged.join('\n')
  expect(log).toContain('Twilio responded with 400, error 21211')
  for (const secret of ['3055550113', code, ACCOUNT.authToken, Buffer.from(ACCOUNT.authToken).toString('base64')])
    expect(log).not.toContain(secret)
})

async function send(phoneNumber: string) {
  const botToken = await quickChallenge(server.context.secrets)
  return await server.stranger.post('/api/identity/send-code', { phoneNumber, botToken })
}
