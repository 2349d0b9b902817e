import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportSPKI, SignJWT } from 'jose'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { embeddedIdentity } from '#api/providers/identity.ts'
import { firebaseIdentity } from '#api/providers/identity-firebase.ts'
import { browser, PASSWORD } from '../support/person.ts'
import { goodClaims, newSigner, openFirebase, PROJECT, unsignedToken } from '../support/providers/firebase.ts'
import { cookiesOf, registration } from '../support/sign-up.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { openTestServer, type TestServer, useTestServer } from '../support/test-server.ts'

const settings = {
  projectId: PROJECT,
  apiKey: 'public',
  authDomain: `${PROJECT}.firebaseapp.com`,
  emulatorHost: undefined,
}
const MINUTE_MS = 60_000

const google = await openFirebase()
const pages = useTemporaryFolder('pages')
await Promise.all(['index.html', 'sw.js'].map(name => writeFile(join(pages, name), '')))
const server = await useTestServer({
  config: { firebase: settings },
  context: { identity: firebaseIdentity(settings, google), pages },
})
afterEach(() => {
  vi.useRealTimers()
  google.publish(google.signer)
  google.recover()
})
afterAll(() => google.close())

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` })
const now = () => Math.floor(Date.now() / 1000)

const enter = (idToken: string, phoneNumber: string, uid = `uid of ${phoneNumber}`) =>
  server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber }, bearer(idToken))

test('two settings choose Firebase, one alone is refused, and no production trusts an emulator', () => {
  const chosen = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'public' }
  expect(readConfig(chosen).firebase).toEqual(settings)
  expect(readConfig({}).firebase).toBeUndefined()
  expect(() => readConfig({ FIREBASE_PROJECT_ID: PROJECT })).toThrow('FIREBASE_API_KEY')
  const emulated = { ...chosen, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(readConfig(emulated).firebase).toEqual({ ...settings, emulatorHost: '127.0.0.1:9099' })
  expect(() => readConfig({ ...emulated, NODE_ENV: 'production' })).toThrow('unsigned')
})

test('the page gets the Firebase settings, and this server neither sends nor checks codes', async () => {
  expect(await (await server.stranger.get('/api/identity/config')).json()).toEqual({
    provider: 'firebase',
    smsOutbox: false,
    mailOutbox: true,
    botCheck: null,
    firebase: { projectId: PROJECT, apiKey: 'public', authDomain: `${PROJECT}.firebaseapp.com` },
    signInWith: null,
    signUpBy: ['phone'],
    isInvitationNeeded: false,
    codesBy: ['phone'],
    minAge: 13,
    home: { country: 'US', state: 'FL', city: 'Miami', timeZone: 'America/New_York' },
    phoneCountries: [{ country: 'US', callingCode: '1' }],
  })
  const phoneNumber = '+13055550100'
  const responses = [
    await server.stranger.get('/api/identity/challenge'),
    await server.stranger.post('/api/identity/send-code', { phoneNumber }),
    await server.stranger.post('/api/identity/verify-code', { verificationId: crypto.randomUUID(), code: '123456' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a token of Firebase proves the phone', async () => {
  const proof = await server.context.identity.proofIn(await google.token())
  expect(proof).toEqual({
    uid: 'uid of +13055550100',
    phoneNumber: '+13055550100',
    tokenId: expect.stringMatching(/^firebase /),
  })
})

const HOUR = 3600
test.each<[why: string, claims: () => object, header?: object]>([
  ['for another project', () => ({ aud: 'another' })],
  ['of another issuer', () => ({ iss: 'https://securetoken.google.com/another' })],
  ['of another issuer’s domain', () => ({ iss: `https://evil.example/${PROJECT}` })],
  ['that has expired', () => ({ exp: now() - 61 })],
  ['that never expires', () => ({ exp: undefined })],
  // A second may pass before the token is verified.
  ['from the future', () => ({ iat: now() + 70 })],
  ['without the time it was made', () => ({ iat: undefined })],
  ['that was refreshed long after the code was typed', () => ({ auth_time: now() - 601 })],
  ['of a code that will be typed', () => ({ auth_time: now() + 70 })],
  ['without the time of the code', () => ({ auth_time: undefined })],
  ['whose time is a text', () => ({ auth_time: String(now()) })],
  ['of a password', () => ({ firebase: { sign_in_provider: 'password' } })],
  ['without its Firebase claims', () => ({ firebase: undefined })],
  ['without a phone', () => ({ phone_number: undefined })],
  ['with an empty phone', () => ({ phone_number: '' })],
  ['without a uid', () => ({ sub: undefined })],
  ['with an empty uid', () => ({ sub: '' })],
  ['with an endless uid', () => ({ sub: 'u'.repeat(129) })],
  ['signed with an unknown key', () => ({}), { kid: 'key-0' }],
  ['that does not name its key', () => ({}), { kid: undefined }],
])('a token %s proves nothing', async (_, claims, header) => {
  expect(await server.context.identity.proofIn(await google.token(claims(), header))).toBeNull()
})

