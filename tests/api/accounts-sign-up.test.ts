import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Me } from '#contract/accounts/accounts.ts'
import { browser, PASSWORD } from '../support/person.ts'
import { cookiesOf, provePhone, registration } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

test('a newcomer proves a phone, registers, and is signed in by the same response', async () => {
  const { bearer } = await provePhone(server, '+13055550001')
  const registered = await server.stranger.post(
    '/api/auth/register-firebase',
    registration('lucia', '(305) 555-0001'),
    bearer,
  )
  expect(registered.status).toBe(201)
  const { user, message } = await registered.json()
  expect(message).toBe('Account created successfully')
  expect(Me.parse(user)).toMatchObject({
    username: 'lucia',
    phoneNumber: '+13055550001',
    isPhoneVerified: true,
    isEmailVerified: false,
    isProfileComplete: 0,
    dateOfBirth: '1994-03-12',
    statusMessage: '¡A bailar!',
  })
  const newMember = browser(server.app, cookiesOf(registered))
  expect(await (await newMember.get('/api/auth/user')).json()).toEqual(user)
  expect(await server.sql`select action from audit_log where actor_id = ${user.id} order by id`).toEqual([
    { action: 'sign-up' },
    { action: 'sign-in' },
  ])

  const login = await server.stranger.post('/api/auth/login', { username: 'LUCIA', password: 'salsa en linea' })
  expect(login.status).toBe(200)
  const lucia = browser(server.app, cookiesOf(login))
  expect(await (await lucia.get('/api/auth/user')).json()).toMatchObject({ id: user.id, username: 'lucia' })
})

test('the link in the first email verifies the address, also when it is opened again within a day', async () => {
  const { bearer } = await provePhone(server, '+13055550002')
  await server.stranger.post('/api/auth/register-firebase', registration('mateo', '+13055550002'), bearer)
  const [verification] = await (await server.stranger.get('/api/dev/outbox?to=mateo@example.com')).json()
  expect(verification).toMatchObject({ kind: 'mail', to: 'mateo@example.com' })

  const path = verification.link.replace(/^.*\/verify-email/, '/api/verify-email')
  expect(await (await server.stranger.get(path)).json()).toEqual({ success: true })
  expect((await server.stranger.get(path)).status).toBe(200)
  const [row] = await server.sql`select email_verified_at from users where username = 'mateo'`
  expect(row?.emailVerifiedAt).toEqual(expect.any(String))

  await server.sql`update email_verifications set expires_at = now() - interval '1 second'`
  for (const link of [path, '/api/verify-email?token=nobody-has-this', '/api/verify-email']) {
    const refused = await server.stranger.get(link)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: 'Invalid verification link. Please check your email and try again.',
    })
  }
})

test('a lost verification email can be requested again, only while the address is unverified', async () => {
  const sofia = await server.person('sofia')
  expect((await server.stranger.post('/api/auth/resend-verification')).status).toBe(401)
  expect((await sofia.post('/api/auth/resend-verification')).status).toBe(200)
  const outbox = async () => (await server.stranger.get(`/api/dev/outbox?to=${sofia.email}`)).json()
  const [verification] = await outbox()
  await server.stranger.get(verification.link.replace(/^.*\/verify-email/, '/api/verify-email'))
  await sofia.post('/api/auth/resend-verification')
  expect(await outbox()).toHaveLength(1)
})

test('without userType a newcomer is a party goer, and only a host keeps a promotion group', async () => {
  const goer = await provePhone(server, '+13055550003')
  const { userType: _, ...plain } = registration('camila', '+13055550003', { promotionGroup: 'La Familia' })
  const first = await server.stranger.post('/api/auth/register-firebase', plain, goer.bearer)
  expect((await first.json()).user).toMatchObject({ userType: 'party_goer', promotionGroup: null })

  const host = await provePhone(server, '+13055550004')
  const order = registration('diego', '+13055550004', { promotionGroup: 'La Familia', userType: 'party_host' })
  const second = await server.stranger.post('/api/auth/register-firebase', order, host.bearer)
  expect((await second.json()).user).toMatchObject({ userType: 'party_host', promotionGroup: 'La Familia' })
})

test('a registration without a proof of exactly this phone number is refused', async () => {
  const { idToken, bearer } = await provePhone(server, '+13055550005')
  const order = registration('elena', '+13055550005')
  const [header, claims] = idToken.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  for (const authorization of [
    '',
    'Bearer',
    'Bearer nonsense',
    `Bearer ${header}.${claims}.AAAA`,
    `Bearer ${unsigned}`,
  ])
    expect(
      (await server.stranger.post('/api/auth/register-firebase', order, { ...(authorization && { authorization }) }))
        .status,
    ).toBe(401)

  const otherPhone = await server.stranger.post(
    '/api/auth/register-firebase',
    { ...order, phoneNumber: '+13055550006' },
    bearer,
  )
  expect(await otherPhone.json()).toMatchObject({ code: 'identity-not-proved' })
  expect(await server.sql`select id from users where username = 'elena'`).toHaveLength(0)
})

