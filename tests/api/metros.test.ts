import { expect, test } from 'vitest'
import { openPublicCache } from '#api/events/list/public-cache.ts'
import type { Event } from '#contract/events/events.ts'
import type { CityWithEvents, EventsDelta, NextEvents } from '#contract/events/list/lists.ts'
import { deleteUnusedRows } from '#db/cleanup/retention.ts'
import { connect } from '#db/connection/sql.ts'
import { countEvents, nextEventDate } from '#db/events/list/city-lists.ts'
import { eventsSince } from '#db/events/list/delta.ts'
import { listEvents } from '#db/events/list/finding.ts'
import { publishEvent } from '../support/event.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const SOON = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const WINDOW = { from: '2027-11-15', to: '2027-11-28' }

/** The length of a degree of latitude. */
const KM_OF_A_DEGREE = (2 * Math.PI * 6371) / 360

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const mateo = await server.person('mateo', { userType: 'party_host' })

test('the list of a city contains the events of the cities within 50 km, with their own city', async () => {
  await publish({ title: 'En Miami' })
  await publish({ title: 'En Hialeah', city: 'Hialeah' })
  await publish({ title: 'En Fort Lauderdale', city: 'Fort Lauderdale' })
  await publish({ title: 'En Orlando', city: 'Orlando' })
  const events = await list('Miami')
  expect(events.map(({ title, city }) => [title, city])).toEqual([
    ['En Miami', 'Miami'],
    ['En Hialeah', 'Hialeah'],
    ['En Fort Lauderdale', 'Fort Lauderdale'],
  ])
  expect(titles((await since('Miami', '')).events)).toEqual(['En Miami', 'En Hialeah', 'En Fort Lauderdale'])
  expect(titles(await list('Hialeah'))).toEqual(['En Miami', 'En Hialeah', 'En Fort Lauderdale'])
  expect(titles(await list('Orlando'))).toEqual(['En Orlando'])
})

test('a city 49 km away is in the list, and one 51 km away is not', async () => {
  const center = { latitude: 45, longitude: -100 }
  await addCenter('Middle', center)
  await addCenter('Near North', { ...center, latitude: center.latitude + 49 / KM_OF_A_DEGREE })
  await addCenter('Far North', { ...center, latitude: center.latitude + 51 / KM_OF_A_DEGREE })
  const kmOfALongitude = KM_OF_A_DEGREE * Math.cos((center.latitude * Math.PI) / 180)
  await addCenter('Near West', { ...center, longitude: center.longitude - 49 / kmOfALongitude })
  await addCenter('Far West', { ...center, longitude: center.longitude - 51 / kmOfALongitude })
  for (const city of ['Near North', 'Far North', 'Near West', 'Far West'])
    await publish({ title: city, city, state: 'SD', timeZone: 'America/Chicago' })
  expect(titles(await list('Middle', 'SD')).toSorted()).toEqual(['Near North', 'Near West'])
})

test('the search for a city finds only events of that city', async () => {
  const found = (await read('/api/search/events?location=Hialeah, FL')) as Event[]
  expect(titles(found)).toEqual(['En Hialeah'])
})

test('a city without a known center has its own events only, in every spelling', async () => {
  await publish({ title: 'Sin mapa', city: 'Rincón Perdido', state: 'PR' })
  await publish({ title: 'Sin acento', city: 'Rincon perdido', state: 'PR' })
  await publish({ title: 'En San Juan', city: 'San Juan', state: 'PR' })
  expect(titles(await list('rincon perdido', 'PR'))).toEqual(['Sin mapa', 'Sin acento'])
  expect(titles(await list('San Juan', 'PR'))).toEqual(['En San Juan'])
})

