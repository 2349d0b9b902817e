import { expect, test } from 'vitest'
import { guest } from '../support/guest.ts'
import { nextEvent, useListeningServer } from '../support/listening-server.ts'
import { PASSWORD } from '../support/person.ts'
import { provePhone, registration } from '../support/sign-up.ts'

const server = await useListeningServer()

const SECRETS = {
  email: 'canary-mail@example.com',
  phone_number: '+17865550987',
  date_of_birth: '1991-01-17',
}
/** The private values as they are stored, and in other formats that a response could have. */
const CANARIES = [...Object.values(SECRETS), '7865550987', 'canary-mail', '1991-01-1', '$argon2id']

test('no response to another person has an email address, phone number, birthday or password', async () => {
  const ana = await guest(server, 'Ana')
  const mateo = await server.person('mateo', { userType: 'party_host' })
  const eve = await guest(server, 'Eve')
  await server.sql`
    update users
    set email = ${SECRETS.email}, phone_number = ${SECRETS.phone_number}, date_of_birth = ${SECRETS.date_of_birth},
      user_type = 'party_host'
    where id = ${ana.id}
  `
  const event = await (
    await ana.post('/api/events', {
      title: 'Noche',
      date: '2027-11-19',
      startTime: '22:00',
      city: 'Miami',
      state: 'FL',
      category: 'Salsa',
    })
  ).json()
  await ana.post(`/api/users/${eve.id}/follow`)
  await eve.post(`/api/users/${ana.id}/follow`)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  const conversation = await (await ana.post('/api/conversations', { participantTwoId: eve.id })).json()
  await ana.post(`/api/conversations/${conversation.id}/messages`, { content: 'hola' })

  const line = server.dial(eve.cookie)
  const pushed: unknown[] = []
  line.onAny((...args: unknown[]) => pushed.push(args))
  await nextEvent(line, 'hello')
  await ana.patch('/api/users/profile', { displayName: 'Anita' })
  await ana.post(`/api/conversations/${conversation.id}/messages`, { content: '¿vienes?' })
  await line.timeout(4000).emitWithAck('ping')

  const ids = [ana.id, event.id, conversation.id, '1']
  const reads = new Set(server.app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const paths = [...reads]
    .filter(path => path.startsWith('/api/') && !path.startsWith('/api/dev/') && path !== '/api/logout')
    .flatMap(path => ids.map(id => path.replace(/:file\{[^}]*\}*$/, `${id}.ics`).replace(/:\w+/g, id)))
  paths.push(
    '/api/search/users?q=ana',
    `/api/search/users?q=${encodeURIComponent(SECRETS.email)}`,
    `/api/search/users?q=${encodeURIComponent('7865550987')}`,
    `/api/users/search?q=${ana.username}`,
    '/api/users/search/canary-mail',
    '/api/search/events?q=noche',
  )
  let read = 0
  for (const path of new Set(paths))
    for (const who of [eve, mateo, server.stranger]) {
      const response = await who.get(path)
      const text = (await response.text()) + JSON.stringify([...response.headers])
      if (response.ok) read += 1
      expect.soft([path, CANARIES.filter(canary => text.includes(canary))]).toEqual([path, []])
    }
  expect(read).toBeGreaterThan(40)
  const heardByEve = JSON.stringify(pushed)
  expect(heardByEve).toContain('¿vienes?')
  expect(CANARIES.filter(canary => heardByEve.includes(canary))).toEqual([])
})

test('no search finds a person by email address or phone number', async () => {
  const eve = await guest(server, 'Eve')
  for (const secret of ['canary-mail', '7865550987', '786555'])
    expect(await (await eve.get(`/api/search/users?q=${secret}`)).json()).toEqual([])
})

test('only the fields of the form are written, whatever the request contains', async () => {
  const lucia = await server.person('lucia')
  const before = await (await lucia.get('/api/auth/user')).json()
  const [row] = await server.sql`select * from users where id = ${lucia.id}`
  const more = {
    id: '00000000-0000-7000-8000-000000000000',
    role: 'admin',
    isAdmin: true,
    email: 'other@example.com',
    emailVerifiedAt: '2020-01-01',
    isEmailVerified: true,
    phoneNumber: '+13055550199',
    isPhoneVerified: false,
    password: 'another one',
    passwordHash: 'none',
    password_hash: 'none',
    createdAt: '2001-01-01',
    deletedAt: '2001-01-01',
    followersCount: 900,
    __proto__: { isAdmin: true },
    constructor: { prototype: { isAdmin: true } },
  }
  expect(await (await lucia.put('/api/profile', { bio: 'hola', ...more })).json()).toEqual({
    ...before,
    bio: 'hola',
    version: before.version + 1,
  })
  const [after] = await server.sql`select * from users where id = ${lucia.id}`
  expect({ ...after, bio: null, updatedAt: null }).toEqual({
    ...row,
    bio: null,
    updatedAt: null,
    version: Number(row?.version) + 1,
    fieldVersions: { bio: Number(row?.version) + 1 },
  })
  expect((await lucia.put('/api/profile', { userType: 'party_host', isProfileComplete: 1 })).status).toBe(403)
  expect(
    (await server.stranger.post('/api/auth/login', { username: 'lucia', password: PASSWORD })).status,
    'the password is the one it was',
  ).toBe(200)
})

test('a registration cannot set privileged fields', async () => {
  const { bearer } = await provePhone(server, '+13055550831')
  const order = registration('nuria', '+13055550831', {
    role: 'admin',
    isAdmin: true,
    id: 'mine',
    isProfileComplete: 1,
  })
  const { user } = await (await server.stranger.post('/api/auth/register-firebase', order, bearer)).json()
  expect(user).toMatchObject({ isProfileComplete: 0, isEmailVerified: false, userType: 'party_goer' })
  expect(user.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(user).not.toHaveProperty('role')
})
