import { expect, test } from 'vitest'
import { addressIn } from '#api/events/import/address-in.ts'
import { readCsv } from '#api/events/import/read-csv.ts'
import { readPage } from '#api/events/import/read-page.ts'
import { readSource } from '#api/events/import/read-source.ts'
import { SourceRefused } from '#api/events/import/source-event.ts'
import { clockIn, dateIn } from '#api/events/import/table-dates.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const problemOf = async (read: () => unknown) => {
  try {
    await read()
    return null
  } catch (error) {
    return error instanceof SourceRefused ? error.problem : error
  }
}

const ADDRESS = 'https://trueno.example/agenda'
const page = (...scripts: unknown[]) =>
  bytesOf(
    scripts
      .map(
        script =>
          `<script type="application/ld+json">${typeof script === 'string' ? script : JSON.stringify(script)}</script>`,
      )
      .join('<p>&amp;</p>'),
  )

const salsa = {
  '@type': 'MusicEvent',
  name: 'Salsa &amp; Bachata',
  startDate: '2026-11-27T23:00:00-05:00',
  endDate: '2026-11-28T04:00:00-05:00',
  url: 'https://trueno.example/salsa',
  description: '<p>Two bands.</p><p>Free class at 9.</p>',
  location: {
    name: 'Casa Trueno',
    address: { streetAddress: '123 SW 8th St', addressLocality: 'Miami', addressRegion: 'FL', addressCountry: 'US' },
    geo: { latitude: '25.76', longitude: -80.2 },
  },
  offers: [{ price: 15, priceCurrency: 'USD', url: 'https://tickets.example/1' }],
}

test('the events that a page describes are read, also in a graph and in a list', () => {
  const { events } = readPage(
    page({ '@graph': [salsa] }, { '@type': 'ItemList', itemListElement: [{ item: { ...salsa, name: 'Feria' } }] }),
    ADDRESS,
  )
  // Both have the same address and time, so they are one event.
  expect(events).toHaveLength(1)
  const [read] = readPage(page(salsa), ADDRESS).events
  expect(read).toMatchObject({
    sourceId: 'page:https://trueno.example/salsa 2026-11-27T23:00:00-05:00',
    title: 'Salsa & Bachata',
    date: '2026-11-27',
    startTime: '23:00',
    endLocal: '2026-11-28T04:00',
    zone: '-05:00',
    venue: 'Casa Trueno',
    location: '123 SW 8th St',
    city: 'Miami',
    state: 'FL',
    country: 'US',
    latitude: 25.76,
    longitude: -80.2,
    price: '15',
    ticketsUrl: 'https://tickets.example/1',
  })
  expect(read?.description).toMatch(/Two bands\.\s+Free class at 9\./)
})

test('a broken script hides no other, a cancelled event is left out, and a price has its currency', () => {
  const { events } = readPage(
    page(
      '{ "@type": "Event"',
      { ...salsa, name: 'Off', url: '/off', eventStatus: 'https://schema.org/EventCancelled' },
      { ...salsa, offers: { price: '40.00', priceCurrency: 'EUR' } },
    ),
    ADDRESS,
  )
  expect(events).toMatchObject([{ title: 'Salsa & Bachata', price: '40.00', currency: 'EUR' }])
})

test('a page without events may link to a calendar', () => {
  const link = (tag: string) => readPage(bytesOf(tag), ADDRESS).calendarUrl
  expect(link('<link rel="alternate" type="text/calendar" href="/agenda.ics">')).toBe(
    'https://trueno.example/agenda.ics',
  )
  expect(link('<a href="webcal://trueno.example/feed">Subscribe</a>')).toBe('https://trueno.example/feed')
})

test('a page without events or a calendar is refused, and so are nested data without an end', async () => {
  expect(await problemOf(() => readPage(bytesOf('<p>Hola</p>'), ADDRESS))).toBe('import-empty')
  const deep = '['.repeat(200_000)
  expect(await problemOf(() => readPage(page(deep), ADDRESS))).toBe('import-empty')
  const nested = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
  expect(await problemOf(() => readPage(page(nested), ADDRESS))).toBe('import-empty')
})

