import ICAL from 'ical.js'
import { IMPORT_MAX_EVENTS } from '#contract/events/import/import-limits.ts'
import { nightOf } from '#contract/events/nights.ts'
import { daysBetween, nextNights, type Rule, restOf, ruleFrom } from '#contract/events/series/recurrence.ts'
import type { SeriesOrder } from '#contract/events/series-order.ts'
import { addressIn } from './address-in.ts'
import { emptySourceEvent, type SourceEvent, SourceRefused } from './source-event.ts'
import { fileText, textOfHtml } from './text-of.ts'

/** A weekly event is imported for the next half year. */
const MAX_OCCURRENCES = 26
const HORIZON_DAYS = 183
/** More dates than those of an event of every day in fifty years. A rule of every second would need more. */
const MAX_STEPS = 20_000

export type IcsReading = {
  events: SourceEvent[]
  /** The number of repeated events of which only the next dates are contained. */
  capped: number
}

/** Reads the events of a calendar file that are not over. Throws `SourceRefused`. */
export function readIcs(bytes: Uint8Array, now: Temporal.Instant): IcsReading {
  const from = now.subtract({ hours: 24 }).epochMilliseconds
  const to = now.epochMilliseconds + HORIZON_DAYS * 24 * 60 * 60 * 1000
  const reading: IcsReading = { events: [], capped: 0 }
  for (const event of eventsIn(calendarIn(fileText(bytes)))) {
    const series = seriesIn(event, now)
    if (series) reading.events.push(...series)
    else if (event.startDate && event.isRecurring()) {
      const { occurrences, isCapped } = occurrencesOf(event, from, to)
      reading.events.push(...occurrences)
      if (isCapped) reading.capped += 1
    } else if (!isCancelled(event) && (!event.startDate || timeOf(event.startDate) >= from))
      reading.events.push(eventOf(event, event.startDate, event.endDate, idOf(event, event.recurrenceId)))
    if (reading.events.length > IMPORT_MAX_EVENTS) throw new SourceRefused('import-too-many')
  }
  if (reading.events.length === 0) throw new SourceRefused('import-empty')
  return reading
}

function calendarIn(text: string): ICAL.Component {
  try {
    const parsed = ICAL.parse(text)
    // A file may contain several calendars.
    const calendar = new ICAL.Component(Array.isArray(parsed[0]) ? parsed[0] : parsed)
    if (calendar.name === 'vcalendar') return calendar
  } catch {
    // Refused below like a file of another kind.
  }
  throw new SourceRefused('import-unreadable')
}

/**
 * The events of a calendar. A changed date of a repeated event belongs to the event with its id; without that event in
 * the file, the date is an event of its own. The library would add each changed date to every event of the file.
 */
function* eventsIn(calendar: ICAL.Component): Generator<ICAL.Event> {
  const components = calendar.getAllSubcomponents('vevent')
  const changedDates = Map.groupBy(components.filter(isChangedDate), uidOf)
  const repeated = new Set(components.filter(component => !isChangedDate(component)).map(uidOf))
  for (const component of components) {
    if (!isChangedDate(component))
      yield new ICAL.Event(component, { exceptions: changedDates.get(uidOf(component)) ?? [] })
    else if (!repeated.has(uidOf(component))) yield new ICAL.Event(component, { exceptions: [] })
  }
}

const isChangedDate = (component: ICAL.Component) => component.hasProperty('recurrence-id')
const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')

function isCancelled(event: ICAL.Event): boolean {
  return String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
}

