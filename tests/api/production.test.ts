import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { solvedChallenge } from '../support/bot-check.ts'
import { ca, openMailServer } from '../support/providers/mail-server.ts'
import { codeIn, openTwilio } from '../support/providers/twilio.ts'
import { registration } from '../support/sign-up.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

let server: ChildProcess | undefined

const folder = useTemporaryFolder('production')
await writeFile(join(folder, 'ca.pem'), ca)
const mailServer = await openMailServer()
const twilio = await openTwilio()
afterAll(async () => {
  server?.kill('SIGKILL')
  await twilio.close()
  await mailServer.close()
})

test('production without a way to send codes ends with one sentence, before it opens anything', async () => {
  const { ended, said } = start({ DATA_DIR: join(folder, 'refused') })
  expect(await ended).toBe(1)
  expect(said().trim().split('\n')).toEqual([
    expect.stringMatching(/^Production needs a real provider of text messages/),
  ])
  expect(existsSync(join(folder, 'refused'))).toBe(false)
}, 60_000)

test('production with its wires starts, signs somebody up, confirms their email and stops cleanly', async () => {
  const { ended, said, process } = start({
    DATA_DIR: join(folder, 'data'),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+13055550000',
    TWILIO_URL: twilio.url,
    SMTP_URL: `smtp://pista:salsa@localhost:${mailServer.port}`,
    MAIL_FROM: 'Pista <hola@pista.example>',
  })
  server = process
  const origin = await vi.waitFor(() => /http:\S+/.exec(said())?.[0] ?? Promise.reject(new Error(said())), 60_000)
  expect(said()).not.toContain('No mail leaves this server')
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
  const code = codeIn(twilio.asked[0])
  const verified = await post('/api/identity/verify-code', { ...(await sent.json()), code })
  const { idToken } = await verified.json()
  const order = registration('lucia', phoneNumber)
  const registered = await post('/api/auth/register-firebase', order, { authorization: `Bearer ${idToken}` })
  expect(registered.status).toBe(201)

  const letter = await vi.waitFor(() => mailServer.arrived[0] ?? Promise.reject(new Error(said())), 30_000)
  const [, token = ''] = /verify-email\?token=(\S+)/.exec(letter.text) ?? []
  expect((await get(`/api/verify-email?token=${token}`)).status).toBe(200)
  expect((await post('/api/auth/login', { username: 'lucia', password: order.password })).status).toBe(200)
  for (const hidden of ['/api/dev/outbox', '/dev/outbox']) expect((await get(hidden)).status).toBe(404)

  process.kill('SIGTERM')
  expect(await ended).toBe(0)
  for (const secret of [phoneNumber, code, order.email, token]) expect(said()).not.toContain(secret)
}, 180_000)

/** The real server as a process of its own. */
function start(env: Record<string, string>) {
  const started = spawn(process.execPath, ['--import', './api/runtime.mjs', 'api/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PAGES_DIR: 'pwa', PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const ended = once(started, 'exit').then(([status]) => status as number | null)
  return { process: started, ended, said: () => said }
}
