import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { poolFor } from '#api/http/pool-for.ts'
import { Refusal } from '#api/http/refusal.ts'
import { limitedByRow, limitedDatabase } from '#api/http/row-limiter.ts'
import { BUDGETS, openPools, type Pools } from '#db/connection/pools.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const ana = await server.person('ana')
const mateo = await server.person('mateo')
const { id } = await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()
const thread = `/api/conversations/${id}`
afterEach(() => void vi.useRealTimers())

test.each([
  ['a lock that is not free in time', '55P03'],
  ['a statement that takes too long', '57014'],
  ['a transaction that did nothing for too long', '25P03'],
  ['one of two that wait for each other', '40P01'],
])('%s is 503 with Retry-After, and the next try succeeds', async (_, code) => {
  await server.sql.unsafe(`
    create function over_budget() returns trigger language plpgsql
      as $$ begin raise exception 'over budget' using errcode = '${code}'; end $$;
    create trigger over_budget before insert on messages execute function over_budget();
  `)
  const id = crypto.randomUUID()
  const refused = await ana.post(`${thread}/messages`, { id, content: 'hola' })
  await server.sql.unsafe('drop function over_budget cascade')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await ana.post(`${thread}/messages`, { id, content: 'hola' })).status).toBe(201)
})

test('while one conversation is locked, other requests succeed, and its own senders get 503', async () => {
  const { close, ...pools } = openPools(server.target)
  const app = createApp({ ...server.context, sql: pools.writes, pools })
  const [rosa, pedro] = [await server.person('rosa'), await server.person('pedro')]
  const { id } = await (await rosa.post('/api/conversations', { participantTwoId: pedro.id })).json()
  const send = async (from: Person, to: string) =>
    await app.request(`${to}/messages`, {
      method: 'POST',
      headers: { cookie: from.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), content: 'hola' }),
    })
  const get = async (by: Person, path: string) => await app.request(path, { headers: { cookie: by.cookie } })

  const locked = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  const holding = server.sql.begin(async tx => {
    await tx`select 1 from conversations where id = ${thread.split('/').at(-1) ?? ''} for update`
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  const stuck = Array.from({ length: 30 }, () => send(ana, thread))

  // Each request gets its response while the row is still locked.
  for (let n = 0; n < 5; n++) {
    expect((await send(rosa, `/api/conversations/${id}`)).status).toBe(201)
    expect((await get(pedro, `/api/conversations/${id}/messages?peek=1`)).status).toBe(200)
    expect((await get(ana, `${thread}/messages?peek=1`)).status).toBe(200)
    expect((await get(ana, '/api/ready')).status).toBe(200)
  }
  for (const refused of await Promise.all(stuck)) {
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
  }
  unlocked.resolve()
  await holding
  expect((await send(ana, thread)).status).toBe(201)
  await close()
})

test('each connection has a time budget, an idle transaction is ended, and no statement is compiled', async () => {
  const { close, ...pools } = openPools(server.target)
  for (const kind of Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]) {
    const settings = await pools[kind]<{ name: string; ms: number }[]>`
      select name, setting::int as ms from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
    `
    expect(Object.fromEntries(settings.map(({ name, ms }) => [name, ms]))).toEqual({
      statement_timeout: BUDGETS[kind].statementMs,
      lock_timeout: BUDGETS[kind].lockMs,
      idle_in_transaction_session_timeout: 10_000,
    })
    const [jit] = await pools[kind]`select setting, source from pg_settings where name = 'jit'`
    expect(jit).toEqual({ setting: 'off', source: 'client' })
  }
  await close()
})

