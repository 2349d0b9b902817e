import { expect, test } from 'vitest'
import { type Limits, noLimits } from '#api/http/rate-limits.ts'
import { type GuardedFetch, NotFetched } from '#api/providers/guarded-fetch.ts'
import type { Event } from '#contract/events/events.ts'
import { IMPORT_MAX_BYTES } from '#contract/events/import/import-limits.ts'
import type {
  AddImportBody,
  Import,
  Imported,
  ImportPreview,
  ImportRow,
  PreviewImportBody,
  UndoneImport,
} from '#contract/events/import/imports.ts'
import { partsOf } from '#db/accounts/export.ts'
import { deleteOldRows } from '#db/cleanup/cleanup.ts'
import { codeOf, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

/** The pages of other servers. */
let pages: Record<string, string | Error | Promise<string>> = {}
const requested: string[] = []
const fetchExternal: GuardedFetch = async url => {
  requested.push(url)
  const page = (await pages[url]) ?? new NotFetched('response', 'status 404')
  if (page instanceof Error) throw page
  return Buffer.from(page)
}

let isFull = false
const limits: Limits = { ...noLimits }
const server = await useTestServer({ context: { fetchExternal, limits } })
let hosts = 0
const newHost = () => server.person(`host${(hosts += 1)}`, { userType: 'party_host' })

/** Next year, so that no event is over. */
const year = new Date().getFullYear() + 1
const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64')
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const salsa = (uid = 'salsa', ...lines: string[]) => [
  `UID:${uid}`,
  'SUMMARY:Salsa con Trueno',
  `DTSTART;TZID=America/New_York:${year}0604T230000`,
  `DTEND;TZID=America/New_York:${year}0605T030000`,
  'LOCATION:Casa Trueno\\, 123 SW 8th St\\, Miami\\, FL 33130',
  ...lines,
]

async function preview(host: Person, body: PreviewImportBody): Promise<ImportPreview> {
  const response = await host.post('/api/imports/preview', body)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportPreview
}
const previewIcs = (host: Person, ...events: string[][]) =>
  preview(host, { kind: 'ics', content: base64(calendar(...events)) })

const orderOf = (rows: ImportRow[], changes: Partial<AddImportBody> = {}): AddImportBody => ({
  kind: 'ics',
  source: 'agenda.ics',
  events: rows.flatMap(({ sourceId, event }) => (event ? [{ sourceId, event }] : [])),
  ...changes,
})
const add = async (host: Person, order: AddImportBody, headers: Record<string, string> = {}) => {
  const response = await host.post('/api/imports', order, headers)
  return { status: response.status, ...((await response.json()) as Imported & { code?: string }) }
}
const draftsOf = async (host: Person) => (await (await host.get('/api/me/events')).json()) as Event[]
const importsOf = async (host: Person) => (await (await host.get('/api/imports')).json()) as Import[]

test('a calendar file becomes drafts that only the host sees', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa())
  expect(rows).toEqual([
    {
      sourceId: 'ics:salsa',
      title: 'Salsa con Trueno',
      problem: null,
      missing: ['price', 'description'],
      isKnown: false,
      event: {
        title: 'Salsa con Trueno',
        description: null,
        date: `${year}-06-04`,
        startTime: '23:00',
        endTime: '03:00',
        venue: 'Casa Trueno',
        location: '123 SW 8th St',
        city: 'Miami',
        state: 'FL',
        country: 'US',
        placeId: null,
        timeZone: 'America/New_York',
        category: 'salsa',
        price: null,
        ticketsUrl: null,
        latitude: null,
        longitude: null,
      },
    },
  ])
  expect(await draftsOf(mateo)).toEqual([])

  const imported = await add(mateo, orderOf(rows))
  expect(imported).toMatchObject({ status: 201, added: 1, known: 0, import: { unchanged: 1, others: 0 } })
  const [draft] = await draftsOf(mateo)
  expect(draft).toMatchObject({ status: 'draft', title: 'Salsa con Trueno', nightOf: `${year}-06-04`, price: null })
  expect((await server.stranger.get(`/api/events/${draft?.id}`)).status).toBe(404)
  const [{ count }] = await server.sql<[{ count: number }]>`
    select count(*)::int from notifications n join events e on e.id = n.event_id where e.host_id = ${mateo.id}
  `
  expect(count).toBe(0)
})

