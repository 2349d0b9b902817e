import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'
import { uploadFlyer } from '../support/upload-flyer.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

test('an event is a draft, then published, then cancelled, and never a draft again', async () => {
  const draft = await publish({ status: 'draft' })
  expect(await refused(mateo.post(`/api/events/${draft.id}/cancel`, { reason: 'Rain' }))).toEqual([
    409,
    'not-published',
  ])
  expect((await ana.get(`/api/events/${draft.id}`)).status).toBe(404)

  expect((await mateo.patch(`/api/events/${draft.id}`, { status: 'active', title: 'Noche abierta' })).status).toBe(200)
  await ana.put(`/api/events/${draft.id}/attendance`, { state: 'interested' })
  expect(await refused(mateo.patch(`/api/events/${draft.id}`, { status: 'draft', title: 'Oculta' }))).toEqual([
    409,
    'already-published',
  ])
  await mateo.post(`/api/events/${draft.id}/cancel`, { reason: 'Rain' })
  expect(await refused(mateo.patch(`/api/events/${draft.id}`, { status: 'active' }))).toEqual([409, 'event-cancelled'])
  expect(await refused(mateo.patch(`/api/events/${draft.id}`, { status: 'draft' }))).toEqual([409, 'already-published'])
  expect(await read(draft)).toMatchObject({ status: 'cancelled', title: 'Noche abierta', cancelReason: 'Rain' })
})

test('cancelling again only changes the reason; a past event cannot be cancelled', async () => {
  const event = await publish({})
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  const again = await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain and wind' })
  expect(await again.json()).toMatchObject({ cancelReason: 'Rain and wind', sequence: 1 })
  for (const reason of ['', '   ', undefined, 'x'.repeat(301)])
    expect((await mateo.post(`/api/events/${event.id}/cancel`, { reason })).status).toBe(400)

  const over = await publish({})
  await beginHoursAgo(over, 30)
  expect(await refused(mateo.post(`/api/events/${over.id}/cancel`, { reason: 'Bad reviews' }))).toEqual([
    409,
    'event-over',
  ])
})

test('a cancelled event is marked in every list, and a deleted event is in none', async () => {
  const event = await publish({ city: 'Tampa' })
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await ana.put(`/api/events/${event.id}/favorite`)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  const window = 'from=2027-11-01&to=2027-11-30&city=Tampa&state=FL'
  const lists = [
    `/api/events?${window}`,
    '/api/search/events?location=Tampa',
    `/api/events/host/${mateo.id}`,
    `/api/users/${ana.id}/events`,
  ]
  for (const path of lists)
    expect
      .soft(await (await ana.get(path)).json())
      .toContainEqual(expect.objectContaining({ id: event.id, status: 'cancelled', cancelReason: 'Rain' }))
  expect(await (await ana.get(`/api/calendar/host/${mateo.id}.ics`)).text()).toContain('STATUS:CANCELLED')

  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  for (const path of [...lists, `/api/calendar/host/${mateo.id}.ics`])
    expect.soft(await (await ana.get(path)).text()).not.toContain(event.id)
  for (const call of ['attendance', 'favorite'])
    expect((await ana.put(`/api/events/${event.id}/${call}`, { state: 'going' })).status).toBe(404)
  expect((await mateo.patch(`/api/events/${event.id}`, { title: 'Back' })).status).toBe(404)
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(404)
})

test('every field can be edited, and each stays as it was when it is not named', async () => {
  const event = await publish({ description: 'Trae agua', tags: ['live'], capacity: 50 })
  const changes = {
    title: 'Otra noche',
    description: 'Trae amigos',
    date: '2027-11-20',
    startTime: '21:30',
    endTime: '02:00',
    location: '99 Biscayne Blvd',
    city: 'Tampa',
    state: 'FL',
    venue: 'El Patio',
    category: 'bachata',
    price: '12.50',
    ticketsUrl: 'https://tickets.example/1',
    capacity: 80,
    tags: ['class at 9'],
    latitude: 27.9,
    longitude: -82.4,
  }
  expect((await mateo.patch(`/api/events/${event.id}`, changes)).status).toBe(200)
  expect(await read(event)).toMatchObject({ ...changes, nightOf: '2027-11-20', createdBy: mateo.id })
  for (const nothing of ['description', 'endTime', 'location', 'venue', 'price', 'ticketsUrl', 'capacity'])
    expect(await (await mateo.patch(`/api/events/${event.id}`, { [nothing]: null })).json()).toMatchObject({
      [nothing]: null,
      title: 'Otra noche',
    })
})

test('a date that the host chose stays when only the end changes, and is computed again when the day changes', async () => {
  const event = await publish({ date: '2027-11-20', startTime: '00:30', endTime: '04:00', nightOf: '2027-11-20' })
  expect(await read(event)).toMatchObject({ nightOf: '2027-11-20' })
  await mateo.patch(`/api/events/${event.id}`, { endTime: '05:00' })
  expect(await read(event)).toMatchObject({ nightOf: '2027-11-20', endTime: '05:00' })
  await mateo.patch(`/api/events/${event.id}`, { date: '2027-11-27' })
  expect(await read(event)).toMatchObject({ nightOf: '2027-11-26' })
})

