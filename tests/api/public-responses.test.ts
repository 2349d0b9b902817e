import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Event } from '#contract/events/events.ts'
import { openPools } from '#db/connection/pools.ts'
import { connect } from '#db/connection/sql.ts'
import { watchPools } from '#db/connection/statements.ts'
import { publishEvent } from '../support/event.ts'
import { browser } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'
import { withinAMinute } from '../support/within-a-minute.ts'

const WINDOW = 'from=2031-05-01&to=2031-05-31'
const SOON = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const LIST = `/api/events?${WINDOW}&city=Miami&state=FL`
const FIRST_SYNC = `${LIST}&since=&after=&limit=300`
const SEARCH = `/api/search/events?${WINDOW}&q=noche`
const CITIES = '/api/events/cities'

type Process = ReturnType<typeof openProcess>

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const one = openProcess()
const other = openProcess()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')
const publish = async (more: object) => await publishEvent(mateo, { date: '2031-05-02', ...more })

test('many visitors of a list cost one read of it, and one more after a change', async () => {
  const { id } = await publish({ title: 'Noche uno' })
  for (const path of [LIST, FIRST_SYNC, SEARCH, CITIES]) {
    const beforeFirst = one.reads()
    await one.app.request(path)
    const before = one.reads()
    expect.soft([path, before - beforeFirst]).toEqual([path, expect.toSatisfy(reads => reads > 0)])
    await Promise.all(Array.from({ length: 50 }, async () => await one.app.request(path)))
    await one.app.request(path)
    // One more read after the end of the minute, or if the check finds a change that the first read already contained.
    expect.soft([path, one.reads() - before]).toEqual([path, expect.toSatisfy(reads => reads <= 2)])
  }
  await mateo.patch(`/api/events/${id}`, { title: 'Noche primera' })
  const before = one.reads()
  await Promise.all(Array.from({ length: 50 }, async () => await one.app.request(LIST)))
  expect(one.reads() - before).toBeGreaterThan(0)
  expect(one.reads() - before).toBeLessThanOrEqual(2)
  expect(await titlesOf(one, LIST)).toContain('Noche primera')
  await mateo.delete(`/api/events/${id}`)
})

test('a change in one process is shown by the next request to another', async () => {
  const everywhere = async () => ({
    list: await titlesOf(other, LIST),
    sync: await titlesOf(other, FIRST_SYNC),
    search: await titlesOf(other, SEARCH),
  })
  const nothing = { list: [], sync: [], search: [] }
  const shown = (title: string) => ({ list: [title], sync: [title], search: [title] })
  expect(await everywhere()).toEqual(nothing)

  const { id } = await publish({ title: 'Noche larga' })
  expect(await everywhere()).toEqual(shown('Noche larga'))
  await mateo.patch(`/api/events/${id}`, { title: 'Noche corta' })
  expect(await everywhere()).toEqual(shown('Noche corta'))

  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  expect((await eventsOf(other, LIST))[0]?.attendingCount).toBe(1)
  await mateo.put('/api/profile', { displayName: 'Mateo el de la noche' })
  expect((await eventsOf(other, LIST))[0]?.host.displayName).toBe((await eventsOf(one, LIST))[0]?.host.displayName)
  await mateo.post(`/api/events/${id}/cancel`, { reason: 'No lights' })
  expect((await eventsOf(other, LIST))[0]).toMatchObject({ status: 'cancelled', cancelReason: 'No lights' })

  await mateo.delete(`/api/events/${id}`)
  expect(await everywhere()).toEqual(nothing)
})

test('visitors of pages, feeds, embeds and public lists cost one check a second, whatever their number', async () => {
  await publish({ title: 'Noche abierta', date: SOON })
  // A town without events, and a city abroad.
  await server.sql`
    insert into city_centers (state, key, name, latitude, longitude) values ('KS', city_key('Quietville'), 'Quietville', 38, -98)
  `
  await server.sql`
    insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
    values (1, 'ES', '51', 'ES.0', 'Zahara', city_key('Zahara'), 36.1, -5.8, 1200, 'Europe/Madrid')
  `
  const paths = [
    '/us/miami',
    '/us/quietville-ks',
    '/embed/us/quietville-ks',
    '/es/zahara',
    '/api/public/v1/cities/es/zahara/events',
    '/us/miami/salsa',
    '/api/events/feed/us/miami.atom',
    '/embed/us/miami',
    '/api/public/v1/cities/us/miami/events',
  ]
  await withinAMinute(server.sql, async () => {
    for (const path of paths) expect([path, (await one.app.request(path)).status]).toEqual([path, 200])
    // This check finds the event that the first reads already contained.
    await one.app.request(LIST)
    for (const path of paths) await one.app.request(path)
    const [before, began] = [{ checks: one.checks(), reads: one.reads() }, performance.now()]
    for (let visit = 0; visit < 40; visit += 1)
      await Promise.all(paths.map(async path => expect((await one.app.request(path)).status).toBe(200)))
    const seconds = Math.ceil((performance.now() - began) / 1_000)
    expect(one.checks() - before.checks).toBeLessThanOrEqual(seconds + 1)
    expect(one.reads() - before.reads).toBe(0)
    // The app itself checks with each request.
    await one.app.request(CITIES)
    const checks = one.checks()
    for (let request = 0; request < 10; request += 1) await one.app.request(CITIES)
    expect(one.checks() - checks).toBe(10)
  })
})