test('a repeated import adds nothing, and an event that was deleted can be imported again', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa('a'), salsa('b'))
  await add(mateo, orderOf(rows.slice(0, 1)))

  const again = await previewIcs(mateo, salsa('a'), salsa('b'))
  expect(again.rows.map(({ isKnown }) => isKnown)).toEqual([true, false])
  expect(await add(mateo, orderOf(rows))).toMatchObject({ status: 201, added: 1, known: 1 })
  expect(await add(mateo, orderOf(rows))).toMatchObject({ status: 200, added: 0, known: 2, import: null })
  expect(await importsOf(mateo)).toHaveLength(2)

  const [first] = await draftsOf(mateo)
  expect((await mateo.delete(`/api/events/${first?.id}`)).status).toBe(204)
  expect(await add(mateo, orderOf(rows))).toMatchObject({ status: 201, added: 1, known: 1 })
  // The ids of a source belong to the host: another host imports the same events.
  expect(await add(await newHost(), orderOf(rows))).toMatchObject({ status: 201, added: 2 })
})

test('a request whose response was lost returns the same import', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa())
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await add(mateo, orderOf(rows), key)
  const second = await add(mateo, orderOf(rows), key)
  expect(second).toEqual({ ...first, status: 200 })
  expect(await draftsOf(mateo)).toHaveLength(1)
})

test('two requests at the same time add each event once', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, ...Array.from({ length: 20 }, (_, index) => salsa(`${index}`)))
  const both = await Promise.all([add(mateo, orderOf(rows)), add(mateo, orderOf(rows.toReversed()))])
  expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 20])
  expect(await draftsOf(mateo)).toHaveLength(20)
})

test('an undo deletes the unchanged drafts; changed and published events stay', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa('a'), salsa('b'), salsa('c'), salsa('d'))
  const { import: added } = await add(mateo, orderOf(rows))
  const [changed, published, withdrawn] = await draftsOf(mateo)
  await mateo.patch(`/api/events/${changed?.id}`, { title: 'Son montuno' })
  await mateo.patch(`/api/events/${published?.id}`, { status: 'active' })
  await mateo.patch(`/api/events/${withdrawn?.id}`, { status: 'active' })
  await mateo.patch(`/api/events/${withdrawn?.id}`, { status: 'draft' })
  expect(await importsOf(mateo)).toMatchObject([{ unchanged: 1, others: 3 }])

  const other = await newHost()
  expect(await codeOf(await other.delete(`/api/imports/${added?.id}`))).toEqual([404, 'import-not-found'])
  const undone = (await (await mateo.delete(`/api/imports/${added?.id}`)).json()) as UndoneImport
  expect(undone).toEqual({ deleted: 1, stayed: 3 })
  expect(await draftsOf(mateo)).toHaveLength(3)
  expect(await importsOf(mateo)).toEqual([])
  expect(await codeOf(await mateo.delete(`/api/imports/${added?.id}`))).toEqual([404, 'import-not-found'])
  // The events that stayed are not imported again.
  expect(await add(mateo, orderOf(rows))).toMatchObject({ added: 1, known: 3 })
})

test('an import with one invalid event adds none', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa('a'), salsa('b'))
  const order = orderOf(rows)
  const [first, second] = order.events
  if (!first || !second) throw new Error('the preview has two events')
  const invalid = { ...order, events: [first, { ...second, event: { ...second.event, endTime: '23:00' } }] }
  expect(await codeOf(await mateo.post('/api/imports', invalid))).toEqual([400, 'end-equals-start'])
  const wrong = { ...order, events: [first, { ...second, event: { ...second.event, title: '' } }] }
  expect(await codeOf(await mateo.post('/api/imports', wrong))).toEqual([400, 'event-fields-required'])
  expect(await draftsOf(mateo)).toEqual([])
  expect(await importsOf(mateo)).toEqual([])
})

