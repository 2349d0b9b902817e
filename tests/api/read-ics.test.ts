import { expect, test } from 'vitest'
import { readIcs } from '#api/events/import/read-ics.ts'
import { SourceRefused } from '#api/events/import/source-event.ts'

const now = Temporal.Instant.from('2026-11-23T12:00:00Z')
const calendar = (...lines: string[]) =>
  new TextEncoder().encode(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:salsa-1', 'SUMMARY:Salsa', ...lines, 'END:VEVENT']
const problemOf = (bytes: Uint8Array) => {
  try {
    readIcs(bytes, now)
    return null
  } catch (error) {
    return error instanceof SourceRefused ? error.problem : error
  }
}

test('an event has the local time, the zone and the place of the file', () => {
  const { events } = readIcs(
    calendar(
      ...event(
        'DTSTART;TZID=America/New_York:20261127T230000',
        'DTEND;TZID=America/New_York:20261128T030000',
        'LOCATION:Casa Trueno\\, 123 SW 8th St\\, Miami\\, FL 33130',
        'DESCRIPTION:<p>Live band</p>Salsa &amp\\; son at <b>9 < 10</b>',
        'URL:https://trueno.example/salsa',
      ),
    ),
    now,
  )
  expect(events).toMatchObject([
    {
      sourceId: 'ics:salsa-1',
      title: 'Salsa',
      description: 'Live band\nSalsa & son at 9 < 10\n\nhttps://trueno.example/salsa',
      date: '2026-11-27',
      startTime: '23:00',
      endLocal: '2026-11-28T03:00',
      zone: 'America/New_York',
      venue: 'Casa Trueno',
      location: '123 SW 8th St',
      city: 'Miami',
      state: 'FL',
      country: 'US',
    },
  ])
})

test('a time of UTC is marked, and a day without a time has none', () => {
  const { events } = readIcs(
    calendar(
      ...event('DTSTART:20261128T040000Z'),
      'BEGIN:VEVENT',
      'UID:feria',
      'SUMMARY:Feria',
      'DTSTART;VALUE=DATE:20261201',
      'END:VEVENT',
    ),
    now,
  )
  expect(events).toMatchObject([
    { date: '2026-11-28', startTime: '04:00', zone: 'UTC' },
    { date: '2026-12-01', startTime: null, zone: null },
  ])
})

test('a weekly event without an end is imported for the next half year, without its exceptions', () => {
  const { events, capped } = readIcs(
    calendar(...event('DTSTART:20200103T230000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261127T230000Z')),
    now,
  )
  expect(events).toHaveLength(25)
  expect(capped).toBe(1)
  expect(new Set(events.map(({ sourceId }) => sourceId)).size).toBe(25)
  expect(events[0]?.date).toBe('2026-12-04')
})

test('a weekly event in the time of a place is one event with its series, from its next date on', () => {
  const at = 'TZID=America/New_York'
  const { events, capped } = readIcs(
    calendar(
      ...event(
        `DTSTART;${at}:20260106T203000`,
        `DTEND;${at}:20260107T010000`,
        'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270302T045959Z',
        `EXDATE;${at}:20261208T203000`,
      ),
    ),
    now,
  )
  expect(capped).toBe(0)
  expect(events).toMatchObject([
    {
      date: '2026-11-24',
      startTime: '20:30',
      endLocal: '2026-11-25T01:00',
      // The end in UTC is the evening of Monday there.
      series: { repeat: 'weekly', until: '2027-03-01', count: null, skips: [{ night: '2026-12-08' }] },
    },
  ])
})

test('a series after midnight belongs to the night before, and one by the month only if its weekday does', () => {
  const at = 'DTSTART;TZID=America/New_York:20261205T003000'
  const series = (...lines: string[]) => readIcs(calendar(...event(at, ...lines)), now).events
  expect(series('RRULE:FREQ=WEEKLY;COUNT=3')).toMatchObject([
    { date: '2026-12-05', series: { repeat: 'weekly', count: 3 } },
  ])
  const monthly = series('RRULE:FREQ=MONTHLY;BYDAY=1SA')
  expect(monthly.length).toBeGreaterThan(3)
  expect(monthly[0]).toMatchObject({ date: '2026-12-05', series: null })
})

test('a changed date of a series is an event of its own, and the series leaves it out', () => {
  const at = 'TZID=America/New_York'
  const weekly = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:martes', 'SUMMARY:Martes', ...lines, 'END:VEVENT']
  const { events } = readIcs(
    calendar(
      ...weekly(`DTSTART;${at}:20261124T203000`, 'RRULE:FREQ=WEEKLY'),
      ...weekly(`RECURRENCE-ID;${at}:20261201T203000`, `DTSTART;${at}:20261202T210000`),
    ),
    now,
  )
  expect(events).toMatchObject([
    { date: '2026-11-24', series: { skips: [{ night: '2026-12-01' }] } },
    { date: '2026-12-02', startTime: '21:00', series: null },
  ])
})

test('a cancelled event is left out', () => {
  const lines = calendar(...event('DTSTART:20261128T040000Z', 'STATUS:CANCELLED'))
  expect(problemOf(lines)).toBe('import-empty')
})

test.each([
  ['import-too-large', new Uint8Array(3 * 1024 * 1024)],
  ['import-unreadable', new TextEncoder().encode('<!doctype html><title>Sign in</title>')],
  ['import-encoding', Uint8Array.from([...calendar(), 0xff, 0xfe])],
  ['import-encoding', Uint8Array.from([0x1f, 0x8b, 0x08, 0x00, 0x00])],
  ['import-too-many', calendar(...Array.from({ length: 301 }, () => event('DTSTART:20261127T230000Z')).flat())],
  ['import-too-many', calendar(...Array.from({ length: 10_000 }, () => event('DTSTART:20261127T230000Z')).flat())],
  ['import-empty', calendar()],
  ['import-empty', calendar(...event('DTSTART:20200101T230000Z'))],
])('a file is refused as a whole: %s', (problem, bytes) => {
  expect(problemOf(bytes)).toBe(problem)
})

test('a rule that repeats every second is given up', () => {
  expect(problemOf(calendar(...event('DTSTART:20200101T230000Z', 'RRULE:FREQ=SECONDLY')))).toBe('import-too-slow')
})

test('an event of every day since ten years has its next dates', () => {
  const { events } = readIcs(calendar(...event('DTSTART:20100101T230000Z', 'RRULE:FREQ=DAILY')), now)
  expect(events).toHaveLength(26)
  expect(events[0]?.date).toBe('2026-11-22')
})

test('a changed or cancelled date belongs to the event with its id only', () => {
  const weekly = ['DTSTART:20261127T230000Z', 'RRULE:FREQ=WEEKLY;COUNT=3']
  const of = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...(lines.some(line => line.startsWith('SUMMARY')) ? [] : [`SUMMARY:${uid}`]),
    ...lines,
    'END:VEVENT',
  ]
  const { events } = readIcs(
    calendar(
      ...of('salsa', ...weekly),
      ...of('bachata', ...weekly),
      ...of('bachata', 'RECURRENCE-ID:20261127T230000Z', 'SUMMARY:With a band', 'DTSTART:20261128T000000Z'),
      ...of('bachata', 'RECURRENCE-ID:20261204T230000Z', 'STATUS:CANCELLED', 'DTSTART:20261204T230000Z'),
      // The event that it belongs to is not in the file.
      ...of('son', 'RECURRENCE-ID:20261204T230000Z', 'DTSTART:20261205T010000Z'),
      ...of('off', ...weekly, 'STATUS:cancelled'),
    ),
    now,
  )
  expect(events.map(({ title, date, startTime }) => `${title} ${date} ${startTime}`)).toEqual([
    'salsa 2026-11-27 23:00',
    'salsa 2026-12-04 23:00',
    'salsa 2026-12-11 23:00',
    'With a band 2026-11-28 00:00',
    'bachata 2026-12-11 23:00',
    'son 2026-12-05 01:00',
  ])
  expect(new Set(events.map(({ sourceId }) => sourceId)).size).toBe(6)
})