test('a large body is not read before the phone number is proved', async () => {
  const response = await server.stranger.post('/api/auth/register-firebase', { junk: 'x'.repeat(8 * 1024 * 1024) })
  expect(response.status).toBe(401)
  const { bearer } = await provePhone(server, '+13055550007')
  const tooLarge = await server.stranger.post(
    '/api/auth/register-firebase',
    { junk: 'x'.repeat(8 * 1024 * 1024) },
    bearer,
  )
  expect(tooLarge.status).toBe(413)
})

test('a taken value is refused and leaves the proof valid for another try; success uses it up', async () => {
  const ana = await server.person('ana')
  const { bearer } = await provePhone(server, '+13055550008')
  const register = (changes: object) =>
    server.stranger.post(
      '/api/auth/register-firebase',
      { ...registration('fernanda', '+13055550008'), ...changes },
      bearer,
    )

  const sameName = await register({ username: 'ANA' })
  expect(sameName.status).toBe(409)
  expect(await sameName.json()).toMatchObject({ code: 'username-taken', error: 'Username is already taken' })
  const sameEmail = await register({ email: ana.email.toUpperCase() })
  expect(sameEmail.status).toBe(409)
  expect(await sameEmail.json()).toMatchObject({ code: 'email-taken', error: 'Email is already registered' })

  expect((await register({})).status).toBe(201)
  const again = await register({ username: 'fernanda2', email: 'fernanda2@example.com' })
  expect(again.status).toBe(401)

  const anew = await provePhone(server, '+13055550008')
  const samePhone = await server.stranger.post(
    '/api/auth/register-firebase',
    registration('fernanda3', '+13055550008'),
    anew.bearer,
  )
  expect(samePhone.status).toBe(409)
  expect(await samePhone.json()).toMatchObject({ code: 'phone-taken', error: 'Phone number is already registered' })
})

test('of two concurrent registrations with one username one succeeds', async () => {
  const proofs = [await provePhone(server, '+13055550009'), await provePhone(server, '+13055550010')]
  const responses = await Promise.all(
    proofs.map(({ phoneNumber, bearer }, index) =>
      server.stranger.post(
        '/api/auth/register-firebase',
        registration('gloria', phoneNumber, { email: `gloria.${index}@example.com` }),
        bearer,
      ),
    ),
  )
  expect(responses.map(response => response.status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(await server.sql`select id from users where lower(username) = 'gloria'`).toHaveLength(1)
})

test.each([
  [{ firstName: ' ' }, 'required'],
  [{ email: 'not an address' }, 'invalid-email'],
  [{ username: 'ab' }, 'invalid-username'],
  [{ username: 'Аdmin' }, 'invalid-username'],
  [{ username: 'pista' }, 'invalid-username'],
  [{ phoneNumber: '+18765550001' }, 'invalid-phone-number'],
  [{ password: '12345', confirmPassword: '12345' }, 'password-too-short'],
  [{ password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) }, 'password-too-long'],
  [{ confirmPassword: 'something else' }, 'passwords-differ'],
  [{ state: 'Florida' }, 'invalid-state'],
  [{ dateOfBirth: '1994-02-30' }, 'invalid-date'],
  [{ dateOfBirth: '2020-01-01' }, 'too-young'],
  [{ favoriteGenres: [] }, 'genre-required'],
  [{ userType: 'admin' }, 'invalid'],
  [{ profileImageUrl: 'javascript:alert(1)' }, 'invalid-image'],
  [{ profileImageUrl: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }, 'invalid-image'],
  [{ firstName: 'Pista', lastName: 'Support' }, 'reserved-name'],
])('a registration with %j is refused: %s', async (changes, code) => {
  const { bearer } = await provePhone(server, '+13055550011')
  const response = await server.stranger.post(
    '/api/auth/register-firebase',
    registration('hugo', '+13055550011', changes),
    bearer,
  )
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
})

test('a picture is re-encoded, small and without its coordinates, and its address shows it to everyone', async () => {
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'orangered' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer()
  const { bearer } = await provePhone(server, '+13055550012')
  const response = await server.stranger.post(
    '/api/auth/register-firebase',
    registration('ines', '+13055550012', { profileImageUrl: `data:image/jpeg;base64,${photo.toString('base64')}` }),
    bearer,
  )
  const { user } = await response.json()
  const shown = await server.stranger.get(user.profileImageUrl)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('immutable')
  const picture = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([picture.width, picture.height, picture.exif]).toEqual([400, 300, undefined])
  expect((await server.stranger.get('/uploads/profiles/nothing.webp')).status).toBe(404)
  expect((await server.stranger.get('/uploads/profiles/..%2f..%2fsecret')).status).toBe(400)
})

test('a picture of too many bytes is refused by its size', async () => {
  const { bearer } = await provePhone(server, '+13055550013')
  const profileImageUrl = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64')}`
  const response = await server.stranger.post(
    '/api/auth/register-firebase',
    registration('julia', '+13055550013', { profileImageUrl }),
    bearer,
  )
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: 'Image size must be less than 5MB' })
})

