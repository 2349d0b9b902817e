import { expect, test } from 'vitest'
import { browser, PASSWORD, type Person } from '../support/person.ts'
import { codeSentTo, cookiesOf, provePhone } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const logIn = (username: string, password: string) => server.stranger.post('/api/auth/login', { username, password })

async function recover(person: Person, type: 'username' | 'password') {
  const proof = await provePhone(server, person.phoneNumber, 'recovery')
  const order = { phoneNumber: person.phoneNumber, firebaseUid: proof.uid, type }
  return {
    ...proof,
    order,
    response: await server.stranger.post('/api/auth/verify-recovery-code', order, proof.bearer),
  }
}

/** The browser that requested a code, with its recovery cookie. */
async function browserAsking(phoneNumber: string, purpose = 'recovery') {
  const sent = await server.stranger.post('/api/identity/send-code', { phoneNumber, purpose })
  const { verificationId } = await sent.json()
  return { here: browser(server.app, cookiesOf(sent)), verificationId, code: await codeSentTo(server, phoneNumber) }
}

const reset = (at: ReturnType<typeof browser>, phoneNumber: string, code: string, newPassword = 'una clave nueva') =>
  at.post('/api/auth/reset-password-sms', { phoneNumber, code, newPassword })

test('a visitor who proves the phone number gets the username, once per proof', async () => {
  const ana = await server.person('ana')
  const { response, order, bearer } = await recover(ana, 'username')
  expect(await response.json()).toEqual({ success: true, username: 'ana' })
  expect(response.headers.getSetCookie()).toEqual([])
  expect((await server.stranger.post('/api/auth/verify-recovery-code', order, bearer)).status).toBe(401)
})

test('without a proof, known and unknown phones are refused alike', async () => {
  const beto = await server.person('beto')
  for (const phoneNumber of [beto.phoneNumber, '+13055558888']) {
    const order = { phoneNumber, firebaseUid: 'a guess', type: 'username' }
    const response = await server.stranger.post('/api/auth/verify-recovery-code', order)
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('beto')
  }
  const { bearer, uid } = await provePhone(server, '+13055558888', 'recovery')
  const other = { phoneNumber: beto.phoneNumber, firebaseUid: uid, type: 'username' }
  expect((await server.stranger.post('/api/auth/verify-recovery-code', other, bearer)).status).toBe(401)
  const own = { ...other, phoneNumber: '+13055558888' }
  expect((await server.stranger.post('/api/auth/verify-recovery-code', own, bearer)).status).toBe(404)
  expect((await server.stranger.post('/api/auth/verify-recovery-code', { ...own, type: 'money' }, bearer)).status).toBe(
    400,
  )
})

test('a new password ends every session, and the old one no longer signs in', async () => {
  const caro = await server.person('caro')
  const { response, code } = await recover(caro, 'password')
  const here = browser(server.app, cookiesOf(response))
  const done = await reset(here, caro.phoneNumber, code)
  expect(done.status).toBe(200)
  expect(await done.json()).toMatchObject({ success: true })

  expect((await caro.get('/api/auth/user')).status).toBe(401)
  expect(server.ended).toContain(caro.sessionId)
  expect((await logIn('caro', PASSWORD)).status).toBe(401)
  expect((await logIn('caro', 'una clave nueva')).status).toBe(200)
  expect((await reset(here, caro.phoneNumber, code)).status).toBe(400)
})

test('devices that were trusted before need the new password too', async () => {
  const carla = await server.person('carla')
  const deviceOf = (response: Response) =>
    cookiesOf(response)
      .split('; ')
      .find(cookie => cookie.startsWith('did=')) ?? ''
  const device = deviceOf(await logIn('carla', PASSWORD))
  expect(await server.sql`select 1 from known_devices where user_id = ${carla.id}`).toHaveLength(1)
  expect(device).not.toBe('')

  const { response, code } = await recover(carla, 'password')
  expect((await reset(browser(server.app, cookiesOf(response)), carla.phoneNumber, code)).status).toBe(200)
  expect(await server.sql`select 1 from known_devices where user_id = ${carla.id}`).toEqual([])
})

