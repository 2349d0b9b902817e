import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Email } from '#api/providers/mail.ts'
import { mailBySmtp } from '#api/providers/smtp.ts'
import { eventually } from '../support/eventually.ts'
import { ca, openMailServer } from '../support/providers/mail-server.ts'
import { provePhone, registration } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const FROM = 'Pista <hola@pista.example>'
const QUICKLY = { ca, retryAfterMs: [20, 40, 80, 160, 320, 640, 1280, 2560, 5120], closeWithinMs: 300 }

const logged: string[] = []
const collector = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk))
    done()
  },
})
const log = pino({ level: 'debug' }, collector)
const opened: { close: () => Promise<void> }[] = []

vi.setConfig({ testTimeout: 30_000 })

const server = await openMailServer()
const mail = mailBySmtp({ url: urlOf(server), from: FROM }, log, QUICKLY)
const app = await useTestServer({ context: { mail, log } })
afterEach(async () => {
  await Promise.all(opened.splice(0).map(one => one.close()))
  server.arrived.length = 0
  logged.length = 0
})
afterAll(async () => {
  await mail.close()
  await server.close()
})

test('the email after sign-up arrives as text and HTML, and its link confirms the address', async () => {
  const { bearer } = await provePhone(app, '+13055550001')
  const order = registration('lucia', '+13055550001')
  await app.stranger.post('/api/auth/register-firebase', order, bearer)
  const email = await firstEmail()
  expect(email).toMatchObject({ from: 'hola@pista.example', to: ['lucia@example.com'] })
  expect(email.headers.get('from')).toBe(FROM)
  expect(email.headers.get('to')).toBe('lucia@example.com')
  expect(email.headers.get('subject')).toBe('Confirm your email for Pista')
  expect(email.headers.get('auto-submitted')).toBe('auto-generated')
  expect(email.text).toMatch(/^Hi Lucía,\r?\n/)
  expect(email.html).toContain('Hi Lucía,')

  const [link = ''] = /http:\S+/.exec(email.text) ?? []
  expect(email.html).toContain(`href="${link}"`)
  const confirmed = await app.stranger.get(link.replace(/^.*\/verify-email/, '/api/verify-email'))
  expect(await confirmed.json()).toEqual({ success: true })
})

