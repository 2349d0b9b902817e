import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { Me } from '#contract/accounts/accounts.ts'
import { browser } from '../support/person.ts'
import { codeSentTo, cookiesOf, proveEmail, provePhone, registration, registrationByEmail } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { signUpBy: ['email', 'phone'] } })
const { stranger, sql } = server

const requestCode = (email: string, purpose = 'sign-up', headers = {}) =>
  stranger.post('/api/identity/send-email-code', { email, purpose }, headers)
const enterCode = (verificationId: string, code: string, cookie: string) =>
  stranger.post('/api/identity/verify-email-code', { verificationId, code }, { cookie })
const register = (order: object, bearer: Record<string, string>) =>
  stranger.post('/api/auth/register-email', order, bearer)
const emailsTo = async (email: string) =>
  (await (await stranger.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json()) as {
    text: string
    link: string
    code?: string
  }[]

/** Creates an account whose address is proved. */
async function member(username: string, app = server.app) {
  const { bearer } = await proveEmail(server, `${username}@example.com`)
  const registered = await register(registrationByEmail(username), bearer)
  expect(registered.status).toBe(201)
  return browser(app, cookiesOf(registered))
}

test('a newcomer proves an email address, registers without a phone, and is signed in', async () => {
  const sent = await requestCode('lucia@example.com', 'sign-up', { 'accept-language': 'es' })
  expect(await sent.json()).toMatchObject({ expiresIn: 900 })
  const [email] = await emailsTo('lucia@example.com')
  expect(email?.text).toContain(`${email?.code} es tu código de Pista`)
  expect(email?.link).toMatch(new RegExp(`/enter-code#${email?.code}$`))

  const { bearer } = await proveEmail(server, 'lucia@example.com')
  const registered = await register(registrationByEmail('lucia'), bearer)
  expect(registered.status).toBe(201)
  const { user } = await registered.json()
  expect(Me.parse(user)).toMatchObject({
    username: 'lucia',
    email: 'lucia@example.com',
    isEmailVerified: true,
    phoneNumber: null,
    isPhoneVerified: false,
  })
  const lucia = browser(server.app, cookiesOf(registered))
  expect(await (await lucia.get('/api/auth/user')).json()).toEqual(user)
  // The address needs no second email that confirms it.
  expect((await emailsTo('lucia@example.com')).every(({ code }) => code)).toBe(true)
})

test('a registration without a proof of exactly this address is refused', async () => {
  const { bearer, emailToken } = await proveEmail(server, 'elena@example.com')
  const [id = '', signature = ''] = emailToken.split('.')
  const order = registrationByEmail('elena')
  const tokens = ['', 'x', id, `${id}.`, `${crypto.randomUUID()}.${signature}`, `${id}.${'A'.repeat(43)}`]
  for (const token of tokens)
    expect([token, (await register(order, { authorization: `Bearer ${token}` })).status]).toEqual([token, 401])
  const other = await register({ ...order, email: 'other@example.com' }, bearer)
  expect(await other.json()).toMatchObject({ code: 'email-not-proved' })
  expect((await register({ ...order, email: 'ELENA@example.com' }, bearer)).status).toBe(201)
})

test('a code for one purpose gives a token for no other purpose', async () => {
  await member('rosa')
  const { bearer } = await proveEmail(server, 'rosa@example.com', 'sign-in')
  const attempts = [
    register(registrationByEmail('rosa2', { email: 'rosa@example.com' }), bearer),
    stranger.post('/api/auth/reset-password-email', { newPassword: 'tres mangos verdes' }, bearer),
    stranger.post('/api/auth/recover-email', { type: 'username' }, bearer),
  ]
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([401, 401, 401])
  const phone = await provePhone(server, '+13055550301')
  expect((await register(registrationByEmail('rosa3'), phone.bearer)).status).toBe(401)
  expect((await stranger.post('/api/auth/login-email', undefined, bearer)).status).toBe(200)
})

test('a code is accepted only in the browser that requested it, and no other browser uses up its tries', async () => {
  const sent = await requestCode('carla@example.com')
  const { verificationId } = await sent.json()
  const code = await codeSentTo(server, 'carla@example.com')
  const other = cookiesOf(await requestCode('thief@example.com'))
  for (const cookie of ['', other, other, other, other, other, other])
    expect(await (await enterCode(verificationId, code, cookie)).json()).toMatchObject({ code: 'invalid-code' })
  expect((await enterCode(verificationId, code, cookiesOf(sent))).status).toBe(200)
})

test('after five wrong tries the code has expired, also for the correct digits', async () => {
  const sent = await requestCode('bruno@example.com')
  const { verificationId } = await sent.json()
  const code = await codeSentTo(server, 'bruno@example.com')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expect((await enterCode(verificationId, wrong, cookiesOf(sent))).status).toBe(400)
  expect(await (await enterCode(verificationId, code, cookiesOf(sent))).json()).toMatchObject({ code: 'code-expired' })
})

test('a lost response is repeated with the same token; success uses the token up', async () => {
  const { bearer, verificationId, code, cookie, emailToken } = await proveEmail(server, 'gema@example.com')
  expect(await (await enterCode(verificationId, code, cookie)).json()).toMatchObject({ emailToken })
  expect((await register(registrationByEmail('gema'), bearer)).status).toBe(201)
  expect((await register(registrationByEmail('gema'), bearer)).status).toBe(200)
  const anotherPassword = registrationByEmail('gema', { password: 'otra clave larga', confirmPassword: undefined })
  expect(await (await register(anotherPassword, bearer)).json()).toMatchObject({ code: 'email-taken' })
  expect((await register(registrationByEmail('gema2', { email: 'gema@example.com' }), bearer)).status).toBe(401)
  await sql`update email_codes set proved_at = proved_at - interval '11 minutes' where id = ${verificationId}`
  expect((await register(registrationByEmail('gema'), bearer)).status).toBe(401)
})

test('the owner of an account gets a code that signs in, and the response is the same as for a new address', async () => {
  await member('ines')
  const [known, unknown] = [await requestCode('INES@example.com'), await requestCode('nobody@example.com')]
  expect([known.status, Object.keys(await known.json())]).toEqual([200, Object.keys(await unknown.json())])
  const [email] = await emailsTo('INES@example.com')
  expect(email?.text).toContain(`Type this code to sign in: ${email?.code}`)
  const { bearer } = await proveEmail(server, 'ines@example.com')
  expect((await stranger.post('/api/auth/login-email', undefined, bearer)).status).toBe(200)
})

test('of two registrations with proofs of one address, one account is created', async () => {
  const [first, second] = [await proveEmail(server, 'dora@example.com'), await proveEmail(server, 'dora@example.com')]
  const responses = await Promise.all([
    register(registrationByEmail('dora1', { email: 'dora@example.com' }), first.bearer),
    register(registrationByEmail('dora2', { email: 'dora@example.com' }), second.bearer),
    register(registrationByEmail('dora3', { email: 'dora@example.com' }), first.bearer),
  ])
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 409 || status === 401)).toHaveLength(2)
  expect(await sql`select 1 from users where email = 'dora@example.com'`).toHaveLength(1)
})

