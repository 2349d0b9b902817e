import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { Venue, VenueWithEvents } from '#contract/events/venue/venues.ts'
import { deleteOldRows, deleteUnusedRows } from '#db/cleanup/retention.ts'
import { suspend } from '../support/admin.ts'
import type { Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mateo: Person
let ines: Person
const pages = useUnbuiltPages()
beforeAll(async () => {
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
  expect(first.venueSlug).toMatch(/^cafe-la-trova-miami-[0-9a-f]{8}$/)
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
  const draft = await publish(mateo, { venue: 'Hidden Loft', location: '8 Main St', status: 'draft' })
  expect(draft.venueSlug).toBeNull()
  expect(await found('q=hidden')).toEqual([])
  const event = await publish(mateo, { venue: 'Gone Hall', location: '9 Main St' })
  expect(await found('q=gone')).toHaveLength(1)
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect(await found('q=gone')).toEqual([])

  const susana = await server.person('susana', { userType: 'party_host' })
  const hers = await publish(susana, { venue: 'Salon Susana', location: '10 Main St' })
  expect(await found('q=susana')).toHaveLength(1)
  await suspend(server.sql, susana)
  expect(await found('q=susana')).toEqual([])
  expect(await sitemap()).not.toContain(hers.venueSlug)

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

test.each([
  { venue: 'TBA' },
  { venue: 'To be announced!' },
  { venue: 'TBD, Miami' },
  { venue: 'Private residence' },
  { venue: 'Private Party' },
  { venue: 'Casa particular' },
  { venue: 'Lugar secreto' },
  { venue: 'The Secret Location' },
  { venue: 'Por confirmar' },
  { venue: 'Mi casa' },
  { venue: "Ana's house" },
  { venue: '¡!' },
  { venue: 'Casa de Ana', location: null },
  { venue: 'Casa de Ana', location: ' . ' },
  { venue: 'Casa de Ana', location: 'TBA' },
])('$venue at $location is no venue that hosts share', async place => {
  const event = await publish(ines, { location: '12 Home St', latitude: 25.7, longitude: -80.2, ...place })
  expect(event.venueSlug).toBeNull()
})

test.each(['Tbar', 'Casa Panza', 'Home Bar', 'House of Blues', 'Secreto'])('%s is a venue', async venue => {
  expect((await publish(ines, { venue, location: '13 Main St' })).venueSlug).not.toBeNull()
})

test('a venue is suggested for a year after its last event, and in the sitemap and indexed with an upcoming one only', async () => {
  const event = await publish(mateo, { venue: 'Salón Viejo', location: '14 Main St' })
  const page = async () => await (await server.app.request(`/venues/${event.venueSlug}`)).text()
  const isSuggested = async () => (await found('q=viejo')).length === 1
  const isInSitemap = async () => (await sitemap()).includes(String(event.venueSlug))
  expect([await isSuggested(), await isInSitemap(), (await page()).includes('noindex')]).toEqual([true, true, false])
  await moveTo(event, 300)
  expect([await isSuggested(), await isInSitemap(), (await page()).includes('noindex')]).toEqual([true, false, true])
  await moveTo(event, 400)
  expect([await isSuggested(), await isInSitemap(), (await page()).includes('noindex')]).toEqual([false, false, true])
})

test('a venue with only a cancelled event is neither suggested nor indexed', async () => {
  const event = await publish(mateo, { venue: 'Cancelada', location: '15 Main St' })
  expect((await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })).status).toBe(200)
  expect(await found('q=cancelada')).toEqual([])
  expect(await sitemap()).not.toContain(event.venueSlug)
  expect(await (await server.app.request(`/venues/${event.venueSlug}`)).text()).toContain('noindex')
})

test('the cleanup deletes a venue whose events are deleted or of a deleted account, and no other', async () => {
  const dora = await server.person('dora', { userType: 'party_host' })
  const at = { venue: 'Limpieza', latitude: 25.7, longitude: -80.2 }
  const deleted = await publish(mateo, { ...at, location: '16 Main St' })
  const erased = await publish(dora, { ...at, location: '17 Main St' })
  const active = await publish(mateo, { ...at, location: '18 Main St' })
  expect((await mateo.delete(`/api/events/${deleted.id}`)).status).toBe(204)
  expect((await dora.delete('/api/profile')).status).toBe(200)
  await server.sql`update venues set created_at = now() - interval '2 days' where name = 'Limpieza'`
  await deleteOldRows(server.sql)
  const left = await server.sql<{ slug: string }[]>`select slug from venues where name = 'Limpieza'`
  expect(left.map(({ slug }) => slug)).toEqual([active.venueSlug])
  const [event] = await server.sql`select title, location from events where id = ${erased.id}`
  expect(event).toEqual({ title: 'Night', location: '17 Main St' })
})

test('the coordinates of a venue are those of its newest active event', async () => {
  const at = { venue: 'Salón Pin', location: '19 Main St' }
  const first = await publish(mateo, { ...at, latitude: 1, longitude: 2 })
  const second = await publish(ines, { ...at, latitude: 25.7, longitude: -80.2 })
  expect(await found('q=pin')).toMatchObject([{ latitude: 25.7, longitude: -80.2 }])
  expect((await ines.patch(`/api/events/${second.id}`, { latitude: 25.8, longitude: -80.3 })).status).toBe(200)
  expect(await found('q=pin')).toMatchObject([{ latitude: 25.8, longitude: -80.3 }])
  expect((await ines.post(`/api/events/${second.id}/cancel`, { reason: 'Rain' })).status).toBe(200)
  const { venue } = await read<VenueWithEvents>(`/api/venues/${first.venueSlug}`)
  expect(venue).toMatchObject({ latitude: 1, longitude: 2 })
})

test('events that are published while the cleanup runs have a venue', async () => {
  const at = { venue: 'Concurrida', location: '20 Main St' }
  for (let round = 0; round < 10; round++) {
    // The venue of the round before has no event, so the cleanup deletes it.
    await server.sql`update events set deleted_at = now() where venue = ${at.venue} and deleted_at is null`
    await server.sql`update venues set created_at = now() - interval '2 days' where name = ${at.venue}`
    const cleanups = Array.from({ length: 3 }, async () => await deleteUnusedRows(server.sql, 'venues', 100))
    const events = await Promise.all(Array.from({ length: 4 }, async (_, n) => await publish(n % 2 ? mateo : ines, at)))
    await Promise.all(cleanups)
    expect(new Set(events.map(({ venueSlug }) => venueSlug)).size).toBe(1)
    const stored = await server.sql`
      select v.slug from events e join venues v on v.id = e.venue_id where e.venue = ${at.venue} and e.deleted_at is null
    `
    expect(stored.map(({ slug }) => slug)).toEqual(Array(4).fill(events[0]?.venueSlug))
  }
})

test('a publication whose transaction is open holds its venue against the cleanup', async () => {
  const at = { venue: 'Retenida', location: '21 Main St' }
  const before = await publish(mateo, at)
  expect((await mateo.delete(`/api/events/${before.id}`)).status).toBe(204)
  await server.sql`update venues set created_at = now() - interval '2 days' where name = ${at.venue}`
  await server.sql.begin(async tx => {
    const [row] = await tx<{ id: string }[]>`select venue_at(${at.venue}, ${at.location}, 'Miami', 'FL') as id`
    await deleteUnusedRows(server.sql, 'venues', 100)
    expect(await tx`select slug from venues where id = ${row?.id ?? null}`).toMatchObject([{ slug: before.venueSlug }])
  })
  expect(await deleteUnusedRows(server.sql, 'venues', 100)).toBe(1)
})

test('the search for venues needs two characters and uses the index of words', async () => {
  await publish(mateo, { venue: 'Xochimilco Real', location: '22 Main St' })
  expect(await found('q=x')).toEqual([])
  expect(await found('q=xo')).toHaveLength(1)
  expect(await found('q=xochimilco%20r')).toHaveLength(1)
  expect(await found('q=xochimilco%20real%20q')).toEqual([])
  const plan = await server.sql.begin(async tx => {
    await tx`set local enable_seqscan = off`
    return await tx`
      explain select from venues v where array_to_tsvector(string_to_array(place_key(v.name), ' ')) @@ 'xo:*'::tsquery
    `
  })
  expect(JSON.stringify(plan)).toContain('venues_by_word')
})

test('the link preview of a venue and of a city has a new version when the event on it changes', async () => {
  const [tomorrow = ''] = new Date(Date.now() + 3 * 86_400_000).toISOString().split('T')
  const event = await publish(mateo, { venue: 'Portada', location: '23 Main St', city: 'Ocala', date: tomorrow })
  const imageOf = async (path: string) => {
    const html = await (await server.app.request(path)).text()
    return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
  }
  for (const path of [`/venues/${event.venueSlug}`, '/us/ocala-fl']) {
    const before = await imageOf(path)
    expect(before).toContain(event.id)
    expect(await imageOf(path)).toBe(before)
    await mateo.patch(`/api/events/${event.id}`, { startTime: path.startsWith('/us') ? '22:00' : '21:00' })
    const moved = await imageOf(path)
    expect(moved).toContain(event.id)
    expect(moved).not.toBe(before)
  }
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  for (const path of [`/venues/${event.venueSlug}`, '/us/ocala-fl']) expect(await imageOf(path)).not.toContain(event.id)
})

/** Moves an event into the past. */
async function moveTo({ id }: Event, daysAgo: number) {
  await server.sql`
    update events
    set
      night_of = current_date - ${daysAgo}::int, start_local = current_date - ${daysAgo}::int + time '22:00',
      end_local = current_date - ${daysAgo}::int + time '23:00'
    where id = ${id}
  `
}

async function sitemap(): Promise<string> {
  return await (await server.app.request('/sitemaps/venues.xml')).text()
}

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
