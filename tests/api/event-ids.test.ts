import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noLimits, openLimits } from '#api/http/rate-limits.ts'
import type { Event } from '#contract/events/events.ts'
import { waitsForLock } from '../support/locks.ts'
import type { Person } from '../support/person.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { uploadFlyer } from '../support/upload-flyer.ts'

const limits = { ...noLimits }
let server: TestServer
let mateo: Person
let ines: Person
let ana: Person
beforeAll(async () => {
  server = await openTestServer({ context: { limits } })
  mateo = await server.person('mateo', { userType: 'party_host' })
  ines = await server.person('ines', { userType: 'party_host' })
  ana = await server.person('ana')
  await ana.post(`/api/users/${mateo.id}/follow`)
}, 60_000)
afterAll(() => server.close())

const ORDER = {
  title: 'Noche de Son',
  description: 'With a class',
  date: '2027-11-20',
  startTime: '22:00',
  endTime: '03:00',
  city: 'Miami',
  state: 'FL',
  venue: 'Sala Son',
  location: '1 Ocean Drive',
  category: 'Salsa',
  price: '12.50',
  tags: ['live band'],
  capacity: 80,
  latitude: 25.78123456,
  longitude: -80.13,
}

test('a repeated id with the same values is the same event, and its followers are notified once', async () => {
  const order = { ...ORDER, id: randomUUID() }
  const first = await publish(mateo, order)
  // Not after the repeated request either.
  await ines.post(`/api/users/${mateo.id}/follow`)
  const again = await publish(mateo, order)
  await ines.delete(`/api/users/${mateo.id}/follow`)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect(first.body.id).toBe(order.id)
  const notified = await server.sql`
    select user_id from notifications where kind = 'event-published' and event_id = ${order.id}
  `
  expect([...notified]).toEqual([{ userId: ana.id }])
})

test('a repeated id leaves the position from which the further followers are notified', async () => {
  const order = { ...ORDER, id: randomUUID() }
  await publish(mateo, order)
  await server.sql`insert into publications values (${order.id}, now(), ${mateo.id})`
  expect((await publish(mateo, order)).status).toBe(200)
  expect(await server.sql`select from publications where event_id = ${order.id}`).toHaveLength(1)
})

test('two requests with one id that arrive together create one event', async () => {
  const order = { ...ORDER, id: randomUUID() }
  const answers = await Promise.all([publish(mateo, order), publish(mateo, order), publish(mateo, order)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([order.id]))
})

test('an id in capital letters is the same id', async () => {
  const id = randomUUID()
  expect((await publish(mateo, { ...ORDER, id: id.toUpperCase() })).body.id).toBe(id)
  expect((await publish(mateo, { ...ORDER, id })).status).toBe(200)
})

test.each([
  { title: 'Noche de Rumba' },
  { description: null },
  { startTime: '23:00' },
  { endTime: null },
  { price: '15' },
  { tags: [] },
  { capacity: null },
  { location: '2 Ocean Drive' },
  { latitude: 25.8 },
  { status: 'draft' },
])('a repeated id with other values is refused with the event, and changes nothing: %j', async change => {
  const order = { ...ORDER, id: randomUUID() }
  const { body: event } = await publish(mateo, order)
  const other = await mateo.post('/api/events', { ...order, ...change })
  expect(other.status).toBe(409)
  expect(await other.json()).toMatchObject({
    code: 'event-id-taken',
    conflict: { fields: [], current: { id: order.id, title: ORDER.title, version: 1 } },
  })
  expect(await (await mateo.get(`/api/events/${order.id}`)).json()).toEqual(event)
})

test('the values of a repeated id are those of the creation, whatever was edited since', async () => {
  const order = { ...ORDER, id: randomUUID() }
  await publish(mateo, order)
  await mateo.patch(`/api/events/${order.id}`, { title: 'Renamed', startTime: '21:00', price: null, city: 'Orlando' })
  const again = await publish(mateo, order)
  expect([again.status, again.body.title, again.body.city]).toEqual([200, 'Renamed', 'Orlando'])
  expect((await mateo.post('/api/events', { ...order, venue: 'Elsewhere' })).status).toBe(409)
})

test('the id of an event of another host, and that of a deleted event, are refused without the event', async () => {
  const order = { ...ORDER, id: randomUUID(), status: 'draft' }
  await publish(mateo, order)
  const foreign = await ines.post('/api/events', order)
  expect(foreign.status).toBe(409)
  const refusal = (await foreign.json()) as Record<string, unknown>
  expect([refusal.code, refusal.conflict]).toEqual(['event-id-taken', undefined])
  await mateo.delete(`/api/events/${order.id}`)
  expect((await mateo.post('/api/events', order)).status).toBe(409)
  expect((await mateo.get(`/api/events/${order.id}`)).status).toBe(404)
})

test('a repeated flyer that the host has replaced since is no refusal', async () => {
  const [first, second] = [await uploadFlyer(server, mateo), await uploadFlyer(server, mateo)]
  const order = { ...ORDER, id: randomUUID(), flyerUrl: first }
  await publish(mateo, order)
  await mateo.patch(`/api/events/${order.id}`, { flyerUrl: second })
  const again = await publish(mateo, order)
  expect([again.status, again.body.flyerUrl]).toEqual([200, second])
})

test('an id that is no UUID is refused', async () => {
  const refused = await mateo.post('/api/events', { ...ORDER, id: '1' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: 'id', code: 'invalid' }] }])
})

