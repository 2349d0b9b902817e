import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { solvedChallenge } from '../support/bot-check.ts'
import { eventually } from '../support/eventually.ts'
import { ca, openMailServer } from '../support/providers/mail-server.ts'
import { codeIn, openTwilio } from '../support/providers/twilio.ts'
import { startServer } from '../support/server-process.ts'
import { cookiesOf, registration, registrationByEmail } from '../support/sign-up.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const folder = useClusterFolder('production')
await writeFile(join(folder, 'ca.pem'), ca)
const mailServer = await openMailServer()
const twilio = await openTwilio()
afterAll(async () => {
  await twilio.close()
  await mailServer.close()
})

test('production without a provider for codes ends with one sentence before it opens a port', async () => {
  await using server = startServer({ NODE_ENV: 'production', DATA_DIR: join(folder, 'refused') })
  expect(await server.closed).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^Production needs a real provider of text messages/),
  ])
  expect(existsSync(join(folder, 'refused'))).toBe(false)
})

test('production with sign-up by email needs a mail server, and then no provider of text messages', async () => {
  const env = { NODE_ENV: 'production', SIGN_UP: 'email', DATA_DIR: join(folder, 'by-email') }
  await using refused = startServer(env)
  expect(await refused.closed).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^SIGN_UP contains email, and production/),
  ])

  await using server = startServer({
    ...env,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    SMTP_URL: `smtp://pista:salsa@localhost:${mailServer.port}`,
    MAIL_FROM: 'Pista <hola@pista.example>',
  })
  const origin = await server.origin()
  const send = (path: string, body: unknown, headers = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const botToken = await solvedChallenge({ stranger: { get: path => fetch(origin + path) } }, '/api/auth/challenge')
  const sent = await send('/api/identity/send-email-code', { email: 'rita@example.com', botToken })
  expect(sent.status).toBe(200)
  const isToRita = ({ text }: { text: string }) => text.includes('#')
  const email = await eventually(() => mailServer.arrived.find(isToRita) ?? Promise.reject(new Error('no email')))
  const [, code = ''] = /enter-code#(\d{6})/.exec(email.text) ?? []
  const cookie = cookiesOf(sent)
  const verified = await send('/api/identity/verify-email-code', { ...(await sent.json()), code }, { cookie })
  const authorization = `Bearer ${(await verified.json()).emailToken}`
  const order = registrationByEmail('rita')
  expect((await send('/api/auth/register-email', order, { authorization })).status).toBe(201)
  expect(await server.stop('SIGTERM')).toBe(0)
  mailServer.arrived.length = 0
})

test('a production server with its providers starts, registers a person, confirms the email address and stops with code 0', async () => {
  await using server = startServer({
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+13055550000',
    TWILIO_URL: twilio.url,
    SMTP_URL: `smtp://pista:salsa@localhost:${mailServer.port}`,
    MAIL_FROM: 'Pista <hola@pista.example>',
  })
  const origin = await server.origin()
  expect(server.output()).not.toContain('No mail leaves this server')
  const get = (path: string) => fetch(origin + path)
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  const phoneNumber = '+13055550121'
  const botToken = await solvedChallenge({ stranger: { get } })
  const sent = await post('/api/identity/send-code', { phoneNumber, botToken })
  expect(sent.status).toBe(200)
  const code = codeIn(twilio.requests[0])
  const verified = await post('/api/identity/verify-code', { ...(await sent.json()), code })
  const { idToken } = await verified.json()
  const order = registration('lucia', phoneNumber)
  const registered = await post('/api/auth/register-firebase', order, { authorization: `Bearer ${idToken}` })
  expect(registered.status).toBe(201)

  const email = await eventually(() => mailServer.arrived[0] ?? Promise.reject(new Error(server.output())))
  const [, token = ''] = /verify-email\?token=(\S+)/.exec(email.text) ?? []
  expect((await get(`/api/verify-email?token=${token}`)).status).toBe(200)
  expect((await post('/api/auth/login', { username: 'lucia', password: order.password })).status).toBe(200)
  for (const hidden of ['/api/dev/outbox', '/dev/outbox']) expect((await get(hidden)).status).toBe(404)

  expect(await server.stop('SIGTERM')).toBe(0)
  for (const secret of [phoneNumber, code, order.email, token]) expect(server.output()).not.toContain(secret)
})
