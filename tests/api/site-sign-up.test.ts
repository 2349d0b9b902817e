import { afterEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Config } from '#api/config/config.ts'
import { makeSetupKey } from '#api/site/setup-session.ts'
import { noteEnvironment, openSite } from '#api/site/site.ts'
import type { IdentityConfig } from '#contract/accounts/identity.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import type { SignUpEntry, SiteSettings } from '#contract/site/site.ts'
import { eventually } from '../support/eventually.ts'
import { browser } from '../support/person.ts'
import { cookiesOf, proveEmail, provePhone, registration, registrationByEmail } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { hasSetup: true } })
const { sql, stranger } = server

afterEach(async () => {
  await sql`update site_settings set sign_up = null, has_email_accounts = false, version = version + 1`
  await server.context.site.refresh()
})

/**
 * The operator of a server on the same database: another process, or the same one with other settings of the
 * environment.
 */
async function operatorOf(change: Partial<Config> = {}, context: Partial<typeof server.context> = {}) {
  const config = { ...server.context.config, ...change }
  const site = openSite({ config, home: DEFAULT_HOME, sql, log: server.context.log })
  await site.refresh()
  const app = createApp({ ...server.context, config, site, ...context })
  const response = await browser(app).post('/api/setup/unlock', { key: await makeSetupKey(sql) })
  const operator = browser(app, response.headers.get('set-cookie')?.split(';')[0])
  const settings = async () => (await (await operator.get('/api/site/settings')).json()) as SiteSettings
  const ways = async () => (await (await operator.get('/api/identity/config')).json()) as IdentityConfig
  const choose = async (signUp: SignUpEntry[]) =>
    await operator.put('/api/site/settings', { version: (await settings()).version, signUp })
  return { settings, ways, choose }
}

const waysHere = async () => (await (await stranger.get('/api/identity/config')).json()) as IdentityConfig
const issueOf = async (response: Response) => [response.status, (await response.json()).issues?.[0]]

test('the chosen ways create accounts, and the others are closed, in every process', async () => {
  const phone = await provePhone(server, '+13055550180')
  const operator = await operatorOf()
  expect((await operator.settings()).signUp).toEqual(['phone'])
  expect(await (await operator.choose(['email', 'invite'])).json()).toMatchObject({ signUp: ['email', 'invite'] })
  expect(await operator.ways()).toMatchObject({ signUpBy: ['email'], codesBy: ['email'], isInvitationNeeded: true })

  // This server is another process: it reads the change by itself.
  await eventually(async () => expect(await waysHere()).toMatchObject({ signUpBy: ['email'] }))
  const byPhone = await stranger.post(
    '/api/auth/register-firebase',
    { ...registration('pia', '+13055550180'), firebaseUid: phone.uid },
    phone.bearer,
  )
  expect([byPhone.status, (await byPhone.json()).code]).toEqual([403, 'sign-up-closed'])
  const email = await proveEmail(server, 'emma@example.com')
  const uninvited = await stranger.post('/api/auth/register-email', registrationByEmail('emma'), email.bearer)
  expect([uninvited.status, (await uninvited.json()).code]).toEqual([403, 'invitation-invalid'])

  await (await operatorOf()).choose(['email'])
  await server.context.site.refresh()
  const invited = await stranger.post('/api/auth/register-email', registrationByEmail('emma'), email.bearer)
  expect(invited.status).toBe(201)
})

test('members who came by email get back in after that way was closed, and nobody else comes by it', async () => {
  const operator = await operatorOf()
  await operator.choose(['email'])
  await server.context.site.refresh()
  const { bearer } = await proveEmail(server, 'elsa@example.com')
  const created = await stranger.post('/api/auth/register-email', registrationByEmail('elsa'), bearer)
  expect(created.status).toBe(201)
  expect(cookiesOf(created)).toContain('sid=')

  await operator.choose(['phone'])
  await server.context.site.refresh()
  expect(await waysHere()).toMatchObject({ signUpBy: ['phone'], codesBy: ['phone', 'email'] })
  const again = await proveEmail(server, 'elsa@example.com', 'sign-in')
  expect((await stranger.post('/api/auth/login-email', undefined, again.bearer)).status).toBe(200)
  const stopped = await stranger.post('/api/identity/send-email-code', { email: 'new@example.com' })
  expect([stopped.status, (await stopped.json()).code]).toEqual([403, 'sign-up-closed'])
})

test('an address that was proved before sign-up by email was closed creates no account after it', async () => {
  const operator = await operatorOf()
  await operator.choose(['email'])
  await server.context.site.refresh()
  const { bearer } = await proveEmail(server, 'tarde@example.com')
  await operator.choose(['phone'])
  await server.context.site.refresh()
  const order = registrationByEmail('tarde')
  const late = await stranger.post('/api/auth/register-email', order, bearer)
  expect([late.status, (await late.json()).code]).toEqual([403, 'sign-up-closed'])
  await operator.choose(['email'])
  await server.context.site.refresh()
  expect((await stranger.post('/api/auth/register-email', order, bearer)).status).toBe(201)
})