/** The next date of a series with its rule, and the changed dates; null for an event that is no series. */
function seriesIn(event: ICAL.Event, now: Temporal.Instant): SourceEvent[] | null {
  const start = event.startDate
  const local = start && !start.isDate ? localOf(start) : null
  if (!local || !event.isRecurring() || isCancelled(event)) return null
  const zone = zoneOf(event, start)
  if (zone === UNKNOWN) return null
  const tonight = nightOf(
    now
      .toZonedDateTimeISO(zone ?? 'UTC')
      .toPlainDateTime()
      .toString(),
  )
  const series = icsSeriesOf(event, local, zone, tonight)
  if (!series) return null
  const next = start.clone()
  next.adjust(daysBetween(nightOf(local), series.night), 0, 0, 0)
  const { startDate, endDate } = event.getOccurrenceDetails(next)
  const changed = Object.values(event.exceptions).filter(
    item => !isCancelled(item) && item.startDate && timeOf(item.startDate) >= now.epochMilliseconds,
  )
  return [
    { ...eventOf(event, startDate, endDate, idOf(event, null)), series: series.order },
    ...changed.map(item => eventOf(item, item.startDate, item.endDate, idOf(event, item.recurrenceId))),
  ]
}

/** A cancelled series has no dates, and neither has a cancelled date of a series. */
function occurrencesOf(event: ICAL.Event, from: number, to: number) {
  const occurrences: SourceEvent[] = []
  if (isCancelled(event)) return { occurrences, isCapped: false }
  const dates = event.iterator()
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const date = dates.next()
    if (!date) return { occurrences, isCapped: false }
    const at = timeOf(date)
    if (at < from) continue
    if (at > to || occurrences.length >= MAX_OCCURRENCES) return { occurrences, isCapped: true }
    const { item, startDate, endDate } = event.getOccurrenceDetails(date)
    if (!isCancelled(item)) occurrences.push(eventOf(item, startDate, endDate, idOf(event, date)))
  }
  throw new SourceRefused('import-too-slow')
}

/** The id of an event, and for a date of a repeated event the date. */
function idOf({ uid }: ICAL.Event, date: ICAL.Time | null): string | null {
  return uid ? [uid, date?.toString()].filter(Boolean).join(' ') : null
}

/** The instant, which is exact enough here for a local time without a zone. */
function timeOf(time: ICAL.Time): number {
  return time.toUnixTime() * 1000
}

function eventOf(event: ICAL.Event, start: ICAL.Time | null, end: ICAL.Time | null, id: string | null): SourceEvent {
  const title = event.summary?.trim() ?? ''
  const location = event.location?.trim() || null
  const local = start && localOf(start)
  const zone = start && !start.isDate ? zoneOf(event, start) : null
  const knownZone = zone === UNKNOWN ? null : zone
  const isEnding = start && end && !start.isDate && end.compare(start) > 0
  const localEnd = isEnding ? end.convertToZone(start.zone) : null
  return {
    ...emptySourceEvent,
    ...addressIn(location),
    // The standard requires an id, but not every program writes one.
    sourceId: `ics:${id ?? [title, start?.toString(), location].join(' ')}`,
    title,
    // Calendars of web applications contain HTML.
    description: withUrl(
      textOfHtml(event.description ?? '').trim() || null,
      event.component.getFirstPropertyValue('url'),
    ),
    date: local?.slice(0, 10) ?? null,
    startTime: (!start?.isDate && local?.slice(11, 16)) || null,
    endLocal: localEnd && localOf(localEnd),
    zone: knownZone,
    endZone: localEnd && knownZone?.includes(':') ? offsetOf(localEnd.utcOffset()) : knownZone,
    category: event.component.getFirstPropertyValue('categories')?.toString() ?? null,
    problem: zone === UNKNOWN ? 'zone-unreadable' : null,
  }
}

/** The address of the event's page is added to the description, because an event here has no other field for it. */
function withUrl(description: string | null, url: unknown): string | null {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || description?.includes(url)) return description
  return [description, url].filter(part => part !== null).join('\n\n')
}

const UNKNOWN = Symbol('a zone without a definition')

/**
 * The zone by its name of IANA, which may follow the name of the program. Programs with names of their own, such as
 * "Eastern Standard Time", write the rules of the zone into the file: then it is the offset at the start. Null for a
 * local time without a zone.
 */
