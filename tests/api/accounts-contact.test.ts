import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Night, openNight } from '../night.ts'
import { PASSWORD } from '../person.ts'
import { provePhone } from '../phones.ts'

let night: Night
beforeAll(async () => void (night = await openNight()))
afterAll(() => night.close())

test('a new email is unverified until its own letter is opened; the old letter verifies nothing', async () => {
  const ana = await night.person('ana')
  await ana.post('/api/auth/resend-verification')
  const linkTo = async (email: string) => {
    const letters: { link: string }[] = await (await night.stranger.get(`/api/dev/outbox?to=${email}`)).json()
    const link = letters.map(letter => letter.link).find(address => address.includes('/verify-email?')) ?? ''
    return link.replace(/^.*\/verify-email/, '/api/verify-email')
  }
  const changed = await ana.put('/api/auth/email', { email: 'ana.nueva@example.com' })
  expect(await changed.json()).toMatchObject({ email: 'ana.nueva@example.com', isEmailVerified: false })
  expect((await night.stranger.get(await linkTo(ana.email))).status).toBe(400)
  expect((await night.stranger.get(await linkTo('ana.nueva@example.com'))).status).toBe(200)
  expect(await (await ana.get('/api/auth/user')).json()).toMatchObject({ isEmailVerified: true })
})

test('a new phone is one that was just proved, and the old one no longer gets in', async () => {
  const beto = await night.person('beto')
  const { bearer } = await provePhone(night, '+13055550300')
  expect((await beto.put('/api/auth/phone', { phoneNumber: '+13055550300' })).status).toBe(401)
  expect((await beto.put('/api/auth/phone', { phoneNumber: '+13055550301' }, bearer)).status).toBe(401)
  const changed = await beto.put('/api/auth/phone', { phoneNumber: '305-555-0300' }, bearer)
  expect(await changed.json()).toMatchObject({ phoneNumber: '+13055550300', isPhoneVerified: true })

  const old = await provePhone(night, beto.phoneNumber, 'sign-in')
  const order = { uid: old.uid, phoneNumber: beto.phoneNumber }
  expect((await night.stranger.post('/api/auth/firebase-login', order, old.bearer)).status).toBe(404)
})

test('what belongs to somebody else is taken', async () => {
  const caro = await night.person('caro')
  const dani = await night.person('dani')
  expect((await caro.put('/api/auth/email', { email: dani.email.toUpperCase() })).status).toBe(409)
  const { bearer } = await provePhone(night, dani.phoneNumber)
  const answer = await caro.put('/api/auth/phone', { phoneNumber: dani.phoneNumber }, bearer)
  expect(await answer.json()).toMatchObject({ code: 'phone-taken' })
})

test('without the password, an unlocked phone changes neither', async () => {
  const eva = await night.person('eva')
  await night.sql`update sessions set authenticated_at = now() - interval '11 minutes'`
  const { bearer } = await provePhone(night, '+13055550302')
  for (const ask of [
    () => eva.put('/api/auth/email', { email: 'eva.nueva@example.com' }),
    () => eva.put('/api/auth/phone', { phoneNumber: '+13055550302' }, bearer),
  ]) {
    const refused = await ask()
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'confirm-first' })
  }
  await eva.post('/api/auth/confirm-password', { password: PASSWORD })
  expect((await eva.put('/api/auth/email', { email: 'eva.nueva@example.com' })).status).toBe(200)
  expect((await night.stranger.put('/api/auth/email', { email: 'x@example.com' })).status).toBe(401)
})