test('a date, a time or an offset that does not exist is left out', () => {
  const startsAt = (startDate: unknown, endDate?: unknown) =>
    readPage(page({ ...salsa, startDate, endDate }), ADDRESS).events[0]
  const none = { date: null, startTime: null, endLocal: null, zone: null }
  expect(startsAt('next Friday', 'soon')).toMatchObject(none)
  expect(startsAt(['2026-99-99T23:00', 7], {})).toMatchObject({ ...none, startTime: '23:00' })
  expect(startsAt('2026-11-27T99:99:00+99:00', '2026-02-30T04:00')).toMatchObject({ ...none, date: '2026-11-27' })
  expect(startsAt('2026-11-27 23:00:00+0530')).toMatchObject({ date: '2026-11-27', startTime: '23:00', zone: '+05:30' })
  expect(startsAt('-271821-04-20T00:00Z')).toMatchObject(none)
})

test('an old page is read in the encoding that it names, or as browsers read it', () => {
  const script = JSON.stringify({ ...salsa, name: 'Noche de son en El Pulpo, mañana' })
  const latin = (head: string) =>
    Uint8Array.from(Buffer.from(`${head}<script type="application/ld+json">${script}</script>`, 'latin1'))
  for (const head of ['<meta charset="ISO-8859-1">', '<meta charset=nonsense>', '<title>Agenda</title>'])
    expect(readPage(latin(head), ADDRESS).events).toMatchObject([{ title: 'Noche de son en El Pulpo, mañana' }])
})

test('a file with long texts and many dates gives short ones, and long ids stay different', async () => {
  const series = ['a', 'b', 'c', 'd', 'e'].flatMap(letter => [
    'BEGIN:VEVENT',
    `UID:${'x'.repeat(400)}${letter}`,
    'SUMMARY:Salsa',
    'DTSTART:20261127T230000Z',
    'RRULE:FREQ=WEEKLY',
    `DESCRIPTION:${'ñ'.repeat(150_000)}`,
    'END:VEVENT',
  ])
  const bytes = bytesOf(['BEGIN:VCALENDAR', ...series, 'END:VCALENDAR'].join('\r\n'))
  const { events } = await readSource({ kind: 'ics', bytes, now: '2026-11-23T12:00:00Z' })
  expect(events).toHaveLength(130)
  expect(JSON.stringify(events).length).toBeLessThan(130 * 6_000)
  expect(new Set(events.map(({ sourceId }) => sourceId)).size).toBe(130)
  expect(Math.max(...events.map(({ sourceId }) => sourceId.length))).toBeLessThanOrEqual(300)
})

const table = (...lines: string[]) => bytesOf(lines.join('\n'))

test('the columns of a table are recognised by their names in three languages', () => {
  const { events, fields, dateOrder } = readCsv(
    table(
      'Título;Fecha;Hora;Lugar;Precio;Género',
      'Noche de son;27/11/2026;23:30;Casa Trueno;12,50;Salsa',
      '"Feria; con orquesta";28/11/2026;9 PM;;gratis;',
    ),
    { isUs: true },
  )
  expect(fields).toEqual({ title: 0, date: 1, startTime: 2, venue: 3, price: 4, category: 5 })
  expect(dateOrder).toBe('day-first')
  expect(events).toMatchObject([
    {
      title: 'Noche de son',
      date: '2026-11-27',
      startTime: '23:30',
      venue: 'Casa Trueno',
      price: '12.50',
      category: 'Salsa',
    },
    { title: 'Feria; con orquesta', date: '2026-11-28', startTime: '21:00', venue: null, price: '0' },
  ])
})

test('other columns and another order of the date can be chosen', () => {
  const bytes = table('a,b,c', '5/6/2027 22:00,Salsa,Trueno')
  expect(readCsv(bytes, { isUs: true }).events).toMatchObject([{ title: '', date: null }])
  const columns = { title: 1, start: 0, venue: 2 }
  expect(readCsv(bytes, { isUs: true, columns }).events).toMatchObject([
    { title: 'Salsa', date: '2027-05-06', startTime: '22:00', venue: 'Trueno' },
  ])
  expect(readCsv(bytes, { isUs: true, columns, dateOrder: 'day-first' }).events).toMatchObject([{ date: '2027-06-05' }])
})

