import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Event } from '#contract/events/events.ts'
import { onePool } from '#db/connection/pools.ts'
import { statementLine, watchPools } from '#db/connection/statements.ts'
import { newGuest } from '../support/event-guest.ts'
import { browser, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

/*
 * The statements of each frequent write, the check of the session and the commit of a transaction included. A number
 * here may become smaller. A larger one costs each member time at every such call: the call needs a reason.
 */

const server = await useTestServer()
let statements: string[] = []
const { pools } = watchPools(onePool(server.sql), {
  caller: () => undefined,
  onEnd: ({ parts }) => void statements.push(statementLine(parts)),
})
const app = createApp({ ...server.context, sql: pools.writes, pools })

const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')
const rosa = await server.person('rosa')
// Each read of a session remembers which member its token belongs to.
for (const person of [ana, rosa]) await browser(app, person.cookie).get('/api/auth/user')
await server.sql`
  insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
  values (4164138, 'US', 'FL', 'FL', 'Miami', 'miami', 25.77, -80.19, 441003, 'America/New_York')
`
const about = { title: 'Noche', date: '2027-11-19', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }

const publish = () => [mateo, 'POST', '/api/events', { ...about, id: randomUUID() }] as const

test('a publication takes six statements, also if the host has followers', async () => {
  await sent(...publish())
  expect((await statementsOf(201, ...publish())).length).toBeLessThanOrEqual(6)
  await server.sql`insert into follows (follower_id, followee_id) values (${ana.id}, ${mateo.id})`
  expect((await statementsOf(201, ...publish())).length).toBeLessThanOrEqual(6)
})

test('what follows a new or a changed event in the database calls no function in SQL', async () => {
  // PostgreSQL plans such a function again in each statement, unless it can inline it.
  const { id } = await published()
  const connection = await server.sql.reserve()
  const write = async () => {
    await connection`
      insert into events (id, host_id, title, description, category, city, state, night_of, start_local, tz, search_text)
      select gen_random_uuid(), host_id, title, 'Live', category, city, state, night_of, start_local, tz, search_text
      from events
      where id = ${id}
    `
    await connection`update events set attending_count = attending_count + 1 where id = ${id}`
  }
  // The first plans of a connection are made for their values.
  for (let n = 0; n < 8; n++) await write()
  await connection`set track_functions = 'all'`
  await connection`begin`
  await write()
  const called = await connection<{ name: string; language: string }[]>`
    select distinct s.funcname as name, l.lanname as language
    from pg_stat_xact_user_functions s
    join pg_proc p on p.oid = s.funcid
    join pg_language l on l.oid = p.prolang
  `
  await connection`rollback`
  await connection`reset track_functions`
  connection.release()
  expect(called.map(({ name }) => name)).toEqual(expect.arrayContaining(['note_words', 'note_public_event']))
  expect(called.filter(({ language }) => language === 'sql')).toEqual([])
})

test('a guest without an account takes one statement', async () => {
  const event = await published()
  const path = `/api/events/${event.id}/guests`
  await sent(null, 'POST', path, newGuest())
  expect((await statementsOf(201, null, 'POST', path, newGuest())).length).toBeLessThanOrEqual(1)
})

test('a follow takes one statement, and a repeated one, too', async () => {
  const follow = [rosa, 'POST', `/api/users/${ana.id}/follow`] as const
  expect((await statementsOf(200, ...follow)).length).toBeLessThanOrEqual(1)
  expect((await statementsOf(200, ...follow)).length).toBeLessThanOrEqual(1)
})

test('saving an event takes one statement', async () => {
  const event = await published()
  expect((await statementsOf(200, ana, 'PUT', `/api/events/${event.id}/favorite`)).length).toBeLessThanOrEqual(1)
})

test('requests that arrive together to save an event, to follow and to go share their statements', async () => {
  const event = await published()
  const people = await Promise.all(['lola', 'pau', 'quim', 'rita', 'sara', 'toni'].map(name => server.person(name)))
  for (const person of people) await browser(app, person.cookie).get('/api/auth/user')
  const statementsOfAll = async (...[method, path, json]: [method: 'POST' | 'PUT', path: string, json?: unknown]) => {
    statements = []
    const responses = await Promise.all(people.map(person => sent(person, method, path, json)))
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200))
    return statements.length
  }
  expect(await statementsOfAll('PUT', `/api/events/${event.id}/favorite`)).toBeLessThanOrEqual(2)
  expect(await statementsOfAll('POST', `/api/users/${mateo.id}/follow`)).toBeLessThanOrEqual(2)
  expect(await statementsOfAll('PUT', `/api/events/${event.id}/attendance`, { state: 'going' })).toBeLessThanOrEqual(2)
})

test('going to an event takes one statement', async () => {
  const event = await published()
  await sent(rosa, 'PUT', `/api/events/${event.id}/attendance`, { state: 'going' })
  expect(
    (await statementsOf(200, ana, 'PUT', `/api/events/${event.id}/attendance`, { state: 'going' })).length,
  ).toBeLessThanOrEqual(1)
})

test('a review takes three statements', async () => {
  const event = await published()
  await sent(ana, 'PUT', `/api/events/${event.id}/attendance`, { state: 'going' })
  await server.sql`update events set start_local = now() - interval '2 days', end_local = null where id = ${event.id}`
  expect(
    (await statementsOf(201, ana, 'POST', `/api/events/${event.id}/reviews`, { rating: 5, comment: 'Hot' })).length,
  ).toBeLessThanOrEqual(3)
})

test('a message takes one statement', async () => {
  const conversation = (await (
    await sent(ana, 'POST', '/api/conversations', { participantTwoId: rosa.id })
  ).json()) as { id: string }
  const path = `/api/conversations/${conversation.id}/messages`
  await sent(ana, 'POST', path, { content: 'una' })
  expect((await statementsOf(201, ana, 'POST', path, { content: 'dos' })).length).toBeLessThanOrEqual(1)
})

type Call = readonly [by: Person | null, method: 'POST' | 'PUT', path: string, json?: unknown]

async function published(): Promise<Event> {
  return (await (await sent(...publish())).json()) as Event
}

async function sent(...[by, method, path, json]: Call): Promise<Response> {
  const { post, put } = browser(app, by?.cookie)
  return await (method === 'POST' ? post(path, json) : put(path, json))
}

async function statementsOf(status: number, ...call: Call): Promise<string[]> {
  statements = []
  const response = await sent(...call)
  expect(response.status).toBe(status)
  return statements
}
