import { expect, test } from 'vitest'
import { type GuardedFetch, NotFetched } from '#api/providers/guarded-fetch.ts'
import { IMPORT_MAX_BYTES } from '#contract/events/import/import-limits.ts'
import type { ImportRow } from '#contract/events/import/imports.ts'
import {
  addImport,
  addMadrid,
  base64,
  calendar,
  importsOf,
  orderOf,
  preview,
  previewIcs,
  salsaLines,
  year,
} from '../support/imports.ts'
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

const server = await useTestServer({ context: { fetchExternal } })
let hosts = 0
const newHost = () => server.person(`host${(hosts += 1)}`, { userType: 'party_host' })

const MIAMI = { addressLocality: 'Miami', addressRegion: 'FL', addressCountry: 'US' }
const pageWith = (events: unknown) => `<script type="application/ld+json">${JSON.stringify(events)}</script>`

/** The preview of a page that describes these events. */
async function rowsOfPage(host: Person, events: unknown, more: { startTime?: string } = {}): Promise<ImportRow[]> {
  const url = 'https://trueno.example/'
  pages = { [url]: pageWith(events) }
  return (await preview(host, { kind: 'page', url, ...more })).rows
}

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
  const withZone = base64(calendar(salsaLines('z').filter(line => !line.startsWith('LOCATION'))))
  const read = await preview(mateo, { kind: 'ics', content: withZone, city: 'Nowhereville', state: 'TN' })
  expect(read.rows).toMatchObject([{ problem: null, event: { timeZone: 'America/New_York', startTime: '23:00' } }])
  expect(await addImport(mateo, orderOf(read.rows))).toMatchObject({ status: 201, added: 1 })
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
  const order = { kind: 'csv', content, columns, dateOrder: 'day-first', city: 'Miami', state: 'FL' } as const
  const second = await preview(mateo, order)
  expect(second.rows).toMatchObject([
    { problem: null, event: { date: `${year}-06-05`, startTime: '22:00', venue: 'Trueno' } },
    { problem: 'no-date', event: null },
  ])
  expect(await addImport(mateo, orderOf(second.rows, { kind: 'csv', source: 'agenda.csv' }))).toMatchObject({
    added: 1,
  })
  expect(await importsOf(mateo)).toMatchObject([{ kind: 'csv', source: 'agenda.csv', unchanged: 1 }])
})

test('a price is in the currency of the page, or of the country of the event', async () => {
  const mateo = await newHost()
  await addMadrid(server.sql)
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
  const rows = await rowsOfPage(mateo, events)
  const prices = rows.map(({ title, event }) => [title, event?.price, event?.currency])
  expect(prices).toEqual([
    ['Own', '12.50', 'EUR'],
    ['Other', '20', 'USD'],
    ['Unknown', null, undefined],
    ['Decimals', null, 'CLP'],
  ])
  expect(await addImport(mateo, orderOf(rows, { kind: 'page', source: 'sala.example' }))).toMatchObject({ added: 4 })
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
    location: { name: 'Trueno', address: MIAMI },
  }
  expect(await rowsOfPage(mateo, event)).toMatchObject([
    { problem: null, event: { startTime: '23:00', endTime: '04:00' } },
  ])
})