test('a clock that differs by a minute is accepted', async () => {
  const late = await google.token({ exp: now() - 50, iat: now() - HOUR + 10 })
  const early = await google.token({ iat: now() + 50, auth_time: now() + 50 })
  expect(await server.context.identity.proofIn(late)).not.toBeNull()
  expect(await server.context.identity.proofIn(early)).not.toBeNull()
})

test('a token signed with anything but the published key proves nothing', async () => {
  const forger = await newSigner(google.signer.kid)
  const secret = new TextEncoder().encode(await exportSPKI(google.signer.publicKey))
  const confused = await new SignJWT(goodClaims()).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret)
  const [header = '', payload = ''] = (await google.token()).split('.')
  const forged = [
    await forger.sign(),
    confused,
    unsignedToken(),
    `${header}.${payload}.`,
    `${header}.${payload}`,
    await embeddedIdentity(server.sql).tokenFor?.({
      uid: 'uid',
      phoneNumber: '+13055550100',
      purpose: 'sign-in',
      codeId: crypto.randomUUID(),
    }),
    'nonsense',
    'a.b.c',
  ]
  for (const idToken of forged) {
    expect(await server.context.identity.proofIn(idToken ?? '')).toBeNull()
    expect((await enter(idToken ?? '', '+13055550100')).status).toBe(401)
  }
})

test('an unsigned token is for an emulator, and a signed one is not', async () => {
  const emulated = firebaseIdentity({ ...settings, emulatorHost: '127.0.0.1:9099' }, google)
  expect(await emulated.proofIn(unsignedToken())).toMatchObject({ phoneNumber: '+13055550100' })
  expect(await emulated.proofIn(unsignedToken({ aud: 'another' }))).toBeNull()
  expect(await emulated.proofIn(unsignedToken({ auth_time: now() - 601 }))).toBeNull()
  expect(await emulated.proofIn(await google.token())).toBeNull()
})

test('rotated keys are fetched, but not for each unknown key id', async () => {
  const identity = firebaseIdentity(settings, google)
  expect(await identity.proofIn(await google.token())).not.toBeNull()
  const next = await newSigner('key-2')
  google.publish(google.signer, next)
  const before = google.keyRequests()
  expect(await identity.proofIn(await next.sign())).toBeNull()
  expect(google.keyRequests()).toBe(before)

  later(0.6)
  expect(await identity.proofIn(await next.sign())).not.toBeNull()
  google.publish(next)
  later(11)
  expect(await identity.proofIn(await next.sign())).not.toBeNull()
  expect(await identity.proofIn(await google.token())).toBeNull()
})