test('the coordinates of an event locate a city that is not listed, but not one far from the state', async () => {
  const nearMiami = { latitude: 25.8, longitude: -80.2 }
  await publish({ title: 'Barrio sin mapa', city: 'Wynwood Norte', timeZone: 'America/New_York' })
  expect(titles(await list('Miami'))).not.toContain('Barrio sin mapa')
  const first = await since('Miami', '')
  await publish({ title: 'Barrio con mapa', city: 'Wynwood Norte', timeZone: 'America/New_York', ...nearMiami })
  const second = await since('Miami', first.cursor)
  // A device requests all events when a city joins the list, because this one has not changed.
  expect(second.isWhole).toBe(false)
  expect(titles(second.events)).toContain('Barrio con mapa')
  expect(second.cities).toEqual([...(first.cities ?? []), { city: 'wynwood norte', state: 'FL' }])
  expect(titles(await list('Miami'))).toEqual(expect.arrayContaining(['Barrio sin mapa', 'Barrio con mapa']))

  await publish({ title: 'Ni de lejos', city: 'Wynwood del Norte', state: 'WA', ...nearMiami })
  expect(titles(await list('Miami'))).not.toContain('Ni de lejos')
  expect(titles(await list('Wynwood del Norte', 'WA'))).toEqual(['Ni de lejos'])
})

test('coordinates of an event do not move a listed city', async () => {
  await publish({ title: 'Error de mapa', city: 'Tampa', latitude: 25.8, longitude: -80.2 })
  expect(titles(await list('Miami'))).not.toContain('Error de mapa')
  expect(titles(await list('Tampa'))).toEqual(['Error de mapa'])
})

test.each([
  ['St. Petersburg', 'FL', ['St Petersburg', 'saint petersburg', 'ST. PETERSBURG']],
  ['San Jose', 'CA', ['San José', 'SAN  JOSE']],
  ['Fort Wayne', 'IN', ['Ft. Wayne', 'Ft Wayne']],
])(
  'every spelling of %s is in its list and on its page, and the cities are counted together',
  async (city, state, spellings) => {
    for (const spelling of [city, ...spellings])
      await publish({ title: `Baile en ${spelling}`, city: spelling, state, date: SOON })
    const expected = [city, ...spellings].map(spelling => `Baile en ${spelling}`)
    const all = (await read(`/api/events?${new URLSearchParams({ city, state })}`)) as Event[]
    expect(titles(all)).toEqual(expect.arrayContaining(expected))
    const page = await (await server.app.request(`/us/${slugOf(city)}`)).text()
    for (const title of expected) expect(page).toContain(title)
    const cities = (await read('/api/events/cities')) as CityWithEvents[]
    expect(cities.filter(one => one.state === state).map(({ nights }) => nights)).toEqual([expected.length])
  },
)

test('a device learns of changes, departures and deletions in the next town', async () => {
  const [stays, leaves, ends] = [
    await publish({ title: 'Se queda', city: 'Hialeah' }),
    await publish({ title: 'Se va', city: 'Hialeah' }),
    await publish({ title: 'Se acaba', city: 'Hialeah' }),
  ]
  const { cursor } = await since('Miami', '')
  await mateo.patch(`/api/events/${stays.id}`, { city: 'Miami' })
  await mateo.patch(`/api/events/${leaves.id}`, { city: 'Orlando' })
  await mateo.delete(`/api/events/${ends.id}`)
  const { events, isWhole } = await since('Miami', cursor)
  expect(isWhole).toBe(false)
  expect(events).toHaveLength(3)
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: stays.id, city: 'Miami' }),
      expect.objectContaining({ id: leaves.id, city: 'Orlando' }),
      { id: ends.id, deletedAt: expect.any(String) },
    ]),
  )
})

test('the pages of a list are complete and in order across its cities', async () => {
  const whole = await since('Miami', '')
  const paged: Event[] = []
  let after: string | null | undefined = ''
  while (typeof after === 'string') {
    const query: URLSearchParams = new URLSearchParams({
      ...WINDOW,
      city: 'Miami',
      state: 'FL',
      since: '',
      after,
      limit: '2',
    })
    const page = (await read(`/api/events?${query}`)) as EventsDelta
    paged.push(...(page.events as Event[]))
    after = page.next
  }
  expect(paged.length).toBeGreaterThan(4)
  expect(paged).toEqual(whole.events)
})

