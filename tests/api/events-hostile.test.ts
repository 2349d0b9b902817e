import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { name, paragraph } from '#contract/text.ts'
import { hostile } from '../support/hostile-strings.ts'
import { useTestServer } from '../support/test-server.ts'

const salsa = {
  title: 'Noche',
  date: '2027-11-19',
  startTime: '22:00',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
}

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

test('a hostile text in an event is stored as it is shown, or refused at its field', async () => {
  for (const { name: what, text } of hostile) {
    const response = await mateo.post('/api/events', {
      ...salsa,
      title: text,
      description: text,
      venue: text,
      tags: [text],
    })
    expect.soft([what, [201, 400, 413].includes(response.status)]).toEqual([what, true])
    if (response.status !== 201) continue
    const event = (await response.json()) as Event
    const shown = (await (await server.app.request(`/api/events/${event.id}`)).json()) as Event
    expect.soft(shown).toEqual(event)
    expect.soft(shown.title).toBe(name(120).parse(text))
    expect.soft(shown.description).toBe(paragraph(5000).parse(text))
  }
})

test.each([
  'date',
  'startTime',
  'endTime',
  'nightOf',
  'state',
  'category',
  'price',
  'timeZone',
  'flyerUrl',
  'ticketsUrl',
  'status',
  'createdBy',
])('a hostile %s is refused', async field => {
  for (const { name: what, text } of hostile) {
    const response = await mateo.post('/api/events', { ...salsa, [field]: text })
    expect.soft([what, response.status < 500]).toEqual([what, true])
    if (response.status === 201) await mateo.delete(`/api/events/${((await response.json()) as Event).id}`)
  }
})

test('a hostile search text finds no events and causes no error', async () => {
  for (const { name: what, text } of hostile) {
    if (text.length > 2000) continue
    for (const requests of ['q', 'location', 'date', 'category']) {
      const response = await server.app.request(`/api/search/events?${new URLSearchParams([[requests, text]])}`)
      expect.soft([what, requests, [200, 400].includes(response.status)]).toEqual([what, requests, true])
    }
  }
})

test.each([
  ['numbers', { title: 1, city: 2 }],
  ['lists', { title: ['Noche'], category: ['Salsa'] }],
  ['objects', { title: {}, date: { year: 2027 } }],
  ['a price of too many digits', { price: 1e20 }],
  ['a price that is no number', { price: '1e3' }],
  ['half a dancer', { capacity: 0.5 }],
  ['a capacity of zero', { capacity: 0 }],
  ['more people than there are', { capacity: 1e12 }],
  ['a place off the globe', { latitude: 91, longitude: 0 }],
  ['a zone of nowhere', { city: 'Nowhere', timeZone: 'Mars/Olympus' }],
  ['eleven tags', { tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) }],
  ['a night next week', { nightOf: '2027-11-26' }],
  ['a status of their own', { status: 'cancelled' }],
  ['a program for a ticket', { ticketsUrl: 'javascript:alert(1)' }],
])('an event made of %s is refused', async (_, changes) => {
  expect((await mateo.post('/api/events', { ...salsa, ...changes })).status).toBe(400)
})

test('fields that a host may not set are ignored', async () => {
  const given = {
    ...salsa,
    hostId: ana.id,
    isFeatured: 1,
    attendingCount: 900,
    rating: 5,
    reviewCount: 900,
    createdAt: '2000-01-01T00:00:00Z',
    deletedAt: null,
    sequence: 9,
  }
  const event = (await (await mateo.post('/api/events', given)).json()) as Event
  expect(event).toMatchObject({ isFeatured: 0, attendingCount: 0, rating: 0, reviewCount: 0, createdBy: mateo.id })
  expect(event.createdAt > '2026').toBe(true)
  const edited = await mateo.patch(`/api/events/${event.id}`, { isFeatured: 1, createdBy: ana.id, attendingCount: 5 })
  expect(await edited.json()).toMatchObject({ isFeatured: 0, attendingCount: 0, createdBy: mateo.id })
})

test('no response about an event has private data of its host', async () => {
  const event = (await (await mateo.post('/api/events', salsa)).json()) as Event
  for (const path of [`/api/events/${event.id}`, '/api/events', `/api/events/host/${mateo.id}`, '/api/search/events']) {
    const text = await (await server.app.request(path)).text()
    expect.soft(text).toContain(mateo.id)
    expect.soft(text).not.toMatch(/@example\.com|\+1305|1995-05-05|password|phone|email/i)
  }
})

test.each([
  ['going', 'PUT', 'attendance', { state: 'going' }],
  ['a heart', 'PUT', 'favorite', undefined],
  ['a review', 'POST', 'reviews', { rating: 5 }],
  ['an edit', 'PATCH', '', { title: 'x' }],
  ['a cancellation', 'POST', 'cancel', { reason: 'x' }],
  ['a deletion', 'DELETE', '', undefined],
])('%s needs a session and an existing event', async (_, method, call, json) => {
  const path = (id: string) => `/api/events/${id}${call && `/${call}`}`
  const request = async (id: string, cookie: string) =>
    await server.app.request(path(id), {
      method,
      headers: { ...(cookie && { cookie }), 'content-type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    })
  const event = (await (await mateo.post('/api/events', salsa)).json()) as Event
  const draft = (await (await mateo.post('/api/events', { ...salsa, status: 'draft' })).json()) as Event
  expect((await request(event.id, '')).status).toBe(401)
  expect((await request('00000000-0000-7000-8000-000000000000', ana.cookie)).status).toBe(404)
  expect((await request('1', ana.cookie)).status).toBe(404)
  expect((await request(draft.id, ana.cookie)).status).toBe(404)
})

test.each([{}, { state: 'maybe' }, { state: null }, [], 'going', null])(
  'an attendance of %j is refused',
  async json => {
    const event = (await (await mateo.post('/api/events', salsa)).json()) as Event
    expect((await ana.put(`/api/events/${event.id}/attendance`, json)).status).toBe(400)
  },
)