test('an address that another account never proved belongs to the person who proves it', async () => {
  const { bearer } = await provePhone(server, '+13055550302')
  const order = registration('squatter', '+13055550302', { email: 'victim@example.com' })
  const squatter = await stranger.post('/api/auth/register-firebase', order, bearer)
  expect(squatter.status).toBe(201)
  const [confirmation] = await emailsTo('victim@example.com')

  // The unproved address gives its owner no access to the account of the squatter.
  const signIn = await proveEmail(server, 'victim@example.com', 'sign-in')
  expect(await (await stranger.post('/api/auth/login-email', undefined, signIn.bearer)).json()).toMatchObject({
    code: 'no-account-email',
  })

  const proved = await proveEmail(server, 'victim@example.com')
  const registered = await register(registrationByEmail('victim'), proved.bearer)
  expect(registered.status).toBe(201)
  const other = browser(server.app, cookiesOf(squatter))
  expect(await (await other.get('/api/auth/user')).json()).toMatchObject({ username: 'squatter', email: null })
  expect(
    (await stranger.get((confirmation?.link ?? '').replace(/^.*\/verify-email/, '/api/verify-email'))).status,
  ).toBe(400)
  expect(await sql`select target_id from audit_log where action = 'release-unproved-email'`).toHaveLength(1)
})

