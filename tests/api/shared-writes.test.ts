import { beforeEach, expect, test } from 'vitest'
import { tokenHash } from '#api/accounts/session/secrets.ts'
import { endSessionsOf } from '#db/accounts/session-revocation.ts'
import { endSession } from '#db/accounts/sessions.ts'
import { attend, saveEvent } from '#db/events/going/attendance.ts'
import { follow } from '#db/people/follows.ts'
import { peopleMatching } from '#db/people/search.ts'
import { publishEvent } from '../support/event.ts'
import { type Guest, guest } from '../support/guest.ts'
import { signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

/*
 * Following, saving an event and going check the session in the statement that writes, and share it with others. A
 * search for people checks it in its own statement.
 */

const server = await useTestServer({ config: { hasLimits: true } })
const mateo = await server.person('mateo', { userType: 'party_host' })
const event = await publishEvent(mateo, { capacity: 50 })
let ana: Guest
let rosa: Guest

beforeEach(async () => {
  ana = await guest(server, 'Ana')
  rosa = await guest(server, 'Rosa')
  // From now on the process knows which member each token belongs to.
  for (const person of [ana, rosa]) await person.get('/api/auth/user')
})

type Sender = Pick<Guest, 'post' | 'put' | 'delete'>

const writes: [string, (by: Sender) => Promise<Response>][] = [
  ['to follow', by => by.post(`/api/users/${mateo.id}/follow`)],
  ['to save an event', by => by.put(`/api/events/${event.id}/favorite`)],
  ['to go', by => by.put(`/api/events/${event.id}/attendance`, { state: 'going' })],
  ['to leave', by => by.delete(`/api/events/${event.id}/attendance`)],
]

const written = async (userId: string) => {
  const [row] = await server.sql`
    select
      (select count(*)::int from follows where follower_id = ${userId}) as follows,
      (select count(*)::int from favorites where user_id = ${userId}) as saved,
      (select count(*)::int from attendances where user_id = ${userId}) as going
  `
  return row
}
const NOTHING = { follows: 0, saved: 0, going: 0 }

test('a review is not written in an ended session', async () => {
  const path = `/api/events/${event.id}/reviews`
  expect((await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
  await endSession(server.sql, ana.sessionId)
  const response = await ana.post(path, { rating: 5, comment: 'Hot' })
  expect([response.status, (await response.json()).code]).toEqual([401, 'signed-out'])
  expect(await server.sql`select 1 from reviews where user_id = ${ana.id}`).toHaveLength(0)
})

test.each(writes)('a request %s writes nothing in an ended or revoked session', async (_, send) => {
  await endSession(server.sql, ana.sessionId)
  await endSessionsOf(server.sql, rosa.id)
  const responses = await Promise.all([send(ana), send(rosa)])
  expect(responses.map(({ status }) => status)).toEqual([401, 401])
  const codes = await Promise.all(responses.map(async response => (await response.json()).code))
  expect(codes).toEqual(['signed-out', 'session-revoked'])
  expect([await written(ana.id), await written(rosa.id)]).toEqual([NOTHING, NOTHING])
})

test.each([
  '/api/search/users?q=mateo',
  '/api/search/users?location=Miami',
  '/api/users/search?q=mateo',
  '/api/users/search?q=ma',
  '/api/users/search/mateo',
])('the search %s returns people to a member who was away, and none in an ended or revoked session', async path => {
  await server.sql`update sessions set seen_at = now() - interval '2 hours' where id = ${ana.sessionId}`
  const found = await (await rosa.get(path)).json()
  expect(await (await ana.get(path)).json()).toEqual(found)
  await endSession(server.sql, ana.sessionId)
  await endSessionsOf(server.sql, rosa.id)
  const responses = await Promise.all([ana.get(path), rosa.get(path)])
  const codes = await Promise.all(responses.map(async response => (await response.json()).code))
  expect(codes).toEqual(['signed-out', 'session-revoked'])
})

test.each(writes)('a request %s of an ended session among others is refused alone', async (_, send) => {
  const others = await Promise.all(Array.from({ length: 5 }, (_unused, n) => guest(server, `Bailador ${n}`)))
  for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(200)
  await endSession(server.sql, ana.sessionId)
  const responses = await Promise.all([...others, ana].map(send))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401])
})

test('requests of an ended session take nothing from the limit of the account', async () => {
  const other = await signedInAgain(server.app, server.sql, ana.id)
  const path = `/api/users/${rosa.id}/follow`
  expect((await other.post(path)).status).toBe(200)
  await endSession(server.sql, ana.sessionId)
  for (let again = 0; again < 70; again++) expect((await ana.post(path)).status).toBe(401)
  expect((await other.post(path)).status).toBe(200)
})

test('a statement writes and reads nothing for a token of another member', async () => {
  const token = tokenHash(rosa.cookie.replace('sid=', '')).toString('hex')
  const choice = { eventId: event.id, userId: ana.id, requested: 'going' } as const
  expect(
    await Promise.all([
      follow(server.sql, { follower: ana.id, followee: mateo.id }, { token }),
      saveEvent(server.sql, { event: event.id, member: ana.id }, { token }),
      attend(server.sql, choice, { token }),
      peopleMatching(server.sql, ana.id, { q: 'mateo', location: '', limit: 50 }, token),
    ]),
  ).toEqual([undefined, undefined, undefined, undefined])
  expect(await written(ana.id)).toEqual(NOTHING)
})

test('a locked event delays only the requests for it', async () => {
  const other = await publishEvent(mateo)
  const waiting: Promise<Response>[] = []
  await server.sql.begin(async tx => {
    await tx`select id from events where id = ${event.id} for update`
    waiting.push(
      ana.put(`/api/events/${event.id}/favorite`),
      ana.put(`/api/events/${event.id}/attendance`, { state: 'going' }),
    )
    const responses = await Promise.all([
      rosa.put(`/api/events/${other.id}/favorite`),
      rosa.put(`/api/events/${other.id}/attendance`, { state: 'going' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await written(ana.id)).toEqual(NOTHING)
  })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(await written(ana.id)).toEqual({ follows: 0, saved: 1, going: 1 })
})

test('a follow that is repeated at the same time is one, with one notification', async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => ana.post(`/api/users/${rosa.id}/follow`)))
  expect(await Promise.all(responses.map(async response => (await response.json()).followersCount))).toEqual(
    responses.map(() => 1),
  )
  const notified = await server.sql`select 1 from notifications where user_id = ${rosa.id} and kind = 'follower'`
  expect(notified).toHaveLength(1)
})