test('if the keys cannot be fetched, the last ones are valid for an hour, and after it no token is refused as invalid', async () => {
  const identity = firebaseIdentity(settings, google)
  expect(await identity.proofIn(await google.token())).not.toBeNull()
  google.breakDown()

  later(60)
  expect(await identity.proofIn(await google.token())).not.toBeNull()
  expect(await identity.proofIn(await google.token({ aud: 'another' }))).toBeNull()
  const keyRequestsBefore = google.keyRequests()
  expect(await identity.proofIn(await google.token())).not.toBeNull()
  expect(google.keyRequests()).toBe(keyRequestsBefore)
  await expect(identity.proofIn(await (await newSigner('key-9')).sign())).rejects.toThrow('does not respond')

  later(11)
  await expect(identity.proofIn(await google.token())).rejects.toThrow('127.0.0.1')
  google.recover()
  later(1)
  expect(await identity.proofIn(await google.token())).not.toBeNull()
})

test('keys that cannot be fetched are a 503 that may be retried, not a 401', async () => {
  const nowhere = await openTestServer({
    config: { firebase: settings },
    context: { identity: firebaseIdentity(settings, { keysUrl: 'http://127.0.0.1:9/keys' }) },
  })
  const phoneNumber = '+13055550100'
  const order = { uid: `uid of ${phoneNumber}`, phoneNumber }
  const response = await nowhere.stranger.post('/api/auth/firebase-login', order, bearer(await google.token()))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await nowhere.stranger.post('/api/auth/firebase-login', order, bearer('nonsense'))).status).toBe(401)
  await nowhere.close()
})

test('a visitor signs up, and only success uses up the token', async () => {
  const phoneNumber = '+13055550120'
  const token = bearer(await google.token(goodClaims(phoneNumber)))
  await server.person('taken')
  const register = (username: string, changes = {}) =>
    server.stranger.post('/api/auth/register-firebase', registration(username, phoneNumber, changes), token)

  expect((await register('taken')).status).toBe(409)
  expect((await register('lucia', { phoneNumber: '+13055550199' })).status).toBe(401)
  const registered = await register('lucia', { isPhoneVerified: false })
  expect(registered.status).toBe(201)
  expect(await registered.json()).toMatchObject({ user: { username: 'lucia', phoneNumber, isPhoneVerified: true } })
  expect((await enter(token.authorization.slice(7), phoneNumber)).status).toBe(401)
})

test('a member signs in by phone with a token, once for each code', async () => {
  const mateo = await server.person('mateo')
  const claims = goodClaims(mateo.phoneNumber)
  const token = await google.token(claims)
  for (const refused of [
    await server.stranger.post('/api/auth/firebase-login', { uid: claims.sub, phoneNumber: mateo.phoneNumber }),
    await enter(token, mateo.phoneNumber, 'another uid'),
    await enter(await google.token(goodClaims('+13055550133')), mateo.phoneNumber),
  ]) {
    expect(refused.status).toBe(401)
    expect(refused.headers.getSetCookie()).toEqual([])
  }

  const entered = await enter(token, mateo.phoneNumber)
  expect(await entered.json()).toMatchObject({ user: { username: 'mateo' } })
  expect(cookiesOf(entered)).not.toBe('')
  expect((await enter(token, mateo.phoneNumber)).status).toBe(401)
  const refreshed = await google.token({ ...claims, iat: claims.iat + 5, exp: claims.exp + 5 })
  expect((await enter(refreshed, mateo.phoneNumber)).status).toBe(401)
  const again = await google.token({ ...claims, auth_time: claims.auth_time + 5 })
  expect((await enter(again, mateo.phoneNumber)).status).toBe(200)
})

test('only a visitor who proves the phone number gets its username', async () => {
  const nora = await server.person('nora')
  const claims = goodClaims(nora.phoneNumber)
  const order = { phoneNumber: nora.phoneNumber, firebaseUid: claims.sub, type: 'username' }
  const recover = (body: object, headers = {}) => server.stranger.post('/api/auth/verify-recovery-code', body, headers)
  expect((await recover(order)).status).toBe(401)
  expect((await recover({ ...order, firebaseUid: 'a guess' }, bearer(await google.token(claims)))).status).toBe(401)
  const recovered = await recover(order, bearer(await google.token(claims)))
  expect(await recovered.json()).toEqual({ success: true, username: 'nora' })
})