test('a member signs in with a code by email; an unknown address gets none in', async () => {
  await member('nora')
  const { bearer } = await proveEmail(server, 'nora@example.com', 'sign-in')
  const signedIn = await stranger.post('/api/auth/login-email', undefined, bearer)
  expect(signedIn.status).toBe(200)
  expect((await signedIn.json()).user).toMatchObject({ username: 'nora' })
  expect((await stranger.post('/api/auth/login-email', undefined, bearer)).status).toBe(401)

  const unknown = await proveEmail(server, 'unknown@example.com', 'sign-in')
  expect((await stranger.post('/api/auth/login-email', undefined, unknown.bearer)).status).toBe(404)
})

test('a member without a phone recovers the username and the password, which ends all sessions', async () => {
  const olga = await member('olga')
  const name = await proveEmail(server, 'olga@example.com', 'recovery')
  const recovered = await stranger.post('/api/auth/recover-email', { type: 'username' }, name.bearer)
  expect(await recovered.json()).toEqual({ success: true, username: 'olga' })
  expect((await stranger.post('/api/auth/recover-email', { type: 'username' }, name.bearer)).status).toBe(401)

  const { bearer } = await proveEmail(server, 'olga@example.com', 'recovery')
  expect((await stranger.post('/api/auth/recover-email', { type: 'password' }, bearer)).status).toBe(200)
  const newPassword = 'nueva clave de olga'
  const reset = () => stranger.post('/api/auth/reset-password-email', { newPassword }, bearer)
  expect((await reset()).status).toBe(200)
  expect((await reset()).status).toBe(401)
  expect((await olga.get('/api/auth/user')).status).toBe(401)
  expect((await stranger.post('/api/auth/login', { username: 'olga', password: newPassword })).status).toBe(200)
  const [notice] = await emailsTo('olga@example.com')
  expect(notice?.text).toContain('a code that went to this email')
})

test('a suspended member gets in neither by a code nor by a new password', async () => {
  await member('paco')
  const [signIn, recovery] = [
    await proveEmail(server, 'paco@example.com', 'sign-in'),
    await proveEmail(server, 'paco@example.com', 'recovery'),
  ]
  await sql`
    with m as (
      insert into moderation (id, kind, target_id, action, person_id)
      select ${crypto.randomUUID()}, 'user', id::text, 'suspend', id from users where username = 'paco'
      returning id, person_id
    )
    update users set suspended_by = m.id from m where users.id = m.person_id
  `
  const refused = [
    await stranger.post('/api/auth/login-email', undefined, signIn.bearer),
    await stranger.post('/api/auth/reset-password-email', { newPassword: 'otra clave larga' }, recovery.bearer),
  ]
  for (const response of refused) expect(await response.json()).toMatchObject({ code: 'account-suspended' })
})

test('a deleted account leaves no address among the codes, and its codes count for the limits', async () => {
  const quito = await member('quito')
  const { bearer } = await proveEmail(server, 'quito@example.com', 'sign-in')
  await quito.delete('/api/profile')
  expect(await sql`select 1 from email_codes where lower(email) = 'quito@example.com'`).toHaveLength(0)
  expect((await stranger.post('/api/auth/login-email', undefined, bearer)).status).toBe(401)
})

