import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openPublicCache } from '#api/events/list/public-cache.ts'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { openPools } from '#db/connection/pools.ts'
import { countIntl } from '../support/count-intl.ts'
import type { Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mateo: Person
const pages = useUnbuiltPages()
beforeAll(async () => {
  server = await openTestServer({ context: { pages } })
  mateo = await server.person('mateo', { userType: 'party_host' })
})
afterAll(() => server.close())

const counter = countIntl()
afterEach(() => counter.stop())

const tonight = () => Temporal.PlainDate.from(tonightIn('America/New_York', Date.now()))

test('the landing page contains the next posters of the default city, in English and Spanish', async () => {
  expect(postersIn((await open('/')).html)).toBeNull()
  const later = await publish({ title: 'Noche de Son', date: tonight().add({ days: 5 }).toString() })
  const next = await publish({ title: 'Fiesta </script>', date: tonight().add({ days: 3 }).toString(), price: '0.00' })
  await publish({ title: 'Elsewhere', city: 'Tampa', date: tonight().add({ days: 1 }).toString() })
  await publish({ title: 'Draft', status: 'draft', date: tonight().add({ days: 2 }).toString() })

  const { html, status, headers } = await open('/')
  expect(status).toBe(200)
  expect(html).toContain('<link rel="canonical" href="http://localhost/" />')
  expect(html).toContain('property="og:image" content="http://localhost/og/en/site/pista.jpg')
  expect(html).toContain('Fiesta &lt;/script&gt;')
  expect(html).toContain('Next in Miami')
  expect(html).toContain('href="/signup?type=party_goer"')
  // Without JavaScript the link leads to a page that needs none.
  expect(html).toContain(`href="/us/miami/${next.nightOf}"`)
  expect(postersIn(html)).toMatchObject({
    isTonight: false,
    city: 'Miami',
    count: 1,
    listPath: `/home?date=${next.nightOf}`,
    posters: [{ id: next.id, hours: { en: '11 PM – 4 AM' }, price: { en: 'Free', es: 'Gratis' } }],
  })
  expect((await open('/', { 'accept-language': 'es' })).html).toContain('Lo próximo en Miami')

  const again = await open('/', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  await mateo.post(`/api/events/${next.id}/cancel`, { reason: 'The roof leaks.' })
  const changed = await open('/', { 'if-none-match': headers.get('etag') ?? '' })
  expect(changed.status).toBe(200)
  expect(postersIn(changed.html)).toMatchObject({ posters: [{ id: later.id }] })
})

test('the landing page has a preview picture, and unknown names of it have none', async () => {
  const picture = await server.app.request('/og/es/site/pista.jpg')
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect((await server.app.request('/og/es/site/other.jpg')).status).toBe(404)
})

test('a city page lists two weeks without JavaScript, with structured data, a picture, a calendar and a feed', async () => {
  const soon = await publish({ title: 'Rumba & <b>Son</b>', city: 'Denver', state: 'CO', date: day(2) })
  await publish({ title: 'Bachata on the roof', city: 'Denver', state: 'CO', date: day(4), category: 'Bachata' })
  await publish({ title: 'Secret', city: 'Denver', state: 'CO', date: day(4), status: 'draft' })
  const { html, status, headers } = await open('/us/denver')
  expect(status).toBe(200)
  expect(html).toContain('<title>Latin nights in Denver · Pista</title>')
  expect(html).toContain('<link rel="canonical" href="http://localhost/us/denver" />')
  expect(html).toContain('content="http://localhost/og/en/cities/us-denver.jpg')
  expect(html).toContain('type="application/atom+xml" href="http://localhost/api/events/feed/us/denver.atom"')
  expect(html).toContain('type="text/calendar" href="http://localhost/api/calendar/city/CO/Denver.ics"')
  expect(html).toContain('Rumba &amp; &lt;b&gt;Son&lt;/b&gt;')
  expect(html).toContain(`href="/events/${soon.id}"`)
  expect(html).toContain('<a class="underline" href="/us/denver/bachata">')
  expect(html).not.toContain('Secret')
  expect(html).not.toContain('noindex')
  expect(dataIn(html)).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { '@type': 'ListItem', position: 1, item: { '@type': 'DanceEvent', name: 'Rumba & <b>Son</b>' } },
      { position: 2, item: { location: { '@type': 'Place', address: { addressLocality: 'Denver' } } } },
    ],
  })
  expect((await open('/us/denver', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  expect((await open('/us/denver', { 'accept-language': 'es-US' })).html).toContain('Noches latinas en Denver')
  expect((await server.app.request('/og/en/cities/us-denver.jpg')).headers.get('content-type')).toBe('image/jpeg')
})

test('further visits of a page make no objects of Intl', async () => {
  const { slug } = await publish({ title: 'Son Montuno', city: 'Boise', state: 'ID', date: day(2), price: '12.50' })
  const paths = ['/us/boise', `/e/${slug}`, '/', '/api/events/feed/us/boise.atom']
  const visit = async (path: string) => {
    for (const language of ['en', 'es', 'pt']) {
      const { status } = await server.app.request(path, { headers: { 'accept-language': language } })
      expect([path, status]).toEqual([path, 200])
    }
  }
  for (const path of paths) await visit(path)
  counter.start()
  for (const path of [...paths, ...paths]) await visit(path)
  expect(counter.made()).toBe(0)
})

test('the lists of a city: a genre, a date, the weekend, and the next date for an empty one', async () => {
  await publish({ title: 'Cumbia in the park', city: 'Austin', state: 'TX', date: day(6), category: 'Cumbia' })
  const genre = await open('/us/austin/cumbia')
  expect(genre.html).toContain('<title>Cumbia in Austin · Pista</title>')
  expect(genre.html).toContain('Cumbia in the park')
  expect((await open(`/us/austin/${day(6)}`)).html).toContain('Cumbia in the park')

  const tonightPage = await open('/us/austin/tonight')
  expect(tonightPage.status).toBe(200)
  expect(tonightPage.html).toContain('Nothing is on the calendar in Austin for these days.')
  expect(tonightPage.html).toContain(`href="/us/austin/${day(6)}"`)
  expect(tonightPage.html).toContain('noindex')
  expect((await open('/us/austin/weekend')).html).toContain('This weekend in Austin')
  // A date outside of the two weeks.
  await publish({ title: 'Far away', city: 'Austin', state: 'TX', date: day(60) })
  expect((await open(`/us/austin/${day(60)}`)).html).toContain('Far away')
})

test('a date has a page from last night until a year ahead, and only the dates of two weeks are cached', async () => {
  await publish({ title: 'Next year', city: 'El Paso', state: 'TX', date: day(362) })
  for (const date of ['0000-01-01', '9999-12-31', day(-3), day(370)]) {
    const { html, status } = await open(`/us/el-paso/${date}`)
    expect([date, status]).toEqual([date, 404])
    expect(html).toContain('href="/us/el-paso"')
    expect(html).not.toContain('rel="canonical"')
  }
  const publicCache = openPublicCache(server.context.pools.public)
  const app = createApp(server.context, { publicCache })
  await app.request(`/us/el-paso/${day(1)}`)
  const before = publicCache.usage().lists
  const far = { html: await (await app.request(`/us/el-paso/${day(362)}`)).text() }
  await app.request(`/us/el-paso/${day(300)}`)
  expect(before).toBeGreaterThan(0)
  expect(publicCache.usage().lists).toBeLessThanOrEqual(before)
  expect(far.html).toContain('Next year')
  expect(far.html).toMatch(new RegExp(`<title>\\w+ \\w+ \\d+ ${day(362).slice(0, 4)} in El Paso`))
  expect(far.html).not.toContain('noindex')
})

test('a town whose only event is years ahead has its page, which leads to the page of that date', async () => {
  const [date, before] = [day(5 * 365), day(5 * 365 - 1)]
  await publish({ title: 'Far ahead', city: 'Alpine', state: 'TX', date })
  const town = await open('/us/alpine-tx')
  expect(town.status).toBe(200)
  expect(town.html).toContain(`href="/us/alpine-tx/${date}"`)
  const far = await open(`/us/alpine-tx/${date}`)
  expect([far.status, far.html.includes('Far ahead')]).toEqual([200, true])
  expect((await open(`/us/alpine-tx/${before}`)).status).toBe(404)
  const statusOfList = async (list: string) =>
    (await server.stranger.get(`/api/public/v1/cities/us/alpine-tx/events?list=${list}`)).status
  expect([await statusOfList(date), await statusOfList(before)]).toEqual([200, 404])
  const next = await server.stranger.get('/api/events/next?city=Alpine&state=TX')
  expect(await next.json()).toMatchObject({ date })
})

test('a past date is not listed by search engines', async () => {
  // Yesterday in New York can still be tonight in Dallas.
  const tonightInDallas = Temporal.PlainDate.from(tonightIn('America/Chicago', Date.now()))
  const past = tonightInDallas.subtract({ days: 1 }).toString()
  const event = await publish({
    title: 'Is past',
    city: 'Dallas',
    state: 'TX',
    date: tonightInDallas.add({ days: 3 }).toString(),
  })
  await server.context.sql`
    update events set
      night_of = ${past}, start_local = start_local - interval '4 days', end_local = end_local - interval '4 days'
    where id = ${event.id}
  `
  const { html, status } = await open(`/us/dallas/${past}`)
  expect(status).toBe(200)
  expect(html).toContain('Is past')
  expect(html).toContain('noindex')
})

test('the next date of an empty list is later than the list, has its genre, and may be months ahead', async () => {
  const city = { city: 'Laredo', state: 'TX' }
  await publish({ title: 'Bachata first', ...city, date: day(3), category: 'Bachata' })
  await publish({ title: 'Salsa later', ...city, date: day(80), category: 'Salsa' })
  expect((await open('/us/laredo/salsa')).html).toContain(`href="/us/laredo/${day(80)}?genre=salsa"`)
  const empty = (await open(`/us/laredo/${day(5)}`)).html
  expect(empty).toContain(`href="/us/laredo/${day(80)}"`)
  expect(empty).not.toContain(`href="/us/laredo/${day(3)}"`)
})

test('a city outside of our lists keeps its page when its next event is months ahead', async () => {
  await publish({ title: 'Spring night', city: 'Marfa', state: 'TX', date: day(120) })
  const { html, status } = await open('/us/marfa-tx')
  expect(status).toBe(200)
  expect(html).toContain(`href="/us/marfa-tx/${day(120)}"`)
  expect((await open('/us/marfa-nm')).status).toBe(404)
})

test('without the database each page of a visitor is the shell of the app', async () => {
  const { close, ...pools } = openPools({ url: 'postgres://pista@127.0.0.1:1/pista' })
  const app = createApp({ ...server.context, sql: pools.writes, pools })
  for (const path of ['/', '/us/miami', '/us/atlantis', '/e/noche-2026-11-20', '/venues/la-terraza-miami-0000']) {
    const response = await app.request(path, { headers: { host: 'localhost' } })
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('<div id="root"></div>')
  }
  await close()
})

test('a city that our lists do not have is found with its state, and without events it names the cities that have some', async () => {
  await publish({ title: 'Night in the Keys', city: 'Key Largo', state: 'FL', date: day(1) })
  expect((await open('/us/key-largo-fl')).html).toContain('Night in the Keys')
  for (const path of ['/us/key-largo', '/us/atlantis', '/us/denver/opera', '/us/denver/2026-02-30']) {
    const { html, status } = await open(path)
    expect([path, status]).toEqual([path, 404])
    expect(html).toContain(path.includes('denver') ? 'Nothing is on the calendar in Denver' : 'No such city on Pista')
    expect(html.includes('font-semibold underline" href="/us/denver"')).toBe(path.includes('denver'))
    expect(html).not.toContain('rel="canonical"')
    expect(html).toContain('<a class="underline" href="/us/key-largo-fl">Key Largo, FL</a>')
    expect(html).toContain('noindex')
  }
  const quiet = await open('/us/fargo')
  expect(quiet.status).toBe(200)
  expect(quiet.html).toContain('href="/us/key-largo-fl"')
  expect((await open('/de/berlin')).status).toBe(404)
})

test('other spellings of the address of a city are redirected to one address', async () => {
  for (const [path, canonical] of [
    ['/us/miami-fl', '/us/miami'],
    ['/US/Miami', '/us/miami'],
    ['/us/miami/Latin-Jazz?from=door', '/us/miami/latin-jazz?from=door'],
    ['/us/miami/TONIGHT', '/us/miami/tonight'],
    ['/us/miami/m%C3%BAsica_urbana', '/us/miami/musica-urbana'],
  ] as const) {
    const response = await server.app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, canonical])
  }
})

