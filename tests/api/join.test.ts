import { expect, test } from 'vitest'
import { Me } from '#contract/accounts/accounts.ts'
import { browser } from '../support/person.ts'
import { cookiesOf, proveEmail, provePhone, registrationByEmail } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { signUpBy: ['phone', 'email'] } })
const { stranger, sql } = server

const birthday = '1998-03-14'
type Bearer = Record<string, string>
const joinByPhone = (order: object, bearer: Bearer, to = stranger) =>
  to.post('/api/auth/join-phone', { dateOfBirth: birthday, ...order }, bearer)
const joinByEmail = (order: object, bearer: Bearer, to = stranger) =>
  to.post('/api/auth/join-email', { dateOfBirth: birthday, ...order }, bearer)
const accountsNamed = (firstName: string) => sql`select id from users where first_name = ${firstName}`

test('a newcomer joins with a name, a proved phone and a birthday, and is signed in', async () => {
  const { bearer } = await provePhone(server, '+13055550401')
  const joined = await joinByPhone({ name: '  Lucía  Bravo Peña ' }, bearer)
  expect(joined.status).toBe(201)
  const { user } = await joined.json()
  expect(Me.parse(user)).toMatchObject({
    username: 'lucia.bravo.pena',
    firstName: 'Lucía',
    lastName: 'Bravo Peña',
    phoneNumber: '+13055550401',
    isPhoneVerified: true,
    email: null,
    dateOfBirth: birthday,
    userType: 'party_goer',
    isProfileComplete: 1,
    hasPassword: false,
  })
  const lucia = browser(server.app, cookiesOf(joined))
  expect(await (await lucia.get('/api/auth/user')).json()).toEqual(user)
  expect(await sql`select action from audit_log where actor_id = ${user.id}`).toEqual([{ action: 'sign-up' }])
})

test('a newcomer joins by email; the username has digits when the name is taken', async () => {
  const usernames: string[] = []
  for (const email of ['ana1@example.com', 'ana2@example.com']) {
    const joined = await joinByEmail({ name: 'Ana Paredes' }, (await proveEmail(server, email)).bearer)
    const { user } = await joined.json()
    expect([joined.status, user.email, user.isEmailVerified]).toEqual([201, email, true])
    usernames.push(user.username)
  }
  expect(usernames).toEqual(['ana.paredes', expect.stringMatching(/^ana\.paredes\.\d+$/)])
})

test('a contact that has an account signs in to it, whatever else was typed', async () => {
  const { bearer } = await proveEmail(server, 'ines@example.com')
  const { user } = await (await stranger.post('/api/auth/register-email', registrationByEmail('ines'), bearer)).json()
  const again = await proveEmail(server, 'INES@example.com')
  const joined = await joinByEmail({ name: 'Somebody Else', dateOfBirth: '2025-01-01' }, again.bearer)
  expect(joined.status).toBe(200)
  expect((await joined.json()).user).toMatchObject({ id: user.id, firstName: user.firstName })
  expect(await accountsNamed('Somebody')).toEqual([])
})

test('a proof is used once, and a refused birthday or name leaves it valid', async () => {
  const { bearer } = await provePhone(server, '+13055550402')
  const young = await joinByPhone({ name: 'Carla Ruiz', dateOfBirth: '2024-01-01' }, bearer)
  expect(await young.json()).toMatchObject({ issues: [{ path: 'dateOfBirth', code: 'too-young' }] })
  for (const name of ['Pista Support', 'www.example.com/win'])
    expect(await (await joinByPhone({ name }, bearer)).json()).toMatchObject({
      issues: [{ path: 'name', code: 'reserved-name' }],
    })
  expect((await joinByPhone({ name: ' ' }, bearer)).status).toBe(400)
  expect((await joinByPhone({ name: 'Carla Ruiz' }, bearer)).status).toBe(201)
  expect((await joinByPhone({ name: 'Carla Ruiz' }, bearer)).status).toBe(401)
  expect(await accountsNamed('Carla')).toHaveLength(1)
})

test('of two requests at once, one creates the account and both are signed in to it', async () => {
  const [first, second] = [await provePhone(server, '+13055550403'), await provePhone(server, '+13055550403')]
  const joined = await Promise.all([first, second].map(({ bearer }) => joinByPhone({ name: 'Dora Luz' }, bearer)))
  expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200, 201]))
  const ids = await Promise.all(joined.map(async response => (await response.json()).user.id))
  expect(new Set(ids).size).toBe(1)
})

test('a code for signing in, or for the other channel, creates no account', async () => {
  const signIn = await provePhone(server, '+13055550404', 'sign-in')
  const email = await proveEmail(server, 'elena@example.com')
  const attempts = [joinByPhone({ name: 'Elena' }, signIn.bearer), joinByPhone({ name: 'Elena' }, email.bearer)]
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([401, 401])
  expect(await accountsNamed('Elena')).toEqual([])
})

test('where only the email is open or an invitation is needed, only members come in by phone', async () => {
  const closed = await openTestServer({ config: { signUpBy: ['email'], isInvitationNeeded: true } })
  const { bearer } = await provePhone(closed, '+13055550405')
  expect(await (await joinByPhone({ name: 'Rosa Mar' }, bearer, closed.stranger)).json()).toMatchObject({
    code: 'sign-up-closed',
  })
  const byEmail = await proveEmail(closed, 'rosa@example.com')
  const uninvited = await joinByEmail({ name: 'Rosa Mar', invitation: 'ABCD' }, byEmail.bearer, closed.stranger)
  expect(await uninvited.json()).toMatchObject({ code: 'invitation-invalid' })
})