test('the grant stays valid while the visitor chooses the new password', async () => {
  const dani = await server.person('dani')
  const { response, code } = await recover(dani, 'password')
  await server.sql`
    update phone_codes set expires_at = now(), proved_at = now() - interval '6 minutes'
    where phone_number = ${dani.phoneNumber}
  `
  expect((await reset(server.stranger, dani.phoneNumber, code)).status).toBe(400)
  expect((await reset(browser(server.app, cookiesOf(response)), dani.phoneNumber, code)).status).toBe(200)
})

test('an unused code is a sufficient proof in the browser that requested it', async () => {
  const eva = await server.person('eva')
  const { here, code } = await browserAsking(eva.phoneNumber)
  const elsewhere = await browserAsking('+13055558889')
  for (const other of [server.stranger, elsewhere.here, browser(server.app, 'rg=guessed')])
    expect((await reset(other, eva.phoneNumber, code)).status).toBe(400)
  expect((await reset(here, eva.phoneNumber, code)).status).toBe(200)
  expect((await reset(here, eva.phoneNumber, code)).status).toBe(400)
})

test('only a recovery code sets a password', async () => {
  const ema = await server.person('ema')
  for (const purpose of ['sign-in', 'sign-up']) {
    const { here, code, verificationId } = await browserAsking(ema.phoneNumber, purpose)
    expect((await reset(here, ema.phoneNumber, code)).status).toBe(400)
    const { uid, idToken } = await (await here.post('/api/identity/verify-code', { verificationId, code })).json()
    const order = { phoneNumber: ema.phoneNumber, firebaseUid: uid, type: 'password' }
    const refused = await here.post('/api/auth/verify-recovery-code', order, { authorization: `Bearer ${idToken}` })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'identity-not-proved' })
  }
  expect((await logIn('ema', PASSWORD)).status).toBe(200)
})

test('five wrong codes invalidate the right one, in any browser', async () => {
  const fabi = await server.person('fabi')
  const { here, code, verificationId } = await browserAsking(fabi.phoneNumber)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 2; tries += 1) {
    const response = await reset(here, fabi.phoneNumber, wrong)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'Invalid verification code' })
  }
  const verify = (typed: string) => here.post('/api/identity/verify-code', { verificationId, code: typed })
  for (let tries = 0; tries < 3; tries += 1) expect((await verify(wrong)).status).toBe(400)
  expect((await reset(here, fabi.phoneNumber, code)).status).toBe(400)
  expect((await verify(code)).status).toBe(410)
  expect((await logIn('fabi', PASSWORD)).status).toBe(200)
})

test('a wrong code beside a grant counts as well', async () => {
  const fina = await server.person('fina')
  const { response, code } = await recover(fina, 'password')
  const here = browser(server.app, cookiesOf(response))
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) expect((await reset(here, fina.phoneNumber, wrong)).status).toBe(400)
  expect((await reset(here, fina.phoneNumber, code)).status).toBe(400)
})

test('wrong codes from other browsers do not invalidate the code of the owner', async () => {
  const luz = await server.person('luz')
  const { here, code, verificationId } = await browserAsking(luz.phoneNumber)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 8; tries += 1) await reset(server.stranger, luz.phoneNumber, wrong)

  const verified = await here.post('/api/identity/verify-code', { verificationId, code })
  const { uid, idToken } = await verified.json()
  const granted = await here.post(
    '/api/auth/verify-recovery-code',
    { phoneNumber: luz.phoneNumber, firebaseUid: uid, type: 'password' },
    { authorization: `Bearer ${idToken}` },
  )
  expect((await reset(browser(server.app, cookiesOf(granted)), luz.phoneNumber, code)).status).toBe(200)
})

test('a code that a stranger requests later does not invalidate a grant', async () => {
  const lola = await server.person('lola')
  const { response, code } = await recover(lola, 'password')
  await browserAsking(lola.phoneNumber)
  expect((await reset(browser(server.app, cookiesOf(response)), lola.phoneNumber, code)).status).toBe(200)
})

