import { expect, test } from 'vitest'
import { newToken } from '#api/accounts/session/secrets.ts'
import { addVerification } from '#db/accounts/email.ts'
import { devicesOf } from '#db/notifications/push.ts'
import { ADMIN, decide, openAdmin, undoDecision } from '../support/admin.ts'
import { nextEvent, useListeningServer } from '../support/listening-server.ts'
import { browser, PASSWORD, type Person } from '../support/person.ts'
import { codeSentTo, cookiesOf, provePhone, registration } from '../support/sign-up.ts'

const server = await useListeningServer({ config: { admin: ADMIN } })
const admin = await openAdmin(server)
const reporter = await server.person('reporter')

/** The credentials of a person. `take` obtains one and returns a function that tests whether the server accepts it. */
type Credential = { take: (person: Person) => Promise<() => Promise<boolean>> }

const isOk = async (response: Response | Promise<Response>) => (await response).ok

const CREDENTIALS: Record<string, Credential> = {
  'a session': { take: async person => () => isOk(person.get('/api/auth/user')) },
  'a session under a new token': {
    take: async person => {
      await server.sql`update session_tokens set issued_at = now() - interval '25 hours' where session_id = ${person.sessionId}`
      const renewed = browser(server.app, cookiesOf(await person.get('/api/auth/user')))
      return () => isOk(renewed.get('/api/auth/user'))
    },
  },
  'a copy of everything': {
    take: async person => () => isOk(person.get('/api/account/export')),
  },
  'a socket': {
    take: async person => async () =>
      await Promise.race([
        nextEvent(server.dial(person.cookie), 'hello').then(() => true),
        nextEvent(server.dial(person.cookie), 'connect_error').then(() => false),
      ]),
  },
  'a push subscription': {
    take: async person => {
      const subscription = {
        endpoint: `https://push.example/${person.id}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }
      expect((await person.put('/api/push/subscription', subscription)).status).toBe(204)
      return async () => (await devicesOf(server.sql, person.id)).length > 0
    },
  },
  'the secret address of a calendar': {
    take: async person => {
      const { url } = await (await person.post('/api/calendar/me')).json()
      return () => isOk(server.app.request(new URL(url).pathname))
    },
  },
  'an API token': {
    take: async person => {
      await server.sql`update users set user_type = 'party_host' where id = ${person.id}`
      const made = await person.post('/api/auth/tokens', { name: 'site', scopes: ['events:read'], days: 7 })
      const { token } = await made.json()
      return () => isOk(server.stranger.get('/api/me/events', { authorization: `Bearer ${token}` }))
    },
  },
  'a password': {
    take:
      async ({ username }) =>
      () =>
        isOk(server.stranger.post('/api/auth/login', { username, password: PASSWORD })),
  },
  'a proved phone': {
    take: async ({ phoneNumber }) => {
      const { uid, bearer } = await provePhone(server, phoneNumber, 'sign-in')
      return () => isOk(server.stranger.post('/api/auth/firebase-login', { uid, phoneNumber }, bearer))
    },
  },
  'a proved phone, for the username': {
    take: async ({ phoneNumber }) => {
      const { uid, bearer } = await provePhone(server, phoneNumber, 'recovery')
      const order = { phoneNumber, firebaseUid: uid, type: 'username' }
      return () => isOk(server.stranger.post('/api/auth/verify-recovery-code', order, bearer))
    },
  },
  'a proved phone, to hear again that one has signed up': {
    take: async ({ username, phoneNumber }) => {
      const { bearer } = await provePhone(server, phoneNumber)
      const order = registration(username, phoneNumber, { password: PASSWORD, confirmPassword: PASSWORD })
      const register = () => server.stranger.post('/api/auth/register-firebase', order, bearer)
      // A deleted account frees its phone number; its username stays reserved.
      return () => isOk(register())
    },
  },
  'a code that was texted': {
    take: async ({ phoneNumber }) => {
      const sent = await server.stranger.post('/api/identity/send-code', { phoneNumber, purpose: 'recovery' })
      const { verificationId } = await sent.json()
      const code = await codeSentTo(server, phoneNumber)
      return () => isOk(server.stranger.post('/api/identity/verify-code', { verificationId, code }))
    },
  },
  'a recovery grant': {
    take: async ({ phoneNumber }) => {
      const { uid, bearer, code } = await provePhone(server, phoneNumber, 'recovery')
      const order = { phoneNumber, firebaseUid: uid, type: 'password' }
      const granted = browser(
        server.app,
        cookiesOf(await server.stranger.post('/api/auth/verify-recovery-code', order, bearer)),
      )
      const reset = { phoneNumber, code, newPassword: 'tres mangos en Hialeah' }
      return () => isOk(granted.post('/api/auth/reset-password-sms', reset))
    },
  },
  'a link that verifies an email address': {
    take: async ({ id, email }) => {
      const { token, hash } = newToken()
      await addVerification(server.sql, { tokenHash: hash, userId: id, email })
      return () => isOk(server.stranger.get(`/api/verify-email?token=${token}`))
    },
  },
}

const ENDINGS: Record<string, (person: Person) => Promise<unknown>> = {
  suspended: async person => await suspend(person),
  deleted: async person => expect((await person.delete('/api/profile')).status).toBe(200),
}

let people = 0
const member = () => server.person('member', { username: `member${(people += 1)}` })

async function suspend(person: Person): Promise<string> {
  await reporter.post('/api/reports', { kind: 'user', targetId: person.id, reason: 'Threats' })
  return await decide(admin, person.id, 'suspend', 'Threats.')
}

const cases = Object.keys(ENDINGS).flatMap(ending => Object.keys(CREDENTIALS).map(name => ({ ending, name })))

test.each(cases)('once the account is $ending, $name is refused', async ({ ending, name }) => {
  const still = await member()
  expect(await (await CREDENTIALS[name]?.take(still))?.()).toBe(true)

  const person = await member()
  const use = await CREDENTIALS[name]?.take(person)
  await ENDINGS[ending]?.(person)
  expect(await use?.()).toBe(false)
})

test.each([
  'a session',
  'a session under a new token',
  'a socket',
  'a push subscription',
  'the secret address of a calendar',
  'an API token',
  'a code that was texted',
  'a recovery grant',
  'a link that verifies an email address',
])('undoing the suspension does not bring back %s', async name => {
  const person = await member()
  const use = await CREDENTIALS[name]?.take(person)
  const decision = await suspend(person)
  await undoDecision(admin, decision)
  expect(await use?.()).toBe(false)
  expect(
    (await server.stranger.post('/api/auth/login', { username: person.username, password: PASSWORD })).status,
  ).toBe(200)
})

test('a socket of a suspended person closes within a second', async () => {
  const person = await member()
  const socket = server.dial(person.cookie)
  await nextEvent(socket, 'hello')
  const closed = nextEvent(socket, 'disconnect')
  await suspend(person)
  const suspended = performance.now()
  await closed
  expect(performance.now() - suspended).toBeLessThan(1000)
})
