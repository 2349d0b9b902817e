import { expect, test } from 'vitest'
import { PASSWORD, type Person } from '../support/person.ts'
import { provePhone } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

type Mail = { text: string; link: string }
const mailsTo = async (email: string): Promise<Mail[]> =>
  await (await server.stranger.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()
const linkTo = async (email: string) => {
  const link = (await mailsTo(email)).map(mail => mail.link).find(address => address.includes('/verify-email?')) ?? ''
  return link.replace(/^.*\/verify-email/, '/api/verify-email')
}
const meOf = async (person: Person) => await (await person.get('/api/auth/user')).json()

test('a new email address replaces the old one when its link is opened, and the old address gets a notice', async () => {
  const ana = await server.person('ana')
  await ana.post('/api/auth/resend-verification')
  const changed = await ana.put('/api/auth/email', { email: 'ana.nueva@example.com' })
  const pending = { email: ana.email, isEmailVerified: false, pendingEmail: 'ana.nueva@example.com' }
  expect(await changed.json()).toMatchObject(pending)
  expect((await server.stranger.get(await linkTo(ana.email))).status).toBe(200)
  expect(await meOf(ana)).toMatchObject({ ...pending, isEmailVerified: true })
  expect((await mailsTo(ana.email)).map(({ text }) => text.split('\n')[0])).toEqual(['Confirm your email for Pista'])

  const link = await linkTo('ana.nueva@example.com')
  const opened = await Promise.all([server.stranger.get(link), server.stranger.get(link), server.stranger.get(link)])
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
  const done = { email: 'ana.nueva@example.com', isEmailVerified: true, pendingEmail: null }
  expect(await meOf(ana)).toMatchObject(done)
  expect((await mailsTo(ana.email)).map(({ text }) => text.split('\n')[0])).toEqual([
    'The email of your Pista account was changed',
    'Confirm your email for Pista',
  ])
  expect((await server.stranger.get(await linkTo(ana.email))).status).toBe(400)
})

test('only the latest requested address counts, and opening an older link does not restore the old address', async () => {
  const bea = await server.person('bea')
  await bea.put('/api/auth/email', { email: 'bea.uno@example.com' })
  await bea.put('/api/auth/email', { email: 'bea.dos@example.com' })
  expect((await server.stranger.get(await linkTo('bea.uno@example.com'))).status).toBe(400)
  expect((await server.stranger.get(await linkTo('bea.dos@example.com'))).status).toBe(200)
  await bea.put('/api/auth/email', { email: 'bea.tres@example.com' })
  expect((await server.stranger.get(await linkTo('bea.tres@example.com'))).status).toBe(200)
  expect((await server.stranger.get(await linkTo('bea.dos@example.com'))).status).toBe(400)
  expect(await meOf(bea)).toMatchObject({ email: 'bea.tres@example.com' })

  await bea.put('/api/auth/email', { email: 'bea.cuatro@example.com' })
  const back = await bea.put('/api/auth/email', { email: 'BEA.tres@example.com' })
  expect(await back.json()).toMatchObject({ email: 'bea.tres@example.com', pendingEmail: null })
  expect((await server.stranger.get(await linkTo('bea.cuatro@example.com'))).status).toBe(400)
})

test('an address of another account gets the same response as any other address', async () => {
  const caro = await server.person('caro')
  const dani = await server.person('dani')
  const taken = dani.email.toUpperCase()
  const responses = []
  for (const email of [taken, 'nobody.has.it@example.com']) {
    const response = await caro.put('/api/auth/email', { email })
    const { pendingEmail, ...me } = await response.json()
    expect(pendingEmail).toBe(email)
    const again = await caro.post('/api/auth/resend-verification')
    responses.push([response.status, [...response.headers.keys()], me, again.status, await again.json()])
  }
  expect(responses[0]).toEqual(responses[1])

  const mails = await mailsTo(dani.email)
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(
    Array(2).fill('Somebody asked to use your email on Pista'),
  )
  expect(mails[0]?.text).not.toMatch(/caro|verify-email|Device:/)
  expect(await mailsTo(taken)).toEqual([])
  expect(await meOf(dani)).toMatchObject({ email: dani.email })
})

test('an address that another account got meanwhile stays with that account', async () => {
  const elio = await server.person('elio')
  const fina = await server.person('fina')
  for (const person of [elio, fina]) await person.put('/api/auth/email', { email: 'una@example.com' })
  const [fromFina = '', fromElio = ''] = (await mailsTo('una@example.com')).map(({ link }) =>
    link.replace(/^.*\/verify-email/, '/api/verify-email'),
  )
  const opened = await Promise.all([fromElio, fromFina].map(link => server.stranger.get(link)))
  expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a mailbox gets at most ten of these emails a day, from any number of accounts', async () => {
  const strict = await openTestServer({ config: { hasLimits: true } })
  const owner = await strict.person('gala')
  for (const email of [owner.email, 'nobody@example.com']) {
    for (let n = 0; n < 12; n += 1) {
      const other = await strict.person(`asks.${n}.${email.split('.')[0]}`)
      expect((await other.put('/api/auth/email', { email })).status).toBe(200)
    }
    expect(await (await strict.stranger.get(`/api/dev/outbox?to=${email}`)).json()).toHaveLength(10)
  }
  await strict.close()
})

test('a new phone number must be proved, and the old one no longer signs in', async () => {
  const beto = await server.person('beto')
  const { bearer } = await provePhone(server, '+13055550300')
  expect((await beto.put('/api/auth/phone', { phoneNumber: '+13055550300' })).status).toBe(401)
  expect((await beto.put('/api/auth/phone', { phoneNumber: '+13055550301' }, bearer)).status).toBe(401)
  const changed = await beto.put('/api/auth/phone', { phoneNumber: '305-555-0300' }, bearer)
  expect(await changed.json()).toMatchObject({ phoneNumber: '+13055550300', isPhoneVerified: true })

  const old = await provePhone(server, beto.phoneNumber, 'sign-in')
  const order = { uid: old.uid, phoneNumber: beto.phoneNumber }
  expect((await server.stranger.post('/api/auth/firebase-login', order, old.bearer)).status).toBe(404)
})

test('a phone number of another account is refused as taken', async () => {
  const caro = await server.person('caro.dos')
  const dani = await server.person('dani.dos')
  const { bearer } = await provePhone(server, dani.phoneNumber)
  const response = await caro.put('/api/auth/phone', { phoneNumber: dani.phoneNumber }, bearer)
  expect(await response.json()).toMatchObject({ code: 'phone-taken' })
})

test('without the password neither email address nor phone number can be changed', async () => {
  const eva = await server.person('eva')
  await server.sql`update sessions set authenticated_at = now() - interval '11 minutes'`
  const { bearer } = await provePhone(server, '+13055550302')
  for (const request of [
    () => eva.put('/api/auth/email', { email: 'eva.nueva@example.com' }),
    () => eva.put('/api/auth/phone', { phoneNumber: '+13055550302' }, bearer),
  ]) {
    const refused = await request()
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'confirm-first' })
  }
  await eva.post('/api/auth/confirm-password', { password: PASSWORD })
  expect((await eva.put('/api/auth/email', { email: 'eva.nueva@example.com' })).status).toBe(200)
  expect((await server.stranger.put('/api/auth/email', { email: 'x@example.com' })).status).toBe(401)
})
