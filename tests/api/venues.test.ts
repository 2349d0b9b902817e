import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { Venue, VenueWithEvents } from '#contract/events/venues.ts'
import type { Person } from '../support/person.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mateo: Person
let ines: Person
beforeAll(async () => {
  const pages = mkdtempSync(join(tmpdir(), 'pista-shell-'))
  copyFileSync(join(import.meta.dirname, '../../pwa/index.html'), join(pages, 'index.html'))
  server = await openTestServer({ context: { pages } })
  mateo = await server.person('mateo', { userType: 'party_host' })
  ines = await server.person('ines', { userType: 'party_host' })
})
afterAll(() => server.close())

test('events of two hosts at the same place share a venue, whatever the spelling', async () => {
  const first = await publish(mateo, { venue: 'Café La Trova', location: '971 SW 8th St.', title: 'Uno' })
  const second = await publish(ines, {
    venue: 'CAFE  LA TROVA',
    location: '971 sw 8th st',
    title: 'Dos',
    date: '2027-11-26',
    latitude: 25.7658,
    longitude: -80.2085,
  })
  expect(second.venueSlug).toBe(first.venueSlug)
  expect(first.venueSlug).toMatch(/^cafe-la-trova-miami-[0-9a-f]{4}$/)
  const { venue, events } = await read<VenueWithEvents>(`/api/venues/${first.venueSlug}`)
  expect(venue).toMatchObject({ name: 'Café La Trova', address: '971 SW 8th St.', city: 'Miami', latitude: 25.7658 })
  expect(events.map(({ title }) => title)).toEqual(['Uno', 'Dos'])

  const elsewhere = await publish(mateo, { venue: 'Café La Trova', location: '1 Ocean Dr' })
  expect(elsewhere.venueSlug).not.toBe(first.venueSlug)
  expect((await publish(mateo, { venue: null })).venueSlug).toBeNull()
})

test('an event that moves has the venue of its new place', async () => {
  const event = await publish(mateo, { venue: 'Ball & Chain', location: '1513 SW 8th St' })
  const moved = (await (await mateo.patch(`/api/events/${event.id}`, { venue: 'Hoy Como Ayer' })).json()) as Event
  expect(moved.venueSlug).toMatch(/^hoy-como-ayer-miami-/)
  // No event is there any more.
  expect((await server.app.request(`/api/venues/${event.venueSlug}`)).status).toBe(404)
  expect(await found('q=ball')).toEqual([])
})

test('two events that are published together at a new place get one venue', async () => {
  const events = await Promise.all(
    [1, 2, 3, 4].map(async n => await publish(n % 2 ? mateo : ines, { venue: 'La Nueva', location: '5 Main St' })),
  )
  expect(new Set(events.map(({ venueSlug }) => venueSlug)).size).toBe(1)
})

test('a venue is found by the beginning of any word of its name, and in a city', async () => {
  await publish(mateo, { venue: 'El Patio Ñandú', location: '2 Main St' })
  await publish(mateo, { venue: 'El Patio Ñandú', location: '3 Main St', city: 'Tampa' })
  expect(await found('q=nand')).toHaveLength(2)
  expect(await found('q=PAT&city=tampa')).toMatchObject([
    { name: 'El Patio Ñandú', address: '3 Main St', city: 'Tampa' },
  ])
  expect(await found('q=atio')).toEqual([])
  for (const q of ['', '%25', '_', '%20']) expect(await found(`q=${q}`)).toEqual([])
  for (const query of ['', '?q=%00']) expect((await server.app.request(`/api/venues${query}`)).status).toBe(400)
  expect((await server.app.request(`/api/venues?q=${'a'.repeat(101)}`)).status).toBe(400)
})

test('the venue of a draft, a suspended host and a deleted event is not public', async () => {
  const draft = await publish(mateo, { venue: 'Secret Loft', status: 'draft' })
  expect(draft.venueSlug).toBeNull()
  expect(await found('q=secret')).toEqual([])
  const event = await publish(mateo, { venue: 'Gone Hall' })
  expect(await found('q=gone')).toHaveLength(1)
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect(await found('q=gone')).toEqual([])
  for (const path of ['/venues/', '/api/venues/']) {
    expect((await server.app.request(`${path}${event.venueSlug}`)).status).toBe(404)
    expect((await server.app.request(`${path}${encodeURIComponent("'; --")}`)).status).toBe(404)
  }
})

test('the page of a venue is complete without JavaScript, with a picture, a calendar and a feed', async () => {
  const event = await publish(mateo, { venue: 'Casa <Panza>', location: '7 Main St', title: 'Flamenco' })
  const slug = event.venueSlug
  const page = await server.app.request(`/venues/${slug}`, { headers: { host: 'localhost' } })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('<title>Casa &lt;Panza&gt; · Miami</title>')
  expect(html).toContain(`<link rel="canonical" href="http://localhost/venues/${slug}" />`)
  expect(html).toContain(`href="/events/${event.id}"`)
  expect(html).toContain(`http://localhost/og/en/venues/${slug}.jpg`)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Place',
    name: 'Casa <Panza>',
    address: { streetAddress: '7 Main St', addressLocality: 'Miami' },
    event: [{ '@type': 'DanceEvent', name: 'Flamenco' }],
  })
  const tag = page.headers.get('etag') ?? ''
  const again = { headers: { host: 'localhost', 'if-none-match': tag } }
  expect((await server.app.request(`/venues/${slug}`, again)).status).toBe(304)
  for (const [path, type] of [
    [`/og/en/venues/${slug}.jpg`, 'image/jpeg'],
    [`/api/calendar/venue/${slug}.ics`, 'text/calendar; charset=utf-8'],
    [`/api/events/feed/venues/${slug}.atom`, 'application/atom+xml; charset=utf-8'],
  ] as const) {
    expect((await server.app.request(path)).headers.get('content-type')).toBe(type)
    expect((await server.app.request(path.replace(String(slug), 'unknown'))).status).toBe(404)
  }
  expect(await (await server.app.request('/sitemaps/venues.xml')).text()).toContain(`/venues/${slug}</loc>`)
})

async function publish(host: Person, fields: Record<string, unknown>): Promise<Event> {
  const response = await host.post('/api/events', {
    title: 'Night',
    date: '2027-11-19',
    startTime: '23:00',
    endTime: '04:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    price: '15.00',
    ...fields,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

async function found(query: string): Promise<Venue[]> {
  return await read<Venue[]>(`/api/venues?${query}`)
}

async function read<Body>(path: string): Promise<Body> {
  const response = await server.app.request(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}