test('a new password is set by the grant of the proved phone number; the code beside it is ignored', async () => {
  const olga = await server.person('olga')
  const reset = (at: TestServer['stranger'], phoneNumber = olga.phoneNumber, code = '000000') =>
    at.post('/api/auth/reset-password-sms', { phoneNumber, code, newPassword: 'una clave nueva' })
  const claims = goodClaims(olga.phoneNumber)
  const order = { phoneNumber: olga.phoneNumber, firebaseUid: claims.sub, type: 'password' }
  const granted = await server.stranger.post(
    '/api/auth/verify-recovery-code',
    order,
    bearer(await google.token(claims)),
  )
  const here = browser(server.app, cookiesOf(granted))

  const refused = await reset(server.stranger)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: 'Invalid verification code' })
  expect((await reset(here, (await server.person('pablo')).phoneNumber)).status).toBe(400)
  expect((await reset(here, olga.phoneNumber, 'abc')).status).toBe(400)

  expect((await reset(here)).status).toBe(200)
  expect((await olga.get('/api/auth/user')).status).toBe(401)
  expect((await reset(here)).status).toBe(400)
  const logIn = (password: string) => server.stranger.post('/api/auth/login', { username: 'olga', password })
  expect((await logIn(PASSWORD)).status).toBe(401)
  expect((await logIn('una clave nueva')).status).toBe(200)
})

test('a phone is changed by a token of the new one', async () => {
  const rita = await server.person('rita')
  const phoneNumber = '+13055550140'
  await rita.post('/api/auth/confirm-password', { password: PASSWORD })
  const change = async (claims: object) =>
    await rita.put('/api/auth/phone', { phoneNumber }, bearer(await google.token(claims)))
  expect((await change(goodClaims(rita.phoneNumber))).status).toBe(401)
  const changed = await change(goodClaims(phoneNumber))
  expect(await changed.json()).toMatchObject({ phoneNumber, isPhoneVerified: true })
})

test('only the pages of a server with Firebase may reach Google, and the service worker never', async () => {
  const plain = await openTestServer({ context: { pages } })
  const policyOf = async (at: TestServer, path: string) =>
    (await at.app.request(path)).headers.get('content-security-policy')?.split('; ') ?? []
  const [strict, open, worker] = [
    await policyOf(plain, '/login'),
    await policyOf(server, '/login'),
    await policyOf(server, '/sw.js'),
  ]
  await plain.close()

  expect(strict.join()).not.toMatch(/google|frame-src/)
  expect(strict).toContain("require-trusted-types-for 'script'")
  expect(worker).toEqual(strict)

  const differing = (one: string[], other: string[]) => one.filter(directive => !other.includes(directive))
  expect(differing(strict, open)).toEqual([
    "script-src 'self'",
    "connect-src 'self' ws://localhost",
    "require-trusted-types-for 'script'",
    'trusted-types pista-worker default',
  ])
  expect(differing(open, strict)).toEqual([
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "connect-src 'self' ws://localhost https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/",
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  ])
})

test('the pages may send requests to the address of an emulator', async () => {
  const emulated = await openTestServer({
    config: { firebase: { ...settings, emulatorHost: '127.0.0.1:9099' } },
    context: { pages },
  })
  const policy = (await emulated.app.request('/login')).headers.get('content-security-policy')
  await emulated.close()
  expect(policy).toMatch(/connect-src [^;]* http:\/\/127\.0\.0\.1:9099;/)
})

/** Advances the clock by these minutes, for the keys and for later tokens. */
function later(minutes: number) {
  const then = Date.now() + minutes * MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], now: then })
}
