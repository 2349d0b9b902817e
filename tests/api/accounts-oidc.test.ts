import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { browser } from '../support/person.ts'
import { type OpenIdProvider, openOpenIdProvider, walkThrough } from '../support/providers/openid.ts'
import { cookiesOf, provePhone } from '../support/sign-up.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ORIGIN = 'http://localhost'

let provider: OpenIdProvider
let server: TestServer
beforeAll(async () => {
  provider = await openOpenIdProvider()
  provider.trusts(ORIGIN)
  server = await openTestServer({ config: { oidc: provider.oidc } })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
afterEach(() => void vi.useRealTimers())

/** Follows redirects until the browser is back at this server. Returns its cookies and the last address. */
async function away(query = '', change: (start: URL) => void = () => {}) {
  const left = await server.stranger.get(`/api/login${query}`)
  expect(left.status).toBe(302)
  const start = new URL(left.headers.get('location') ?? '')
  change(start)
  const back = await walkThrough(start.href)
  return { cookie: cookiesOf(left), back }
}

const comeBack = ({ cookie, back }: { cookie: string; back: URL }) =>
  browser(server.app, cookie).get(back.pathname + back.search)

async function arrive(query = '') {
  const response = await comeBack(await away(query))
  return { location: response.headers.get('location'), ...browser(server.app, cookiesOf(response)) }
}

const meOf = async (session: { get: (path: string) => Promise<Response> }) =>
  (await (await session.get('/api/auth/user')).json()) as Record<string, unknown>

const errorOf = (response: Response) => {
  expect(response.status).toBe(302)
  expect(response.headers.getSetCookie().filter(cookie => /^(__Host-)?sid=/.test(cookie))).toEqual([])
  return response.headers.get('location')
}

test('a new visitor gets an account with an unused username, completes it on the page for joining, and goes to the requested page', async () => {
  provider.visitedBy('ana', {
    given_name: 'Ana',
    family_name: 'Peña Ríos',
    email: 'ana@casa.example',
    email_verified: true,
  })
  const ana = await arrive('?redirect=/events/42%3Fx%3D1')
  expect(ana.location).toBe('/join?redirect=%2Fevents%2F42%3Fx%3D1')
  expect(await meOf(ana)).toMatchObject({
    username: 'ana.pena.rios',
    firstName: 'Ana',
    lastName: 'Peña Ríos',
    email: 'ana@casa.example',
    isEmailVerified: true,
    phoneNumber: null,
    isPhoneVerified: false,
    isProfileComplete: 0,
    hasPassword: false,
    userType: 'party_goer',
  })
})

test('the action that led to the sign-in is part of the address to which the new and the known member return', async () => {
  const joinAndGo = '/join?redirect=%2Fevents%2F42&after=going'
  provider.visitedBy('ada', { name: 'Ada Luz' })
  const ada = await arrive(`?prompt=create&redirect=${encodeURIComponent(joinAndGo)}`)
  expect(ada.location).toBe(joinAndGo)
  expect((await ada.put('/api/profile', { dateOfBirth: '1995-05-05', isProfileComplete: 1 })).status).toBe(200)
  expect(await meOf(ada)).toMatchObject({ isProfileComplete: 1, userType: 'party_goer' })
  expect((await arrive(`?redirect=${encodeURIComponent(joinAndGo)}`)).location).toBe(joinAndGo)
  // Without an action the page for joining would only lead on.
  expect((await arrive('?redirect=/join')).location).toBe('/profile')
})

test('a returning person gets the same account, also with another email address, and reaches the requested page', async () => {
  provider.visitedBy('beto', { name: 'Beto Luz', email: 'beto@casa.example' })
  const first = await meOf(await arrive())
  expect(first).toMatchObject({ isEmailVerified: false, firstName: 'Beto', lastName: 'Luz' })
  await server.sql`update users set profile_completed_at = now() where id = ${String(first.id)}`

  provider.visitedBy('beto', { name: 'Somebody Else', email: 'new@casa.example' })
  const again = await arrive('?redirect=/inbox')
  expect(again.location).toBe('/inbox')
  expect(await meOf(again)).toMatchObject({ id: first.id, username: 'beto.luz', pendingEmail: 'beto@casa.example' })

  expect((await arrive()).location).toBe('/profile')
  await server.sql`update users set user_type = 'party_host' where id = ${String(first.id)}`
  expect((await arrive('?redirect=/login')).location).toBe('/party-host-profile')
})

test('an email address that the provider did not verify gets our verification email', async () => {
  provider.visitedBy('caro', { name: 'Caro Sol', email: 'caro@casa.example', email_verified: false })
  await arrive()
  const emails = await (await server.stranger.get('/api/dev/outbox?to=caro@casa.example')).json()
  expect(emails).toMatchObject([{ kind: 'mail', link: expect.stringContaining('/verify-email?token=') }])
})

test('an email address that the provider did not verify does not show whether an account has it', async () => {
  const elena = await server.person('elena')
  const seen = []
  for (const [subject, email] of [
    ['claims-taken', elena.email],
    ['claims-free', 'free.one@casa.example'],
  ] as const) {
    provider.visitedBy(subject, { name: 'Fe Falsa', email, email_verified: false })
    const me = await meOf(await arrive())
    expect(me).toMatchObject({ email: null, isEmailVerified: false, pendingEmail: email })
    seen.push(Object.keys(me))
  }
  expect(seen[0]).toEqual(seen[1])
  const mails: { text: string }[] = await (await server.stranger.get(`/api/dev/outbox?to=${elena.email}`)).json()
  expect(mails).toMatchObject([{ text: expect.stringContaining('Your own account already has it') }])
})

test('an email address of another account gives no access and is left out', async () => {
  const dani = await server.person('dani')
  provider.visitedBy('not-dani', { name: 'Dani Falso', email: dani.email.toUpperCase(), email_verified: true })
  const other = await meOf(await arrive())
  expect(other.id).not.toBe(dani.id)
  expect(other).toMatchObject({ email: null, isEmailVerified: false })
})

test('an account whose name is taken, reserved or invalid gets a valid username', async () => {
  const names: [string, Record<string, unknown>, RegExp][] = [
    ['eva-1', { name: 'Eva Mar' }, /^eva\.mar$/],
    ['eva-2', { name: 'Eva Mar' }, /^eva\.mar\.\d+$/],
    ['house', { name: 'Pista Support', email: 'x@casa.example' }, /^dancer\.\d+$|^dancer$/],
    ['settings', { name: 'Settings' }, /^settings\.\d+$/],
    ['li', { name: '李娜', email: 'li.na@casa.example' }, /^li\.na$/],
    ['none', {}, /^dancer(\.\d+)?$/],
    [
      'hostile',
      { name: ['x'], given_name: '\u0000', email: 'no e-mail', picture: 'javascript:alert(1)' },
      /^dancer\.\d+$/,
    ],
  ]
  for (const [subject, claims, username] of names) {
    provider.visitedBy(subject, claims)
    expect((await meOf(await arrive())).username).toMatch(username)
  }
})

test('two first visits at once make one account', async () => {
  provider.visitedBy('fani', { name: 'Fani Rey', email: 'fani@casa.example' })
  const [one, two] = [await away(), await away()]
  const sessions = (await Promise.all([comeBack(one), comeBack(two)])).map(response =>
    browser(server.app, cookiesOf(response)),
  )
  const [first, second] = await Promise.all(sessions.map(meOf))
  expect(first?.id).toBeTruthy()
  expect(second?.id).toBe(first?.id)
  expect(await server.sql`select 1 from users where first_name = 'Fani'`).toHaveLength(1)
})

test('the request to the provider has a state, a nonce, a challenge and exactly our redirect address', async () => {
  const left = await server.stranger.get('/api/login?redirect=/inbox')
  const authorizeUrl = new URL(left.headers.get('location') ?? '')
  const carried = left.headers.getSetCookie().join()
  expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${ORIGIN}/api/login/callback`,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
  })
  expect(carried).toMatch(/^oidc=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  for (const secret of ['state', 'nonce']) expect(carried).not.toContain(authorizeUrl.searchParams.get(secret))
})

test('prompt=create requests a new account if the provider supports it, and other values are ignored', async () => {
  provider.visitedBy('gabi', { name: 'Gabi Paz' })
  await arrive('?prompt=create')
  expect(provider.prompts).toContain('create')
  const plain = await server.stranger.get('/api/login?prompt=none')
  expect(new URL(plain.headers.get('location') ?? '').searchParams.has('prompt')).toBe(false)
})

test('a callback with another state, nonce or issuer signs no person in', async () => {
  provider.visitedBy('hugo', { name: 'Hugo Mil' })
  const wrongState = await away('?redirect=/inbox')
  wrongState.back.searchParams.set('state', 'x'.repeat(43))
  const wrongIssuer = await away()
  wrongIssuer.back.searchParams.set('iss', 'https://evil.example')
  const wrongNonce = await away('', start => start.searchParams.set('nonce', 'y'.repeat(43)))
  const noCode = await away()
  noCode.back.searchParams.delete('code')

  expect(errorOf(await comeBack(wrongState))).toBe('/auth?redirect=%2Finbox&error=sign-in-failed')
  for (const trip of [wrongIssuer, wrongNonce, noCode])
    expect(errorOf(await comeBack(trip))).toBe('/auth?error=sign-in-failed')
  expect(await server.sql`select 1 from users where first_name = 'Hugo'`).toHaveLength(0)
})

test('a callback is valid once, and only in the browser that began the sign-in', async () => {
  provider.visitedBy('ines', { name: 'Inés Vega' })
  const trip = await away()
  expect((await comeBack(trip)).headers.get('location')).toBe('/join')
  expect(errorOf(await comeBack(trip))).toBe('/auth?error=sign-in-failed')

  const stolen = await away()
  expect(errorOf(await comeBack({ ...stolen, cookie: '' }))).toBe('/auth?error=sign-in-expired')
  const thief = await server.stranger.get('/api/login')
  const theirState = new URL(thief.headers.get('location') ?? '').searchParams.get('state') ?? ''
  stolen.back.searchParams.set('state', theirState)
  expect(errorOf(await comeBack({ ...stolen, cookie: cookiesOf(thief) }))).toBe('/auth?error=sign-in-failed')
})

test('a callback is refused after ten minutes', async () => {
  provider.visitedBy('juan', { name: 'Juan Cruz' })
  const trip = await away()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect(errorOf(await comeBack(trip))).toBe('/auth?error=sign-in-expired')
})

test('a cookie that another party made up is ignored', async () => {
  const { back } = await away()
  for (const cookie of ['oidc=x', 'oidc=a.b.c.d.e', `oidc=${'A'.repeat(3000)}`])
    expect(errorOf(await comeBack({ cookie, back }))).toBe('/auth?error=sign-in-expired')
})

test('a visitor who cancels at the provider returns to the sign-in page, which has the requested page', async () => {
  const left = await server.stranger.get('/api/login?redirect=/inbox')
  const back = await walkThrough(left.headers.get('location') ?? '', { choice: 'refuse' })
  expect(errorOf(await comeBack({ cookie: cookiesOf(left), back }))).toBe(
    '/auth?redirect=%2Finbox&error=sign-in-cancelled',
  )
})

test('a sign-in at the provider ends the previous session of this browser', async () => {
  const kiko = await server.person('kiko')
  provider.visitedBy('kiko', { name: 'Kiko Sanz' })
  const { cookie, back } = await away()
  const response = await comeBack({ cookie: `${cookie}; ${kiko.cookie}`, back })
  expect(response.headers.get('location')).toBe('/join')
  expect((await kiko.get('/api/auth/user')).status).toBe(401)
})

test('each redirect leads to this site', async () => {
  provider.visitedBy('lola', { name: 'Lola Font' })
  const { id } = await meOf(await arrive())
  await server.sql`update users set profile_completed_at = now() where id = ${String(id)}`
  const hostile = ['//evil.example', '/\\evil.example', 'https:evil.example', 'javascript:alert(1)', '/\t/evil', '']
  for (const redirect of hostile)
    expect((await arrive(`?redirect=${encodeURIComponent(redirect)}`)).location).toBe('/profile')
})

test('signing out continues at the provider only for a session that started there', async () => {
  provider.visitedBy('mimi', { name: 'Mimi Roa' })
  const mimi = await arrive()
  const out = await mimi.get('/api/logout')
  const endSessionUrl = new URL(out.headers.get('location') ?? '')
  expect(out.status).toBe(303)
  expect(endSessionUrl.origin).toBe(provider.issuer)
  expect(Object.fromEntries(endSessionUrl.searchParams)).toMatchObject({
    client_id: 'pista',
    post_logout_redirect_uri: `${ORIGIN}/`,
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  })
  expect((await mimi.get('/api/auth/user')).status).toBe(401)
  expect((await fetch(endSessionUrl)).status).toBe(200)

  const nora = await server.person('nora')
  expect((await nora.get('/api/logout')).headers.get('location')).toBe('/')
  const again = await arrive()
  const asData = await again.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' })
  expect(asData.headers.get('location')).toBe('/')
})

test('an account without a password cannot change it, until a phone number allows setting one', async () => {
  provider.visitedBy('olga', { name: 'Olga Ruiz' })
  const olga = await arrive()
  const { username } = await meOf(olga)
  const change = await olga.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'bailar mucho' })
  expect(change.status).toBe(409)
  expect(await change.json()).toMatchObject({ code: 'no-password' })
  expect((await olga.post('/api/auth/confirm-password', { password: 'x' })).status).toBe(409)
  expect((await server.stranger.post('/api/auth/login', { username, password: 'x' })).status).toBe(401)

  const phoneNumber = '+13055550177'
  const unknown = await provePhone(server, phoneNumber, 'sign-in')
  const early = await server.stranger.post(
    '/api/auth/firebase-login',
    { uid: unknown.uid, phoneNumber },
    unknown.bearer,
  )
  expect(early.status).toBe(404)

  const proof = await provePhone(server, phoneNumber)
  expect((await olga.put('/api/auth/phone', { phoneNumber }, proof.bearer)).status).toBe(200)
  const recovery = await provePhone(server, phoneNumber, 'recovery')
  const recovered = await server.stranger.post(
    '/api/auth/verify-recovery-code',
    { phoneNumber, firebaseUid: recovery.uid, type: 'password' },
    recovery.bearer,
  )
  const reset = { phoneNumber, code: recovery.code, newPassword: 'bailar mucho' }
  expect((await browser(server.app, cookiesOf(recovered)).post('/api/auth/reset-password-sms', reset)).status).toBe(200)
  const entered = await server.stranger.post('/api/auth/login', { username, password: 'bailar mucho' })
  expect(await meOf(browser(server.app, cookiesOf(entered)))).toMatchObject({ hasPassword: true })
})

test('a session is as fresh as the provider’s own, so that an old one adds no phone', async () => {
  provider.visitedBy('paco', { name: 'Paco Gil' })
  const left = await server.stranger.get('/api/login?prompt=login')
  expect(new URL(left.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login')
  const paco = await arrive()
  await server.sql`update sessions set authenticated_at = now() - interval '11 minutes' where provider_token is not null`
  const proof = await provePhone(server, '+13055550178')
  const refused = await paco.put('/api/auth/phone', { phoneNumber: '+13055550178' }, proof.bearer)
  expect(await refused.json()).toMatchObject({ code: 'confirm-first' })
})

test('a person who deleted the account and returns gets a new one', async () => {
  provider.visitedBy('quique', { name: 'Quique Sol' })
  const quique = await arrive()
  const { id } = await meOf(quique)
  expect((await quique.delete('/api/profile')).status).toBe(200)
  expect(await server.sql`select 1 from provider_identities where user_id = ${String(id)}`).toHaveLength(0)
  const again = await arrive()
  expect((await meOf(again)).id).not.toBe(id)
})

test('the page gets the name of the provider for the button', async () => {
  expect(await (await server.stranger.get('/api/identity/config')).json()).toMatchObject({ signInWith: 'Casa Luna' })
})

test('if the provider is unreachable, the visitor returns with an error sentence, and the next sign-in tries again', async () => {
  const unreachable = await openOpenIdProvider()
  unreachable.trusts(ORIGIN)
  const lonely = await openTestServer({ config: { oidc: { ...unreachable.oidc, issuer: 'http://127.0.0.1:9' } } })
  const response = await lonely.stranger.get('/api/login?redirect=/inbox')
  expect(errorOf(response)).toBe('/auth?redirect=%2Finbox&error=sign-in-unavailable')
  await lonely.close()

  const halfway = await openTestServer({ config: { oidc: unreachable.oidc } })
  unreachable.visitedBy('rita', { name: 'Rita Sur' })
  const left = await halfway.stranger.get('/api/login')
  const back = await walkThrough(left.headers.get('location') ?? '')
  await unreachable.close()
  const returned = await browser(halfway.app, cookiesOf(left)).get(back.pathname + back.search)
  expect(errorOf(returned)).toBe('/auth?error=sign-in-unavailable')
  await halfway.close()
})

test('two hundred sign-ins in five minutes are enough for one address', async () => {
  const strict = await openTestServer({ config: { oidc: provider.oidc, hasLimits: true } })
  for (let tries = 0; tries < 200; tries += 1)
    expect((await strict.stranger.get('/api/login/callback')).status).toBe(302)
  expect((await strict.stranger.get('/api/login/callback')).status).toBe(429)
  await strict.close()
})

test('each sign-in and each refusal is in the audit log', async () => {
  const actions = await server.sql<
    { action: string; outcome: string }[]
  >`select distinct action, outcome from audit_log`
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'sign-up-by-provider', outcome: 'ok' },
      { action: 'sign-in-by-provider', outcome: 'ok' },
      { action: 'sign-in-by-provider', outcome: 'denied' },
    ]),
  )
})

test('without a provider the redirect leads to our sign-in page, with the requested page', async () => {
  const alone = await openTestServer()
  const locationOf = async (path: string) => (await alone.stranger.get(path)).headers.get('location')
  expect(await locationOf('/api/login')).toBe('/login')
  expect(await locationOf('/api/login?redirect=/inbox')).toBe('/login?redirect=%2Finbox')
  expect(await locationOf('/api/login?prompt=create&redirect=/inbox')).toBe('/signup?redirect=%2Finbox')
  expect(await locationOf('/api/login/callback?code=x&state=y')).toBe('/login')
  await alone.close()
})