test('another process sends the list again after a change in the next town, and not after one far away', async () => {
  const sql = connect(server.target, { max: 2 })
  const cache = openPublicCache(sql)
  const miami = { city: 'Miami', state: 'FL' }
  let reads = 0
  const listIn = async () => {
    const list = await cache.get('list', miami, async () => {
      reads += 1
      return await listEvents(sql, { ...WINDOW, ...miami, limit: 300 })
    })
    return titles(JSON.parse(new TextDecoder().decode(list.bytes)) as Event[])
  }
  expect(await listIn()).not.toContain('Recién publicada')
  const { id } = await publish({ title: 'Recién publicada', city: 'Fort Lauderdale' })
  expect(await listIn()).toContain('Recién publicada')
  await mateo.patch(`/api/events/${id}`, { city: 'Orlando' })
  expect(await listIn()).not.toContain('Recién publicada')
  // A city outside of the lists, located by its first event.
  await publish({
    title: 'En el barrio',
    city: 'Overtown Sur',
    timeZone: 'America/New_York',
    latitude: 25.78,
    longitude: -80.2,
  })
  expect(await listIn()).toContain('En el barrio')

  const before = reads
  await publish({ title: 'En Tampa', city: 'Tampa' })
  await listIn()
  // One more read when the minute ends in between.
  expect(reads - before).toBeLessThanOrEqual(1)
  await sql.end()
})

test('a city without events names the next date with one, and the nearest cities, also when no event was ever there', async () => {
  const soon = { date: SOON, title: 'Cerca de Fargo' }
  await publish({ ...soon, city: 'Minneapolis', state: 'MN' })
  await publish({ ...soon, city: 'Bismarck', state: 'ND' })
  await publish({ city: 'Moorhead', state: 'MN', title: 'Dentro de un año' })
  const next = (await read('/api/events/next?city=Fargo&state=ND')) as NextEvents
  expect(next.date).toBe('2027-11-20')
  const [first, second] = next.cities
  expect([first, second]).toMatchObject([
    { city: 'Bismarck', state: 'ND' },
    { city: 'Minneapolis', state: 'MN' },
  ])
  expect(Math.round(first?.km ?? 0)).toBeGreaterThan(290)
  expect(Math.round(first?.km ?? 0)).toBeLessThan(310)

  const page = await (await server.app.request('/us/fargo')).text()
  expect(page).toContain('href="/us/fargo/2027-11-20"')
  // Neither in the lists of the app nor with an event.
  const response = await server.app.request('/us/devils-lake-nd')
  expect(response.status).toBe(200)
  const quiet = await response.text()
  expect(quiet).toContain('noindex')
  expect(quiet.indexOf('href="/us/bismarck"')).toBeGreaterThan(0)
  expect(quiet.indexOf('href="/us/bismarck"')).toBeLessThan(quiet.indexOf('href="/us/minneapolis"'))
  expect(quiet).toMatch(/Bismarck, ND<\/a>\s*· \d{3} mi/)
  expect((await server.app.request('/us/no-such-place-nd')).status).toBe(404)
  expect(await read('/api/events/next?city=Nirgendwo&state=ND')).toMatchObject({
    date: null,
    cities: expect.arrayContaining([expect.objectContaining({ city: 'Bismarck', km: null })]),
  })
})

test('the nearest cities are one of each metro area, never the city itself or one of its own area', async () => {
  const center = { latitude: 43.2, longitude: -100 }
  const north = (km: number) => ({ ...center, latitude: center.latitude + km / KM_OF_A_DEGREE })
  await addCenter('Quiet Town', center)
  await addCenter('Quiet Suburb', north(20))
  await addCenter('Small Suburb', north(100))
  await addCenter('Big City', north(130))
  await addCenter('Third City', north(200))
  const event = { state: 'SD', date: SOON, timeZone: 'America/Chicago' }
  for (const city of ['Small Suburb', 'Big City', 'Third City']) await publish({ ...event, title: city, city })
  await publish({ ...event, title: 'Otra más', city: 'Big City' })
  const near = async () =>
    ((await read('/api/events/next?city=Quiet Town&state=SD')) as NextEvents).cities
      .filter(({ state }) => state === 'SD')
      .map(({ city, km }) => [city, Math.round(km ?? 0)])
  expect(await near()).toEqual([
    ['Big City', 130],
    ['Third City', 200],
  ])
  // A list of one genre may be empty although the city and its suburbs have events.
  for (const city of ['Quiet Suburb', 'Quiet Town', 'QUIET TOWN']) await publish({ ...event, title: city, city })
  expect(await near()).toEqual([
    ['Big City', 130],
    ['Third City', 200],
  ])
  const page = await (await server.app.request('/us/quiet-town-sd/tango')).text()
  expect(page).toContain('href="/us/big-city-sd"')
  expect(page).not.toMatch(/href="\/us\/(?:quiet-suburb|small-suburb)-sd"/)
})

