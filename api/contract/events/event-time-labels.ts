/** Labels for event times: the venue's local time in the reader's language and region. */

import { isDayFirst } from '../i18n/dates.ts'
import { type EventTimeMessages, eventTimesIn } from '../i18n/event-times.ts'
import type { Format } from '../i18n/region.ts'
import { type AfterMidnight, instantOf, type Span } from './nights.ts'

type LabelledSpan = Pick<Span, 'startLocal' | 'endLocal' | 'nightOf'>

/** "Fri Nov 20 · 11 PM – 4 AM"; with its day if that is not the night date: "Fri Nov 20 · Sat 1 AM". */
export function spanLabel({ startLocal, endLocal, nightOf }: LabelledSpan, reader: Format): string {
  const start = Temporal.PlainDateTime.from(startLocal)
  const startDay = start.toPlainDate().toString() === nightOf ? '' : `${shortDayName(start, messagesFor(reader))} `
  const end = endLocal ? ` – ${timeLabel(endLocal, reader)}` : ''
  return `${eventTimeLabel(nightOf, reader)} · ${startDay}${timeLabel(startLocal, reader)}${end}`
}

/** "Friday, November 20, from 11 PM until 4 AM Saturday": for accessible names and where there is enough space. */
export function longSpanLabel({ startLocal, endLocal, nightOf }: LabelledSpan, reader: Format): string {
  const messages = messagesFor(reader)
  const nightDate = Temporal.PlainDate.from(nightOf)
  const start = Temporal.PlainDateTime.from(startLocal)
  const date = messages.longDate({
    day: dayName(nightDate, messages),
    month: nth(messages.months, nightDate.month),
    date: nightDate.day,
    isDayFirst: isDayFirst(reader),
  })
  const from = messages.from({ time: timeSince(nightOf, startLocal, reader), hour: shownHour(start.hour, reader) })
  const until = endLocal ? ` ${untilLabel(startLocal, endLocal, reader)}` : ''
  return `${date}, ${from}${until}`
}

/** "until 4 AM Saturday", or "until 11 PM" when the event ends on the day it began. */
export function untilLabel(startLocal: string, endLocal: string, reader: Format): string {
  const end = Temporal.PlainDateTime.from(endLocal)
  return messagesFor(reader).until({
    time: timeSince(startLocal, endLocal, reader),
    hour: shownHour(end.hour, reader),
  })
}

/** "Fri Nov 20", in Great Britain "Fri 20 Nov" */
export function eventTimeLabel(nightDate: string, reader: Format): string {
  const messages = messagesFor(reader)
  const day = Temporal.PlainDate.from(nightDate)
  return messages.shortDate({
    day: shortDayName(day, messages),
    month: nth(messages.shortMonths, day.month),
    date: day.day,
    isDayFirst: isDayFirst(reader),
  })
}

/** "Tuesday" */
export function weekdayLabel(nightDate: string, reader: Format): string {
  return dayName(Temporal.PlainDate.from(nightDate), messagesFor(reader))
}

/** "11 PM", "11:30 PM"; with 24 hours "23:00". Takes a time (`23:30`) or a local date and time. */
export function timeLabel(clock: string, reader: Format): string {
  const { hour, minute } = Temporal.PlainTime.from(clock)
  const minutes = `:${String(minute).padStart(2, '0')}`
  if (reader.clock === 'h23') return `${hour}${minutes}`
  const half = hour < 12 ? messagesFor(reader).am : messagesFor(reader).pm
  return `${shownHour(hour, reader)}${minute === 0 ? '' : minutes} ${half}`
}

/** A sentence with its times as the reader writes them: `from <time>23:00</time>` is "from 11 PM". */
export function withTimes(sentence: string, reader: Format): string {
  return sentence.replaceAll(/<time>(\d\d:\d\d)<\/time>/g, (_, time: string) => timeLabel(time, reader))
}

/** "times are Miami time" for a reader whose local time differs at that moment. */
export function zoneNote(
  venue: { city: string; tz: string; startLocal: string },
  readerTz: string,
  reader: Format,
): string | null {
  const start = Temporal.Instant.from(instantOf(venue.startLocal, venue.tz))
  const hasSameClock = start.toZonedDateTimeISO(venue.tz).offset === start.toZonedDateTimeISO(readerTz).offset
  return hasSameClock ? null : messagesFor(reader).timesAreLocalTo(venue.city)
}

/** "After Friday night (Sat 12:30 AM)" and "Early Friday": the two options of the after-midnight question. */
export function readingLabel({ reading, date, startTime, nightOf }: AfterMidnight, reader: Format): string {
  const messages = messagesFor(reader)
  const day = Temporal.PlainDate.from(date)
  if (reading === 'early-day') return messages.earlyDay(dayName(day, messages))
  const night = dayName(Temporal.PlainDate.from(nightOf), messages)
  return messages.afterNight({ night, shortDay: shortDayName(day, messages), time: timeLabel(startTime, reader) })
}

/** The time, with its day when that differs from the day in the rest of the sentence. */
function timeSince(knownDate: string, local: string, reader: Format) {
  const messages = messagesFor(reader)
  const day = Temporal.PlainDate.from(local)
  const time = timeLabel(local, reader)
  return day.equals(Temporal.PlainDate.from(knownDate))
    ? time
    : messages.timeOnDay({ time, day: dayName(day, messages) })
}

function messagesFor(reader: Format): EventTimeMessages {
  return eventTimesIn[reader.locale]
}

function dayName({ dayOfWeek }: { dayOfWeek: number }, messages: EventTimeMessages) {
  return nth(messages.days, dayOfWeek)
}

function shortDayName({ dayOfWeek }: { dayOfWeek: number }, messages: EventTimeMessages) {
  return nth(messages.shortDays, dayOfWeek)
}

/** Days and months are counted from one. */
function nth(names: readonly string[], position: number) {
  return names[position - 1] ?? ''
}

/** True if the time takes the singular article: "a la 1 p. m.", "à 0:30". */
export function isSingularHour(clock: string, reader: Format): boolean {
  return shownHour(Temporal.PlainTime.from(clock).hour, reader) <= 1
}

function shownHour(hour: number, reader: Format) {
  return reader.clock === 'h23' ? hour : hour % 12 || 12
}
