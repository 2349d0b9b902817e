import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { CityWithEvents } from '#contract/events/list/lists.ts'
import { searchCachedEvents, searchIn, searchQuery } from '#pwa/events/list/search-cached.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const app = await useTestServer()
const mateo = await app.person('mateo', { userType: 'party_host' })
const ana = await app.person('ana')
await publish({ title: 'Música bajo la luna', venue: 'Casa Trueno', location: '214 Guava Court, Little Havana' })
await publish({ title: 'Perreo intenso', category: 'Reggaeton', tags: ['dembow'], price: '0', date: '2027-11-20' })
await publish({ title: 'Son de madrugada', date: '2027-11-20', startTime: '01:00', endTime: '05:00' })
await publish({ title: 'Bachata in the Keys', city: 'Key West', category: 'Bachata' })
await publish({ title: 'Salsa sobre el Hudson', city: 'New York', state: 'NY' })
await publish({ title: 'Borrador', status: 'draft' })
const gone = await publish({ title: 'Se fue' })
await mateo.delete(`/api/events/${gone.id}`)
const off = await publish({ title: 'No va', date: '2027-12-01' })
await mateo.post(`/api/events/${off.id}/cancel`, { reason: 'Llueve' })
const past = await publish({ title: 'Ya fue' })
await app.sql`update events set night_of = '2020-01-03', start_local = '2020-01-03 22:00', end_local = null where id = ${past.id}`

test.each([
  [
    '',
    [
      'Música bajo la luna',
      'Bachata in the Keys',
      'Salsa sobre el Hudson',
      'Son de madrugada',
      'Perreo intenso',
      'No va',
    ],
  ],
  ['location=Miami', ['Música bajo la luna', 'Son de madrugada', 'Perreo intenso', 'No va']],
  ['location=miami%20fl&category=Salsa', ['Música bajo la luna', 'Son de madrugada', 'No va']],
  ['location=Miami,%20Florida&category=reggaeton', ['Perreo intenso']],
  ['location=FL&category=bachata', ['Bachata in the Keys']],
  ['location=florida&free=1', ['Perreo intenso']],
  ['location=New%20York', ['Salsa sobre el Hudson']],
  ['location=little%20havana', ['Música bajo la luna']],
  ['location=Little%20Havana,%20Miami', ['Música bajo la luna']],
  ['location=%25', []],
  ['q=MUSICA', ['Música bajo la luna']],
  ['q=trueno%20luna', ['Música bajo la luna']],
  ['q=luna%20perreo', []],
  ['q=dembow', ['Perreo intenso']],
  ['q=_', []],
  ['q=%5C', []],
  ['q=borrador', []],
  ['q=fue', []],
  ['category=polka', []],
  ['date=2020-01-03', ['Ya fue']],
  [
    'date=',
    [
      'Música bajo la luna',
      'Bachata in the Keys',
      'Salsa sobre el Hudson',
      'Son de madrugada',
      'Perreo intenso',
      'No va',
    ],
  ],
])('a search for "%s" finds these, the nearest event first', async (query, found) => {
  expect(titles(await read(`/api/search/events?${query}`))).toEqual(found)
  expect(await countOf(query)).toBe(found.length)
})

test.each([
  ['q=regaeton', ['Perreo intenso']],
  ['q=reguet%C3%B3n', ['Perreo intenso']],
  ['q=bachatta', ['Bachata in the Keys']],
  ['q=salza%20hudsson', ['Salsa sobre el Hudson']],
  ['q=cassa%20trueno', ['Música bajo la luna']],
  ['q=trompeta', []],
  ['q=truneo', ['Música bajo la luna']],
  ['q=salza&location=Miami', ['Música bajo la luna', 'Son de madrugada', 'No va']],
  ['q=salza&location=Miami&free=1', []],
  ['q=salza&date=2027-11-19&location=NY', ['Salsa sobre el Hudson']],
  ['q=madrugda&category=salsa', ['Son de madrugada']],
  ['q=bachatta&category=salsa', []],
  ['location=Maimi,%20FL', ['Música bajo la luna', 'Son de madrugada', 'Perreo intenso', 'No va']],
  ['location=Ke%20Wesst', ['Bachata in the Keys']],
  ['location=litle%20havanna', ['Música bajo la luna']],
  ['q=borador', []],
  ["q=salz'a%5C%20%26%20%7C&location=NY", ['Salsa sobre el Hudson']],
])('a misspelled search for "%s" finds the intended events', async (query, found) => {
  expect(titles(await read(`/api/search/events?${query}`))).toEqual(found)
  expect(await countOf(query)).toBe(found.length)
})