test('a change is on the page of another process after a second, and in the process that wrote it at once', async () => {
  const titlesOn = async ({ app }: Pick<Process, 'app'>) =>
    [...(await (await app.request('/us/miami')).text()).matchAll(/Noche (vieja|nueva)/g)].map(([title]) => title)
  const { id } = await publish({ title: 'Noche vieja', date: SOON })
  expect(new Set([...(await titlesOn(server)), ...(await titlesOn(other))])).toEqual(new Set(['Noche vieja']))
  for (const title of ['Noche nueva', 'Noche vieja', 'Noche nueva']) {
    await mateo.patch(`/api/events/${id}`, { title })
    expect(new Set(await titlesOn(server))).toEqual(new Set([title]))
  }
  await expect.poll(async () => new Set(await titlesOn(other)), { timeout: 10_000 }).toEqual(new Set(['Noche nueva']))
  await mateo.delete(`/api/events/${id}`)
})

test('an event that moves leaves one city and enters the other', async () => {
  const orlando = `/api/events?${WINDOW}&city=Orlando&state=FL`
  const { id } = await publish({ title: 'Noche que viaja' })
  expect([await titlesOf(other, LIST), await titlesOf(other, orlando)]).toEqual([['Noche que viaja'], []])
  await mateo.patch(`/api/events/${id}`, { city: 'Orlando' })
  expect([await titlesOf(other, LIST), await titlesOf(other, orlando)]).toEqual([[], ['Noche que viaja']])
  await mateo.delete(`/api/events/${id}`)
})

test('a change that another program makes with SQL is shown at once', async () => {
  const { id } = await publish({ title: 'Noche dos' })
  expect(await titlesOf(one, LIST)).toEqual(['Noche dos'])
  await server.sql`update events set title = 'Noche tres' where id = ${id}`
  expect(await titlesOf(one, LIST)).toEqual(['Noche tres'])
  await server.sql`update users set username = 'mateo.noche' where id = ${mateo.id}`
  expect((await eventsOf(one, LIST))[0]?.host.username).toBe('mateo.noche')
  await server.sql`update events set deleted_at = now() where id = ${id}`
  expect(await titlesOf(one, LIST)).toEqual([])

  const removed = await publish({ title: 'Noche cuatro' })
  expect(await titlesOf(one, LIST)).toEqual(['Noche cuatro'])
  await server.sql`delete from events where id = ${removed.id}`
  expect(await titlesOf(one, LIST)).toEqual([])
})

test('a transaction that commits after later ones is not missed', async () => {
  const [early, late] = [await publish({ title: 'Noche e' }), await publish({ title: 'Noche l' })]
  const pool = connect(server.target, { max: 2 })
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
  const slow = pool.begin(async tx => {
    await tx`update events set title = 'Noche e, con banda' where id = ${early.id}`
    written()
    await mayCommit
  })
  await hasWritten
  await server.sql`update events set title = 'Noche l, gratis' where id = ${late.id}`
  expect((await titlesOf(one, LIST)).toSorted()).toEqual(['Noche e', 'Noche l, gratis'])
  commit()
  await slow
  expect((await titlesOf(one, LIST)).toSorted()).toEqual(['Noche e, con banda', 'Noche l, gratis'])
  await pool.end()
  for (const { id } of [early, late]) await mateo.delete(`/api/events/${id}`)
})

