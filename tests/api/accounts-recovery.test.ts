import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Night, openNight } from '../night.ts'
import { browser, PASSWORD, type Person } from '../person.ts'
import { codeTextedTo, cookiesOf, provePhone } from '../phones.ts'

let night: Night
beforeAll(async () => void (night = await openNight()))
afterAll(() => night.close())

const logIn = (username: string, password: string) => night.stranger.post('/api/auth/login', { username, password })

async function recover(person: Person, type: 'username' | 'password') {
  const proof = await provePhone(night, person.phoneNumber, 'recovery')
  const order = { phoneNumber: person.phoneNumber, firebaseUid: proof.uid, type }
  return { ...proof, order, answer: await night.stranger.post('/api/auth/verify-recovery-code', order, proof.bearer) }
}

const reset = (at: ReturnType<typeof browser>, phoneNumber: string, code: string, newPassword = 'una clave nueva') =>
  at.post('/api/auth/reset-password-sms', { phoneNumber, code, newPassword })

test('whoever proves the phone learns the username, once a proof', async () => {
  const ana = await night.person('ana')
  const { answer, order, bearer } = await recover(ana, 'username')
  expect(await answer.json()).toEqual({ success: true, username: 'ana' })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await night.stranger.post('/api/auth/verify-recovery-code', order, bearer)).status).toBe(401)
})

test('without a proof, known and unknown phones are refused alike', async () => {
  const beto = await night.person('beto')
  for (const phoneNumber of [beto.phoneNumber, '+13055558888']) {
    const order = { phoneNumber, firebaseUid: 'a guess', type: 'username' }
    const answer = await night.stranger.post('/api/auth/verify-recovery-code', order)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('beto')
  }
  const { bearer, uid } = await provePhone(night, '+13055558888')
  const other = { phoneNumber: beto.phoneNumber, firebaseUid: uid, type: 'username' }
  expect((await night.stranger.post('/api/auth/verify-recovery-code', other, bearer)).status).toBe(401)
  const own = { ...other, phoneNumber: '+13055558888' }
  expect((await night.stranger.post('/api/auth/verify-recovery-code', own, bearer)).status).toBe(404)
  expect((await night.stranger.post('/api/auth/verify-recovery-code', { ...own, type: 'money' }, bearer)).status).toBe(
    400,
  )
})

test('a new password ends every session, and only it signs in from then on', async () => {
  const caro = await night.person('caro')
  const { answer, code } = await recover(caro, 'password')
  const here = browser(night.app, cookiesOf(answer))
  const done = await reset(here, caro.phoneNumber, code)
  expect(done.status).toBe(200)
  expect(await done.json()).toMatchObject({ success: true })

  expect((await caro.get('/api/auth/user')).status).toBe(401)
  expect(night.ended).toContain(caro.sessionId)
  expect((await logIn('caro', PASSWORD)).status).toBe(401)
  expect((await logIn('caro', 'una clave nueva')).status).toBe(200)
  expect((await reset(here, caro.phoneNumber, code)).status).toBe(400)
})

test('the grant keeps a proved code good while the new password is being thought of', async () => {
  const dani = await night.person('dani')
  const { answer, code } = await recover(dani, 'password')
  await night.sql`
    update phone_codes set expires_at = now(), proved_at = now() - interval '6 minutes'
    where phone_number = ${dani.phoneNumber}
  `
  expect((await reset(night.stranger, dani.phoneNumber, code)).status).toBe(400)
  expect((await reset(browser(night.app, cookiesOf(answer)), dani.phoneNumber, code)).status).toBe(200)
})

test('a code that was not used for anything else is proof enough', async () => {
  const eva = await night.person('eva')
  await night.stranger.post('/api/identity/send-code', { phoneNumber: eva.phoneNumber, purpose: 'recovery' })
  const code = await codeTextedTo(night, eva.phoneNumber)
  expect((await reset(night.stranger, eva.phoneNumber, code)).status).toBe(200)
})

test('five wrong codes kill the right one', async () => {
  const fabi = await night.person('fabi')
  await night.stranger.post('/api/identity/send-code', { phoneNumber: fabi.phoneNumber })
  const code = await codeTextedTo(night, fabi.phoneNumber)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await reset(night.stranger, fabi.phoneNumber, wrong)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'Invalid verification code' })
  }
  expect((await reset(night.stranger, fabi.phoneNumber, code)).status).toBe(400)
  expect((await logIn('fabi', PASSWORD)).status).toBe(200)
})

test('strangers who guess do not kill the code that its owner is typing in', async () => {
  const luz = await night.person('luz')
  const sent = await night.stranger.post('/api/identity/send-code', { phoneNumber: luz.phoneNumber })
  const code = await codeTextedTo(night, luz.phoneNumber)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 8; tries += 1) await reset(night.stranger, luz.phoneNumber, wrong)

  const verified = await night.stranger.post('/api/identity/verify-code', { ...(await sent.json()), code })
  const { uid, idToken } = await verified.json()
  const granted = await night.stranger.post(
    '/api/auth/verify-recovery-code',
    { phoneNumber: luz.phoneNumber, firebaseUid: uid, type: 'password' },
    { authorization: `Bearer ${idToken}` },
  )
  expect((await reset(browser(night.app, cookiesOf(granted)), luz.phoneNumber, code)).status).toBe(200)
})

test('nothing wrong can be told apart: no account, no code, an expired one', async () => {
  const gabi = await night.person('gabi')
  await night.stranger.post('/api/identity/send-code', { phoneNumber: gabi.phoneNumber })
  const code = await codeTextedTo(night, gabi.phoneNumber)
  await night.sql`update phone_codes set expires_at = now() where phone_number = ${gabi.phoneNumber}`
  await night.stranger.post('/api/identity/send-code', { phoneNumber: '+13055557777' })
  const strangersCode = await codeTextedTo(night, '+13055557777')
  const bodies = []
  for (const [phone, typed] of [
    [gabi.phoneNumber, code],
    ['+13055557777', strangersCode],
    ['+13055556666', '123456'],
  ] as const) {
    const { requestId: _, ...body } = await (await reset(night.stranger, phone, typed)).json()
    bodies.push(body)
  }
  expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
})

test('a short password and half a code are refused before anything is counted', async () => {
  const hugo = await night.person('hugo')
  await night.stranger.post('/api/identity/send-code', { phoneNumber: hugo.phoneNumber })
  const code = await codeTextedTo(night, hugo.phoneNumber)
  const short = await reset(night.stranger, hugo.phoneNumber, code, '12345')
  expect(await short.json()).toMatchObject({ error: 'Password must be at least 6 characters' })
  const half = await reset(night.stranger, hugo.phoneNumber, code.slice(0, 5))
  expect(await half.json()).toMatchObject({ error: 'Invalid verification code' })
  expect((await reset(night.stranger, hugo.phoneNumber, code)).status).toBe(200)
})

test('one code sets one password, even when two ask at once', async () => {
  const ivan = await night.person('ivan')
  await night.stranger.post('/api/identity/send-code', { phoneNumber: ivan.phoneNumber })
  const code = await codeTextedTo(night, ivan.phoneNumber)
  const answers = await Promise.all([
    reset(night.stranger, ivan.phoneNumber, code, 'la primera'),
    reset(night.stranger, ivan.phoneNumber, code, 'la segunda'),
  ])
  expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400])
})
