import { expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { browser } from '../support/person.ts'
import { cookiesOf, proveEmail, provePhone, registration, registrationByEmail } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({
  config: { signUpBy: ['email', 'phone'], isInvitationNeeded: true, admin: ADMIN },
})
const { stranger, sql } = server
const admin = await openAdmin(server)

async function adminCodes(count = 1): Promise<string[]> {
  const created = await admin.post('/api/admin/invitations', { count })
  expect(created.status).toBe(201)
  return ((await created.json()) as { code: string }[]).map(({ code }) => code)
}

async function signUp(username: string, invitation?: string) {
  const { bearer } = await proveEmail(server, `${username}@example.com`)
  return await stranger.post('/api/auth/register-email', registrationByEmail(username, { invitation }), bearer)
}

async function invitedMember(username: string) {
  const [code] = await adminCodes()
  return browser(server.app, cookiesOf(await signUp(username, code)))
}

const check = (code: string) => stranger.post('/api/invitations/check', { code })

test('the first account of an empty database is created with an invitation of the admin, and no account without one', async () => {
  expect(await (await stranger.get('/api/identity/config')).json()).toMatchObject({ isInvitationNeeded: true })
  const [code = ''] = await adminCodes()
  expect(code).toMatch(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
  for (const invitation of [undefined, '', 'AAAA-BBBB-CCCC'])
    expect(await (await signUp('early', invitation)).json()).toMatchObject({ code: 'invitation-invalid' })
  expect(await sql`select 1 from users`).toHaveLength(0)

  // As it is typed on a phone.
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  expect((await check(typed)).status).toBe(200)
  expect((await signUp('first', typed)).status).toBe(201)
  expect((await check(code)).status).toBe(403)
  expect((await signUp('second', code)).status).toBe(403)
})

test('a refused registration leaves the proof and the invitation valid', async () => {
  const [code] = await adminCodes()
  const { bearer } = await proveEmail(server, 'berta@example.com')
  const register = (invitation: string | undefined, username: string) =>
    stranger.post(
      '/api/auth/register-email',
      registrationByEmail(username, { email: 'berta@example.com', invitation }),
      bearer,
    )
  expect((await register('AAAA-BBBB-CCCC', 'berta')).status).toBe(403)
  expect((await register(code, 'first')).status).toBe(409)
  expect((await register(code, 'berta')).status).toBe(201)
  // The repeated request after a lost response finds the account.
  expect((await register(code, 'berta')).status).toBe(200)
})

test('an account with a phone needs an invitation, too', async () => {
  const { bearer } = await provePhone(server, '+13055550401')
  const order = registration('celia', '+13055550401')
  expect((await stranger.post('/api/auth/register-firebase', order, bearer)).status).toBe(403)
  const [invitation] = await adminCodes()
  expect((await stranger.post('/api/auth/register-firebase', { ...order, invitation }, bearer)).status).toBe(201)
})

test('of ten sign-ups with one shared code, one creates an account', async () => {
  const [code] = await adminCodes()
  const names = Array.from({ length: 10 }, (_, n) => `shared${n}`)
  const statuses = (await Promise.all(names.map(name => signUp(name, code)))).map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(1)
  expect(statuses.filter(status => status === 403)).toHaveLength(9)
})

test('a member creates five invitations in thirty days, lists and revokes them; the codes are shown once', async () => {
  const dina = await invitedMember('dina')
  const created = await Promise.all(Array.from({ length: 7 }, () => dina.post('/api/invitations')))
  expect(created.map(({ status }) => status).filter(status => status === 201)).toHaveLength(5)
  const refused = created.find(({ status }) => status !== 201)
  expect(await refused?.json()).toMatchObject({ code: 'too-many-invitations' })

  const [first, second] = await Promise.all(created.filter(({ status }) => status === 201).map(made => made.json()))
  const list = await (await dina.get('/api/invitations')).json()
  expect(list).toHaveLength(5)
  expect(JSON.stringify(list)).not.toContain(first.code)
  expect(list.map(({ start }: { start: string }) => start)).toContain(first.code.slice(0, 4))

  expect((await signUp('elsa', first.code)).status).toBe(201)
  const other = await invitedMember('fidel')
  expect((await other.delete(`/api/invitations/${second.id}`)).status).toBe(404)
  expect((await admin.delete(`/api/admin/invitations/${second.id}`)).status).toBe(404)
  expect((await dina.delete(`/api/invitations/${first.id}`)).status).toBe(404)
  expect((await dina.delete(`/api/invitations/${second.id}`)).status).toBe(204)
  expect((await signUp('gloria', second.code)).status).toBe(403)
  const states = (await (await dina.get('/api/invitations')).json()).map(({ state }: { state: string }) => state)
  expect(states.toSorted()).toEqual(['open', 'open', 'open', 'revoked', 'used'])
  // A used or revoked one still counts for the limit.
  expect((await dina.post('/api/invitations')).status).toBe(409)
  const [stored] = await sql`select encode(code_hash, 'escape') as hash from invitations where id = ${first.id}`
  expect(stored?.hash).not.toContain(first.code)
})

test('invitations of a suspended or deleted member, and expired ones, are not valid', async () => {
  const hugo = await invitedMember('hugo')
  const { code } = await (await hugo.post('/api/invitations')).json()
  await sql`
    with m as (
      insert into moderation (id, kind, target_id, action, person_id)
      select ${crypto.randomUUID()}, 'user', id::text, 'suspend', id from users where username = 'hugo'
      returning id, person_id
    )
    update users set suspended_by = m.id from m where users.id = m.person_id
  `
  expect((await check(code)).status).toBe(403)

  const irma = await invitedMember('irma')
  const ofIrma = (await (await irma.post('/api/invitations')).json()).code
  const [expired = ''] = await adminCodes()
  await sql`update invitations set expires_at = now() - interval '1 second' where start = ${expired.slice(0, 4)}`
  await irma.delete('/api/profile')
  for (const closed of [ofIrma, expired]) expect((await check(closed)).status).toBe(403)

  await sql`update invitations set expires_at = now() - interval '31 days' where start = ${expired.slice(0, 4)}`
  await deleteOldRows(sql)
  expect(await sql`select 1 from invitations where start = ${expired.slice(0, 4)}`).toHaveLength(0)
})

test('only admins use the invitations of the admins, of which two hundred are open at most', async () => {
  const juan = await invitedMember('juan')
  for (const client of [stranger, juan]) {
    expect((await client.get('/api/admin/invitations')).status).toBe(401)
    expect((await client.post('/api/admin/invitations', {})).status).toBe(401)
  }
  await sql`delete from invitations where created_by is null`
  for (let times = 0; times < 4; times += 1) await adminCodes(50)
  expect((await admin.post('/api/admin/invitations', { count: 1 })).status).toBe(409)
  expect(await (await admin.get('/api/admin/invitations')).json()).toHaveLength(200)
})

test('SIGN_UP takes invite with a way to prove who signs up', () => {
  const read = (SIGN_UP: string, more = {}) => readConfig({ SIGN_UP, ...more })
  expect(read('email, INVITE')).toMatchObject({ signUpBy: ['email'], isInvitationNeeded: true, hasPhoneCodes: false })
  expect(read('')).toMatchObject({ signUpBy: ['phone'], isInvitationNeeded: false, hasPhoneCodes: true })
  expect(read('phone,email,phone').signUpBy).toEqual(['phone', 'email'])
  expect(() => read('invite')).toThrow('names no way')
  expect(read('invite', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'pista' }).signUpBy).toEqual([])
  for (const wrong of ['sms', 'email;phone', ',']) expect(() => read(wrong)).toThrow('takes phone, email and invite')
})
