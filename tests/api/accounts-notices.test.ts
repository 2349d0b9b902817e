import { expect, test, vi } from 'vitest'
import { browser, PASSWORD, type Person } from '../support/person.ts'
import { codeTextedTo, cookiesOf, provePhone } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

vi.setConfig({ testTimeout: 30_000 })

const server = await useTestServer()

type Kept = { text: string; link: string }
const lettersTo = async (email: string): Promise<Kept[]> =>
  await (await server.stranger.get(`/api/dev/outbox?to=${email}`)).json()
const subjectsTo = async (email: string) => (await lettersTo(email)).map(({ text }) => text.split('\n')[0])
const logIn = (username: string, cookie = '', headers = {}) =>
  browser(server.app, cookie).post('/api/auth/login', { username, password: PASSWORD }, headers)
const confirmEmailOf = ({ id }: Person) => server.sql`update users set email_verified_at = now() where id = ${id}`

test('a changed password is told: when, on what, and what to do', async () => {
  const ana = await server.person('ana')
  const order = { currentPassword: PASSWORD, newPassword: 'otra clave larga' }
  await ana.post('/api/auth/change-password', order, { 'user-agent': ANDROID })
  const [letter] = await lettersTo(ana.email)
  expect(letter?.text).toMatch(/^Your Pista password was changed\n\nHi Ana,/)
  expect(letter?.text).toMatch(/When: \w+day, \w+ \d+, \d{4} at \d+:\d{2}\s[AP]M E[SD]T\n/)
  expect(letter?.text).toContain('Device: Chrome · Android\n')
  expect(letter?.text).toContain('If that was not you, set a new one right away.')
  expect(letter?.link).toBe('http://localhost/forgot-password')
  for (const secret of [PASSWORD, 'otra clave larga', ana.cookie]) expect(letter?.text).not.toContain(secret)
})

test('a refused change tells nobody anything', async () => {
  const alma = await server.person('alma')
  await alma.post('/api/auth/change-password', { currentPassword: 'wrong', newPassword: 'otra clave larga' })
  await alma.patch('/api/users/profile', { username: 'ana' })
  expect(await lettersTo(alma.email)).toEqual([])
})

test('a password that was reset by text message is told as that', async () => {
  const beto = await server.person('beto')
  const recovery = { phoneNumber: beto.phoneNumber, purpose: 'recovery' }
  const here = browser(server.app, cookiesOf(await server.stranger.post('/api/identity/send-code', recovery)))
  const code = await codeTextedTo(server, beto.phoneNumber)
  const order = { phoneNumber: beto.phoneNumber, code, newPassword: 'otra clave larga' }
  expect((await here.post('/api/auth/reset-password-sms', order)).status).toBe(200)
  const [letter] = await lettersTo(beto.email)
  expect(letter?.text).toMatch(/^Your Pista password was reset\n/)
  expect(letter?.text).toContain('Device: one we do not recognize')
  expect(letter?.text).not.toContain(code)
})

test('a changed email is told to the old address, and the new one gets its link', async () => {
  const caro = await server.person('caro')
  await caro.put('/api/auth/email', { email: 'caro.nueva@example.com' })
  expect(await subjectsTo(caro.email)).toEqual([])
  expect(await subjectsTo('caro.nueva@example.com')).toEqual(['Confirm your email for Pista'])
  const [link] = await lettersTo('caro.nueva@example.com')
  await server.stranger.get(link?.link.replace(/^.*\/verify-email/, '/api/verify-email') ?? '')
  expect(await subjectsTo(caro.email)).toEqual(['The email of your Pista account was changed'])
  const [notified] = await lettersTo(caro.email)
  expect(notified?.text).not.toContain('caro.nueva')
})

test('a changed phone is told', async () => {
  const dani = await server.person('dani')
  const { bearer } = await provePhone(server, '+13055550301')
  await dani.put('/api/auth/phone', { phoneNumber: '+13055550301' }, bearer)
  const [letter] = await lettersTo(dani.email)
  expect(letter?.text).toMatch(/^The phone of your Pista account was changed\n/)
  expect(letter?.text).not.toMatch(/555/)
  expect(letter?.link).toBe('http://localhost/settings')
})