test('an import publishes nothing, and takes no flyer of another host', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa())
  const order = orderOf(rows)
  const events = order.events.map(({ sourceId, event }) => ({
    sourceId,
    event: { ...event, status: 'active' as const, flyerUrl: '/uploads/flyers/x.webp', createdBy: 'somebody-else' },
  }))
  expect((await add(mateo, { ...order, events })).status).toBe(201)
  expect(await draftsOf(mateo)).toMatchObject([{ status: 'draft', flyerUrl: null, createdBy: mateo.id }])
})

test('the time of a file in UTC is that of the city, and an event without a city is in the given one', async () => {
  const mateo = await newHost()
  const { rows } = await preview(mateo, {
    kind: 'ics',
    content: base64(
      calendar(
        ['UID:a', 'SUMMARY:Bachata', `DTSTART:${year}0605T030000Z`, 'LOCATION:Casa Trueno'],
        ['UID:b', 'SUMMARY:Feria', `DTSTART;VALUE=DATE:${year}0606`],
        ['UID:c', `DTSTART:${year}0605T030000Z`],
      ),
    ),
    city: 'Chicago',
    state: 'IL',
  })
  expect(rows.map(({ problem }) => problem)).toEqual([null, 'no-time', 'no-title'])
  expect(rows[0]).toMatchObject({
    event: { date: `${year}-06-04`, startTime: '22:00', city: 'Chicago', state: 'IL', timeZone: 'America/Chicago' },
    missing: ['endTime', 'location', 'price', 'description'],
  })
})

test('a start time for events without one, and a state with two clocks', async () => {
  const mateo = await newHost()
  const content = base64(calendar(['UID:b', 'SUMMARY:Feria', `DTSTART;VALUE=DATE:${year}0606`]))
  const { rows } = await preview(mateo, { kind: 'ics', content, city: 'Miami', state: 'FL', startTime: '21:00' })
  expect(rows).toMatchObject([{ problem: null, event: { startTime: '21:00', category: 'other' } }])
  expect(rows[0]?.missing).toContain('category')

  const between = await preview(mateo, { kind: 'ics', content, city: 'Nowhereville', state: 'TN', startTime: '21:00' })
  expect(between.rows).toMatchObject([{ problem: 'zone-unknown', event: null }])
  const withZone = base64(calendar(salsa('z').filter(line => !line.startsWith('LOCATION'))))
  const read = await preview(mateo, { kind: 'ics', content: withZone, city: 'Nowhereville', state: 'TN' })
  expect(read.rows).toMatchObject([{ problem: null, event: { timeZone: 'America/New_York', startTime: '23:00' } }])
  expect(await add(mateo, orderOf(read.rows))).toMatchObject({ status: 201, added: 1 })
})

test('a table is previewed with its columns, and read again with others', async () => {
  const mateo = await newHost()
  const content = base64(`Evento,Cuando,Sitio\nSalsa,05/06/${year} 22:00,Trueno\nMañana,,\n`)
  const first = await preview(mateo, { kind: 'csv', content, city: 'Miami', state: 'FL' })
  expect(first.table).toEqual({
    columns: [
      { name: 'Evento', sample: 'Salsa' },
      { name: 'Cuando', sample: `05/06/${year} 22:00` },
      { name: 'Sitio', sample: 'Trueno' },
    ],
    fields: { title: 0, venue: 2 },
    dateOrder: 'month-first',
  })
  expect(first.rows.map(({ problem }) => problem)).toEqual(['no-date', 'no-date'])

  const columns = { title: 0, start: 1, venue: 2 }
  const second = await preview(mateo, {
    kind: 'csv',
    content,
    columns,
    dateOrder: 'day-first',
    city: 'Miami',
    state: 'FL',
  })
  expect(second.rows).toMatchObject([
    { problem: null, event: { date: `${year}-06-05`, startTime: '22:00', venue: 'Trueno' } },
    { problem: 'no-date', event: null },
  ])
  expect(await add(mateo, orderOf(second.rows, { kind: 'csv', source: 'agenda.csv' }))).toMatchObject({ added: 1 })
  expect(await importsOf(mateo)).toMatchObject([{ kind: 'csv', source: 'agenda.csv', unchanged: 1 }])
})

