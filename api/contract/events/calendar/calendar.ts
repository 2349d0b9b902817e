import type { Locale } from '../../i18n/locale.ts'
import { paths } from '../../paths.ts'
import { cityLabel } from '../../places/area.ts'
import type { Event } from '../events.ts'
import { clockOf } from '../nights.ts'

/** An event as a calendar file, with the rules of the venue's zone, so that every calendar shows the right time. */
export type CalendarEvent = ReturnType<typeof calendarEventOf>

/** Converts an event of the API; its page is below `origin`, and `locale` is the language of its country. */
export function calendarEventOf(event: Event, origin: string, locale: Locale) {
  const { startLocal, endLocal } = clockOf(event)
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    /** Local times at the venue: `2026-11-20T23:00:00`. */
    startLocal,
    endLocal,
    tz: event.timeZone,
    place: [event.venue, event.location, cityLabel(event, locale)].filter(Boolean).join(', '),
    url: origin + paths.event(event.id),
    isCancelled: event.status === 'cancelled',
    /** Raised by a change that calendars must update. */
    sequence: event.sequence,
  }
}

/**
 * RFC 5545. `stamp` is the instant the file is made; with a `name` it is a feed that calendars request again.
 *
 * No library writes these files: `ics` has no VTIMEZONE, and `ical-generator` takes it from a second library with the
 * rules of every zone. Pages make the same file offline, so both would also be sent to every browser that saves an
 * event.
 */
export function calendarText(events: CalendarEvent[], stamp: string, name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pista//Nights//EN',
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : feedLines(name)),
    ...zonesOf(events),
    ...events.flatMap(event => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldedLine(line)}\r\n`).join('')
}

function feedLines(name: string) {
  return [
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ]
}

function eventLines(event: CalendarEvent, stamp: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@pista`,
    `DTSTAMP:${Temporal.Instant.from(stamp).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;TZID=${event.tz}:${compact(event.startLocal)}`,
    ...(event.endLocal ? [`DTEND;TZID=${event.tz}:${compact(event.endLocal)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** Each time zone once, with the clock changes around the events that use it. */
function zonesOf(events: CalendarEvent[]) {
  return [...new Set(events.map(event => event.tz))].flatMap(tz => {
    const starts = events.filter(event => event.tz === tz).map(event => event.startLocal)
    return ['BEGIN:VTIMEZONE', `TZID:${tz}`, ...observances(tz, starts.toSorted()), 'END:VTIMEZONE']
  })
}

/** From the last change before the first event to the first one after the last, so that every local time is defined. */
function observances(tz: string, starts: string[]) {
  const [first = '', last = first] = [starts[0], starts.at(-1)]
  const changes: Temporal.ZonedDateTime[] = []
  let change = zoned(first, tz).getTimeZoneTransition('previous')
  while (change) {
    changes.push(change)
    if (Temporal.PlainDateTime.compare(change.toPlainDateTime(), last) > 0) break
    change = change.getTimeZoneTransition('next')
  }
  if (changes.length === 0) return observance('STANDARD', '19700101T000000', zoned(first, tz).offset, zoned(first, tz))
  return changes.flatMap(after => {
    const before = after.subtract({ nanoseconds: 1 })
    const isSummer = after.offsetNanoseconds > before.offsetNanoseconds
    // The time of a change is written in the offset that was valid until then.
    const onset = after.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
    return observance(isSummer ? 'DAYLIGHT' : 'STANDARD', compact(onset.toString()), before.offset, after)
  })
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', onset: string, before: string, after: Temporal.ZonedDateTime) {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${before.replace(':', '')}`,
    `TZOFFSETTO:${after.offset.replace(':', '')}`,
    `END:${kind}`,
  ]
}

function zoned(local: string, tz: string) {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(tz, { disambiguation: 'later' })
}

function compact(local: string) {
  return Temporal.PlainDateTime.from(local).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
}

function escaped(text: string) {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Folds lines to at most 75 bytes; continuation lines begin with a space. A character is never split. */
function foldedLine(line: string) {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesIn(character.codePointAt(0) ?? 0)
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

/** The length in UTF-8. */
function bytesIn(codePoint: number) {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
