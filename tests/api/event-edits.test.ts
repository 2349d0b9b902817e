import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { ErrorResponse } from '#contract/responses.ts'
import { signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let event: Event
let path: string

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana', { userType: 'party_host' })
/** Mateo's second device. */
const laptop = await signedInAgain(server.app, server.sql, mateo.id)
beforeEach(async () => {
  const published = await mateo.post('/api/events', {
    title: 'Noche de Son',
    description: 'Trae agua',
    date: '2027-11-19',
    startTime: '23:00',
    endTime: '04:00',
    city: 'Miami',
    state: 'FL',
    venue: 'La Terraza',
    location: '99 Biscayne Blvd',
    latitude: 25.7743,
    longitude: -80.1937,
    category: 'Salsa',
    price: '20.00',
    tags: ['live'],
  })
  event = (await published.json()) as Event
  path = `/api/events/${event.id}`
})

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const read = async () => (await (await mateo.get(path)).json()) as Event

test('edits of different fields of the same version are both stored', async () => {
  expect((await laptop.patch(path, { startTime: '21:00', venue: 'El Patio' }, ifMatch(1))).status).toBe(200)
  const second = await mateo.patch(path, { title: 'Noche abierta' }, ifMatch(1))
  expect(second.status).toBe(200)
  expect(second.headers.get('etag')).toBe('"3"')
  expect(await read()).toMatchObject({
    title: 'Noche abierta',
    startTime: '21:00',
    venue: 'El Patio',
    endTime: '04:00',
    version: 3,
  })
})

test('a field that was changed since is refused with both sides named, and nothing of the edit is stored', async () => {
  await laptop.patch(path, { startTime: '21:00' }, ifMatch(1))
  const refused = await mateo.patch(path, { startTime: '22:00', title: 'Noche abierta' }, ifMatch(1))
  expect(refused.status).toBe(412)
  expect(refused.headers.get('etag')).toBe('"2"')
  const body = (await refused.json()) as ErrorResponse
  expect(body).toMatchObject({ code: 'edit-conflict', conflict: { fields: ['startTime'] } })
  expect(body.conflict?.current).toEqual(await read())
  expect(await read()).toMatchObject({ startTime: '21:00', title: 'Noche de Son', version: 2 })

  expect((await mateo.patch(path, { startTime: '22:00' }, ifMatch(2))).status).toBe(200)
  expect(await read()).toMatchObject({ startTime: '22:00', version: 3 })
})

const values = {
  title: ['A', 'B'],
  description: ['A', null],
  category: ['bachata', 'merengue'],
  startTime: ['20:00', '21:00'],
  date: ['2027-11-20', '2027-11-21'],
  nightOf: ['2027-11-18', '2027-11-20'],
  endTime: ['02:00', null],
  location: ['A', 'B'],
  city: ['Tampa', 'Orlando'],
  venue: ['A', null],
  price: ['5.00', null],
  ticketsUrl: ['https://a.example/', 'https://b.example/'],
  capacity: [10, null],
  tags: [['a'], []],
  latitude: [26, 27],
  longitude: [-81, -82],
  status: ['draft', 'active'],
} as const

test.each(Object.entries(values))(
  '%s: an older edit conflicts, the same edit again does not',
  async (field, [a, b]) => {
    expect((await laptop.patch(path, { [field]: a }, ifMatch(1))).status).toBe(200)
    const after = await read()
    expect(after.version).toBe(2)
    expect((await mateo.patch(path, { [field]: b }, ifMatch(1))).status).toBe(412)
    // The response to the first edit was lost, and the device sends it again.
    expect((await laptop.patch(path, { [field]: a }, ifMatch(1))).status).toBe(200)
    expect(await read()).toEqual({ ...after, updatedAt: expect.any(String) })
    expect((await mateo.patch(path, { [field]: b })).status).toBe(200)
  },
)

test('a replayed edit is not applied again after another edit reverted it', async () => {
  await mateo.patch(path, { title: 'Noche abierta' }, ifMatch(1))
  await laptop.patch(path, { title: 'Noche de Son' }, ifMatch(2))
  expect((await mateo.patch(path, { title: 'Noche abierta' }, ifMatch(1))).status).toBe(412)
  expect((await read()).title).toBe('Noche de Son')
})

test('stored coordinates stay if their address is sent with them', async () => {
  const coordinates = { latitude: 26.1, longitude: -80.3 }
  await mateo.patch(path, coordinates, ifMatch(1))
  expect((await mateo.patch(path, { ...coordinates, location: '1 Main St' }, ifMatch(1))).status).toBe(200)
  expect(await read()).toMatchObject({ ...coordinates, location: '1 Main St' })
})

test('a replayed start time does not revert the date that the event was moved to since', async () => {
  const start = { date: '2027-11-20', startTime: '00:30' }
  await mateo.patch(path, start, ifMatch(1))
  await laptop.patch(path, { nightOf: '2027-11-20' }, ifMatch(2))
  expect((await mateo.patch(path, { ...start, nightOf: null }, ifMatch(1))).status).toBe(200)
  expect((await mateo.patch(path, start, ifMatch(1))).status).toBe(200)
  expect(await read()).toMatchObject({ ...start, nightOf: '2027-11-20' })
})

test('date and start, city and state, and address and coordinates are compared together', async () => {
  await laptop.patch(path, { date: '2027-11-20', location: '1 Main St', city: 'Tampa' }, ifMatch(1))
  const fieldsOf = async (order: object) =>
    ((await (await mateo.patch(path, order, ifMatch(1))).json()) as ErrorResponse).conflict?.fields
  expect(await fieldsOf({ startTime: '22:00' })).toEqual(['startTime'])
  expect(await fieldsOf({ timeZone: 'America/Chicago' })).toEqual(['timeZone'])
  expect(await fieldsOf({ latitude: 26, longitude: -81 })).toEqual(['latitude', 'longitude'])
  expect((await mateo.patch(path, { endTime: '03:00' }, ifMatch(1))).status).toBe(200)
  expect(await read()).toMatchObject({ date: '2027-11-20', startTime: '23:00', endTime: '03:00', city: 'Tampa' })
})

test('the end time of an event that was moved meanwhile is no conflict', async () => {
  await laptop.patch(path, { date: '2027-11-26', startTime: '22:00' }, ifMatch(1))
  expect((await mateo.patch(path, { endTime: '05:00' }, ifMatch(1))).status).toBe(200)
  expect(await read()).toMatchObject({ date: '2027-11-26', startTime: '22:00', endTime: '05:00', version: 3 })
})

test('cancelling, unpublishing and deleting are not undone by an older copy', async () => {
  await laptop.patch(path, { status: 'draft' }, ifMatch(1))
  expect((await mateo.patch(path, { status: 'active' }, ifMatch(1))).status).toBe(412)
  expect((await laptop.patch(path, { status: 'active' })).status).toBe(200)

  await laptop.post(`${path}/cancel`, { reason: 'Rain' })
  const late = await mateo.patch(path, { title: 'Noche abierta' }, ifMatch(1))
  expect(await late.json()).toMatchObject({ status: 'cancelled', cancelReason: 'Rain', title: 'Noche abierta' })
  expect((await mateo.patch(path, { status: 'active' }, ifMatch(1))).status).toBe(412)

  await laptop.delete(path)
  expect((await mateo.patch(path, { title: 'Back' }, ifMatch(1))).status).toBe(404)
})

test('guests, favourites, reviews and the featured mark do not change the version', async () => {
  await ana.put(`${path}/attendance`, { state: 'going' })
  await ana.put(`${path}/favorite`)
  await server.sql`update events set is_featured = true, rating_sum = 5, review_count = 1 where id = ${event.id}`
  expect(await read()).toMatchObject({ version: 1, attendingCount: 1, isFeatured: 1 })
})

test('an edit that changes nothing keeps the version', async () => {
  expect((await mateo.patch(path, { title: 'Noche de Son', tags: ['live'], price: 20 }, ifMatch(1))).status).toBe(200)
  expect((await read()).version).toBe(1)
})

test('without If-Match, or with *, an edit is applied without a check', async () => {
  await laptop.patch(path, { title: 'A' })
  for (const headers of [undefined, { 'if-match': '*' }]) {
    expect((await mateo.patch(path, { title: 'B' }, headers)).status).toBe(200)
    expect((await read()).title).toBe('B')
  }
})

test.each(['1', 'W/"1"', '"1", "2"', '""', '"-1"', '"1.5"', '"9999999999"', '"x"', ' ', '"\'; drop table events"'])(
  'If-Match %s names no version and is refused with a sentence',
  async header => {
    const refused = await mateo.patch(path, { title: 'B' }, { 'if-match': header })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'invalid-version',
      issues: [{ path: 'If-Match', code: 'invalid-version' }],
    })
    expect((await read()).title).toBe('Noche de Son')
  },
)