test('a correctly written text finds no similar words', async () => {
  const [right, near] = [
    await publish({ title: 'Lucía canta', city: 'Ponce', state: 'PR' }),
    await publish({ title: 'Lucio canta', city: 'Ponce', state: 'PR' }),
  ]
  expect(titles(await read('/api/search/events?q=lucia&location=Ponce'))).toEqual([right.title])
  expect(titles(await read('/api/search/events?q=lucie&location=Ponce')).toSorted()).toEqual([near.title, right.title])
  await mateo.patch(`/api/events/${near.id}`, { title: 'Otra cosa' })
  expect(titles(await read('/api/search/events?q=lusio&location=Ponce'))).toEqual([right.title])
  for (const { id } of [right, near]) await mateo.delete(`/api/events/${id}`)
})

test('a date finds the events that begin on it and those that belong to its night', async () => {
  expect(titles(await read('/api/search/events?date=2027-11-19&location=Miami'))).toEqual([
    'Música bajo la luna',
    'Son de madrugada',
  ])
  expect(titles(await read('/api/search/events?date=2027-11-20&location=Miami'))).toEqual([
    'Son de madrugada',
    'Perreo intenso',
  ])
})

test.each(['2027-02-29', '2027-13-01', 'tomorrow', '20271119', '2027-11-19T00:00'])('"%s" is no day', async date => {
  const response = await app.app.request(`/api/search/events?date=${date}`)
  expect([response.status, (await response.json()).error]).toEqual([400, 'This is not a date'])
})

test('a search sends 50 events, and counts all that it matches', async () => {
  await app.sql`
    insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text, price_cents)
    select
      gen_random_uuid(), ${mateo.id}, 'Guaracha', 'salsa', 'Reno', 'NV', '2027-11-19', '2027-11-19 22:00', 'UTC',
      'guaracha', case when n <= 70 then 0 else 1500 end
    from generate_series(1, 120) n
  `
  for (const [query, count] of [
    ['q=guaracha', 120],
    ['q=guaracha&free=1', 70],
    ['location=Reno', 120],
    ['location=Reno&date=2027-11-19', 120],
    ['location=Reno&from=2027-11-19&to=2027-11-30', 120],
    ['q=guaracah&location=Reno', 120],
    ['q=guaracha&location=Miami', 0],
  ] as const) {
    expect.soft([query, await countOf(query)]).toEqual([query, count])
    expect.soft([query, (await read(`/api/search/events?${query}`)).length]).toEqual([query, Math.min(count, 50)])
  }
  expect((await app.app.request('/api/search/events/count?date=2027-02-30')).status).toBe(400)
  await app.sql`update events set deleted_at = now() where city = 'Reno'`
  expect(await countOf('q=guaracha')).toBe(0)
})

test('a search between two dates finds their events, with every other filter', async () => {
  const found = async (query: string) => titles(await read(`/api/search/events?location=Miami&${query}`))
  expect(await found('from=2027-11-20&to=2027-11-22')).toEqual(['Perreo intenso'])
  expect(await found('from=2027-11-19&to=2027-11-19&q=madrugda')).toEqual(['Son de madrugada'])
  expect(await found('from=2027-11-20&free=1&category=salsa')).toEqual([])
  expect((await app.app.request('/api/search/events?from=friday')).status).toBe(400)
})

test.each([
  'Miami',
  'miami fl',
  'Miami, FL',
  'Miami, Florida',
  'Miami Florida',
  'FL',
  'Florida',
  'florida ',
  'New York',
  'New York, New York',
  'NY',
  'Key West',
  'Key West, FL',
  'Little Havana',
  'Little Havana, Miami',
  'Guava Court',
  'Maimi, FL',
  'Georgia',
  'Nowhere',
  'Miami, Texas',
  '%',
])('for “%s” the device finds the same events without signal as the server', async location => {
  const all = await read('/api/events')
  const sought = searchIn(new URLSearchParams({ location }))
  const server = titles(await read(`/api/search/events?${new URLSearchParams(searchQuery(sought, '2027-11-19'))}`))
  expect(titles(searchCachedEvents(all, sought, '2027-11-19'))).toEqual(server)
  expect(server.length > 0).toBe(!['Georgia', 'Nowhere', 'Miami, Texas', '%'].includes(location))
})