test('a row has the same id in each import, and a row with a formula is not imported', () => {
  const ids = (...lines: string[]) =>
    readCsv(table('title,date,time,venue', ...lines), { isUs: true }).events.map(({ sourceId }) => sourceId)
  const first = ids('Salsa,2026-11-27,23:00,Trueno', 'Salsa,2026-11-28,23:00,Trueno')
  expect(ids('Salsa,2026-11-28,23:00,Trueno')).toEqual([first[1]])
  expect(new Set(first).size).toBe(2)

  const { events } = readCsv(
    table(
      'title,date,time,venue,description',
      '"=HYPERLINK(""http://x.example"")",2026-11-27,23:00,,',
      'Salsa,2026-11-27,23:00,@SUM(A1:A9),',
      "Salsa,2026-11-27,23:00,+cmd|' /C calc'!A0,",
      'Salsa,2026-11-27,23:00,@casatrueno,+1 305 555 0100',
      'Salsa,2026-11-27,23:00,Trueno,- two bands',
    ),
    { isUs: true },
  )
  expect(events.map(({ problem }) => problem)).toEqual(['formula', 'formula', 'formula', null, null])
})

test('a table that a spreadsheet saved as UTF-16 is read', () => {
  const text = 'title\tdate\nSon montuno\t2026-11-27\n'
  const bytes = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
  expect(readCsv(bytes, { isUs: true }).events).toMatchObject([{ title: 'Son montuno', date: '2026-11-27' }])
})

test.each([
  ['import-unreadable', bytesOf('only one column\nSalsa')],
  ['import-empty', bytesOf('title,date\n')],
  ['import-encoding', Uint8Array.from([...bytesOf('title,date\nN'), 0xfa, ...bytesOf('che,2026-11-27')])],
  ['import-too-many', table('title,date', ...Array.from({ length: 301 }, (_, row) => `Salsa ${row},2026-11-27`))],
  ['import-too-large', bytesOf(`title,date\n${'x'.repeat(2 * 1024 * 1024)}`)],
])('a table is refused as a whole: %s', async (problem, bytes) => {
  expect(await problemOf(() => readCsv(bytes, { isUs: true }))).toBe(problem)
})

test.each([
  ['23:00', '23:00'],
  ['9 PM', '21:00'],
  ['9:30 p.m.', '21:30'],
  ['12 am', '00:00'],
  ['23h', '23:00'],
  ['23h30', '23:30'],
  ['21:00:00', '21:00'],
  ['25:00', null],
  ['13 PM', null],
  ['late', null],
])('the time "%s" is read as %s', (text, time) => {
  expect(clockIn(text)).toBe(time)
})

test.each([
  ['2026-11-27', '2026-11-27'],
  ['27.11.2026', '2026-11-27'],
  ['27/11/26', '2026-11-27'],
  ['31/02/2027', null],
  ['next Friday', null],
])('the date "%s" is read as %s', (text, date) => {
  expect(dateIn(text, 'day-first')).toBe(date)
})

test.each([
  ['Casa Trueno', { venue: 'Casa Trueno', location: null, city: null }],
  [
    'Sala Caracol, Calle 18, 28012 Madrid, España',
    { venue: 'Sala Caracol', location: 'Calle 18', city: 'Madrid', country: 'ES' },
  ],
  ['Trueno, 1 Main St, Suite 2, Miami, FL 33130, USA', { location: '1 Main St, Suite 2', city: 'Miami', state: 'FL' }],
  ['Trueno, Miami', { venue: 'Trueno', location: 'Miami', city: null }],
])('the address "%s" is taken apart', (line, parts) => {
  expect(addressIn(line)).toMatchObject(parts)
})

test('a rule of repetition that never ends is given up, and the next file is read', async () => {
  const endless = bytesOf(
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Salsa',
      'DTSTART:20260101T230000Z',
      'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  const request = { kind: 'ics', bytes: endless, now: '2026-11-23T12:00:00Z' } as const
  expect(await problemOf(() => readSource(request, { timeoutMs: 500 }))).toBe('import-too-slow')
  const { events } = await readSource({ kind: 'csv', bytes: table('title,date', 'Salsa,2026-11-27'), isUs: true })
  expect(events).toMatchObject([{ title: 'Salsa' }])
})
