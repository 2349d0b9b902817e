import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

const salsa = {
  title: 'Noche de Son',
  description: null,
  date: '2027-11-19',
  startTime: '23:00',
  endTime: '04:00',
  location: '1501 SW 8th St',
  city: 'Miami',
  state: 'FL',
  venue: 'La Terraza',
  category: 'Salsa',
  price: '15.00',
}

test('an event that crosses midnight belongs to the date it started on', async () => {
  const event = await publish({})
  expect(event).toMatchObject({
    nightOf: '2027-11-19',
    date: '2027-11-19',
    time: '23:00',
    startTime: '23:00',
    endTime: '04:00',
    timeZone: 'America/New_York',
    startsAt: '2027-11-20T04:00:00.000Z',
    endsAt: '2027-11-20T09:00:00.000Z',
    price: '15.00',
    category: 'salsa',
    createdBy: mateo.id,
    attendingCount: 0,
    rating: 0,
    reviewCount: 0,
    isFeatured: 0,
    status: 'active',
  })
  expect(await read(`/api/events/${event.id}`)).toEqual(event)
})

test.each([
  [
    'V1 Friday to Saturday',
    { date: '2026-11-20' },
    '2026-11-20',
    '2026-11-21T04:00:00.000Z',
    '2026-11-21T09:00:00.000Z',
  ],
  [
    'V2 after midnight',
    { date: '2026-11-21', startTime: '01:00', endTime: '06:00' },
    '2026-11-20',
    '2026-11-21T06:00:00.000Z',
    '2026-11-21T11:00:00.000Z',
  ],
  [
    'V4 the clocks go back',
    { date: '2026-10-31', startTime: '22:00', endTime: '03:00' },
    '2026-10-31',
    '2026-11-01T02:00:00.000Z',
    '2026-11-01T08:00:00.000Z',
  ],
  [
    'V5 the clocks go forward',
    { date: '2026-03-07', startTime: '22:00', endTime: '03:00' },
    '2026-03-07',
    '2026-03-08T03:00:00.000Z',
    '2026-03-08T07:00:00.000Z',
  ],
  [
    'V6 San Juan',
    { date: '2026-11-20', startTime: '22:00', endTime: null, city: 'San Juan', state: 'PR' },
    '2026-11-20',
    '2026-11-21T02:00:00.000Z',
    null,
  ],
  [
    'V7 Phoenix',
    { date: '2026-11-20', startTime: '22:00', endTime: null, city: 'Phoenix', state: 'AZ' },
    '2026-11-20',
    '2026-11-21T05:00:00.000Z',
    null,
  ],
  [
    'V11 until midnight',
    { date: '2026-11-20', startTime: '20:00', endTime: '00:00' },
    '2026-11-20',
    '2026-11-21T01:00:00.000Z',
    '2026-11-21T05:00:00.000Z',
  ],
])('%s: the database computes the documented times', async (_, changes, nightOf, startsAt, endsAt) => {
  expect(await publish(changes)).toMatchObject({ nightOf, startsAt, endsAt })
})

test('V10 Pensacola keeps Chicago time', async () => {
  expect(await publish({ city: 'Pensacola' })).toMatchObject({ timeZone: 'America/Chicago' })
})

test('V12 free, at the door and a missing price are three prices', async () => {
  expect((await publish({ price: '0' })).price).toBe('0.00')
  expect((await publish({ price: null })).price).toBeNull()
  expect((await publish({ price: undefined })).price).toBe('0.00')
  expect((await publish({ price: 12.5 })).price).toBe('12.50')
})

test('V13 each spelling of a genre is stored as one genre', async () => {
  for (const category of ['Música Urbana', 'musica_urbana', 'música-urbana'])
    expect((await publish({ category })).category).toBe('música_urbana')
  expect((await publish({ category: 'Latin Jazz' })).category).toBe('latin_jazz')
})