test('a header with a repeated key returns the event whatever the values are, as before', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  const first = await mateo.post('/api/events', ORDER, key)
  const again = await mateo.post('/api/events', { ...ORDER, title: 'Other' }, key)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(((await again.json()) as Event).title).toBe(ORDER.title)
})

test('repeated requests are not counted, also after the last event of the day', async () => {
  Object.assign(limits, openLimits())
  try {
    const order = { ...ORDER, id: randomUUID() }
    for (let count = 0; count < 25; count++) expect((await publish(ines, order)).status).toBe(count === 0 ? 201 : 200)
    for (let count = 0; count < 25; count++)
      expect((await publish(ines, { ...order, title: 'Typed since' })).status).toBe(409)
    for (let count = 0; count < 19; count++)
      expect((await publish(ines, { ...ORDER, id: randomUUID() })).status).toBe(201)
    expect((await ines.post('/api/events', { ...ORDER, id: randomUUID() })).status).toBe(429)
    expect((await publish(ines, order)).status).toBe(200)
  } finally {
    Object.assign(limits, noLimits)
  }
})

async function publish(host: Person, order: object) {
  const response = await host.post('/api/events', order)
  return { status: response.status, body: (await response.json()) as Event }
}

test('an event whose title another one takes at the same moment gets an address of its own', async () => {
  const ordered = { ...ORDER, title: 'Una sola pista' }
  const first = (await (await ines.post('/api/events', { ...ORDER, title: 'Otra pista' })).json()) as Event
  // Before it takes the lock for the address, this transaction waits until the other event is stored.
  await server.sql`create schema slow`
  await server.sql`
    create function slow.pg_try_advisory_xact_lock(class int, key int) returns boolean language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(1234);
        return pg_catalog.pg_try_advisory_xact_lock(class, key);
      end
    $$
  `
  const id = randomUUID()
  let late: Promise<unknown> | undefined
  await server.sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(1234)`
    late = server.sql.begin(async slow => {
      await slow`set local search_path = slow, pg_catalog, public`
      await slow`
        insert into events (
          id, host_id, title, category, status, city, state, night_of, start_local, tz, currency, search_text
        )
        select
          ${id}, host_id, ${ordered.title}, category, status, city, state, night_of, start_local, tz, currency, ''
        from events
        where id = ${first.id}
      `
    })
    await waitsForLock(server.sql)
    expect((await mateo.post('/api/events', ordered)).status).toBe(201)
  })
  await late
  const slugs = await server.sql`select id, slug from events where title = ${ordered.title} order by id = ${id}`
  expect(slugs).toMatchObject([
    { slug: 'una-sola-pista-2027-11-20' },
    { slug: expect.stringMatching(/^una-sola-pista-2027-11-20-\w+$/) },
  ])
})
