import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { tokenHash } from '#api/accounts/session/secrets.ts'
import { createApp } from '#api/app.ts'
import { endSessionsOf } from '#db/accounts/session-revocation.ts'
import { onePool } from '#db/connection/pools.ts'
import { browser } from '../support/person.ts'
import { newTestDatabase } from '../support/postgres/test-database.ts'
import { cookiesOf } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

/**
 * A database without the writes of the primary, used as the standby, so that the test sees which database served a
 * read.
 */
let isFresh = true
const server = await useTestServer()
const standby = await newTestDatabase()
const pools = { ...onePool(server.sql), standby: () => (isFresh ? onePool(standby.sql) : undefined) }
const app = createApp({ ...server.context, pools })
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')
afterAll(() => standby.close())

const NIGHT = {
  title: 'Noche de Son',
  date: '2031-05-02',
  startTime: '22:00',
  category: 'salsa',
  city: 'Miami',
  state: 'FL',
}
const namesIn = async (response: Response) => ((await response.json()) as { title: string }[]).map(({ title }) => title)

test('lists are read from the standby, and from the primary for a person who has just written', async () => {
  const published = await browser(app, mateo.cookie).post('/api/events', NIGHT)
  expect(published.status).toBe(201)
  const [marked] = published.headers.getSetCookie()
  expect(marked).toMatch(/^wrote=1; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/)

  const list = '/api/events?from=2031-05-01&to=2031-05-03&city=Miami&state=FL'
  expect(await namesIn(await browser(app).get(list))).toEqual([])
  expect(await namesIn(await browser(app, cookiesOf(published)).get(list))).toEqual(['Noche de Son'])
  expect(await namesIn(await browser(app).get('/api/search/events?q=son'))).toEqual([])
  isFresh = false
  expect(await namesIn(await browser(app).get(list))).toEqual(['Noche de Son'])
  isFresh = true
})

test('a person who has just blocked another person, or edited an event, reads from the primary', async () => {
  const hers = browser(app, ana.cookie)
  const search = (cookie: string) => browser(app, cookie).get('/api/users/search?q=mateo')
  const found = async (response: Response) => ((await response.json()) as { id: string }[]).map(({ id }) => id)
  const written = await hers.put('/api/profile', { bio: 'Salsa on two' })
  expect(await found(await search(`${ana.cookie}; ${cookiesOf(written)}`))).toEqual([mateo.id])
  const blocked = await hers.put(`/api/blocks/${mateo.id}`)
  expect([blocked.status, blocked.headers.getSetCookie().length]).toEqual([204, 1])
  expect(await found(await search(`${ana.cookie}; ${cookiesOf(blocked)}`))).toEqual([])
  expect((await hers.delete(`/api/blocks/${mateo.id}`)).status).toBe(204)

  const his = browser(app, mateo.cookie)
  const { id } = (await (await his.post('/api/events', NIGHT)).json()) as { id: string }
  const edited = await his.patch(`/api/events/${id}`, { title: 'Noche de Timba' })
  const list = '/api/events?from=2031-05-01&to=2031-05-03&city=Miami&state=FL'
  expect(await namesIn(await browser(app, cookiesOf(edited)).get(list))).toContain('Noche de Timba')
  await his.delete(`/api/events/${id}`)
})

test('a write that fails marks its browser too, because it may have been committed', async () => {
  const refused = await browser(app, ana.cookie).patch(`/api/events/${crypto.randomUUID()}`, { title: 'x' })
  expect([refused.status, cookiesOf(refused)]).toEqual([404, 'wrote=1'])
})

test('what the standby does not have yet is found on the primary', async () => {
  const { id } = (await (await browser(app, mateo.cookie).post('/api/events', NIGHT)).json()) as { id: string }
  expect((await browser(app).get(`/api/events/${id}`)).status).toBe(200)
  expect((await browser(app, ana.cookie).get(`/api/users/${mateo.id}`)).status).toBe(200)
  expect((await browser(app).get(`/api/events/${crypto.randomUUID()}`)).status).toBe(404)
})

test('the cursor of a city is only moved by the primary', async () => {
  const city = '/api/events?from=2031-05-01&to=2031-05-03&city=Miami&state=FL&since='
  const { cursor } = (await (await browser(app, mateo.cookie).get(city)).json()) as { cursor: string }
  const primary = (await (await server.stranger.get(city)).json()) as { cursor: string; events: unknown[] }
  expect(cursor).not.toBe(primary.cursor)
  // The next page after a page of the standby comes from the primary.
  const next = (await (await browser(app).get(city + cursor)).json()) as { events: unknown[]; isWhole: boolean }
  expect(next.events).toEqual(primary.events)
})

test('own pages, threads and sessions are read from the primary', async () => {
  const hers = browser(app, ana.cookie)
  expect(await (await hers.get('/api/auth/user')).json()).toMatchObject({ id: ana.id })
  expect((await hers.get('/api/auth/sessions')).status).toBe(200)
  const started = await hers.post('/api/conversations', { participantTwoId: mateo.id })
  const { id } = (await started.json()) as { id: string }
  const sent = await hers.post(`/api/conversations/${id}/messages`, { content: 'hola' })
  // Messages are never read from a standby, so a sent message does not move other reads to the primary.
  expect(sent.headers.getSetCookie()).toEqual([])
  expect(await (await hers.get(`/api/conversations/${id}/messages?peek=1`)).json()).toHaveLength(1)
})

test('a search is refused in a session that has ended, although the standby does not know that yet', async () => {
  const lucia = await server.person('lucia')
  const hash = tokenHash(lucia.cookie.replace('sid=', ''))
  const sessionId = randomUUID()
  await standby.sql`
    insert into users (id, username, first_name, last_name, user_type)
    values (${lucia.id}, 'lucia', 'Lucía', 'Paz', 'party_goer')
  `
  await standby.sql`insert into sessions (id, user_id) values (${sessionId}, ${lucia.id})`
  await standby.sql`
    insert into session_tokens (token_hash, session_id, first_used_at) values (${hash}, ${sessionId}, now())
  `
  const search = () => browser(app, lucia.cookie).get('/api/search/users?q=luc')
  expect(await (await search()).json()).toMatchObject([{ username: 'lucia' }])
  await endSessionsOf(server.sql, lucia.id)
  expect((await search()).status).toBe(401)
})

test('readiness reports whether a standby keeps up', async () => {
  const request = async () =>
    (await browser(createApp({ ...server.context, pools: poolsWith(isFresh) })).get('/api/ready')).json()
  expect(await request()).toMatchObject({ status: 'ok', checks: { standby: true } })
  isFresh = false
  expect(await request()).toMatchObject({ status: 'degraded', checks: { database: true, standby: false } })
  isFresh = true
  expect(await (await server.stranger.get('/api/ready')).json()).not.toHaveProperty('checks.standby')
})

function poolsWith(isUsable: boolean) {
  return { ...onePool(server.sql), standby: () => (isUsable ? onePool(standby.sql) : undefined) }
}