test('a price is in the currency of the page, or of the country of the event', async () => {
  const mateo = await newHost()
  await addMadrid()
  const priced = (name: string, offers: object) => ({
    '@type': 'DanceEvent',
    name,
    startDate: `${year}-06-04T23:00`,
    location: { name: 'Sala', address: { addressLocality: 'Madrid', addressCountry: 'ES' } },
    offers,
  })
  const events = [
    priced('Own', { price: '12.50' }),
    priced('Other', { price: '20', priceCurrency: 'USD' }),
    priced('Unknown', { price: '20', priceCurrency: 'XQQ' }),
    priced('Decimals', { price: '12.50', priceCurrency: 'CLP' }),
  ]
  pages = {
    'https://sala.example/': `<script type="application/ld+json">${JSON.stringify(events)}</script>`,
  }
  const { rows } = await preview(mateo, { kind: 'page', url: 'https://sala.example/' })
  const prices = rows.map(({ title, event }) => [title, event?.price, event?.currency])
  expect(prices).toEqual([
    ['Own', '12.50', 'EUR'],
    ['Other', '20', 'USD'],
    ['Unknown', null, undefined],
    ['Decimals', null, 'CLP'],
  ])
  expect(await add(mateo, orderOf(rows, { kind: 'page', source: 'sala.example' }))).toMatchObject({ added: 4 })
  const stored = await server.sql`select title, price_cents, currency from events where host_id = ${mateo.id}`
  expect(Object.fromEntries(stored.map(({ title, priceCents, currency }) => [title, [priceCents, currency]]))).toEqual({
    Own: [1250, 'EUR'],
    Other: [2000, 'USD'],
    Unknown: [null, 'EUR'],
    Decimals: [null, 'CLP'],
  })
})

test('the end on a night when the clock changes is the one in the page', async () => {
  const mateo = await newHost()
  // Summer time begins in Miami in the night after the second Saturday of March.
  const first = Temporal.PlainDate.from(`${year}-03-01`)
  const saturday = first.add({ days: 13 - (first.dayOfWeek % 7) })
  const sunday = saturday.add({ days: 1 })
  const event = {
    '@type': 'DanceEvent',
    name: 'Short night',
    startDate: `${saturday.toString()}T23:00:00-05:00`,
    endDate: `${sunday.toString()}T04:00:00-04:00`,
    location: { name: 'Trueno', address: { addressLocality: 'Miami', addressRegion: 'FL', addressCountry: 'US' } },
  }
  pages = { 'https://trueno.example/': `<script type="application/ld+json">${JSON.stringify(event)}</script>` }
  const { rows } = await preview(mateo, { kind: 'page', url: 'https://trueno.example/' })
  expect(rows).toMatchObject([{ problem: null, event: { startTime: '23:00', endTime: '04:00' } }])
})