test.each([
  ['no title', { title: ' ' }, 'Please fill in all required fields'],
  ['no genre', { category: '' }, 'Please fill in all required fields'],
  ['a state in full', { state: 'Florida' }, 'Use the two letters of the state'],
  ['a day that does not exist', { date: '2027-02-30' }, 'This is not a date'],
  ['a price in words', { price: 'free' }, 'Enter a price like 25 or 12.50'],
  ['a price with an exponent', { price: '1e9' }, 'Enter a price like 25 or 12.50'],
  ['a negative price', { price: -5 }, 'Enter a price like 25 or 12.50'],
  ['an end at the start', { endTime: '23:00' }, 'A party cannot end at the minute it begins'],
  [
    'an unknown town in a state with two clocks',
    { city: 'Nowhere Springs' },
    'This state has two clocks: say which time zone the venue is in',
  ],
  ['a flyer that is not theirs', { flyerUrl: '/uploads/flyers/someone-elses.webp' }, 'Upload this picture again'],
  ['a hidden character', { title: 'Noche\u0000' }, 'This contains characters that cannot be kept'],
])('%s is refused by its field and nothing is stored', async (_, changes, sentence) => {
  const before = await count()
  const response = await mateo.post('/api/events', { ...salsa, ...changes })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: sentence,
    issues: [expect.objectContaining({ message: sentence })],
  })
  expect(await count()).toBe(before)
})

test('only hosts publish, only when signed in, and only in their own name', async () => {
  const asGoer = await ana.post('/api/events', salsa)
  expect([asGoer.status, (await asGoer.json()).error]).toEqual([403, 'Only party hosts can create events'])
  const asVisitor = await server.app.request('/api/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([asVisitor.status, (await asVisitor.json()).error]).toEqual([401, 'You must be logged in to create events'])
  const before = await count()
  expect((await mateo.post('/api/events', { ...salsa, createdBy: ana.id })).status).toBe(403)
  expect(await count()).toBe(before)
})

test('a draft is visible only to its host until it is published', async () => {
  const draft = await publish({ status: 'draft', title: 'Todavía no' })
  expect((await ana.get(`/api/events/${draft.id}`)).status).toBe(404)
  expect((await mateo.get(`/api/events/${draft.id}`)).status).toBe(200)
  expect(titles(await read(`/api/events/host/${mateo.id}`))).not.toContain('Todavía no')
  expect(titles(await (await mateo.get(`/api/events/host/${mateo.id}`)).json())).toContain('Todavía no')

  expect((await mateo.patch(`/api/events/${draft.id}`, { status: 'active' })).status).toBe(200)
  expect((await ana.get(`/api/events/${draft.id}`)).status).toBe(200)
})

test('an edit changes only the given fields', async () => {
  const event = await publish({})
  const changed = await (await mateo.patch(`/api/events/${event.id}`, { startTime: '22:00', price: null })).json()
  expect(changed).toMatchObject({
    ...event,
    startTime: '22:00',
    time: '22:00',
    startsAt: '2027-11-20T03:00:00.000Z',
    price: null,
    sequence: 1,
    version: 2,
    updatedAt: expect.any(String),
  })
  expect((await ana.patch(`/api/events/${event.id}`, { title: 'Mine now' })).status).toBe(404)
})

test('a cancelled event stays in the lists and is marked, a deleted one is gone', async () => {
  const event = await publish({})
  expect((await ana.post(`/api/events/${event.id}/cancel`, { reason: 'me' })).status).toBe(404)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'The roof leaks' })
  expect(await read(`/api/events/${event.id}`)).toMatchObject({ status: 'cancelled', cancelReason: 'The roof leaks' })
  expect((await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(409)

  expect((await ana.delete(`/api/events/${event.id}`)).status).toBe(404)
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect((await server.app.request(`/api/events/${event.id}`)).status).toBe(404)
})

test('a guest is counted, and subtracted after a cancellation', async () => {
  const event = await publish({})
  const going = await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  expect(await going.json()).toEqual({ attendance: 'going', attendingCount: 1, pass: expect.any(Object) })
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  expect(await read(`/api/events/${event.id}`)).toMatchObject({ attendingCount: 1 })
  expect(await (await ana.get(`/api/events/${event.id}/mine`)).json()).toEqual({
    attendance: 'going',
    isFavorite: false,
    review: null,
    pass: expect.any(Object),
  })
  expect(titles(await (await ana.get(`/api/users/${ana.id}/events`)).json())).toEqual(['Noche de Son'])

  expect(await (await ana.put(`/api/events/${event.id}/attendance`, { state: 'interested' })).json()).toMatchObject({
    attendingCount: 0,
  })
  expect(await (await ana.delete(`/api/events/${event.id}/attendance`)).json()).toEqual({
    attendance: null,
    attendingCount: 0,
  })
})

test('each guest reviews an event once, after it has started', async () => {
  const event = await publish({})
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 5 })).status).toBe(403)
  await server.sql`update events set start_local = now() - interval '1 hour', end_local = null, tz = 'UTC' where id = ${event.id}`

  expect((await mateo.post(`/api/events/${event.id}/reviews`, { rating: 5 })).status).toBe(403)
  expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 6 })).status).toBe(400)
  const review = await ana.post(`/api/events/${event.id}/reviews`, { rating: 4, comment: '¡Qué banda!' })
  expect(review.status).toBe(201)
  expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 1 })).status).toBe(409)
  await ana.patch(`/api/events/${event.id}/reviews`, { rating: 5, comment: '¡Qué banda!' })
  expect(await read(`/api/events/${event.id}`)).toMatchObject({ rating: 5, reviewCount: 1 })
  expect(await read(`/api/events/${event.id}/reviews`)).toMatchObject([{ rating: 5, author: { username: 'ana' } }])
})

