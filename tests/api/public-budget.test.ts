import { afterAll, afterEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { BUDGETS, openPools } from '#db/connection/pools.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const { close: closePools, ...pools } = openPools(server.target)
const close = closePools
const app = createApp({ ...server.context, sql: pools.writes, pools })
const host = await server.person('mateo', { userType: 'party_host' })
const hostId = host.id
const published = await host.post('/api/events', {
  title: 'Noche',
  date: '2027-11-19',
  startTime: '22:00',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
})
const eventId = (await published.json()).id
afterEach(() => makeFast())
afterAll(() => close())

const paths = (): string[] => [
  '/api/events',
  '/api/events?city=Miami&state=FL',
  '/api/events?from=2027-11-19&to=2027-11-28&city=Miami&state=FL&since=',
  `/api/events/${eventId}`,
  `/api/events/host/${hostId}`,
  '/api/search/events?q=noche',
  '/api/calendar/city/FL/Miami.ics',
  `/api/calendar/host/${hostId}.ics`,
]

test('a public request whose statement is too slow is 503 with Retry-After, and the next one succeeds', async () => {
  await makeSlow()
  for (const path of paths()) {
    const refused = await app.request(path)
    expect.soft([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '1'])
    expect.soft(await refused.json()).toMatchObject({ code: 'unavailable' })
  }
  await makeFast()
  for (const path of paths()) expect.soft([path, (await app.request(path)).status]).toEqual([path, 200])
})

test('no connection that serves the public waits longer than half a second for a statement', () => {
  expect([BUDGETS.public.statementMs, BUDGETS.search.statementMs]).toEqual([500, 500])
})

/** Makes each scan of the table that all these calls read take longer than the budget. */
async function makeSlow() {
  await server.sql.unsafe(`
    alter table public_events rename to stored_events;
    create view public_events as select s.* from stored_events s, (select pg_sleep(3) offset 0) slow;
  `)
}

async function makeFast() {
  const [slow] = await server.sql`select 1 from pg_class where relname = 'stored_events'`
  if (slow) await server.sql.unsafe('drop view public_events; alter table stored_events rename to public_events')
}