test('a city that all events have left is deleted when no device needs to learn of a departure', async () => {
  const { id } = await publish({ city: 'Barrio Inventado', timeZone: 'America/New_York' })
  const isStored = async () => (await server.sql`select from event_cities where city = 'barrio inventado'`).length === 1
  const cleanUp = async () => await deleteUnusedRows(server.sql, 'event_cities', 100)
  await mateo.patch(`/api/events/${id}`, { city: 'Miami' })
  await cleanUp()
  expect(await isStored()).toBe(true)
  await server.sql`delete from departures where event_id = ${id}`
  // A transaction that publishes an event in the city holds it.
  await server.sql.begin(async tx => {
    await tx`update events set city = 'Barrio inventado' where id = ${id}`
    await cleanUp()
  })
  await cleanUp()
  expect(await isStored()).toBe(true)
  await server.sql`update events set city = '' where id = ${id}`
  await server.sql`delete from departures where event_id = ${id}`
  expect(await cleanUp()).toBe(1)
  expect(await isStored()).toBe(false)
})

test('the page, feed and calendar of a city contain the next town, with its name', async () => {
  await publish({ title: 'La Vecina', city: 'Hialeah', venue: 'Casa Vieja', date: SOON })
  const page = await (await server.app.request('/us/miami')).text()
  expect(page).toContain('La Vecina')
  expect(page).toMatch(/Casa Vieja, Hialeah/)
  expect(await (await server.app.request('/api/events/feed/us/miami.atom')).text()).toContain('La Vecina')
  expect(await (await server.app.request('/api/calendar/city/FL/Miami.ics')).text()).toContain('La Vecina')
})

test('the list of a city and its changes are read from the indexes', async () => {
  const miami = { city: 'Miami', state: 'FL' }
  const { cursor } = await since('Miami', '')
  await server.sql`alter table events disable trigger user`
  await server.sql`
    insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text)
    select
      gen_random_uuid(), ${mateo.id}, 'Noche', 'salsa', 'Denver', 'CO', '2027-11-20', '2027-11-20 22:00', 'UTC', 'noche'
    from generate_series(1, 20000)
  `
  await server.sql`alter table events enable trigger user`
  await server.sql`analyze events`
  await server.sql.begin(async tx => {
    const scans = async () =>
      (await tx<{ seqScan: number }[]>`select seq_scan from pg_stat_xact_user_tables where relname = 'events'`)[0]
        ?.seqScan
    const before = await scans()
    const timeZone = 'America/New_York'
    await eventsSince(tx, { ...WINDOW, ...miami, timeZone }, cursor)
    await eventsSince(tx, { ...WINDOW, ...miami, timeZone }, '', { after: '', limit: 300 })
    await listEvents(tx, { ...miami, limit: 50 })
    await listEvents(tx, { ...WINDOW, ...miami, category: 'salsa', limit: 300 })
    await countEvents(tx, { ...WINDOW, ...miami, category: null })
    await nextEventDate(tx, { ...miami, after: '2027-11-21', category: null })
    expect(await scans()).toBe(before)
    // The counter counts.
    await tx`select title from events limit 1`
    expect(await scans()).toBe(Number(before) + 1)
  })
})

async function addCenter(name: string, { latitude, longitude }: { latitude: number; longitude: number }) {
  await server.sql`
    insert into city_centers (state, key, name, latitude, longitude)
    values ('SD', city_key(${name}), ${name}, ${latitude}, ${longitude})
  `
}

async function list(city: string, state = 'FL') {
  return (await read(`/api/events?${new URLSearchParams({ ...WINDOW, city, state, limit: '300' })}`)) as Event[]
}

async function since(city: string, cursor: string) {
  return (await read(
    `/api/events?${new URLSearchParams({ ...WINDOW, city, state: 'FL', since: cursor })}`,
  )) as EventsDelta
}

async function read(path: string): Promise<unknown> {
  return await (await server.app.request(path)).json()
}

const titles = (events: EventsDelta['events']) => events.map(event => ('title' in event ? event.title : event.id))

const slugOf = (city: string) => city.toLowerCase().replaceAll(/[^a-z]+/g, '-')

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, { date: '2027-11-20', ...fields })
}
