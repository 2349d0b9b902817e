import { expect, test } from 'vitest'
import { PASSWORD } from '../support/person.ts'
import { cookiesOf, provePhone, registration } from '../support/sign-up.ts'
import { type TestServer, useTestServer } from '../support/test-server.ts'

const strict = await useTestServer({ config: { passwordBlocklist: 'enforce' } })
const lenient = await useTestServer()

const GOOD = 'tres mangos en Hialeah'

async function signUp(server: TestServer, username: string, phoneNumber: string, password: string) {
  const { bearer } = await provePhone(server, phoneNumber)
  const order = registration(username, phoneNumber, { password, confirmPassword: password })
  return await server.stranger.post('/api/auth/register-firebase', order, bearer)
}

test.each([
  ['one from every list', 'password123'],
  ['a row of digits', '12345678'],
  ['a row of keys', 'qwertyuiop'],
  ['one repeated character', 'a'.repeat(200)],
  ['their own username', 'ines.quevedo'],
  ['the name of the dance', 'bachata'],
])('with the setting on, %s is refused as a password', async (_, password) => {
  const refused = await signUp(strict, 'ines.quevedo', '+13055550801', password)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    code: 'password-too-common',
    message: 'This password is too easy to guess. Two or three words of your own are better.',
    issues: [{ path: 'password', code: 'password-too-common' }],
  })
})

test('after a refused password the proof is still valid, and a better password creates the account', async () => {
  const { bearer } = await provePhone(strict, '+13055550802')
  const order = registration('ramona', '+13055550802')
  const easy = { ...order, password: 'iloveyou', confirmPassword: 'iloveyou' }
  expect((await strict.stranger.post('/api/auth/register-firebase', easy, bearer)).status).toBe(400)
  const better = { ...order, password: GOOD, confirmPassword: GOOD }
  expect((await strict.stranger.post('/api/auth/register-firebase', better, bearer)).status).toBe(201)
})

test('changing and resetting a password have the same rules', async () => {
  const ana = await strict.person('ana')
  const change = (newPassword: string) =>
    ana.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword })
  expect(await (await change('password123')).json()).toMatchObject({ code: 'password-too-common' })
  expect((await ana.get('/api/auth/user')).status).toBe(200)

  const { bearer, code, uid } = await provePhone(strict, ana.phoneNumber, 'recovery')
  const { phoneNumber } = ana
  const recovered = await strict.stranger.post(
    '/api/auth/verify-recovery-code',
    { phoneNumber, firebaseUid: uid, type: 'password' },
    bearer,
  )
  const cookie = { cookie: cookiesOf(recovered) }
  const reset = (newPassword: string) =>
    strict.stranger.post('/api/auth/reset-password-sms', { phoneNumber, code, newPassword }, cookie)
  expect(await (await reset('password123')).json()).toMatchObject({ code: 'password-too-common' })
  expect((await reset(GOOD)).status).toBe(200)
})

test('a caller without a proof of identity does not learn whether a password is common', async () => {
  const request = (newPassword: string) =>
    strict.stranger.post('/api/auth/reset-password-sms', { phoneNumber: '+13055550803', code: '000000', newPassword })
  expect(await (await request('password123')).json()).toMatchObject({ code: 'wrong-recovery-code' })
})

test('with the setting off an easy password of six characters is accepted', async () => {
  expect((await signUp(lenient, 'beto', '+13055550804', 'abcdef')).status).toBe(201)
  expect(await (await signUp(lenient, 'caro', '+13055550805', 'abcde')).json()).toMatchObject({
    message: 'Password must be at least 6 characters',
  })
})

test('the length of a password is counted in bytes', async () => {
  expect((await signUp(lenient, 'dina', '+13055550806', 'ñ'.repeat(128))).status).toBe(201)
  expect(await (await signUp(lenient, 'elsa', '+13055550807', 'ñ'.repeat(129))).json()).toMatchObject({
    code: 'password-too-long',
  })
})