test('the calendar sequence grows with each new title, time, place or cancellation, and with no other change', async () => {
  const event = await publish({})
  const sequence = async () => (await read(event)).sequence
  for (const [change, raises] of [
    [{ title: 'Otra noche' }, 1],
    [{ title: 'Otra noche' }, 0],
    [{ description: 'Trae agua', price: '5', capacity: 80, tags: ['live'] }, 0],
    [{ startTime: '21:00' }, 1],
    [{ venue: 'El Patio' }, 1],
  ] as const) {
    const before = await sequence()
    expect((await mateo.patch(`/api/events/${event.id}`, change)).status).toBe(200)
    expect([change, (await sequence()) - before]).toEqual([change, raises])
  }
  const before = await sequence()
  for (const reason of ['Rain', 'A lot of rain']) await mateo.post(`/api/events/${event.id}/cancel`, { reason })
  expect((await sequence()) - before).toBe(1)
})

test('a refused edit changes nothing at all', async () => {
  const event = await publish({})
  for (const wrong of [
    { title: 'Half', date: '2027-02-30' },
    { title: 'Half', startTime: '25:00' },
    { title: 'Half', price: 'free' },
    { title: 'Half', price: '1e9' },
    { title: 'Half', price: -1 },
    { title: 'Half', state: 'Florida' },
    { title: 'Half', city: 'Nowhere Springs' },
    { title: 'Half', flyerUrl: '/uploads/flyers/of-somebody-else.webp' },
    { title: 'Half', endTime: '23:00', startTime: '23:00' },
    { title: '' },
  ])
    expect.soft([wrong, (await mateo.patch(`/api/events/${event.id}`, wrong)).status]).toEqual([wrong, 400])
  expect(await read(event)).toEqual(event)
})

test('an event that moves to another address loses its old coordinates', async () => {
  const event = await publish({ location: '1 Main St', latitude: 25.7, longitude: -80.2 })
  const renamed = await mateo.patch(`/api/events/${event.id}`, { title: 'Same house' })
  expect(await renamed.json()).toMatchObject({ latitude: 25.7, longitude: -80.2 })
  const moved = await mateo.patch(`/api/events/${event.id}`, { location: '2 Ocean Dr' })
  expect(await moved.json()).toMatchObject({ latitude: null, longitude: null })
})

test('an event in an unknown town keeps the time zone that its host chose', async () => {
  const event = await publish({ city: 'Nowhere Springs', timeZone: 'America/Chicago' })
  const edited = await mateo.patch(`/api/events/${event.id}`, { city: 'Nowhere Springs', state: 'FL', title: 'Still' })
  expect(await edited.json()).toMatchObject({ title: 'Still', timeZone: 'America/Chicago' })
})

test('a reviewed event cannot move to another date', async () => {
  const event = await publish({})
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await beginHoursAgo(event, 30)
  expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 5 })).status).toBe(201)
  expect(await refused(mateo.patch(`/api/events/${event.id}`, { date: '2027-12-24' }))).toEqual([409, 'night-has-been'])
  expect((await mateo.patch(`/api/events/${event.id}`, { description: 'Thank you all' })).status).toBe(200)
})

test('a flyer that is replaced, removed or deleted with its event is deleted from the storage', async () => {
  const [first, second, third] = [
    await uploadFlyer(server, mateo),
    await uploadFlyer(server, mateo),
    await uploadFlyer(server, mateo),
  ]
  const event = await publish({ flyerUrl: first })
  await mateo.patch(`/api/events/${event.id}`, { flyerUrl: second })
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
  await mateo.patch(`/api/events/${event.id}`, { flyerUrl: null })
  expect(await isStored(second)).toBe(false)

  await mateo.patch(`/api/events/${event.id}`, { flyerUrl: third })
  await mateo.patch(`/api/events/${event.id}`, { title: 'The same picture' })
  expect(await isStored(third)).toBe(true)
  await mateo.delete(`/api/events/${event.id}`)
  expect(await isStored(third)).toBe(false)
})

test('a flyer of two events stays until neither uses it', async () => {
  const flyerUrl = await uploadFlyer(server, mateo)
  const [friday, saturday] = [await publish({ flyerUrl }), await publish({ flyerUrl, date: '2027-11-20' })]
  await mateo.delete(`/api/events/${friday.id}`)
  expect(await isStored(flyerUrl)).toBe(true)
  await mateo.patch(`/api/events/${saturday.id}`, { flyerUrl: null })
  expect(await isStored(flyerUrl)).toBe(false)
})

test('a refused event neither uses nor deletes the uploaded flyer', async () => {
  const flyerUrl = await uploadFlyer(server, mateo)
  expect((await mateo.post('/api/events', { ...salsa, flyerUrl, endTime: '23:00' })).status).toBe(400)
  const [stored] = await server.sql<{ usedAt: string | null }[]>`
    select used_at from uploads where '/uploads/' || path = ${flyerUrl}
  `
  expect(stored).toEqual({ usedAt: null })
  expect((await mateo.post('/api/events', { ...salsa, flyerUrl })).status).toBe(201)
})

const salsa = {
  title: 'Noche de Son',
  date: '2027-11-19',
  startTime: '23:00',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
}

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, { ...salsa, ...fields })
}

async function read(event: Event) {
  return (await (await mateo.get(`/api/events/${event.id}`)).json()) as Event
}

async function refused(pending: Promise<Response>) {
  const response = await pending
  return [response.status, ((await response.json()) as { code: string }).code]
}

async function beginHoursAgo(event: Event, hours: number) {
  await server.sql`
    update events set start_local = now() - make_interval(hours => ${hours}), end_local = null, tz = 'UTC'
    where id = ${event.id}
  `
}

/** Whether both sizes of a flyer exist; they are stored and deleted together. */
async function isStored(url: string) {
  const [whole, small] = [await server.app.request(url), await server.app.request(url.replace('.webp', '.small.webp'))]
  expect(small.status).toBe(whole.status)
  return whole.status === 200
}
