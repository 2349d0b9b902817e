import { expect, test, vi } from 'vitest'
import { browser, PASSWORD, type Person } from '../support/person.ts'
import { codeSentTo, cookiesOf, provePhone } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

vi.setConfig({ testTimeout: 30_000 })

const server = await useTestServer()

type SentEmail = { text: string; link: string }
const emailsTo = async (email: string): Promise<SentEmail[]> =>
  await (await server.stranger.get(`/api/dev/outbox?to=${email}`)).json()
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ text }) => text.split('\n')[0])
const logIn = (username: string, cookie = '', headers = {}) =>
  browser(server.app, cookie).post('/api/auth/login', { username, password: PASSWORD }, headers)
const confirmEmailOf = ({ id }: Person) => server.sql`update users set email_verified_at = now() where id = ${id}`

test('a changed password sends an email with the time, the device and the next step', async () => {
  const ana = await server.person('ana')
  const order = { currentPassword: PASSWORD, newPassword: 'otra clave larga' }
  await ana.post('/api/auth/change-password', order, { 'user-agent': ANDROID })
  const [notice] = await emailsTo(ana.email)
  expect(notice?.text).toMatch(/^Your Pista password was changed\n\nHi Ana,/)
  expect(notice?.text).toMatch(/When: \w+day, \w+ \d+, \d{4} at \d+:\d{2}\s[AP]M E[SD]T\n/)
  expect(notice?.text).toContain('Device: Chrome · Android\n')
  expect(notice?.text).toContain('If that was not you, set a new one right away.')
  expect(notice?.link).toBe('http://localhost/forgot-password')
  for (const secret of [PASSWORD, 'otra clave larga', ana.cookie]) expect(notice?.text).not.toContain(secret)
})

test('a refused change sends no email', async () => {
  const alma = await server.person('alma')
  await alma.post('/api/auth/change-password', { currentPassword: 'wrong', newPassword: 'otra clave larga' })
  await alma.patch('/api/users/profile', { username: 'ana' })
  expect(await emailsTo(alma.email)).toEqual([])
})

test('a password reset by text message sends an email that names the reset', async () => {
  const beto = await server.person('beto')
  const recovery = { phoneNumber: beto.phoneNumber, purpose: 'recovery' }
  const here = browser(server.app, cookiesOf(await server.stranger.post('/api/identity/send-code', recovery)))
  const code = await codeSentTo(server, beto.phoneNumber)
  const order = { phoneNumber: beto.phoneNumber, code, newPassword: 'otra clave larga' }
  expect((await here.post('/api/auth/reset-password-sms', order)).status).toBe(200)
  const [notice] = await emailsTo(beto.email)
  expect(notice?.text).toMatch(/^Your Pista password was reset\n/)
  expect(notice?.text).toContain('Device: one we do not recognize')
  expect(notice?.text).not.toContain(code)
})

test('a changed email address sends a notice to the old address and a link to the new one', async () => {
  const caro = await server.person('caro')
  await caro.put('/api/auth/email', { email: 'caro.nueva@example.com' })
  expect(await subjectsTo(caro.email)).toEqual([])
  expect(await subjectsTo('caro.nueva@example.com')).toEqual(['Confirm your email for Pista'])
  const [link] = await emailsTo('caro.nueva@example.com')
  await server.stranger.get(link?.link.replace(/^.*\/verify-email/, '/api/verify-email') ?? '')
  expect(await subjectsTo(caro.email)).toEqual(['The email of your Pista account was changed'])
  const [notified] = await emailsTo(caro.email)
  expect(notified?.text).not.toContain('caro.nueva')
})

test('a changed phone number sends an email', async () => {
  const dani = await server.person('dani')
  const { bearer } = await provePhone(server, '+13055550301')
  await dani.put('/api/auth/phone', { phoneNumber: '+13055550301' }, bearer)
  const [notice] = await emailsTo(dani.email)
  expect(notice?.text).toMatch(/^The phone of your Pista account was changed\n/)
  expect(notice?.text).not.toMatch(/555/)
  expect(notice?.link).toBe('http://localhost/settings')
})

