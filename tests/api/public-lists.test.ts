import { expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import type { Limits } from '#api/http/rate-limits.ts'
import { noLoad } from '#api/monitoring/load.ts'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import type { EventsOfCity, EventsOfHost, EventsOfVenue, PublicEvent } from '#contract/events/public/public-lists.ts'
import { useTestServer } from '../support/test-server.ts'

let isUsedUp = false
let isOverloaded = false
const limits: Limits = { take: async () => (isUsedUp ? 7 : null), refund: async () => {} }
const server = await useTestServer({
  config: { hasLimits: true },
  context: { limits, load: { ...noLoad, isOverloaded: () => isOverloaded } },
})
const mateo = await server.person('mateo', { userType: 'party_host' })

const day = (days: number) =>
  Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days }).toString()

async function publish(fields: Record<string, unknown>): Promise<Event> {
  const order = { title: 'Noche', date: day(2), startTime: '23:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const response = await mateo.post('/api/events', { ...order, ...fields })
  expect(response.status).toBe(201)
  return await response.json()
}

const pin = { latitude: 25.7658, longitude: -80.2193 }
const shared = await publish({ title: 'Rumba', venue: 'La Trova', location: '971 SW 8th St', ...pin, price: '15.00' })
const home = await publish({ title: 'Casa', venue: 'Private residence', location: '5 Secret St', ...pin })
const draft = await publish({ title: 'Draft', status: 'draft' })

const ROOT = '/api/public/v1'
const PATHS = [
  `${ROOT}/cities`,
  `${ROOT}/cities/us/miami/events`,
  `${ROOT}/venues/${shared.venueSlug}`,
  `${ROOT}/hosts/mateo`,
  `${ROOT}/events/${shared.slug}`,
]
const EVERY_SITE = { origin: 'https://club.example', 'sec-fetch-site': 'cross-site' }

async function read<Body>(path: string): Promise<Body> {
  const response = await server.app.request(path, { headers: EVERY_SITE })
  expect([path, response.status]).toEqual([path, 200])
  return await response.json()
}

test('each path of the public API is tested here', () => {
  const described = describedCalls().filter(({ path }) => path.startsWith('/api/public'))
  expect(described.map(({ method }) => method)).toEqual(described.map(() => 'get'))
  expect(described).toHaveLength(PATHS.length)
})

test('the lists contain what they are named for', async () => {
  const cities = await read<{ slug: string; events: number; url: string }[]>(`${ROOT}/cities`)
  expect(cities).toMatchObject([{ slug: 'miami', events: 2, url: 'http://localhost/us/miami', country: 'us' }])
  const titles = ({ events }: { events: PublicEvent[] }) => events.map(({ title }) => title).toSorted()
  const inMiami = await read<EventsOfCity>(`${ROOT}/cities/us/miami/events`)
  expect([inMiami.count, titles(inMiami)]).toEqual([2, ['Casa', 'Rumba']])
  expect(titles(await read(`${ROOT}/cities/us/miami/events?list=bachata`))).toEqual([])
  expect(titles(await read(`${ROOT}/cities/us/miami/events?list=${day(2)}`))).toEqual(['Casa', 'Rumba'])
  expect(titles(await read(`${ROOT}/cities/us/miami/events?list=${day(90)}`))).toEqual([])
  const atVenue = await read<EventsOfVenue>(`${ROOT}/venues/${shared.venueSlug}`)
  expect([atVenue.venue.name, titles(atVenue)]).toEqual(['La Trova', ['Rumba']])
  const ofHost = await read<EventsOfHost>(`${ROOT}/hosts/MATEO`)
  expect([ofHost.host.name, titles(ofHost)]).toEqual(['Mateo Paredes', ['Casa', 'Rumba']])
  expect(titles(await read(`${ROOT}/hosts/${mateo.id}`))).toEqual(['Casa', 'Rumba'])
  const bySlug = await read<PublicEvent>(`${ROOT}/events/${shared.slug}`)
  expect(bySlug).toEqual(await read(`${ROOT}/events/${shared.id}`))
  expect(bySlug).toMatchObject({
    url: `http://localhost/e/${shared.slug}`,
    price: '15.00',
    place: { address: '971 SW 8th St', ...pin, url: `http://localhost/venues/${shared.venueSlug}` },
  })
})

test('another site may read each response without credentials, and no response depends on a cookie', async () => {
  for (const path of PATHS) {
    const visitor = await server.app.request(path, { headers: EVERY_SITE })
    const member = await server.app.request(path, { headers: { ...EVERY_SITE, cookie: `${mateo.cookie}; wrote=1` } })
    expect(await member.text()).toBe(await visitor.text())
    expect([...member.headers]).toEqual([...visitor.headers])
    expect(visitor.headers.get('access-control-allow-origin')).toBe('*')
    expect(visitor.headers.get('access-control-allow-credentials')).toBeNull()
    expect(visitor.headers.get('access-control-expose-headers')).toBe('ETag,Retry-After')
    expect(visitor.headers.get('vary') ?? '').not.toMatch(/cookie|origin/i)
    expect(visitor.headers.get('set-cookie')).toBeNull()
    expect(visitor.headers.get('cache-control')).toBe('no-cache')
    const tag = { ...EVERY_SITE, 'if-none-match': visitor.headers.get('etag') ?? '' }
    const same = await server.app.request(path, { headers: tag })
    expect([path, same.status, same.headers.get('access-control-allow-origin')]).toEqual([path, 304, '*'])
  }
})

test('a preflight allows reading with a tag, and neither writing nor credentials', async () => {
  for (const path of PATHS) {
    const response = await server.app.request(path, {
      method: 'OPTIONS',
      headers: { ...EVERY_SITE, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-token' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,HEAD')
    expect(response.headers.get('access-control-allow-headers')).toBe('If-None-Match')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('no other call has CORS headers, and their preflight is refused', async () => {
  const others = describedCalls().filter(({ path }) => !path.startsWith('/api/public'))
  expect(others.length).toBeGreaterThan(80)
  for (const { path, method } of others) {
    const filled = path.replaceAll(/\{\w+\}/g, shared.id)
    const preflight = await server.app.request(filled, { method: 'OPTIONS', headers: EVERY_SITE })
    expect.soft([path, preflight.status]).toEqual([path, 405])
    const response = await server.app.request(filled, { method: method.toUpperCase(), headers: EVERY_SITE })
    for (const { headers } of [preflight, response])
      expect.soft([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
  }
})

test('a refusal can be read by the other site, too', async () => {
  const missing = ['/nothing', '/cities/us/nowhere/events', '/cities/fr/paris/events', '/venues/none', '/hosts/ghost']
  missing.push('/cities/us/miami/events?list=polka', `/cities/us/miami/events?list=${day(900)}`)
  missing.push(`/events/${draft.id}`, '/events/none', `/events/${crypto.randomUUID()}`, `/hosts/${crypto.randomUUID()}`)
  const goer = await server.person('goer')
  missing.push('/hosts/goer', `/hosts/${goer.id}`)
  for (const path of missing) {
    const response = await server.app.request(ROOT + path, { headers: EVERY_SITE })
    expect.soft([path, response.status]).toEqual([path, 404])
    expect.soft(response.headers.get('access-control-allow-origin')).toBe('*')
    expect.soft(await response.json()).toMatchObject({ code: expect.stringMatching(/not-found$/) })
  }
  isUsedUp = true
  const limited = await server.app.request(`${ROOT}/cities`, { headers: EVERY_SITE })
  isUsedUp = false
  isOverloaded = true
  const shed = await server.app.request(`${ROOT}/cities`, { headers: EVERY_SITE })
  isOverloaded = false
  expect([limited.status, shed.status]).toEqual([429, 503])
  for (const { headers } of [limited, shed]) {
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('retry-after')).not.toBeNull()
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect([403, 404]).toContain((await server.app.request(`${ROOT}/cities`, { method, headers: EVERY_SITE })).status)
})

/** Every key of the responses. A new key is added here after checking that it is public. */
const KEYS = [
  'address cancelReason category city count country currency date description endTime endsAt events host id imageUrl latitude',
  'longitude name nightOf place price slug startTime startsAt state status tags ticketsUrl timeZone title updatedAt url',
  'username venue',
].flatMap(line => line.split(' '))

test('the responses contain no other key, no draft, no contact and no place of a home', async () => {
  const bodies = await Promise.all(PATHS.map(async path => await read<unknown>(path)))
  const keys = new Set<string>()
  JSON.stringify(bodies, (key, value: unknown) => {
    if (key !== '' && !/^\d+$/.test(key)) keys.add(key)
    return value
  })
  expect([...keys].toSorted()).toEqual(KEYS.toSorted())
  const text = JSON.stringify(bodies)
  for (const secret of [mateo.email, mateo.phoneNumber, '5 Secret St', 'Draft', draft.id])
    expect(text).not.toContain(secret)
  const { place } = await read<PublicEvent>(`${ROOT}/events/${home.id}`)
  expect(place).toEqual({
    name: 'Private residence',
    slug: null,
    url: null,
    address: null,
    city: 'Miami',
    state: 'FL',
    country: 'US',
    latitude: null,
    longitude: null,
  })
})