test('members who came by email get back in after SIGN_UP is removed from the environment', async () => {
  const start = async (signUp: Pick<Config, 'signUpBy' | 'isSignUpFixed'>) => {
    const config = { ...server.context.config, ...signUp }
    await noteEnvironment({ sql, config, home: DEFAULT_HOME })
    const site = openSite({ config, home: DEFAULT_HOME, sql, log: server.context.log })
    await site.refresh()
    return browser(createApp({ ...server.context, config, site }))
  }
  const before = await start({ signUpBy: ['email'], isSignUpFixed: true })
  const proved = await proveEmail({ ...server, stranger: before }, 'edu@example.com')
  const created = await before.post('/api/auth/register-email', registrationByEmail('edu'), proved.bearer)
  expect(created.status).toBe(201)

  const after = await start({ signUpBy: ['phone'], isSignUpFixed: false })
  expect(await (await after.get('/api/identity/config')).json()).toMatchObject({
    signUpBy: ['phone'],
    codesBy: ['phone', 'email'],
  })
  const again = await proveEmail({ ...server, stranger: after }, 'edu@example.com', 'sign-in')
  expect((await after.post('/api/auth/login-email', undefined, again.bearer)).status).toBe(200)
})

test('a start without sign-up by email opens no codes by email', async () => {
  await noteEnvironment({ sql, config: server.context.config, home: DEFAULT_HOME })
  await server.context.site.refresh()
  expect(await waysHere()).toMatchObject({ codesBy: ['phone'] })
})

test('a site that never had sign-up by email has no codes by email', async () => {
  expect((await stranger.post('/api/identity/send-email-code', { email: 'new@example.com' })).status).toBe(404)
  expect(await waysHere()).toMatchObject({ codesBy: ['phone'] })
})

test('a way without a provider for its codes cannot be chosen', async () => {
  const twilio = { accountSid: 'AC1', authToken: 'secret', from: '+13055550100', url: 'https://api.twilio.com' }
  const operator = await operatorOf({ isProduction: true, twilio })
  expect(await operator.settings()).toMatchObject({ waysWithoutProvider: ['email'], fixed: [] })
  const refused = await operator.choose(['phone', 'email'])
  expect(await issueOf(refused)).toEqual([
    400,
    expect.objectContaining({ path: 'signUp', code: 'sign-up-no-provider' }),
  ])
  expect((await operator.choose(['phone', 'invite'])).status).toBe(200)
  expect(await operator.ways()).toMatchObject({ signUpBy: ['phone'], isInvitationNeeded: true })
})

test('an invitation alone needs an OpenID provider', async () => {
  const alone = await (await operatorOf()).choose(['invite'])
  expect(await issueOf(alone)).toEqual([400, expect.objectContaining({ path: 'signUp', code: 'sign-up-no-way' })])
  const oidc = { issuer: 'https://id.example', clientId: 'pista', clientSecret: undefined, name: 'Casa Luna' }
  const provider = {
    name: 'Casa Luna',
    begin: () => Promise.reject(new Error('nobody signs in')),
    finish: () => Promise.reject(new Error('nobody signs in')),
    signOutUrl: async () => null,
    check: async () => undefined,
  }
  const operator = await operatorOf({ oidc }, { provider })
  expect((await operator.settings()).signInWith).toBe('Casa Luna')
  expect((await operator.choose(['invite'])).status).toBe(200)
  expect(await operator.ways()).toMatchObject({ signUpBy: [], isInvitationNeeded: true })
})

test('after its provider is gone, a chosen way is closed, and those of the environment remain', async () => {
  await (await operatorOf()).choose(['email', 'invite'])
  const operator = await operatorOf({ isProduction: true })
  expect(await operator.settings()).toMatchObject({ signUp: ['phone', 'invite'] })
  expect(await operator.ways()).toMatchObject({ signUpBy: ['phone'], codesBy: ['phone'], isInvitationNeeded: true })
})

test('SIGN_UP in the environment wins, and cannot be changed', async () => {
  await (await operatorOf()).choose(['email'])
  const operator = await operatorOf({ isSignUpFixed: true })
  expect(await operator.settings()).toMatchObject({ signUp: ['phone'], fixed: ['signUp'] })
  expect(await issueOf(await operator.choose(['email']))).toEqual([
    400,
    expect.objectContaining({ path: 'signUp', code: 'setting-fixed' }),
  ])
})

test.each([
  ['the same way twice', ['phone', 'phone']],
  ['an unknown way', ['pigeon']],
  ['a text', 'phone'],
])('%s is refused', async (_, signUp) => {
  const key = await makeSetupKey(sql)
  const opened = await stranger.post('/api/setup/unlock', { key })
  const operator = browser(server.app, opened.headers.get('set-cookie')?.split(';')[0])
  const { version } = (await (await operator.get('/api/site/settings')).json()) as SiteSettings
  expect((await operator.put('/api/site/settings', { version, signUp })).status).toBe(400)
})