test('a cancelled event takes no reviews', async () => {
  const event = await publish({})
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await server.sql`update events set start_local = now() - interval '1 hour', end_local = null, tz = 'UTC' where id = ${event.id}`
  expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 1 })).status).toBe(403)
})

test('search ignores accents and treats wildcards as ordinary characters', async () => {
  await publish({ title: 'Música bajo la luna', city: 'Tampa' })
  await publish({ title: '100% Bachata', category: 'bachata', city: 'Tampa' })
  expect(titles(await read('/api/search/events?q=musica%20LUNA&location=Tampa'))).toEqual(['Música bajo la luna'])
  expect(titles(await read('/api/search/events?q=100%25&location=Tampa,%20FL'))).toEqual(['100% Bachata'])
  expect(titles(await read('/api/search/events?q=%25&location=Tampa'))).toEqual(['100% Bachata'])
  expect(titles(await read('/api/search/events?location=Tampa&category=Bachata'))).toEqual(['100% Bachata'])
  expect(titles(await read('/api/search/events?location=Tampa&date=2027-11-19'))).toHaveLength(2)
  expect(titles(await read('/api/search/events?location=Tampa&date=2027-11-21'))).toEqual([])
  expect((await server.app.request('/api/search/events?date=2027-02-30')).status).toBe(400)
})

test('a request with a cursor returns the changed and the removed events', async () => {
  const window = '/api/events?from=2027-11-01&to=2027-11-30&city=Orlando&state=FL'
  const remaining = await publish({ city: 'Orlando', title: 'Se queda' })
  const gone = await publish({ city: 'Orlando', title: 'Se va' })
  const first: EventsDelta = await read(`${window}&since=`)
  expect(first).toMatchObject({ isWhole: true })
  expect(titles(first.events as Event[])).toEqual(['Se queda', 'Se va'])

  await mateo.delete(`/api/events/${gone.id}`)
  await mateo.patch(`/api/events/${remaining.id}`, { title: 'Se queda más' })
  const second: EventsDelta = await read(`${window}&since=${first.cursor}`)
  expect(second).toMatchObject({ isWhole: false })
  expect(second.events).toContainEqual(expect.objectContaining({ id: remaining.id, title: 'Se queda más' }))
  expect(second.events).toContainEqual({ id: gone.id, deletedAt: expect.any(String) })

  expect(await read(`${window}&since=another-database.1`)).toMatchObject({ isWhole: true })
})

test('an unchanged response is a 304', async () => {
  const event = await publish({})
  const first = await server.app.request(`/api/events/${event.id}`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const second = await server.app.request(`/api/events/${event.id}`, { headers: { 'if-none-match': etag } })
  expect([second.status, await second.text()]).toEqual([304, ''])
})

test.each(['nothing', '1', '00000000-0000-7000-8000-000000000000'])('there is no event %s', async id => {
  const response = await server.app.request(`/api/events/${id}`)
  expect([response.status, (await response.json()).code]).toEqual([404, 'event-not-found'])
})

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, { ...salsa, ...fields })
}

async function read<Body>(path: string): Promise<Body> {
  const response = await server.app.request(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

async function count() {
  const [row] = await server.sql<{ count: number }[]>`select count(*) from events`
  return row?.count
}

const titles = (events: Event[]) => events.map(({ title }) => title)