test('several offers of a page are the prices of the event, unless it is open which one holds', async () => {
  const mateo = await newHost()
  const event = {
    '@type': 'DanceEvent',
    name: 'Offers',
    startDate: `${year}-06-04T23:00:00-04:00`,
    location: { name: 'Trueno', address: { addressLocality: 'Miami', addressRegion: 'FL', addressCountry: 'US' } },
    offers: [
      { name: 'Early bird', price: 10, priceCurrency: 'USD', priceValidUntil: `${year}-06-01` },
      { name: 'Before one', price: '12.00', priceCurrency: 'USD', priceValidUntil: `${year}-06-05T05:00:00Z` },
      { name: 'General admission', price: 15, priceCurrency: 'USD' },
      { name: 'VIP', price: 40, priceCurrency: 'USD' },
      { name: 'Student', price: 8, priceCurrency: 'USD' },
    ],
  }
  const unclear = { ...event, name: 'Unclear', offers: [{ price: 10 }, { price: 15 }] }
  pages = {
    'https://offers.example/': `<script type="application/ld+json">${JSON.stringify([event, unclear])}</script>`,
  }
  const { rows } = await preview(mateo, { kind: 'page', url: 'https://offers.example/' })
  const prices = [
    { kind: 'early', name: 'Early bird', price: '10.00', until: '23:59', nightsBefore: 3 },
    { kind: 'early', name: 'Before one', price: '12.00', until: '01:00' },
    { kind: 'general', name: 'General admission', price: '15.00' },
    { kind: 'other', name: 'VIP', price: '40.00' },
    { kind: 'student', name: 'Student', price: '8.00' },
  ]
  expect(rows.map(({ title, event: read }) => [title, read?.price, read?.prices])).toEqual([
    ['Offers', '10', prices],
    ['Unclear', '10', undefined],
  ])
  expect(await add(mateo, orderOf(rows, { kind: 'page', source: 'offers.example' }))).toMatchObject({ added: 2 })
  const stored =
    await server.sql`select price_cents, prices from events where host_id = ${mateo.id} and title = 'Offers'`
  expect(stored).toMatchObject([{ priceCents: 1000, prices }])
})

test('several prices are read from a cell, from the columns of a table and from the description of a calendar', async () => {
  const mateo = await newHost()
  const pricesOfCsv = async (...lines: string[]) => {
    const content = base64(lines.join('\n'))
    const { rows } = await preview(mateo, { kind: 'csv', content, city: 'Miami', state: 'FL' })
    return rows.map(({ event, missing }) => [event?.price, event?.prices, missing.includes('price')])
  }
  const early = { kind: 'early', price: '10.00', until: '23:00' }
  const later = { kind: 'general', price: '15.00' }
  expect(
    await pricesOfCsv(
      'Title,Date,Time,Price',
      `Salsa,${year}-06-04,21:00,"$10 before 11, $15 after"`,
      `Son,${year}-06-05,21:00,10–15`,
      `Timba,${year}-06-06,21:00,$12`,
    ),
  ).toEqual([
    ['10.00', [early, later], false],
    [null, undefined, true],
    ['12.00', undefined, false],
  ])
  expect(
    await pricesOfCsv('Title,Date,Time,Price,Door price,Precio estudiantes', `Salsa,${year}-06-04,21:00,15,$20,8`),
  ).toEqual([
    [
      '15.00',
      [
        { ...later, kind: 'early' },
        { kind: 'door', name: 'Door', price: '20.00' },
        { kind: 'student', name: 'estudiantes', price: '8.00' },
      ],
      false,
    ],
  ])
  const described = (text: string) => [...salsa(text), `DESCRIPTION:${text}`]
  const { rows } = await previewIcs(
    mateo,
    described('Salsa all night. $10 before 11\\, $15 after'),
    described('$5 shots'),
  )
  expect(rows.map(({ event }) => [event?.price, event?.prices])).toEqual([
    ['10.00', [early, later]],
    [null, undefined],
  ])
  await add(mateo, orderOf(rows))
  expect(
    await server.sql`select price_cents, prices from events where host_id = ${mateo.id} order by price_cents`,
  ).toEqual([
    { priceCents: 1000, prices: [early, later] },
    { priceCents: null, prices: null },
  ])
})