test('an email loads nothing from the network and supports dark mode', async () => {
  const ana = await app.person('ana')
  await ana.post('/api/auth/resend-verification')
  const { html } = await firstEmail()
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import/i)
  expect(html.match(/https?:[^"\s<]+/g)).toEqual([expect.stringContaining('/verify-email?token=')])
})

test('an email is in Spanish for a person who uses Spanish', async () => {
  const mateo = await app.person('mateo')
  await app.sql`update users set locale = 'es' where id = ${mateo.id}`
  await mateo.post('/api/auth/resend-verification')
  const email = await firstEmail()
  expect(email.headers.get('subject')).toBe('Confirma tu correo para Pista')
  expect(email.text).toContain('Hola, Mateo:')
  expect(email.html).toContain('<html lang="es">')
})

test.each(['Ana\r\nBcc: other@example.com', 'Win money at evil.example', 'https://evil.example', '<b>Ana</b>'])(
  'an email to a new address contains no name like %j',
  async firstName => {
    const eva = await app.person('eva', { firstName: 'Eva' })
    await app.sql`update users set first_name = ${firstName} where id = ${eva.id}`
    await eva.post('/api/auth/resend-verification')
    const email = await firstEmail()
    expect(email.text).toMatch(/^Hi,/)
    expect(email.raw + email.html + email.text).not.toMatch(/evil|other@|<b>/)
    expect(email.to).toEqual([eva.email])
    await app.sql`delete from users where id = ${eva.id}`
  },
)

test('a line break in any header begins no other header', async () => {
  await mail.send({ ...plain, to: 'ana@example.com\r\nBcc: other@example.com' })
  await soon(() => expect(logText()).toContain('could not be delivered'))
  await mail.send({ ...plain, subject: 'Hola\r\nBcc: other@example.com\nX-Injected: yes\r\n\r\nanother body' })
  const email = await firstEmail()
  expect(server.arrived).toHaveLength(1)
  expect(email.to).toEqual(['ana@example.com'])
  expect([...email.headers.keys()]).not.toEqual(expect.arrayContaining([expect.stringMatching(/bcc|x-injected/)]))
  expect(email.headers.get('subject')).toBe('Hola Bcc: other@example.com X-Injected: yes another body')
  expect(email.text).toBe('Hola, Ana.')
})

test('a wrong SMTP password is logged once and fails no request', async () => {
  const person = await withMailTo(urlOf(server, 'wrong'), 'fabi')
  expect((await person.post('/api/auth/resend-verification')).status).toBe(200)
  await soon(() => expect(logText()).toContain('could not be delivered'))
  expect(logText()).toContain('"code":"EAUTH"')
  expect(logText()).toContain('"responseCode":535')
  expect(logged).toHaveLength(1)
  expect(logText()).not.toMatch(/wrong|fabi/)
})

test('an email in the database waits after a wrong password, a refused sender or a 5xx greeting, because these concern all', async () => {
  const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
  const refusesSender = await alsoOpen({ onMailFrom: (_, __, done) => done(refusal('Not this sender', 553)) })
  const refusesAll = await alsoOpen({ onConnect: (_, done) => done(refusal('Closed', 554)) })
  for (const url of [urlOf(server, 'wrong'), urlOf(refusesSender), urlOf(refusesAll)])
    expect(await openMail(url).attempt(plain)).toBe('later')
})

test('an email in the database is discarded if its recipient or content is refused', async () => {
  const refusal = (responseCode: number) => Object.assign(new Error('Refused'), { responseCode })
  const terms = [550, 451].map(code => ({
    onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(code)),
  }))
  const outcomes: string[] = []
  for (const term of terms) outcomes.push(await openMail(urlOf(await alsoOpen(term))).attempt(plain))
  const refusesContent = await alsoOpen({
    onData(stream, _, done) {
      stream.resume().on('end', () => done(refusal(554)))
    },
  })
  outcomes.push(await openMail(urlOf(refusesContent)).attempt(plain))
  expect(outcomes).toEqual(['failed', 'later', 'failed'])
})

test('an email to a refused recipient is not sent again, and the address is not in the log', async () => {
  let connections = 0
  const strict = await alsoOpen({
    onRcptTo: ({ address }, _, done) => {
      connections += 1
      done(Object.assign(new Error(`${address} does not live here`), { responseCode: 550 }))
    },
  })
  const person = await withMailTo(urlOf(strict), 'gabi')
  expect((await person.post('/api/auth/resend-verification')).status).toBe(200)
  await soon(() => expect(logText()).toContain('"responseCode":550'))
  expect(connections).toBe(1)
  expect(logText()).not.toContain('gabi')
})

test('a recipient who is refused temporarily gets the email later', async () => {
  let connections = 0
  const greylisting = await alsoOpen({
    onRcptTo: (_, __, done) => {
      connections += 1
      done(connections < 3 ? Object.assign(new Error('Later'), { responseCode: 451 }) : null)
    },
  })
  const person = await withMailTo(urlOf(greylisting), 'hugo')
  await person.post('/api/auth/resend-verification')
  await soon(() => expect(greylisting.arrived).toHaveLength(1))
  expect(connections).toBe(3)
})

test('while the mail server is down no request waits, and the email arrives once it is back', async () => {
  const first = await openMailServer()
  const person = await withMailTo(urlOf(first), 'ines')
  await person.post('/api/auth/resend-verification')
  await soon(() => expect(first.arrived).toHaveLength(1))
  await first.close()

  const before = performance.now()
  expect((await person.post('/api/auth/resend-verification')).status).toBe(200)
  expect(performance.now() - before).toBeLessThan(4000)
  await soon(() => expect(logText()).toContain('an email waits for the mail server'))
  const back = await alsoOpen({}, first.port)
  await soon(() => expect(back.arrived).toHaveLength(1))
  expect(back.arrived[0]?.to).toEqual([person.email])
  expect(logText()).not.toContain('ines')
})

test('without encryption neither the password nor the email is sent to the mail server', async () => {
  let attempts = 0
  const bare = await alsoOpen({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => {
      attempts += 1
      done(null, { user: 'pista' })
    },
  })
  await openMail(`${urlOf(bare)}?requireTLS=false&ignoreTLS=true`).send(plain)
  await soon(() => expect(logText()).toContain('"code":"ETLS"'))
  expect(attempts).toBe(0)
  expect(bare.arrived).toHaveLength(0)
})

test('a mail server without a valid certificate gets no email', async () => {
  const trusting = mailBySmtp({ url: urlOf(server), from: FROM }, log, {
    retryAfterMs: QUICKLY.retryAfterMs,
    closeWithinMs: 300,
  })
  opened.push(trusting)
  await trusting.send(plain)
  await soon(() => expect(logText()).toContain('an email waits for the mail server'))
  expect(server.arrived).toHaveLength(0)
})

test('smtps is encrypted from the first byte', async () => {
  const secure = await alsoOpen({ secure: true })
  await openMail(urlOf(secure).replace('smtp:', 'smtps:')).send(plain)
  await soon(() => expect(secure.arrived).toHaveLength(1))
})

test('closing waits a limited time for emails that are being sent', async () => {
  const last = mailBySmtp({ url: urlOf(server), from: FROM }, log, { ...QUICKLY, closeWithinMs: 10_000 })
  await last.send(plain)
  await last.close()
  expect(server.arrived).toHaveLength(1)

  const down = await openMailServer()
  await down.close()
  const hopeless = mailBySmtp({ url: urlOf(down), from: FROM }, log, { ...QUICKLY, retryAfterMs: [3_600_000] })
  await hopeless.send(plain)
  await soon(() => expect(logText()).toContain('an email waits for the mail server'))
  const before = performance.now()
  await hopeless.close()
  expect(performance.now() - before).toBeLessThan(4000)
  expect(logText()).toContain('could not be delivered')
})

test('the outbox has no emails if they are sent by SMTP', async () => {
  expect(await (await app.stranger.get('/api/identity/config')).json()).toMatchObject({ mailOutbox: false })
  await app.sql`insert into dev_outbox (kind, recipient, body) values ('mail', 'an earlier one', 'hola')`
  const kinds: { kind: string }[] = await (await app.stranger.get('/api/dev/outbox')).json()
  expect(kinds.filter(({ kind }) => kind === 'mail')).toEqual([])
})

const plain: Email = { to: 'ana@example.com', subject: 'Hola', text: 'Hola, Ana.', html: '<p>Hola, Ana.</p>' }

function urlOf({ port }: { port: number }, password = 'salsa') {
  return `smtp://pista:${password}@localhost:${port}`
}

async function alsoOpen(...terms: Parameters<typeof openMailServer>) {
  const another = await openMailServer(...terms)
  opened.push(another)
  return another
}

function openMail(url: string) {
  const another = mailBySmtp({ url, from: FROM }, log, QUICKLY)
  opened.unshift(another)
  return another
}

/** A person on a test server that sends its mail to this mail server. */
async function withMailTo(url: string, name: string) {
  const elsewhere = await openTestServer({ context: { mail: openMail(url), log } })
  opened.push(elsewhere)
  return await elsewhere.person(name)
}

async function firstEmail() {
  return await soon(() => {
    const [email] = server.arrived
    if (!email) throw new Error('no email has arrived')
    return email
  })
}

/** Emails are sent after the response, and a busy machine delays them. */
function soon<Seen>(look: () => Seen) {
  return eventually(look)
}

function logText() {
  return logged.join('\n')
}
