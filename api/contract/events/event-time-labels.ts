/** Labels for event times on the screen and for screen readers: the venue's local time in the reader's language. */

import { eventTimeMessages as spanish } from '../i18n/es/event-times.ts'
import { type EventTimeMessages, eventTimeMessages as english } from '../i18n/event-times.ts'
import type { Locale } from '../i18n/locale.ts'
import { type AfterMidnight, instantOf, type Span } from './nights.ts'

const messagesIn: Record<Locale, EventTimeMessages> = { en: english, es: spanish }

type LabelledSpan = Pick<Span, 'startLocal' | 'endLocal' | 'nightOf'>

/**
 * "Fri Nov 20 · 11 PM – 4 AM". A start on another day than the night date includes that day: "Fri Nov 20 · Sat 1 AM".
 */
export function spanLabel({ startLocal, endLocal, nightOf }: LabelledSpan, locale: Locale): string {
  const start = Temporal.PlainDateTime.from(startLocal)
  const startDay = start.toPlainDate().toString() === nightOf ? '' : `${shortDayName(start, messagesIn[locale])} `
  const end = endLocal ? ` – ${timeLabel(endLocal, locale)}` : ''
  return `${eventTimeLabel(nightOf, locale)} · ${startDay}${timeLabel(startLocal, locale)}${end}`
}

/** "Friday, November 20, from 11 PM until 4 AM Saturday": for accessible names and where there is enough space. */
export function longSpanLabel({ startLocal, endLocal, nightOf }: LabelledSpan, locale: Locale): string {
  const messages = messagesIn[locale]
  const nightDate = Temporal.PlainDate.from(nightOf)
  const start = Temporal.PlainDateTime.from(startLocal)
  const date = messages.longDate(dayName(nightDate, messages), nth(messages.months, nightDate.month), nightDate.day)
  const from = messages.from(timeSince(nightOf, startLocal, locale), onTwelveHours(start.hour))
  const until = endLocal ? ` ${untilLabel(startLocal, endLocal, locale)}` : ''
  return `${date}, ${from}${until}`
}

/** "until 4 AM Saturday", or "until 11 PM" when the event ends on the day it began. */
export function untilLabel(startLocal: string, endLocal: string, locale: Locale): string {
  const end = Temporal.PlainDateTime.from(endLocal)
  return messagesIn[locale].until(timeSince(startLocal, endLocal, locale), onTwelveHours(end.hour))
}

/** "Fri Nov 20" */
export function eventTimeLabel(nightDate: string, locale: Locale): string {
  const messages = messagesIn[locale]
  const day = Temporal.PlainDate.from(nightDate)
  return messages.shortDate(shortDayName(day, messages), nth(messages.shortMonths, day.month), day.day)
}

/** "11 PM", "11:30 PM". Takes a time (`23:30`) or a local date and time. */
export function timeLabel(clock: string, locale: Locale): string {
  const { hour, minute } = Temporal.PlainTime.from(clock)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${onTwelveHours(hour)}${minutes} ${hour < 12 ? messagesIn[locale].am : messagesIn[locale].pm}`
}

/** "times are Miami time" for a reader whose local time differs at that moment. */
export function zoneNote(
  venue: { city: string; tz: string; startLocal: string },
  readerTz: string,
  locale: Locale,
): string | null {
  const start = Temporal.Instant.from(instantOf(venue.startLocal, venue.tz))
  const hasSameClock = start.toZonedDateTimeISO(venue.tz).offset === start.toZonedDateTimeISO(readerTz).offset
  return hasSameClock ? null : messagesIn[locale].timesAreLocalTo(venue.city)
}

/** "After Friday night (Sat 12:30 AM)" and "Early Friday": the two options of the after-midnight question. */
export function readingLabel({ reading, date, startTime, nightOf }: AfterMidnight, locale: Locale): string {
  const messages = messagesIn[locale]
  const day = Temporal.PlainDate.from(date)
  if (reading === 'early-day') return messages.earlyDay(dayName(day, messages))
  const night = dayName(Temporal.PlainDate.from(nightOf), messages)
  return messages.afterNight(night, shortDayName(day, messages), timeLabel(startTime, locale))
}

/** The time, with its day when that differs from the day in the rest of the sentence. */
function timeSince(knownDate: string, local: string, locale: Locale) {
  const messages = messagesIn[locale]
  const day = Temporal.PlainDate.from(local)
  const time = timeLabel(local, locale)
  return day.equals(Temporal.PlainDate.from(knownDate)) ? time : messages.timeOnDay(time, dayName(day, messages))
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

function onTwelveHours(hour: number) {
  return hour % 12 || 12
}