test('the cities with events in the next two weeks are listed with the most events first', async () => {
  const soon = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const made = [
    await publish({ date: soon, city: 'Mayagüez', state: 'PR' }),
    await publish({ date: soon, city: 'mayagüez', state: 'PR' }),
    await publish({ date: soon, city: 'Mayagüez', state: 'PR' }),
    await publish({ date: soon, city: 'Orlando' }),
    await publish({ date: soon, city: 'Nowhere', status: 'draft', state: 'PR' }),
  ]
  const cities = (await (await app.app.request('/api/events/cities')).json()) as CityWithEvents[]
  expect(cities).toEqual([
    { city: 'Mayagüez', state: 'PR', nights: 3 },
    { city: 'Orlando', state: 'FL', nights: 1 },
  ])
  for (const { id } of made) await mateo.delete(`/api/events/${id}`)
})

test('the events of a range of dates in one city are sorted by start', async () => {
  const list = await read('/api/events?from=2027-11-19&to=2027-11-20&city=miami&state=fl')
  expect(titles(list)).toEqual(['Música bajo la luna', 'Son de madrugada', 'Perreo intenso'])
  expect(titles(await read('/api/events?from=2027-11-20&to=2027-11-20&city=Miami&state=FL'))).toEqual([
    'Perreo intenso',
  ])
  expect(titles(await read('/api/events?limit=2'))).toEqual(['Música bajo la luna', 'Bachata in the Keys'])
})

test.each(['limit=0', 'limit=301', 'limit=x', 'from=tomorrow', 'state=Florida', 'since=', 'from=2027-11-19&since='])(
  'a list of %s is refused',
  async query => {
    expect((await app.app.request(`/api/events?${query}`)).status).toBe(400)
  },
)

test('the events of a person are shown as the audience setting allows, also after the start', async () => {
  const lucia = await app.person('lucia')
  const friend = await app.person('friend')
  const coming = await publish({ title: 'Pronto', city: 'Tampa' })
  await ana.put(`/api/events/${coming.id}/attendance`, { state: 'going' })
  const seenBy = async (viewer: Person) => titles(await (await viewer.get(`/api/users/${ana.id}/events`)).json())

  expect(await seenBy(lucia)).toEqual([])
  expect(await seenBy(mateo)).toEqual(['Pronto'])
  await friend.post(`/api/users/${ana.id}/follow`)
  expect(await seenBy(friend)).toEqual([])
  await ana.post(`/api/users/${friend.id}/follow`)
  expect(await seenBy(friend)).toEqual(['Pronto'])
  await app.sql`update users set going_audience = 'host' where id = ${ana.id}`
  expect(await seenBy(friend)).toEqual([])
  await app.sql`update users set going_audience = 'public' where id = ${ana.id}`
  expect(await seenBy(lucia)).toEqual(['Pronto'])

  await app.sql`update users set going_audience = 'host' where id = ${ana.id}`
  await app.sql`update events set start_local = now() - interval '1 hour', end_local = null, tz = 'UTC' where id = ${coming.id}`
  expect(await seenBy(lucia)).toEqual([])
  await app.sql`update users set going_audience = 'public' where id = ${ana.id}`
  expect(await seenBy(lucia)).toEqual(['Pronto'])
})

test('own events are listed with the next one first, past ones last', async () => {
  const teo = await app.person('teo')
  for (const [title, days] of [
    ['Hace mucho', -30],
    ['Ayer', -1],
    ['Mañana', 1],
    ['En un mes', 30],
  ] as const) {
    const event = await publish({ title, city: 'Orlando' })
    await teo.put(`/api/events/${event.id}/attendance`, { state: 'going' })
    await app.sql`update events set start_local = now() + ${`${days} days`}::interval, end_local = null, tz = 'UTC' where id = ${event.id}`
  }
  const titlesOf = async () => titles(await (await teo.get(`/api/users/${teo.id}/events`)).json())
  expect(await titlesOf()).toEqual(['Mañana', 'En un mes', 'Ayer', 'Hace mucho'])
})

test('the events of an unknown person are a 404, and the list needs a session', async () => {
  expect((await ana.get('/api/users/00000000-0000-7000-8000-000000000000/events')).status).toBe(404)
  expect((await ana.get('/api/users/nobody/events')).status).toBe(404)
  expect((await app.stranger.get(`/api/users/${ana.id}/events`)).status).toBe(401)
})

test('an unknown host has an empty list of events', async () => {
  expect(await read('/api/events/host/00000000-0000-7000-8000-000000000000')).toEqual([])
  expect(await read('/api/events/host/nobody')).toEqual([])
})

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, { endTime: '03:00', price: '10.00', ...fields })
}

async function read(path: string): Promise<Event[]> {
  const response = await app.app.request(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Event[]
}

const titles = (events: Event[]) => events.map(({ title }) => title)

async function countOf(query: string): Promise<number> {
  const response = await app.app.request(`/api/search/events/count?${query}`)
  return ((await response.json()) as { count: number }).count
}