test('a city whose name is not ASCII has a page, a feed and a picture, and is not redirected to itself', async () => {
  for (const [city, slug] of [
    ['Kāneʻohe', 'kane-ohe-hi'],
    ['北京', '5317-4eac-hi'],
  ] as const) {
    await publish({ title: `Night in ${city}`, city, state: 'HI', date: day(2) })
    const { html, status } = await open(`/us/${slug}`)
    expect([slug, status]).toEqual([slug, 200])
    expect(html).toContain(`Night in ${city}`)
    expect((await open(`/api/events/feed/us/${slug}.atom`)).status).toBe(200)
    expect((await open(`/og/en/cities/us-${slug}.jpg`)).status).toBe(200)
  }
})

test('a change of an event changes its city page at once, and the others stay', async () => {
  const event = await publish({ title: 'Before', city: 'Boise', state: 'ID', date: day(2) })
  const boise = (await open('/us/boise')).headers.get('etag') ?? ''
  const reno = (await open('/us/reno')).headers.get('etag') ?? ''
  const edited = await mateo.patch(`/api/events/${event.id}`, { title: 'After' })
  expect(edited.status).toBe(200)
  const changed = await open('/us/boise', { 'if-none-match': boise })
  expect(changed.status).toBe(200)
  expect(changed.html).toContain('After')
  expect((await open('/us/reno', { 'if-none-match': reno })).status).toBe(304)
})

