import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import type { Person } from '../support/person.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mateo: Person
beforeAll(async () => {
  const pages = mkdtempSync(join(tmpdir(), 'pista-shell-'))
  copyFileSync(join(import.meta.dirname, '../../pwa/index.html'), join(pages, 'index.html'))
  server = await openTestServer({ context: { pages } })
  mateo = await server.person('mateo', { userType: 'party_host' })
})
afterAll(() => server.close())

const tonight = () => Temporal.PlainDate.from(tonightIn('America/New_York', Date.now()))

test('the landing page contains the next posters of the default city, in both languages', async () => {
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
