import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from '#contract/events/calendar/calendar.ts'

const STAMP = '2026-11-01T12:00:00.000Z'

const nocheDeSon: CalendarEvent = {
  id: '0193-son',
  title: 'Noche de Son',
  description: 'Class at 9; social, all night\nBring shoes',
  startLocal: '2026-11-20T23:00:00',
  endLocal: '2026-11-21T04:00:00',
  tz: 'America/New_York',
  place: 'La Terraza, 8th Street, Miami, FL',
  url: 'https://pista.example/events/0193-son',
  isCancelled: false,
  sequence: 0,
}

const linesOf = (...nights: CalendarEvent[]) => calendarText(nights, STAMP).replaceAll('\r\n ', '').split('\r\n')

describe('an event as a calendar file', () => {
  test('has the local time and the time zone of the venue', () => {
    const lines = linesOf(nocheDeSon)
    expect(lines).toContain('DTSTART;TZID=America/New_York:20261120T230000')
    expect(lines).toContain('DTEND;TZID=America/New_York:20261121T040000')
    expect(lines).toContain('DTSTAMP:20261101T120000Z')
    expect(lines).toContain('UID:0193-son@pista')
    expect(lines).toContain('SEQUENCE:0')
  })

  test('has the rules of that zone, with each change in the local time before it', () => {
    const zone = linesOf(nocheDeSon)
    const from = zone.indexOf('BEGIN:VTIMEZONE')
    expect(zone.slice(from, zone.indexOf('END:VTIMEZONE'))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270314T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
    ])
  })

  test('has both UTC offsets of the date on which summer time ends', () => {
    const lines = linesOf({ ...nocheDeSon, startLocal: '2026-10-31T22:00:00', endLocal: '2026-11-01T03:00:00' })
    expect(lines).toContain('DTSTART:20260308T020000')
    expect(lines).toContain('DTSTART:20261101T020000')
  })

  test('names a zone without summer time', () => {
    const lines = linesOf({ ...nocheDeSon, tz: 'America/Phoenix' })
    expect(lines.filter(line => line.startsWith('TZOFFSETTO'))).toEqual(['TZOFFSETTO:-0700'])
    const inUtc = linesOf({ ...nocheDeSon, tz: 'UTC' })
    expect(inUtc).toContain('DTSTART:19700101T000000')
  })

  test('writes a zone once for several events', () => {
    const lines = linesOf(nocheDeSon, {
      ...nocheDeSon,
      id: 'another',
      startLocal: '2027-06-11T22:00:00',
      endLocal: null,
    })
    expect(lines.filter(line => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines.filter(line => line.startsWith('DTEND'))).toHaveLength(1)
  })

  test('marks a cancelled event', () => {
    expect(linesOf({ ...nocheDeSon, isCancelled: true, sequence: 2 })).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:2']),
    )
  })

  test('escapes texts so that they stay in their line', () => {
    const text = calendarText(
      [{ ...nocheDeSon, title: 'Salsa; rueda, son\r\nEND:VEVENT\\', description: '¡Ñandú! 🎺'.repeat(30) }],
      STAMP,
    )
    expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Salsa\\; rueda\\, son\\nEND:VEVENT\\\\\r\n')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain('¡Ñandú! 🎺'.repeat(30))
  })
})