test('the events of a page are read, or those of the calendar that it links to', async () => {
  const mateo = await newHost()
  const event = {
    '@type': 'DanceEvent',
    name: 'Bachata',
    startDate: `${year}-06-04T23:00:00-04:00`,
    location: {
      name: 'Trueno',
      address: { addressLocality: 'Miami', addressRegion: 'Florida', addressCountry: 'USA' },
    },
    offers: { price: 'ten', url: 'not an address' },
  }
  pages = {
    'https://trueno.example/': `<script type="application/ld+json">${JSON.stringify(event)}</script>`,
    'https://sin.example/': '<link rel="alternate" type="text/calendar" href="/agenda.ics">',
    'https://sin.example/agenda.ics': calendar(salsa('linked')),
    'https://direct.example/agenda.ics': calendar(salsa('direct')),
  }
  const rowsAt = async (url: string) => (await preview(mateo, { kind: 'page', url })).rows
  expect(await rowsAt('https://trueno.example/')).toMatchObject([
    {
      problem: null,
      event: {
        date: `${year}-06-04`,
        startTime: '23:00',
        state: 'FL',
        category: 'bachata',
        price: null,
        ticketsUrl: null,
      },
    },
  ])
  expect(await rowsAt('https://sin.example/')).toMatchObject([{ sourceId: 'ics:linked' }])
  expect(await rowsAt('https://direct.example/agenda.ics')).toMatchObject([{ sourceId: 'ics:direct' }])
  expect(await rowsAt('webcal://direct.example/agenda.ics')).toMatchObject([{ sourceId: 'ics:direct' }])
  expect(requested.at(-1)).toBe('https://direct.example/agenda.ics')
})

/** Only a server with a gazetteer knows which coordinates are at sea. */
async function addMadrid() {
  await server.sql`
    insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
    values (3117735, 'ES', '29', 'ES.0', 'Madrid', city_key('Madrid'), 40.4165, -3.70256, 3255944, 'Europe/Madrid')
    on conflict do nothing
  `
}

test('coordinates at sea and unreadable dates are problems of their event, and the others are imported', async () => {
  await addMadrid()
  const mateo = await newHost()
  const event = (name: string, startDate: string, geo?: { latitude: unknown; longitude: unknown }) => ({
    '@type': 'DanceEvent',
    name,
    startDate,
    location: { name: 'Trueno', geo, address: { addressLocality: 'Miami', addressRegion: 'FL', addressCountry: 'US' } },
  })
  const described = [
    event('Boat', `${year}-06-04T23:00`, { latitude: 30, longitude: -40 }),
    event('Soon', 'next Friday'),
    event('Nonsense', `${year}-06-04T99:99+99:99`, { latitude: '91', longitude: {} }),
    event('Null island', `${year}-06-05T23:00:00Z`, { latitude: 0, longitude: 0 }),
  ]
  pages = { 'https://sea.example/': `<script type="application/ld+json">${JSON.stringify(described)}</script>` }
  const { rows } = await preview(mateo, { kind: 'page', url: 'https://sea.example/', startTime: '21:00' })
  expect(rows.map(({ title, problem }) => [title, problem])).toEqual([
    ['Boat', 'coordinates-at-sea'],
    ['Soon', 'no-date'],
    ['Nonsense', null],
    ['Null island', null],
  ])
  expect(rows.slice(2)).toMatchObject([
    { event: { startTime: '21:00', latitude: null } },
    { event: { date: `${year}-06-05`, startTime: '19:00', latitude: null } },
  ])
  expect(await add(mateo, orderOf(rows, { kind: 'page' }))).toMatchObject({ status: 201, added: 2 })
})

test('a preview while many pages are slow is refused as busy, not as unreachable', async () => {
  const people = [await newHost(), await newHost(), await newHost(), await newHost()]
  const { promise: slow, resolve } = Promise.withResolvers<string>()
  pages = { 'https://slow.example/': slow }
  const senders = people.flatMap(host => Array<Person>(7).fill(host))
  const statuses = senders.map(async host => {
    const { status } = await host.post('/api/imports/preview', { kind: 'page', url: 'https://slow.example/' })
    return status
  })
  // Six pages are fetched, twenty requests wait, and two are refused, so a refusal is the first response.
  expect(await Promise.race(statuses)).toBe(503)
  resolve('<p>Hola</p>')
  const sorted = (await Promise.all(statuses)).toSorted((one, other) => one - other)
  // Each fetched page is then read, for which only some requests may wait, too.
  expect(sorted[0]).toBe(400)
  expect(new Set(sorted)).toEqual(new Set([400, 503]))
})