test('a city with many events stays under 30 kB compressed', async () => {
  const { sql } = server.context
  const first = await publish({ title: 'Salsa under the stars', city: 'Tulsa', state: 'OK', date: day(1) })
  await sql`
    insert into events
      (id, host_id, title, description, category, tags, venue, location, city, state, night_of, start_local, end_local, tz, search_text, price_cents)
    select gen_random_uuid(), host_id, title || ' ' || n, (select string_agg(md5(n || '-' || m), ' ') from generate_series(1, 60) m), category, tags, venue || ' ' || n, location, city,
      state, night_of + n % 10, start_local + (n % 10) * interval '1 day', end_local + (n % 10) * interval '1 day', tz, search_text, 100 * n
    from events, generate_series(1, 400) n
    where id = ${first.id}
  `
  const response = await server.app.request('/us/tulsa', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const size = (await response.arrayBuffer()).byteLength
  expect(size).toBeGreaterThan(2_000)
  expect(size).toBeLessThanOrEqual(30_000)
  // The counts include the events that are not on the page.
  const { html } = await open('/us/tulsa')
  expect(html).toContain('401 parties')
  expect(html).toContain('361 more parties in the app.')
  expect((await open(`/us/tulsa/${day(3)}`)).html).toContain('<p class="figures mt-2 text-muted">40 parties</p>')
})

test('the feed of a city is Atom with one entry for each event', async () => {
  await publish({ title: 'Tango & "Vals"', city: 'Boston', state: 'MA', date: day(2), category: 'Salsa' })
  const response = await server.app.request('/api/events/feed/us/boston.atom', { headers: { host: 'localhost' } })
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await response.text()
  expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">')
  expect(xml).toContain('<id>http://localhost/us/boston</id>')
  expect(xml).toContain('<title>Tango &amp; &quot;Vals&quot;</title>')
  expect(xml.match(/<entry>/g)).toHaveLength(1)
  const tag = response.headers.get('etag') ?? ''
  const again = { headers: { host: 'localhost', 'if-none-match': tag } }
  expect((await server.app.request('/api/events/feed/us/boston.atom', again)).status).toBe(304)
  for (const path of ['/api/events/feed/us/atlantis.atom', '/api/events/feed/de/boston.atom'])
    expect((await server.app.request(path)).status).toBe(404)
})

test('the sitemap lists the pages of the cities with events, and only those that search engines may list', async () => {
  const zone = 'America/Chicago'
  const tonightThere = Temporal.PlainDate.from(tonightIn(zone, Date.now()))
  // Omaha has an event tonight, and Chicago one ten days later, after the weekend.
  await publish({ title: 'Sitemap night', city: 'Omaha', state: 'NE', date: tonightThere.toString() })
  await publish({ title: 'Later', city: 'Chicago', state: 'IL', date: tonightThere.add({ days: 10 }).toString() })
  const { html } = await open('/sitemaps/cities.xml')
  for (const path of ['/us/omaha', '/us/omaha/tonight', '/us/chicago'])
    expect(html).toContain(`<loc>http://localhost${path}</loc>`)
  for (const path of ['/us/chicago/tonight', '/us/chicago/weekend'])
    expect(html).not.toContain(`<loc>http://localhost${path}</loc>`)
  const listed = [...html.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path = '']) => path)
  for (const path of listed)
    expect([path, (await open(path)).html.includes('content="noindex"')]).toEqual([path, false])
})