test('a changed username sends an email in the person’s language', async () => {
  const eva = await server.person('eva')
  await server.sql`update users set locale = 'es' where id = ${eva.id}`
  await eva.patch('/api/users/profile', { username: 'eva.baila' })
  await eva.patch('/api/users/profile', { bio: 'Salsa' })
  const [notice, ...more] = await emailsTo(eva.email)
  expect(notice?.text).toMatch(/^Se cambió tu nombre de usuario en Pista\n\nHola, Eva:/)
  expect(notice?.text).toContain('ahora es eva.baila')
  expect(notice?.text).toMatch(/Cuándo: \p{L}+, \d+ de \p{L}+ de \d{4}/u)
  expect(more).toEqual([])
})

test('a deleted account gets a last email', async () => {
  const fabi = await server.person('fabi')
  await fabi.delete('/api/profile')
  const [notice, ...more] = await emailsTo(fabi.email)
  expect(notice?.text).toMatch(/^Your Pista account was deleted\n/)
  expect(notice?.link).toBe('http://localhost/contact')
  expect(more).toEqual([])
})

test('a new device sends an email to a confirmed address, and the first device sends none', async () => {
  const gabi = await server.person('gabi')
  await confirmEmailOf(gabi)
  const first = await logIn('gabi')
  expect(await subjectsTo(gabi.email)).toEqual([])
  await logIn('gabi', cookiesOf(first))
  expect(await subjectsTo(gabi.email)).toEqual([])

  const second = await logIn('gabi', '', { 'user-agent': ANDROID })
  const [notice] = await emailsTo(gabi.email)
  expect(notice?.text).toMatch(/^A new device signed in to Pista\n/)
  expect(notice?.text).toContain('Device: Chrome · Android')
  await logIn('gabi', cookiesOf(second))
  expect(await subjectsTo(gabi.email)).toHaveLength(1)
})

test('a sign-in by phone on a new device sends an email as well', async () => {
  const hugo = await server.person('hugo')
  await confirmEmailOf(hugo)
  await logIn('hugo')
  const { uid, bearer } = await provePhone(server, hugo.phoneNumber, 'sign-in')
  await server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber: hugo.phoneNumber }, bearer)
  expect(await subjectsTo(hugo.email)).toEqual(['A new device signed in to Pista'])
})

test('an unconfirmed address gets no email about devices, and repeated sign-ins send a bounded number', async () => {
  const ines = await server.person('ines')
  for (let times = 0; times < 2; times += 1) await logIn('ines')
  expect(await emailsTo(ines.email)).toEqual([])
  await confirmEmailOf(ines)
  for (let times = 0; times < 7; times += 1) await logIn('ines')
  expect(await emailsTo(ines.email)).toHaveLength(5)
})

test('an account without an email address gets no email, and the change succeeds', async () => {
  const juan = await server.person('juan')
  await server.sql`update users set email = null where id = ${juan.id}`
  expect((await juan.post('/api/auth/resend-verification')).status).toBe(200)
  const order = { currentPassword: PASSWORD, newPassword: 'otra clave larga' }
  expect((await juan.post('/api/auth/change-password', order)).status).toBe(200)
})

test('a failing mail server fails no request', async () => {
  const broken = await openTestServer({
    context: {
      mail: {
        kind: 'smtp',
        send: () => Promise.reject(new Error('no')),
        attempt: async () => 'later',
        close: async () => {},
      },
    },
  })
  const karla = await broken.person('karla')
  expect((await karla.post('/api/auth/resend-verification')).status).toBe(200)
  const order = { currentPassword: PASSWORD, newPassword: 'otra clave larga' }
  const changed = await karla.post('/api/auth/change-password', order)
  expect(changed.status).toBe(200)
  expect((await browser(broken.app, cookiesOf(changed)).delete('/api/profile')).status).toBe(200)
  await broken.close()
})

test('repeated requests for the verification email are throttled', async () => {
  const strict = await openTestServer({ config: { hasLimits: true } })
  const luz = await strict.person('luz')
  const responses = []
  for (let times = 0; times < 11; times += 1) responses.push((await luz.post('/api/auth/resend-verification')).status)
  expect(responses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const refused = await luz.post('/api/auth/resend-verification')
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
  expect((await luz.put('/api/auth/email', { email: 'otra@example.com' })).status).toBe(429)
  await strict.close()
})