test.each([
  ['import-page-unreachable', 'https://gone.example/', undefined],
  ['import-page-unreachable', 'https://down.example/', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['import-page-unreachable', 'https://bomb.example/', new NotFetched('compressed', 'gzip')],
  ['import-page-inward', 'https://inside.example/', new NotFetched('address', 'not a public address')],
  ['import-too-large', 'https://flood.example/', new NotFetched('size', 'too large')],
  ['import-empty', 'https://blog.example/', '<p>Hola</p>'],
])('a page is refused as a whole: %s', async (code, url, page) => {
  pages = page === undefined ? {} : { [url]: page }
  const mateo = await newHost()
  expect(await codeOf(await mateo.post('/api/imports/preview', { kind: 'page', url }))).toEqual([400, code])
})

test.each<[number, string, unknown]>([
  [400, 'import-encoding', { kind: 'ics', content: base64(Uint8Array.from([0xff, 0x00, 0xd8])) }],
  [400, 'import-unreadable', { kind: 'ics', content: base64('<html>') }],
  [400, 'import-empty', { kind: 'ics', content: base64(calendar()) }],
  [
    400,
    'import-too-slow',
    {
      kind: 'ics',
      content: base64(calendar(['UID:bomb', 'SUMMARY:Salsa', 'DTSTART:20200101T230000Z', 'RRULE:FREQ=SECONDLY'])),
    },
  ],
  [
    400,
    'import-too-many',
    { kind: 'ics', content: base64(calendar(...Array.from({ length: 301 }, (_, i) => salsa(`${i}`)))) },
  ],
  [400, 'import-too-large', { kind: 'ics', content: 'A'.repeat(Math.ceil(IMPORT_MAX_BYTES / 3) * 4 + 4) }],
  [413, 'too-large', { kind: 'ics', content: 'A'.repeat(4 * 1024 * 1024) }],
  [400, 'invalid', { kind: 'ics', content: '<svg>' }],
  [400, 'invalid', { kind: 'pdf', content: '' }],
  [400, 'invalid-url', { kind: 'page', url: 'file:///etc/passwd' }],
  [400, 'invalid-url', { kind: 'page' }],
])('a preview is refused with %d %s', async (status, code, body) => {
  const mateo = await newHost()
  expect(await codeOf(await mateo.post('/api/imports/preview', body))).toEqual([status, code])
})

test('only hosts import, and a member who stopped hosting does not', async () => {
  const ana = await server.person('ana')
  const order = { kind: 'ics', content: base64(calendar(salsa())) } as const
  expect(await codeOf(await ana.post('/api/imports/preview', order))).toEqual([403, 'hosts-only'])
  expect(await codeOf(await ana.get('/api/imports'))).toEqual([403, 'hosts-only'])
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa())
  expect((await mateo.put('/api/auth/hosting', { isHost: false })).status).toBe(200)
  expect(await codeOf(await mateo.post('/api/imports', orderOf(rows)))).toEqual([403, 'hosts-only'])
})

test('a host with a thousand unchanged drafts imports no more', async () => {
  const mateo = await newHost()
  await server.sql`
    insert into events (id, host_id, title, category, status, city, state, night_of, start_local, tz, search_text, source_id)
    select gen_random_uuid(), ${mateo.id}, 'Salsa', 'salsa', 'draft', 'Miami', 'FL', '2030-05-03', '2030-05-03 22:00',
      'America/New_York', 'salsa', 'csv:' || n
    from generate_series(1, 1000) n
  `
  const { rows } = await previewIcs(mateo, salsa())
  expect(await codeOf(await mateo.post('/api/imports', orderOf(rows)))).toEqual([409, 'import-drafts-full'])
  expect(await importsOf(mateo)).toEqual([])
})