test('a username is available until an account has it, ignoring case', async () => {
  const available = async (username: string) =>
    (await (await server.stranger.post('/api/auth/check-username', { username })).json()).available
  expect(await available('karina')).toBe(true)
  await server.person('karina')
  for (const username of ['karina', 'KARINA', 'ab', 'kar ina', 'Аdmin', 'admin', 'x'.repeat(31)])
    expect([username, await available(username)]).toEqual([username, false])
  expect((await server.stranger.post('/api/auth/check-username', {})).status).toBe(400)
})

test('the password is stored only as a slow hash', async () => {
  await server.person('leo')
  const [row] = await server.sql`select password_hash from users where username = 'leo'`
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(JSON.stringify(await server.sql`select * from users`)).not.toContain(PASSWORD)
})

test('a lost response is sent again, and the retry is not refused because of its own username', async () => {
  const { bearer } = await provePhone(server, '+13055550777')
  const order = registration('renata', '+13055550777')
  const register = (body: object, proof = bearer) => server.stranger.post('/api/auth/register-firebase', body, proof)
  const lost = await register(order)
  expect(lost.status).toBe(201)
  const { user } = await lost.json()

  const again = await register(order)
  expect(again.status).toBe(200)
  expect((await again.json()).user.id).toBe(user.id)
  const fresh = await provePhone(server, '+13055550777')
  const renata = browser(server.app, cookiesOf(await register({ ...order, username: 'RENATA' }, fresh.bearer)))
  expect(await (await renata.get('/api/auth/user')).json()).toMatchObject({ id: user.id })
  expect((await server.stranger.post('/api/auth/login', order)).status).toBe(200)
  expect(await server.sql`select id from users where lower(username) = 'renata'`).toHaveLength(1)

  const otherPassword = { ...order, password: 'another one', confirmPassword: 'another one' }
  const refused = await register(otherPassword)
  expect(await refused.json()).toMatchObject({ code: 'phone-taken' })
  expect(refused.headers.getSetCookie()).toEqual([])
  const stranger = await provePhone(server, '+13055550778')
  const otherOrder = { ...order, phoneNumber: '+13055550778', email: 'other@example.com' }
  expect(await (await register(otherOrder, stranger.bearer)).json()).toMatchObject({ code: 'username-taken' })
})

test('a sign-up ends the session that the browser had before', async () => {
  const before = await server.person('marisol')
  const { bearer } = await provePhone(server, '+13055550779')
  const registered = await before.post('/api/auth/register-firebase', registration('noelia', '+13055550779'), bearer)

  expect(registered.status).toBe(201)
  expect(server.ended).toContain(before.sessionId)
  expect((await before.get('/api/auth/user')).status).toBe(401)
  const noelia = browser(server.app, cookiesOf(registered))
  expect(await (await noelia.get('/api/auth/user')).json()).toMatchObject({ username: 'noelia' })
})

test('a sign-up that is refused leaves the session of the browser as it is', async () => {
  const before = await server.person('macarena')
  const { bearer } = await provePhone(server, '+13055550780')
  const taken = registration(before.username, '+13055550780')
  const refused = await before.post('/api/auth/register-firebase', taken, bearer)

  expect(refused.status).toBe(409)
  expect(refused.headers.getSetCookie()).toEqual([])
  expect((await before.get('/api/auth/user')).status).toBe(200)
})

test('the browser of a sign-up is a known device, and causes no email about a new device', async () => {
  const { bearer } = await provePhone(server, '+13055550782')
  const order = registration('olivia', '+13055550782')
  const registered = await server.stranger.post('/api/auth/register-firebase', order, bearer)
  const { user } = await registered.json()
  await server.sql`update users set email_verified_at = now() where id = ${user.id}`

  const olivia = browser(server.app, cookiesOf(registered))
  expect((await olivia.post('/api/auth/login', order)).status).toBe(200)
  const emails = await (await server.stranger.get(`/api/dev/outbox?to=${order.email}`)).json()
  expect(emails).toHaveLength(1)
  expect(await server.sql`select 1 from known_devices where user_id = ${user.id}`).toHaveLength(1)
})

test('a phone number may try ten taken email addresses, and then has to wait', async () => {
  const strict = await openTestServer()
  const taken = await strict.person('hector')
  const { bearer } = await provePhone(strict, '+13055550781')
  strict.context.config.hasLimits = true
  const register = (email: string) =>
    strict.stranger.post('/api/auth/register-firebase', registration('irma', '+13055550781', { email }), bearer)
  for (let n = 0; n < 10; n += 1) expect((await register(taken.email)).status).toBe(409)
  for (const email of [taken.email, 'irma@example.com']) {
    const held = await register(email)
    expect(held.status).toBe(429)
    expect(held.headers.get('retry-after')).toBe('3600')
  }
  await strict.close()
})