test('while a row is locked its writes occupy two connections, and the others go on', async () => {
  const row = lockedRow()
  const writes = Array.from({ length: 50 }, (_, n) => limitedByRow('locked', () => row.write(n)))
  expect(row.atIt()).toEqual([0, 1])
  expect(await limitedByRow('another', async () => 'written')).toBe('written')
  expect(row.atIt()).toEqual([0, 1])

  row.unlock()
  await Promise.all(writes)
  // In the order of the requests.
  expect(row.atIt()).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('after a failed write the next one runs', async () => {
  const failing = [1, 2, 3].map(() => limitedByRow('failing', () => Promise.reject(new Error('refused'))))
  const last = limitedByRow('failing', async () => 'written')
  for (const failed of failing) await expect(failed).rejects.toThrow('refused')
  expect(await last).toBe('written')
})

test('fifty concurrent messages to one thread are all stored, each once', async () => {
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
  const responses = await Promise.all(ids.map(id => ana.post(`${thread}/messages`, { id, content: 'a la vez' })))
  expect(new Set(responses.map(response => response.status))).toEqual(new Set([201]))
})

test('transactions on one event take turns, statements beside them do not', async () => {
  const row = lockedRow()
  const sql = limitedDatabase(server.sql, '/api/events/1')
  const holding = [0, 1].map(n => limitedByRow('/api/events/1', () => row.write(n)))
  let hasBegun = false
  const attending = sql.begin(async tx => {
    hasBegun = true
    return await tx`select 1 as one`
  })
  expect([...(await sql`select 2 as two`)]).toEqual([{ two: 2 }])
  expect(hasBegun).toBe(false)

  row.unlock()
  await Promise.all(holding)
  expect([...(await attending)]).toEqual([{ one: 1 }])
})

test.each([
  ['GET', '/api/conversations', 'reads'],
  ['GET', '/api/conversations/01923e4b-0000-7000-8000-000000000000/messages', 'reads'],
  ['HEAD', '/api/events', 'public'],
  ['GET', '/api/events/01923e4b-0000-7000-8000-000000000000', 'public'],
  ['GET', '/api/events/cities', 'public'],
  ['GET', '/api/jobs', 'public'],
  ['GET', '/events/01923e4b-0000-7000-8000-000000000000', 'public'],
  ['GET', '/profile/01923e4b-0000-7000-8000-000000000000', 'public'],
  ['GET', '/api/search/users', 'search'],
  ['GET', '/api/search/events', 'search'],
  ['GET', '/api/search/events/count', 'search'],
  ['GET', '/api/users/search/term', 'search'],
  ['GET', '/api/users', 'search'],
  ['GET', '/api/users/01923e4b-0000-7000-8000-000000000000', 'reads'],
  ['GET', '/api/calendar/city/FL/Miami.ics', 'search'],
  ['GET', '/api/admin/reports', 'reads'],
  ['GET', '/sitemap.xml', 'search'],
  ['GET', '/sitemaps/hosts.xml', 'search'],
  ['GET', '/api/account/export', 'background'],
  ['POST', '/api/auth/login', 'writes'],
  ['PUT', '/api/profile', 'writes'],
] as const)('%s %s works on the connections for %s', (method, path, kind) => {
  expect(poolFor(namedPools, method, path)).toBe(namedPools[kind])
})

test('the wait for a lock is part of the budget of its statement, and shortest for requests', () => {
  for (const { statementMs, lockMs } of Object.values(BUDGETS)) expect(lockMs).toBeLessThan(statementMs)
  expect(BUDGETS.reads.lockMs).toBeLessThanOrEqual(250)
  // Five processes and a few connections of an operator, of the hundred default connections of a PostgreSQL server.
  expect(Object.values(BUDGETS).reduce((sum, { max }) => sum + max, 0) * 5).toBeLessThan(97)
})

test('a request that waits too long for its turn gets 503 with a retry time', async () => {
  vi.useFakeTimers()
  const row = lockedRow()
  const writes = [0, 1].map(n => limitedByRow('locked for long', () => row.write(n)))
  const late = limitedByRow('locked for long', () => row.write(2)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  const refusal = await late
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 503, details: { retryAfterSeconds: 1 } })
  row.unlock()
  await Promise.all(writes)
  expect(row.atIt()).toEqual([0, 1])
})

const namedPools = Object.fromEntries(
  Object.keys(BUDGETS).map(kind => [kind, Object.assign(() => {}, { kind })]),
) as unknown as Pools

/** Locks a row in another transaction: a statement that writes it waits until it is unlocked. */
function lockedRow() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const writers: number[] = []
  return {
    write: async (writer: number) => {
      writers.push(writer)
      await promise
    },
    atIt: () => writers,
    unlock: resolve,
  }
}