test('a site names its ways, and calls of another way do not exist', async () => {
  expect(await (await stranger.get('/api/identity/config')).json()).toMatchObject({
    signUpBy: ['email', 'phone'],
    codesBy: ['phone', 'email'],
  })
  await using byPhone = await disposable({})
  expect(await (await byPhone.stranger.get('/api/identity/config')).json()).toMatchObject({
    signUpBy: ['phone'],
    codesBy: ['phone'],
  })
  const { bearer } = await proveEmail(server, 'zoe@example.com')
  for (const path of [
    'identity/send-email-code',
    'identity/verify-email-code',
    'auth/login-email',
    'auth/register-email',
  ])
    expect((await byPhone.stranger.post(`/api/${path}`, {}, bearer)).status).toBe(404)

  await using byEmail = await disposable({ signUpBy: ['email'], hasPhoneCodes: false })
  const text = await byEmail.stranger.post('/api/identity/send-code', { phoneNumber: '+13055550303' })
  expect(text.status).toBe(404)
  await using withTexts = await disposable({ signUpBy: ['email'] })
  const proved = await provePhone(withTexts, '+13055550304')
  const order = registration('sara', '+13055550304')
  expect(
    await (await withTexts.stranger.post('/api/auth/register-firebase', order, proved.bearer)).json(),
  ).toMatchObject({
    code: 'sign-up-closed',
  })
})

async function disposable(config: NonNullable<Parameters<typeof openTestServer>[0]>['config'] & object) {
  const opened = await openTestServer({ config })
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() })
}

test('a member without a phone changes the address with proofs of the present and of the new one', async () => {
  const vera = await member('vera')
  const change = (bearer = {}) => vera.put('/api/auth/email', { email: 'vera.new@example.com' }, bearer)
  expect(await (await change()).json()).toMatchObject({ code: 'prove-email-first' })
  // A code for another purpose, or for another address, proves nothing here.
  const signIn = await proveEmail(server, 'vera@example.com', 'sign-in')
  const other = await proveEmail(server, 'vera.new@example.com', 'change')
  expect((await change(signIn.bearer)).status).toBe(403)
  expect((await change(other.bearer)).status).toBe(403)

  const present = await proveEmail(server, 'vera@example.com', 'change')
  expect(await (await change(present.bearer)).json()).toMatchObject({
    email: 'vera@example.com',
    pendingEmail: 'vera.new@example.com',
  })
  expect((await change(present.bearer)).status).toBe(403)
  const [confirmation] = await emailsTo('vera.new@example.com')
  const path = (confirmation?.link ?? '').replace(/^.*\/verify-email/, '/api/verify-email')
  expect((await stranger.get(path)).status).toBe(200)
  expect(await sql`select 1 from email_codes where email = 'vera@example.com'`).toHaveLength(0)

  // With a phone, the phone gets the member back in. One that is newer than a week may be that of a thief.
  const { bearer } = await provePhone(server, '+13055550309')
  expect((await vera.put('/api/auth/phone', { phoneNumber: '+13055550309' }, bearer)).status).toBe(200)
  const again = () => vera.put('/api/auth/email', { email: 'vera.again@example.com' })
  const age = (days: number) => sql`
    update users set phone_verified_at = now() - make_interval(days => ${days}) where phone_number = '+13055550309'
  `
  for (const days of [0, 6]) {
    await age(days)
    const refused = await again()
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'prove-email-first'])
  }
  await age(8)
  expect((await again()).status).toBe(200)
})

test('a change of the address that is refused does not spend the proof of the present one', async () => {
  const petra = await member(
    'petra',
    createApp({ ...server.context, config: { ...server.context.config, hasLimits: true } }),
  )
  const { id } = Me.parse(await (await petra.get('/api/auth/user')).json())
  await sql`
    insert into attempts (kind, key_hash)
    select 'verification-letter', ${server.context.secrets.hash('attempt', id)} from generate_series(1, 50)
  `
  const { bearer } = await proveEmail(server, 'petra@example.com', 'change')
  const change = async () => (await petra.put('/api/auth/email', { email: 'petra.new@example.com' }, bearer)).status
  expect(await change()).toBe(429)
  await sql`delete from attempts where kind = 'verification-letter'`
  expect(await change()).toBe(200)
  expect(await change()).toBe(403)
})