function zoneOf(event: ICAL.Event, start: ICAL.Time): string | typeof UNKNOWN | null {
  if (start.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  const name = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  if (!name) return null
  const known = [name, name.split('/').slice(-2).join('/'), name.split('/').slice(-3).join('/')].find(isZone)
  if (known !== undefined) return known
  if (start.zone === ICAL.Timezone.localTimezone || start.zone === undefined) return UNKNOWN
  return offsetOf(start.utcOffset()) ?? UNKNOWN
}

/** Names with a continent or an ocean only: "EST" and "Zulu" are not the zone of a city. */
function isZone(name: string): boolean {
  if (!/^[A-Z]\w+\/[\w+-]+(?:\/[\w+-]+)?$/i.test(name)) return false
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== ''
  } catch {
    return false
  }
}

const DAY_MINUTES = 24 * 60

/** '-05:00' */
function offsetOf(seconds: number): string | null {
  const minutes = Math.round(Math.abs(seconds) / 60)
  if (!(minutes < DAY_MINUTES)) return null
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${seconds < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Null for a date that does not exist. */
function localOf(time: ICAL.Time): string | null {
  try {
    return Temporal.PlainDateTime.from(time.toString().replace(/Z$/, '')).toString({ smallestUnit: 'minute' })
  } catch {
    return null
  }
}

/** The skipped dates of a calendar that are taken over. */
const MAX_SKIPS = 60

type IcsSeries = {
  /** From the next date on. */
  order: SeriesOrder
  /** The night date of the next date. */
  night: string
}

/**
 * The series of a repeated event of a calendar, from the night `tonight` on; null if its rule is not one of a series,
 * if dates are added to it, or if it has no further date. Not for times in UTC: they do not follow the clock of a
 * place.
 */
function icsSeriesOf(event: ICAL.Event, local: string, zone: string | null, tonight: string): IcsSeries | null {
  const { component } = event
  const [recurrence, ...others] = component.getAllProperties('rrule')
  if (!recurrence || others.length > 0 || component.hasProperty('rdate') || zone === 'UTC' || zone?.includes(':'))
    return null
  const rule = nightRule(String(recurrence.getFirstValue()), local, zone)
  if (rule === null) return null
  const [night] = nextNights([rule], tonight, 1)
  if (night === undefined) return null
  const shift = daysBetween(local.slice(0, 10), nightOf(local))
  const excluded = component.getAllProperties('exdate').flatMap(property => property.getValues().map(String))
  const changed = Object.keys(event.exceptions)
  const skips = [...excluded, ...changed]
    .map(date => nightAfter(date.slice(0, 10), shift))
    .filter(date => date !== null && date >= night)
  const { repeat, until, count } = restOf(rule, night)
  // The first event of a series is never skipped.
  if (skips.includes(night)) return null
  const order = {
    repeat,
    until,
    count,
    skips: skips.slice(0, MAX_SKIPS).map(date => ({ night: date ?? '', reason: null })),
  }
  return { order, night }
}

/** The rule of the nights. After midnight, the second Saturday of a month need not follow its second Friday. */
function nightRule(text: string, local: string, zone: string | null): Rule | null {
  const rule = ruleFrom(text, local.slice(0, 10), { zone, time: local.slice(11) })
  const night = nightOf(local)
  if (rule === null || night === rule.from) return rule
  const isWeekly = rule.repeat === 'weekly' || rule.repeat === 'two-weeks'
  return isWeekly
    ? { ...rule, from: night, until: rule.until && nightAfter(rule.until, daysBetween(rule.from, night)) }
    : null
}

/** Null for a text that is no date. */
function nightAfter(date: string, days: number): string | null {
  try {
    return Temporal.PlainDate.from(date).add({ days }).toString()
  } catch {
    return null
  }
}