test.each([0, 7, 999_999_999])('version %i was never sent: only equal values are accepted', async version => {
  expect((await mateo.patch(path, { title: 'B' }, ifMatch(version))).status).toBe(412)
  expect((await mateo.patch(path, { title: 'Noche de Son' }, ifMatch(version))).status).toBe(200)
})

test('another person gets not found, with any version', async () => {
  const draft = (await (
    await mateo.post('/api/events', {
      title: 'Secreta',
      date: '2027-11-19',
      startTime: '23:00',
      city: 'Miami',
      state: 'FL',
      category: 'Salsa',
      status: 'draft',
    })
  ).json()) as Event
  for (const target of [path, `/api/events/${draft.id}`])
    for (const version of [1, 99]) {
      const refused = await ana.patch(target, { title: 'B' }, ifMatch(version))
      expect(refused.status).toBe(404)
      expect(refused.headers.get('etag')).toBeNull()
      expect(await refused.text()).not.toMatch(/Secreta|version|conflict/)
    }
  expect((await server.stranger.patch(path, { title: 'B' }, ifMatch(1))).status).toBe(401)
})

test('of two concurrent edits of one field one is stored and the other gets a conflict', async () => {
  const statuses = await Promise.all(
    ['A', 'B', 'C', 'D'].map(async title => (await mateo.patch(path, { title }, ifMatch(1))).status),
  )
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412, 412, 412])
  expect((await read()).version).toBe(2)
})
