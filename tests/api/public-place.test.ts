import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { newGuest } from '../support/event-guest.ts'
import type { Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

const soon = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 }).toString()
const pin = { latitude: 25.7651, longitude: -80.2191 }
const HOME = { title: 'Rumba en casa', venue: null, location: '5 Secret St', ...pin }
const VENUE = { title: 'Rumba en La Trova', venue: 'Café La Trova', location: '971 SW 8th St', ...pin }

const home = await publish(mateo, HOME)
const shared = await publish(mateo, VENUE)

async function publish(host: Person, about: object): Promise<Event> {
  const order = { date: soon, startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa', ...about }
  const response = await host.post('/api/events', order)
  expect(response.status).toBe(201)
  return await response.json()
}

/** Everything about an event that programs, other sites and other devices read without an account. */
const PUBLIC: [string, (event: Event) => string][] = [
  ['its page', ({ id }) => `/events/${id}`],
  ['its short address', ({ slug }) => `/e/${slug}`],
  ['the page of the city', () => '/us/miami'],
  ['the frame of the city', () => '/embed/us/miami'],
  ['the frame of the host', () => `/embed/hosts/${mateo.username}`],
  ['the feed of the city', () => '/api/events/feed/us/miami.atom'],
  ['the calendar of the city', () => '/api/calendar/city/FL/Miami.ics'],
  ['the calendar of a genre', () => '/api/calendar/city/FL/Miami/salsa.ics'],
  ['the calendar of the host', () => `/api/calendar/host/${mateo.id}.ics`],
  ['the event for other sites', ({ id }) => `/api/public/v1/events/${id}`],
  ['the city for other sites', () => '/api/public/v1/cities/us/miami/events'],
  ['the host for other sites', () => `/api/public/v1/hosts/${mateo.username}`],
  ['the file for other devices', () => '/api/city-file?city=Miami&state=FL'],
]

/** The text of a response; that of a file of a city is packed in it. */
async function textAt(path: string): Promise<string> {
  const response = await server.stranger.get(path)
  expect([path, response.status]).toEqual([path, 200])
  const text = (await response.text()).replaceAll('\r\n ', '')
  if (!path.startsWith('/api/city-file')) return text
  const { file } = JSON.parse(text) as { file: { events: string } }
  return gunzipSync(Buffer.from(file.events, 'base64')).toString()
}

test('only one of the two events is at a venue, at the same coordinates', () => {
  expect([home.venueSlug, shared.venueSlug === null]).toEqual([null, false])
  expect([home.latitude, home.longitude]).toEqual([shared.latitude, shared.longitude])
})

test.each(PUBLIC)('%s has no address of an event that is at no venue', async (_, path) => {
  const text = await textAt(path(home))
  expect(text).toContain(HOME.title)
  expect(text).not.toContain('Secret')
})

test('the page and the data of one event at no venue have no coordinates, those of one at a venue have them', async () => {
  for (const path of [(event: Event) => `/events/${event.id}`, (event: Event) => `/api/public/v1/events/${event.id}`])
    expect([(await textAt(path(home))).includes('80.2191'), (await textAt(path(shared))).includes('80.2191')]).toEqual([
      false,
      true,
    ])
})

test.each([
  'its page',
  'the feed of the city',
  'the calendar of the host',
  'the event for other sites',
  'the file for other devices',
])('%s has the address of a venue', async name => {
  const path = PUBLIC.find(([what]) => what === name)?.[1] ?? (() => '')
  expect(await textAt(path(shared))).toContain(name.includes('calendar') ? '971 SW 8th St' : VENUE.location)
})

test('those who open the event in the app, and the calendar of those who go, have the address', async () => {
  expect(await (await ana.get(`/api/events/${home.id}`)).json()).toMatchObject({ ...HOME })
  expect((await ana.put(`/api/events/${home.id}/attendance`, { state: 'going' })).status).toBe(200)
  const { url } = await (await ana.post('/api/calendar/me')).json()
  expect(await (await server.stranger.get(new URL(url).pathname)).text()).toContain('5 Secret St')
})

test('an email to an address that a visitor typed has no address of an event that is at no venue', async () => {
  for (const { id } of [home, shared]) {
    const guest = newGuest({ contact: `guest-${id.slice(-4)}@example.com` })
    expect((await server.stranger.post(`/api/events/${id}/guests`, guest)).status).toBe(201)
  }
  const outbox = JSON.stringify(await (await server.stranger.get('/api/dev/outbox')).json())
  expect(outbox).toContain(HOME.title)
  expect(outbox).not.toContain('Secret')
  expect(outbox).toContain(VENUE.venue)
})