test('a grant is valid for the proved number, also if its owner has another number now', async () => {
  const marta = await server.person('marta')
  const { response, code } = await recover(marta, 'password')
  await server.sql`update users set phone_number = '+13055550177' where id = ${marta.id}`
  expect((await reset(browser(server.app, cookiesOf(response)), '+13055550177', code)).status).toBe(400)
})

test('a grant is valid for its account, also if the number belongs to another account now', async () => {
  const mila = await server.person('mila')
  const nora = await server.person('nora')
  const { response, code } = await recover(mila, 'password')
  await server.sql`update users set phone_number = null, phone_verified_at = null where id = ${mila.id}`
  await server.sql`update users set phone_number = ${mila.phoneNumber} where id = ${nora.id}`
  expect((await reset(browser(server.app, cookiesOf(response)), mila.phoneNumber, code)).status).toBe(400)
})

test('all failures get the same response: no account, no code, an expired code', async () => {
  const gabi = await server.person('gabi')
  const expired = await browserAsking(gabi.phoneNumber)
  await server.sql`update phone_codes set expires_at = now() where phone_number = ${gabi.phoneNumber}`
  const unknown = await browserAsking('+13055557777')
  const bodies = []
  for (const [at, phone, typed] of [
    [expired.here, gabi.phoneNumber, expired.code],
    [unknown.here, '+13055557777', unknown.code],
    [unknown.here, '+13055556666', '123456'],
    [server.stranger, '+13055556666', '123456'],
  ] as const) {
    const { requestId: _, ...body } = await (await reset(at, phone, typed)).json()
    bodies.push(body)
  }
  expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
})

test('a short password and an incomplete code are refused without counting an attempt', async () => {
  const hugo = await server.person('hugo')
  const { here, code } = await browserAsking(hugo.phoneNumber)
  for (let times = 0; times < 5; times += 1) {
    const short = await reset(here, hugo.phoneNumber, code, '12345')
    expect(await short.json()).toMatchObject({ error: 'Password must be at least 6 characters' })
    const half = await reset(here, hugo.phoneNumber, code.slice(0, 5))
    expect(await half.json()).toMatchObject({ error: 'Invalid verification code' })
  }
  expect((await reset(here, hugo.phoneNumber, code)).status).toBe(200)
})

test('one code sets one password, also with two concurrent requests', async () => {
  const ivan = await server.person('ivan')
  const visitor = await browserAsking(ivan.phoneNumber)
  const { response, code } = await recover(await server.person('ines'), 'password')
  const [{ phoneNumber = '' } = {}] = await server.sql`select phone_number from users where username = 'ines'`
  for (const [here, phone, typed] of [
    [visitor.here, ivan.phoneNumber, visitor.code],
    [browser(server.app, cookiesOf(response)), phoneNumber, code],
  ] as const) {
    const responses = await Promise.all([
      reset(here, phone, typed, 'la primera'),
      reset(here, phone, typed, 'la segunda'),
    ])
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  }
})

test('a code that set a password gives no token, and a code that was used by its token sets no password', async () => {
  const juana = await server.person('juana')
  const first = await browserAsking(juana.phoneNumber)
  expect((await reset(first.here, juana.phoneNumber, first.code)).status).toBe(200)
  const late = await first.here.post('/api/identity/verify-code', first)
  expect(late.status).toBe(410)

  const second = await browserAsking(juana.phoneNumber)
  const { uid, idToken } = await (await second.here.post('/api/identity/verify-code', second)).json()
  const order = { phoneNumber: juana.phoneNumber, firebaseUid: uid, type: 'username' }
  const bearer = { authorization: `Bearer ${idToken}` }
  expect((await second.here.post('/api/auth/verify-recovery-code', order, bearer)).status).toBe(200)
  expect((await reset(second.here, juana.phoneNumber, second.code)).status).toBe(400)
  expect((await second.here.post('/api/identity/verify-code', second)).status).toBe(410)
})