test('several offers of a page are the prices of the event, unless it is open which one holds', async () => {
  const mateo = await newHost()
  const event = {
    '@type': 'DanceEvent',
    name: 'Offers',
    startDate: `${year}-06-04T23:00:00-04:00`,
    location: { name: 'Trueno', address: MIAMI },
    offers: [
      { name: 'Early bird', price: 10, priceCurrency: 'USD', priceValidUntil: `${year}-06-01` },
      { name: 'Before one', price: '12.00', priceCurrency: 'USD', priceValidUntil: `${year}-06-05T05:00:00Z` },
      { name: 'General admission', price: 15, priceCurrency: 'USD' },
      { name: 'VIP', price: 40, priceCurrency: 'USD' },
      { name: 'Student', price: 8, priceCurrency: 'USD' },
    ],
  }
  const unclear = { ...event, name: 'Unclear', offers: [{ price: 10 }, { price: 15 }] }
  const rows = await rowsOfPage(mateo, [event, unclear])
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
  expect(await addImport(mateo, orderOf(rows, { kind: 'page', source: 'offers.example' }))).toMatchObject({ added: 2 })
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
  const described = (text: string) => [...salsaLines(text), `DESCRIPTION:${text}`]
  const { rows } = await previewIcs(
    mateo,
    described('Salsa all night. $10 before 11\\, $15 after'),
    described('$5 shots'),
  )
  expect(rows.map(({ event }) => [event?.price, event?.prices])).toEqual([
    ['10.00', [early, later]],
    [null, undefined],
  ])
  await addImport(mateo, orderOf(rows))
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
    location: { name: 'Trueno', address: { ...MIAMI, addressRegion: 'Florida', addressCountry: 'USA' } },
    offers: { price: 'ten', url: 'not an address' },
  }
  pages = {
    'https://trueno.example/': pageWith(event),
    'https://sin.example/': '<link rel="alternate" type="text/calendar" href="/agenda.ics">',
    'https://sin.example/agenda.ics': calendar(salsaLines('linked')),
    'https://direct.example/agenda.ics': calendar(salsaLines('direct')),
  }
  const rowsAt = async (url: string) => (await preview(mateo, { kind: 'page', url })).rows
  const read = {
    date: `${year}-06-04`,
    startTime: '23:00',
    state: 'FL',
    category: 'bachata',
    price: null,
    ticketsUrl: null,
  }
  expect(await rowsAt('https://trueno.example/')).toMatchObject([{ problem: null, event: read }])
  expect(await rowsAt('https://sin.example/')).toMatchObject([{ sourceId: 'ics:linked' }])
  expect(await rowsAt('https://direct.example/agenda.ics')).toMatchObject([{ sourceId: 'ics:direct' }])
  expect(await rowsAt('webcal://direct.example/agenda.ics')).toMatchObject([{ sourceId: 'ics:direct' }])
  expect(requested.at(-1)).toBe('https://direct.example/agenda.ics')
})

test('coordinates at sea and unreadable dates are problems of their event, and the others are imported', async () => {
  await addMadrid(server.sql)
  const mateo = await newHost()
  const event = (name: string, startDate: string, geo?: { latitude: unknown; longitude: unknown }) => ({
    '@type': 'DanceEvent',
    name,
    startDate,
    location: { name: 'Trueno', geo, address: MIAMI },
  })
  const described = [
    event('Boat', `${year}-06-04T23:00`, { latitude: 30, longitude: -40 }),
    event('Soon', 'next Friday'),
    event('Nonsense', `${year}-06-04T99:99+99:99`, { latitude: '91', longitude: {} }),
    event('Null island', `${year}-06-05T23:00:00Z`, { latitude: 0, longitude: 0 }),
  ]
  const rows = await rowsOfPage(mateo, described, { startTime: '21:00' })
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
  expect(await addImport(mateo, orderOf(rows, { kind: 'page' }))).toMatchObject({ status: 201, added: 2 })
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
  expect(await codeOf(mateo.post('/api/imports/preview', { kind: 'page', url }))).toEqual([400, code])
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
    { kind: 'ics', content: base64(calendar(...Array.from({ length: 301 }, (_, i) => salsaLines(`${i}`)))) },
  ],
  [400, 'import-too-large', { kind: 'ics', content: 'A'.repeat(Math.ceil(IMPORT_MAX_BYTES / 3) * 4 + 4) }],
  [413, 'too-large', { kind: 'ics', content: 'A'.repeat(4 * 1024 * 1024) }],
  [400, 'invalid', { kind: 'ics', content: '<svg>' }],
  [400, 'invalid', { kind: 'pdf', content: '' }],
  [400, 'invalid-url', { kind: 'page', url: 'file:///etc/passwd' }],
  [400, 'invalid-url', { kind: 'page' }],
])('a preview is refused with %d %s', async (status, code, body) => {
  const mateo = await newHost()
  expect(await codeOf(mateo.post('/api/imports/preview', body))).toEqual([status, code])
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