test('a changed username is told, in the language of the person', async () => {
  const eva = await server.person('eva')
  await server.sql`update users set locale = 'es' where id = ${eva.id}`
  await eva.patch('/api/users/profile', { username: 'eva.baila' })
  await eva.patch('/api/users/profile', { bio: 'Salsa' })
  const [letter, ...more] = await lettersTo(eva.email)
  expect(letter?.text).toMatch(/^Se cambió tu nombre de usuario en Pista\n\nHola, Eva:/)
  expect(letter?.text).toContain('ahora es eva.baila')
  expect(letter?.text).toMatch(/Cuándo: \p{L}+, \d+ de \p{L}+ de \d{4}/u)
  expect(more).toEqual([])
})

test('a deleted account is told a last time', async () => {
  const fabi = await server.person('fabi')
  await fabi.delete('/api/profile')
  const [letter, ...more] = await lettersTo(fabi.email)
  expect(letter?.text).toMatch(/^Your Pista account was deleted\n/)
  expect(letter?.link).toBe('http://localhost/contact')
  expect(more).toEqual([])
})

test('a new device is told to those whose email is confirmed, and never the first one', async () => {
  const gabi = await server.person('gabi')
  await confirmEmailOf(gabi)
  const first = await logIn('gabi')
  expect(await subjectsTo(gabi.email)).toEqual([])
  await logIn('gabi', cookiesOf(first))
  expect(await subjectsTo(gabi.email)).toEqual([])

  const second = await logIn('gabi', '', { 'user-agent': ANDROID })
  const [letter] = await lettersTo(gabi.email)
  expect(letter?.text).toMatch(/^A new device signed in to Pista\n/)
  expect(letter?.text).toContain('Device: Chrome · Android')
  await logIn('gabi', cookiesOf(second))
  expect(await subjectsTo(gabi.email)).toHaveLength(1)
})

test('a sign-in by phone on a new device is told as well', async () => {
  const hugo = await server.person('hugo')
  await confirmEmailOf(hugo)
  await logIn('hugo')
  const { uid, bearer } = await provePhone(server, hugo.phoneNumber, 'sign-in')
  await server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber: hugo.phoneNumber }, bearer)
  expect(await subjectsTo(hugo.email)).toEqual(['A new device signed in to Pista'])
})

test('an address that nobody has confirmed hears of no device, and a mailbox is not filled by signing in', async () => {
  const ines = await server.person('ines')
  for (let times = 0; times < 2; times += 1) await logIn('ines')
  expect(await lettersTo(ines.email)).toEqual([])
  await confirmEmailOf(ines)
  for (let times = 0; times < 7; times += 1) await logIn('ines')
  expect(await lettersTo(ines.email)).toHaveLength(5)
})

test('whoever has no email is told nothing, and nothing breaks', async () => {
  const juan = await server.person('juan')
  await server.sql`update users set email = null where id = ${juan.id}`
  expect((await juan.post('/api/auth/resend-verification')).status).toBe(200)
  const order = { currentPassword: PASSWORD, newPassword: 'otra clave larga' }
  expect((await juan.post('/api/auth/change-password', order)).status).toBe(200)
})

test('mail that cannot even be handed over fails no request', async () => {
  const broken = await openTestServer({
    setting: { mail: { kind: 'smtp', send: () => Promise.reject(new Error('no')), close: async () => {} } },
  })
  const karla = await broken.person('karla')
  expect((await karla.post('/api/auth/resend-verification')).status).toBe(200)
  const order = { currentPassword: PASSWORD, newPassword: 'otra clave larga' }
  const changed = await karla.post('/api/auth/change-password', order)
  expect(changed.status).toBe(200)
  expect((await browser(broken.app, cookiesOf(changed)).delete('/api/profile')).status).toBe(200)
  await broken.close()
})

test('asking for the verification letter again and again is held up', async () => {
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
