import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Event } from '#contract/events/events.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { suspend } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { eventually } from '../support/eventually.ts'
import type { Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mateo: Person
let ana: Person
const pages = useUnbuiltPages()
beforeAll(async () => {
  server = await openTestServer({ context: { pages } })
  mateo = await server.person('mateo', { userType: 'party_host' })
  ana = await server.person('ana')
})
afterAll(() => server.close())

/** The fields of https://schema.org/Event that search engines require. */
const EventData = z.object({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('DanceEvent'),
  name: z.string().min(1),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime({ offset: true }).optional(),
  eventStatus: z.enum(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  location: z.object({
    '@type': z.literal('Place'),
    name: z.string().min(1),
    address: z.object({
      '@type': z.literal('PostalAddress'),
      addressLocality: z.string(),
      addressCountry: z.literal('US'),
    }),
  }),
  image: z.array(z.url()).min(1),
  organizer: z.object({ name: z.string().min(1), url: z.url() }),
  offers: z
    .object({
      price: z.string().regex(/^\d+\.\d\d$/),
      priceCurrency: z.literal('USD'),
      url: z.url(),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut']),
    })
    .optional(),
  aggregateRating: z.object({ ratingValue: z.number(), reviewCount: z.number().min(1) }).optional(),
})

const JobData = z.object({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('JobPosting'),
  title: z.string().min(1),
  description: z.string().min(1),
  datePosted: z.iso.datetime({ offset: true }),
  employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY']),
  hiringOrganization: z.object({ name: z.string().min(1) }),
  jobLocation: z.object({ address: z.object({ streetAddress: z.string().min(1) }) }),
})

test('the page of an event has all its data without JavaScript', async () => {
  const event = await publish({ title: 'Noche de Son', description: 'Live band at one.' })
  const { html, status } = await open(`/events/${event.id}`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Noche de Son</title>')
  expect(html).toContain('<link rel="canonical" href="http://localhost/events/')
  expect(html).toContain('property="og:image" content="http://localhost/og/en/events/')
  expect(html).toContain('Friday, November 19, from 11 PM until 4 AM Saturday')
  expect(html).toContain('La Terraza, 1501 SW 8th St')
  expect(html).toContain('Live band at one.')
  expect(html).not.toContain('noindex')
  expect(html).not.toContain('<noscript>')

  const data = EventData.parse(dataIn(html))
  expect(data).toMatchObject({
    startDate: '2027-11-19T23:00:00-05:00',
    endDate: '2027-11-20T04:00:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    offers: { price: '15.00' },
  })
  expect(data.aggregateRating).toBeUndefined()
})

test('the page of an event has its program, with who plays for search engines', async () => {
  const event = await publish({
    title: 'Noche de Son',
    program: {
      floor: 'wood',
      minAge: 18,
      parts: [
        { from: '00:30', kind: 'band', name: 'Los Tambores <b>', room: 'Arriba' },
        { from: '21:00', until: '22:00', kind: 'class', name: 'Ana Zapata', level: 'beginner' },
      ],
    },
  })
  const { html } = await open(`/events/${event.id}`)
  expect(html).toContain('9 PM – 10 PM Class · Ana Zapata · Beginners')
  expect(html).toContain('from 12:30 AM Live band · Los Tambores &lt;b&gt; · Arriba')
  expect(html).toContain('Wood floor')
  expect(dataIn(html)).toMatchObject({
    performer: [
      { '@type': 'MusicGroup', name: 'Los Tambores <b>' },
      { '@type': 'Person', name: 'Ana Zapata' },
    ],
    typicalAgeRange: '18-',
  })
})

test('a cancelled event is marked, a full one is sold out, one with a price at the door names no price', async () => {
  const event = await publish({ price: null, capacity: 1 })
  expect(EventData.parse(dataIn((await open(`/events/${event.id}`)).html)).offers).toBeUndefined()

  const full = await publish({ price: '0.00', capacity: 1 })
  await ana.put(`/api/events/${full.id}/attendance`, { state: 'going' })
  expect(EventData.parse(dataIn((await open(`/events/${full.id}`)).html)).offers?.availability).toContain('SoldOut')

  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'The roof leaks' })
  const { html } = await open(`/events/${event.id}`)
  expect(html).toContain('<title>CANCELLED · ')
  expect(html).toContain('Cancelled: The roof leaks')
  expect(EventData.parse(dataIn(html)).eventStatus).toBe('https://schema.org/EventCancelled')
})

test('a page is in the language that the browser requests', async () => {
  const event = await publish({ price: '0.00' })
  const { html } = await open(`/events/${event.id}`, { 'accept-language': 'es-PR,es;q=0.9' })
  expect(html).toContain('<html lang="es"')
  expect(html).toContain('Gratis')
  expect(html).toContain('viernes')
})

test('texts of a host do not become markup of the page', async () => {
  const title = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> $& $1`
  const event = await publish({ title, description: title, venue: title })
  const { html } = await open(`/events/${event.id}`)
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script>alert')
  expect(html.match(/<script/g)).toHaveLength(3)
  expect(EventData.parse(dataIn(html)).name).toBe(title)
})

test('a missing page is the app shell with a 404; a draft is shown only to its host', async () => {
  for (const path of [
    '/events/00000000-0000-7000-8000-000000000000',
    '/events/abc',
    '/jobs/999999/apply',
    '/jobs/abc/apply',
  ])
    expect(await open(path)).toMatchObject({ status: 404, html: expect.stringContaining('<div id="root"></div>') })

  const draft = await publish({ title: 'Secret night', status: 'draft' })
  expect((await open(`/events/${draft.id}`)).status).toBe(404)
  expect((await ana.get(`/events/${draft.id}`)).status).toBe(404)
  const own = await mateo.get(`/events/${draft.id}`)
  expect(own.status).toBe(200)
  expect(await own.text()).not.toContain('Secret night')
})

test('a host’s page shows public data and asks visitors to log in; pages of other people show none', async () => {
  const event = await publish({ title: 'Noche de Cumbia' })
  for (const path of [`/party-host-profile?userId=${mateo.id}`, `/profile/${mateo.id}`, `/user/${mateo.id}`]) {
    const { html } = await open(path)
    expect(html).toContain('<title>Mateo Paredes on Pista</title>')
    expect(html).toContain('Please log in to view your profile.')
    expect(html).toContain(`href="/events/${event.id}"`)
    expect(html).not.toContain(mateo.email)
    expect(html).not.toContain(mateo.phoneNumber)
  }
  const { html, status } = await open(`/profile/${ana.id}`)
  expect(status).toBe(200)
  expect(html).toContain('<div id="root"></div>')
})

test('an open position can be found, a closed one is not advertised', async () => {
  const job = await postJob()
  const { html } = await open(`/jobs/${job.id}/apply`)
  expect(JobData.parse(dataIn(html))).toMatchObject({ title: 'Bartender', employmentType: 'PART_TIME' })
  expect(html).toContain('Bartender at La Terraza, Miami')
  expect(html).not.toContain('jobs@laterraza.example')

  await server.sql`update jobs set closed_at = now() where id = ${job.id}`
  const closed = await open(`/jobs/${job.id}/apply`)
  expect(closed.html).toContain('This position is no longer open.')
  expect(closed.html).not.toContain('JobPosting')
  expect(closed.html).toContain('noindex')
})

test('an unchanged page is not sent twice', async () => {
  const event = await publish({})
  const first = await server.app.request(`/events/${event.id}`)
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await server.app.request(`/events/${event.id}`, { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(304)
  await mateo.patch(`/api/events/${event.id}`, { title: 'Another name' })
  const changed = await server.app.request(`/events/${event.id}`, { headers: { 'if-none-match': tag } })
  expect(changed.status).toBe(200)
})

test('a preview is a small picture of the right size, with or without a flyer, in either language', async () => {
  const flyer = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#cc2244' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('kind', 'flyer')
  form.set('file', new File([new Uint8Array(flyer)], 'flyer.jpg', { type: 'image/jpeg' }))
  const uploaded = (await (
    await server.app.request('/api/uploads', { method: 'POST', body: form, headers: { cookie: mateo.cookie } })
  ).json()) as { url: string }
  const plain = await publish({ title: '🔥 '.repeat(20), venue: 'ﷺ'.repeat(60) })
  const withFlyer = await publish({ flyerUrl: uploaded.url, title: 'W'.repeat(120) })
  const job = await postJob()

  for (const path of [
    `/og/en/events/${plain.id}.jpg`,
    `/og/es/events/${withFlyer.id}.jpg?v=1`,
    `/og/en/hosts/${mateo.id}.jpg`,
    `/og/es/jobs/${job.id}.jpg`,
  ]) {
    const response = await server.app.request(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(bytes.byteLength).toBeLessThan(300_000)
  }

  const draft = await publish({ status: 'draft' })
  for (const path of [
    `/og/en/events/${draft.id}.jpg`,
    '/og/en/events/x.jpg',
    `/og/en/hosts/${ana.id}.jpg`,
    '/og/en/jobs/0.jpg',
  ])
    expect((await server.app.request(path)).status).toBe(404)
})

test('a suspended host has no page, no preview picture, no calendar and no sitemap entry', async () => {
  const host = await server.person('suspendida', { userType: 'party_host' })
  const unknownId = crypto.randomUUID()
  const statuses = async (id: string) =>
    await Promise.all(
      [
        `/party-host-profile?userId=${id}`,
        `/og/en/hosts/${id}.jpg`,
        `/api/calendar/host/${id}.ics`,
        `/h/${id}`,
        `/api/hosts/${id}`,
        `/api/events/feed/hosts/${id}.atom`,
      ].map(async path => (await open(path)).status),
    )
  expect(await statuses(host.id)).toEqual([200, 200, 200, 200, 200, 200])
  await suspend(server.sql, host)
  expect(await statuses(host.id)).toEqual(await statuses(unknownId))
  expect((await open(`/party-host-profile?userId=${host.id}`)).html).not.toContain(host.firstName)
  const files = [...(await open('/sitemap.xml')).html.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)]
  for (const [, path = ''] of files) expect((await open(path)).html).not.toContain(host.id)
})

test('a preview that is requested many times at once is drawn once', async () => {
  const flyer = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#2244cc' } })
    .webp()
    .toBuffer()
  await server.context.files.put('flyers/many-requests.webp', flyer)
  const event = await publish({})
  await server.sql`update events set flyer_url = '/uploads/flyers/many-requests.webp' where id = ${event.id}`
  const read = vi.spyOn(server.context.files, 'get')
  const responses = await Promise.all(
    Array.from({ length: 60 }, async () => await server.app.request(`/og/en/events/${event.id}.jpg?v=1`)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
  expect(read).toHaveBeenCalledOnce()
  read.mockRestore()
})

test('previews beyond what is drawn at once are refused with one line of log each, and without a stack', async () => {
  const hosts = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => await server.person(`dj${index}`, { userType: 'party_host' })),
  )
  await server.sql`
    update users set profile_image_url = '/uploads/profiles/slow.webp' where id = any (${hosts.map(({ id }) => id)})
  `
  // None is drawn to its end: fifty drawings would take half a minute.
  const { promise: portrait, reject: fail } = Promise.withResolvers<null>()
  const read = vi.spyOn(server.context.files, 'get').mockImplementation(async () => await portrait)
  const errors = vi.spyOn(server.context.log, 'error')
  const warnings = vi.spyOn(server.context.log, 'warn')
  const refused: Response[] = []
  const responses = hosts.map(async ({ id }) => {
    const response = await server.app.request(`/og/en/hosts/${id}.jpg`)
    if (response.status === 503) refused.push(response)
  })
  // Two are being drawn, and fifty wait.
  await eventually(() => expect(refused).toHaveLength(8))
  expect(refused.every(response => Number(response.headers.get('retry-after')) > 0)).toBe(true)
  expect(errors).not.toHaveBeenCalled()
  expect(warnings).toHaveBeenCalledTimes(8)
  expect(warnings.mock.calls[0]).toEqual([expect.not.objectContaining({ err: expect.anything() }), 'request refused'])
  errors.mockRestore()
  warnings.mockRestore()
  fail(new Error('the portrait is gone'))
  await Promise.all(responses)
  read.mockRestore()
})

test('the sitemap lists the public pages', async () => {
  const event = await publish({})
  const draft = await publish({ status: 'draft' })
  const job = await postJob()
  const robots = (await open('/robots.txt')).html
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml')
  for (const line of [
    'Allow: /api/events/feed/',
    'Allow: /api/calendar/',
    'Disallow: /api/calendar/me/',
    'Disallow: /api/',
  ])
    expect(robots).toContain(`${line}\n`)
  const index = (await open('/sitemap.xml')).html
  const files = [...index.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path = '']) => path)
  expect(files).toContain('/sitemaps/nights-0.xml')
  const all = (await Promise.all(files.map(file => open(file)))).map(({ html }) => html).join('')
  expect(all).toContain(`/events/${event.id}</loc><lastmod>`)
  expect(all).toContain(`/jobs/${job.id}/apply</loc>`)
  expect(all).toContain(`/h/mateo</loc>`)
  expect(all).not.toContain(draft.id)
})

async function publish(fields: Record<string, unknown>): Promise<Event> {
  return await publishEvent(mateo, {
    title: 'Night',
    startTime: '23:00',
    endTime: '04:00',
    location: '1501 SW 8th St',
    venue: 'La Terraza',
    price: '15.00',
    ...fields,
  })
}

async function postJob(): Promise<Job> {
  const response = await mateo.post('/api/jobs', {
    title: 'Bartender',
    description: 'Pour for four hundred.',
    requirements: 'Two years behind a bar.',
    location: 'La Terraza, Miami',
    jobType: 'part-time',
    salaryRange: '$20 an hour',
    contactEmail: 'jobs@laterraza.example',
    contactPhone: '(305) 555-0144',
  })
  return (await response.json()) as Job
}

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers: { host: 'localhost', ...headers } })
  return { status: response.status, html: await response.text() }
}

function dataIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}
