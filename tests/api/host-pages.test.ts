import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { HostWithEvents } from '#contract/people/hosts.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mateo: Person
let ana: Person
let salsa: Event
let past: Event
const pages = useUnbuiltPages()
beforeAll(async () => {
  server = await openTestServer({ context: { pages } })
  mateo = await server.person('mateo', { username: 'Mateo.Rojas', userType: 'party_host' })
  ana = await server.person('ana')
  salsa = await publishEvent(mateo, { title: 'Noche de Son', category: 'Salsa' })
  await publishEvent(mateo, { title: 'Segunda noche', category: 'Salsa', date: '2027-11-26' })
  await publishEvent(mateo, { title: 'Draft', category: 'Cumbia', status: 'draft' })
  past = await publishEvent(mateo, { title: 'Antes', category: 'Bachata' })
  await server.sql`
    update events
    set night_of = current_date - 9, start_local = current_date - 9 + time '20:00', end_local = current_date - 9 + time '23:00',
      review_count = 3, rating_sum = 13
    where id = ${past.id}
  `
})
afterAll(() => server.close())

const open = async (path: string) => await server.app.request(path, { headers: { host: 'localhost' } })

test('the page of a host has the events to come, the past ones, the genres and the rating', async () => {
  const { host, events } = (await (await open('/api/hosts/mateo.rojas')).json()) as HostWithEvents
  expect(host).toEqual({
    id: mateo.id,
    username: 'Mateo.Rojas',
    displayName: null,
    firstName: 'Mateo',
    lastName: 'Paredes',
    promotionGroup: null,
    profileImageUrl: null,
    bio: null,
    city: 'Miami',
    state: 'FL',
    website: null,
    genres: ['salsa', 'bachata'],
    rating: 4.33,
    reviewCount: 3,
  })
  expect(events.map(({ title }) => title)).toEqual(['Noche de Son', 'Segunda noche', 'Antes'])
  // The id stays when the host changes the user name.
  for (const name of ['MATEO.ROJAS', mateo.id]) expect((await open(`/api/hosts/${name}`)).status).toBe(200)
})

test('the page of a host is complete without JavaScript, with a picture, a calendar and a feed', async () => {
  const response = await open('/h/Mateo.Rojas')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<title>Mateo Paredes on Pista</title>')
  expect(html).toContain('<link rel="canonical" href="http://localhost/h/mateo.rojas" />')
  expect(html).toContain(`http://localhost/og/en/hosts/${mateo.id}.jpg`)
  expect(html).toContain(`href="/events/${salsa.id}"`)
  expect(html).toContain('★ 4.3 · 3 reviews')
  expect(html).not.toContain('Please log in')
  for (const secret of [mateo.email, mateo.phoneNumber, 'Draft']) expect(html).not.toContain(secret)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Organization',
    '@id': 'http://localhost/h/mateo.rojas',
    aggregateRating: { ratingValue: 4.33, reviewCount: 3 },
    event: [{ '@type': 'DanceEvent', organizer: { url: 'http://localhost/h/mateo.rojas' } }, {}],
  })
  const again = { headers: { host: 'localhost', 'if-none-match': response.headers.get('etag') ?? '' } }
  expect((await server.app.request('/h/Mateo.Rojas', again)).status).toBe(304)
  for (const [path, type] of [
    [`/og/en/hosts/${mateo.id}.jpg`, 'image/jpeg'],
    [`/api/calendar/host/${mateo.id}.ics`, 'text/calendar; charset=utf-8'],
    [`/api/events/feed/hosts/${mateo.id}.atom`, 'application/atom+xml; charset=utf-8'],
  ] as const) {
    expect(html).toContain(path)
    expect((await open(path)).headers.get('content-type')).toBe(type)
  }
  expect(await (await open('/sitemaps/hosts.xml')).text()).toContain('/h/mateo.rojas</loc>')
})

test('an event leads to the page of its host, and the documented page names it as the canonical one', async () => {
  expect(await (await open(`/events/${salsa.id}`)).text()).toContain('href="/h/mateo.rojas"')
  const documented = await (await open(`/party-host-profile?userId=${mateo.id}`)).text()
  expect(documented).toContain('<link rel="canonical" href="http://localhost/h/mateo.rojas" />')
  expect(documented).toContain('Please log in to view your profile.')
})

test('only a host has such a page, and text that is no name is not found', async () => {
  for (const name of ['ana', ana.id, 'nobody', 'a', encodeURIComponent("'; --"), 'x'.repeat(200)])
    for (const path of ['/h/', '/api/hosts/']) expect((await open(path + name)).status).toBe(404)
})

test('neither side of a block sees the page of the other', async () => {
  const rosa = await server.person('rosa', { userType: 'party_host' })
  const beto = await server.person('beto')
  expect((await beto.get('/api/hosts/rosa')).status).toBe(200)
  await rosa.put(`/api/blocks/${beto.id}`)
  expect((await beto.get('/api/hosts/rosa')).status).toBe(404)
  expect((await ana.get('/api/hosts/rosa')).status).toBe(200)
  await rosa.delete(`/api/blocks/${beto.id}`)
  await beto.put(`/api/blocks/${rosa.id}`)
  expect((await beto.get('/api/hosts/rosa')).status).toBe(404)
})

test('a hidden text and a deleted account are not shown', async () => {
  const sol = await server.person('soledad', { userType: 'party_host' })
  await server.sql`update users set bio = '<b>Hola</b>' where id = ${sol.id}`
  expect(await (await open('/h/soledad')).text()).toContain('&lt;b&gt;Hola&lt;/b&gt;')
  await server.sql`
    with decision as (
      insert into moderation (id, kind, target_id, action, person_id)
      values (gen_random_uuid(), 'user', ${sol.id}, 'take-down', ${sol.id})
      returning id
    )
    update users set text_hidden_by = decision.id from decision where users.id = ${sol.id}
  `
  expect(await (await open('/h/soledad')).text()).not.toContain('Hola')
  await server.sql`update users set deleted_at = now() where id = ${sol.id}`
  expect((await open('/h/soledad')).status).toBe(404)
})