test('the page, the lists and the embed of a venue are read again only after a change in its city', async () => {
  const { id, venueSlug } = await publish({ title: 'Noche', date: SOON, venue: 'La Trova', location: '971 SW 8th St' })
  const slug = venueSlug ?? 'none'
  const paths = ['/venues', '/api/venues', '/embed/venues', '/api/public/v1/venues'].map(path => `${path}/${slug}`)
  const request = async () => {
    const before = one.reads()
    const texts: string[] = []
    for (const path of paths) texts.push(await (await one.app.request(path)).text())
    return { texts, reads: one.reads() - before }
  }
  await withinAMinute(server.sql, async () => {
    // The check finds the event, so that it does not invalidate the lists that are read now.
    await one.app.request(LIST)
    await one.app.request(LIST)
    await request()
    expect((await request()).reads).toBe(0)
    const elsewhere = await publish({ title: 'Otra', city: 'Orlando', venue: 'La Trova' })
    expect((await request()).reads).toBe(0)
    await mateo.delete(`/api/events/${elsewhere.id}`)
    await mateo.patch(`/api/events/${id}`, { title: 'Noche nueva' })
    // The page, the embed and the list for other sites show a change of another process after a second.
    const isChanged = async () => (await request()).texts.every(text => text.includes('Noche nueva'))
    await expect.poll(isChanged, { timeout: 10_000 }).toBe(true)
    await mateo.delete(`/api/events/${id}`)
    for (const path of [...paths, '/venues/no-venue', '/venues/A_B!'])
      await expect
        .poll(async () => [path, (await one.app.request(path)).status], { timeout: 10_000 })
        .toEqual([path, 404])
  })
})

test('an unchanged list is 304 without being read, also for HEAD, and a changed one is sent', async () => {
  const { id } = await publish({ title: 'Noche' })
  // The check before the second read finds the event that the first read already contained.
  await one.app.request(LIST)
  const first = await one.app.request(LIST)
  const etag = first.headers.get('etag') ?? ''
  expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual(['no-cache', null])
  const before = one.reads()
  const again = await one.app.request(LIST, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const head = await one.app.request(LIST, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  expect(one.reads() - before).toBeLessThanOrEqual(1)

  await mateo.patch(`/api/events/${id}`, { title: 'Noche nueva' })
  expect((await one.app.request(LIST, { headers: { 'if-none-match': etag } })).status).toBe(200)
  await mateo.delete(`/api/events/${id}`)
})

test('a long list is sent compressed to clients that accept it, and plain to others', async () => {
  const { id } = await publish({ title: 'Noche', description: 'Mucha música. '.repeat(300) })
  for (const _ of ['read', 'kept']) {
    const packed = await one.app.request(LIST, { headers: { 'accept-encoding': 'gzip' } })
    const plain = await one.app.request(LIST)
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, null])
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  }
  await mateo.delete(`/api/events/${id}`)
})

test('a cached public response is never sent to the host, and the host’s response never to another person', async () => {
  const { id } = await publish({ title: 'Noche secreta', status: 'draft' })
  const host = browser(one.app, mateo.cookie)
  const own = await host.get(`/api/events/host/${mateo.id}`)
  expect(((await own.json()) as Event[]).map(({ title }) => title)).toContain('Noche secreta')
  expect([own.headers.get('cache-control'), own.headers.get('vary')]).toEqual(['no-store', 'Cookie'])
  expect((await host.get(`/api/events/${id}`)).status).toBe(200)

  for (const path of [LIST, FIRST_SYNC, SEARCH, `/api/events/host/${mateo.id}`]) {
    expect.soft(await (await host.get(LIST)).text()).not.toContain('Noche secreta')
    expect.soft(await (await one.app.request(path)).text()).not.toContain('Noche secreta')
  }
  expect((await one.app.request(`/api/events/${id}`)).status).toBe(404)
  await mateo.delete(`/api/events/${id}`)
})

/** An app with its own connections and cache, as in another process. */
function openProcess() {
  let [reads, checks] = [0, 0]
  const { close, ...opened } = openPools(server.target)
  afterAll(close)
  const { pools } = watchPools(opened, {
    caller: () => null,
    onEnd({ parts }) {
      const text = parts.join('').trim()
      if (text.includes('pg_postmaster_start_time')) checks += 1
      else if (!text.startsWith('select place_of')) reads += 1
    },
  })
  return { app: createApp({ ...server.context, sql: pools.writes, pools }), reads: () => reads, checks: () => checks }
}

async function eventsOf({ app }: Process, path: string): Promise<Event[]> {
  const body = (await (await app.request(path)).json()) as Event[] | { events: Event[] }
  return Array.isArray(body) ? body : body.events
}

async function titlesOf(process: Process, path: string) {
  return (await eventsOf(process, path)).map(({ title }) => title)
}