test('a zone is known by its name, by its rules in the file, or the event has a problem', () => {
  const outlook = [
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const at = (zone: string, day = '20261127') => event(`DTSTART;TZID=${zone}:${day}T230000`)
  const { events } = readIcs(
    calendar(
      ...outlook,
      ...at('Romance Standard Time'),
      ...at('Romance Standard Time', '20270604'),
      ...at('/example.org/20261101_1/Europe/Madrid'),
      ...at('US/Eastern'),
      ...at('America/Argentina/Salta'),
      ...at('Middle Earth Time'),
      ...event('DTSTART:20261127T230000'),
    ),
    now,
  )
  expect(events.map(({ zone, problem }) => zone ?? problem)).toEqual([
    '+01:00',
    '+02:00',
    'Europe/Madrid',
    'US/Eastern',
    'America/Argentina/Salta',
    'zone-unreadable',
    null,
  ])
})

test('the end on a night when the clock changes is the instant that the file means', () => {
  const rules = [
    'BEGIN:VTIMEZONE',
    'TZID:Hora de Madrid',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const zone = 'TZID=Hora de Madrid'
  const { events } = readIcs(
    calendar(
      ...rules,
      ...event(`DTSTART;${zone}:20270327T230000`, `DTEND;${zone}:20270328T050000`),
      ...event(`DTSTART;${zone}:20261127T230000`, `DTEND;${zone}:20261128T050000`),
    ),
    now,
  )
  const ends = events.map(({ zone, endLocal, endZone }) => [zone, `${endLocal}${endZone}`])
  expect(ends).toEqual([
    ['+01:00', '2027-03-28T05:00+02:00'],
    ['+01:00', '2026-11-28T05:00+01:00'],
  ])
})