test('the imports are in the export of the data, and end after ninety days or with the account', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa())
  await add(mateo, orderOf(rows))
  const exported = new Map<string, unknown>()
  for await (const { name, rows: content } of partsOf(server.sql, mateo.id)) exported.set(name, content)
  expect(exported.get('imports')).toMatchObject([{ kind: 'ics', source: 'agenda.ics' }])
  expect(exported.get('hosted-nights')).toMatchObject([{ sourceId: 'ics:salsa' }])

  await server.sql`update imports set created_at = now() - interval '91 days' where host_id = ${mateo.id}`
  await deleteOldRows(server.sql)
  expect(await importsOf(mateo)).toEqual([])
  expect(await draftsOf(mateo)).toHaveLength(1)
  expect(await add(mateo, orderOf(rows))).toMatchObject({ added: 0, known: 1 })
})

test('a host publishes a hundred drafts in a day, and the next draft stays one', async () => {
  const mateo = await newHost()
  const { rows } = await previewIcs(mateo, salsa('a'), salsa('b'))
  await add(mateo, orderOf(rows))
  const [first, second] = await draftsOf(mateo)
  isFull = false
  const taken: string[] = []
  limits.take = async (bucket, key) => {
    if (key === mateo.id) taken.push(bucket)
    return bucket === 'publish-draft' && isFull ? 60 : null
  }
  expect((await mateo.patch(`/api/events/${first?.id}`, { status: 'active' })).status).toBe(200)
  isFull = true
  expect((await mateo.patch(`/api/events/${first?.id}`, { title: 'Son' })).status).toBe(200)
  expect(await codeOf(await mateo.patch(`/api/events/${second?.id}`, { status: 'active' }))).toEqual([
    429,
    'too-many-requests',
  ])
  expect(taken.filter(bucket => bucket === 'publish-draft')).toHaveLength(2)
  expect((await server.stranger.get(`/api/events/${second?.id}`)).status).toBe(404)
})

test('without a city in the request, events are in the city of the host, and else at the home of the installation', async () => {
  const content = base64(calendar(['UID:a', 'SUMMARY:Bachata', `DTSTART:${year}0605T030000Z`]))
  const carla = await server.person('carla', { userType: 'party_host', city: 'Denver', state: 'CO' })
  expect((await preview(carla, { kind: 'ics', content })).rows).toMatchObject([
    { event: { city: 'Denver', state: 'CO', date: `${year}-06-04`, startTime: '21:00' } },
  ])
  const elio = await server.person('elio', { userType: 'party_host', city: null, state: null })
  expect((await preview(elio, { kind: 'ics', content })).rows).toMatchObject([
    { event: { city: 'Miami', state: 'FL' } },
  ])
})

test('an event abroad is in the zone of its city, and the largest import adds three hundred', async () => {
  await addMadrid()
  const lucia = await server.person('lucia', { userType: 'party_host', city: 'Madrid', state: 'ES.0' })
  const lines = Array.from({ length: 300 }, (_, index) => [
    `UID:madrid-${index}`,
    'SUMMARY:Noche de bachata',
    `DTSTART:${year}0605T210000Z`,
    'LOCATION:Sala Caracol\\, Calle 18\\, 28012 Madrid\\, España',
  ])
  const { rows } = await previewIcs(lucia, ...lines)
  expect(rows).toHaveLength(300)
  expect(rows[0]).toMatchObject({
    event: {
      startTime: '23:00',
      venue: 'Sala Caracol',
      location: 'Calle 18',
      city: 'Madrid',
      state: 'ES.0',
      country: 'ES',
      placeId: 3117735,
      timeZone: 'Europe/Madrid',
    },
  })
  expect(await add(lucia, orderOf(rows))).toMatchObject({ status: 201, added: 300 })
  const [event] = await draftsOf(lucia)
  expect(event).toMatchObject({ startsAt: `${year}-06-05T21:00:00.000Z`, country: 'ES', city: 'Madrid' })
})