test('a page that only the app renders has the preview picture of the site, in the language of the reader', async () => {
  for (const path of ['/home', '/about', '/signup', '/search', '/settings']) {
    const { html, status } = await open(path)
    expect([path, status]).toEqual([path, 200])
    expect(html).toContain('property="og:image" content="http://localhost/og/en/site/pista.jpg')
    expect(html.match(/property="og:title"/g)).toHaveLength(1)
  }
  expect((await open('/nowhere')).html).not.toContain('og:image')
})

test('every list of a city has the link preview of the city, with its version', async () => {
  const event = await publish({ title: 'Preview', city: 'Spokane', state: 'WA', date: day(5) })
  const imageOf = async (path: string) => /og:image" content="([^"]+)"/.exec((await open(path)).html)?.[1]
  const whole = await imageOf('/us/spokane')
  expect(whole).toContain(event.id)
  for (const list of ['tonight', 'salsa', day(5)]) expect(await imageOf(`/us/spokane/${list}`)).toBe(whole)
})

test('the short address is the same page for each code of a link, and its canonical address has no code', async () => {
  const { slug } = await publish({ title: 'Coded', date: day(5) })
  const plain = await open(`/e/${slug}`)
  const coded = await open(`/e/${slug}?from=poster`)
  expect(coded.headers.get('etag')).toMatch(/^W\/"/)
  expect(coded.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(coded.headers.get('vary')).toBe(plain.headers.get('vary'))
  expect(coded.html).toBe(plain.html)
  expect(coded.html).toMatch(/<link rel="canonical" href="[^"?]+"/)
})

test('an event has a short address with its title and date, which stays after an edit', async () => {
  const date = day(5)
  const event = await publish({ title: '¡Son y Más! 🎺', date })
  expect(event.slug).toBe(`son-y-mas-${date}`)
  const { html, status } = await open(`/e/${event.slug}`)
  expect(status).toBe(200)
  expect(html).toContain(`<link rel="canonical" href="http://localhost/events/${event.id}" />`)
  expect(dataIn(html)).toMatchObject({ '@type': 'DanceEvent', name: '¡Son y Más! 🎺' })

  expect((await mateo.patch(`/api/events/${event.id}`, { title: 'Another name', date: day(6) })).status).toBe(200)
  const read = await server.app.request(`/api/events/slug/${event.slug?.toUpperCase()}`)
  expect(await read.json()).toMatchObject({ id: event.id, title: 'Another name', slug: event.slug })
})

test('two events with the same title and date have different short addresses, also when published together', async () => {
  const date = day(7)
  const events = await Promise.all([1, 2, 3].map(async () => await publish({ title: 'Gemelos', date })))
  const slugs = events.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(3)
  for (const slug of slugs) expect(slug).toMatch(new RegExp(`^gemelos-${date}(-[0-9a-f]{6})?$`))
  expect((await publish({ title: '🎺🎺', date })).slug).toBe(`event-${date}`)
})

test('a draft, a deleted event and an unknown short address are not found', async () => {
  const draft = await publish({ title: 'Later', date: day(8), status: 'draft' })
  expect(draft.slug).toBeNull()
  const edited = await mateo.patch(`/api/events/${draft.id}`, { status: 'active', title: 'Now' })
  expect(((await edited.json()) as Event).slug).toBe(`now-${day(8)}`)
  expect((await mateo.delete(`/api/events/${draft.id}`)).status).toBe(204)
  for (const slug of [`now-${day(8)}`, 'unknown', '%00', "'; drop table events", 'a'.repeat(5_000)]) {
    const path = encodeURIComponent(slug)
    expect((await open(`/e/${path}`)).status).toBe(404)
    expect((await server.app.request(`/api/events/slug/${path}`)).status).toBe(404)
  }
})

const day = (days: number) => tonight().add({ days }).toString()

async function publish(fields: Record<string, unknown>): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Night',
    startTime: '23:00',
    endTime: '04:00',
    location: '1501 SW 8th St',
    city: 'Miami',
    state: 'FL',
    venue: 'La Terraza',
    category: 'Salsa',
    price: '15.00',
    ...fields,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers: { host: 'localhost', ...headers } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

function postersIn(html: string): unknown {
  const [, json] = /<script type="application\/json" id="next-posters">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? null : JSON.parse(json)
}

function dataIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

test('the path of a page with a slash at its end is redirected to the path without it', async () => {
  for (const path of ['/us/miami/salsa', '/home', '/about']) {
    const response = await server.app.request(`http://localhost${path}/?from=poster`)
    expect([response.status, response.headers.get('location')]).toEqual([301, `${path}?from=poster`])
  }
  for (const path of ['//elsewhere.example/', '/elsewhere.example//', '/unknown/'])
    expect((await server.app.request(`http://localhost${path}`)).status).not.toBe(301)
})

test('the landing page counts all events of tonight that have not ended, also when there are more than 300', async () => {
  await server.sql`update events set deleted_at = now() where city = 'Miami'`
  const insert = async (count: number, hours: number) => {
    const start = Temporal.Now.plainDateTimeISO('America/New_York').add({ hours })
    await server.sql`
      insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text)
      select
        gen_random_uuid(), ${mateo.id}, 'Noche', 'salsa', 'Miami', 'FL', ${tonight().toString()},
        ${start.toString({ smallestUnit: 'minute' })}, 'America/New_York', 'noche'
      from generate_series(1, ${count}::int)
    `
  }
  const postersOnLanding = async () => postersIn((await open('/')).html)
  await insert(4, -12)
  await insert(310, 1)
  // A process checks for changes of the database by other processes at most once a second.
  await expect.poll(postersOnLanding, { timeout: 10_000 }).toMatchObject({ isTonight: true, count: 310 })
  await server.sql`update events set deleted_at = now() where city = 'Miami'`
  await insert(3, 1)
  await expect.poll(postersOnLanding, { timeout: 10_000 }).toMatchObject({ isTonight: true, count: 3 })
})
