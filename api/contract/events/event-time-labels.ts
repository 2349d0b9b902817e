/** Labels for event times on the screen and for screen readers: the venue's local time in the reader's language. */

import { eventTimeMessages as spanish } from '../i18n/es/event-times.ts'
import { type EventTimeMessages, eventTimeMessages as english } from '../i18n/event-times.ts'
import type { Locale } from '../i18n/locale.ts'
import { type AfterMidnight, instantOf, type Span } from './nights.ts'

const wordsIn: Record<Locale, EventTimeMessages> = { en: english, es: spanish }

type Spoken = Pick<Span, 'startLocal' | 'endLocal' | 'nightOf'>

/**
 * "Fri Nov 20 · 11 PM – 4 AM". A start on another day than the night date includes that day: "Fri Nov 20 · Sat 1 AM".
 */
export function spanLabel({ startLocal, endLocal, nightOf }: Spoken, locale: Locale): string {
  const start = Temporal.PlainDateTime.from(startLocal)
  const startDay = start.toPlainDate().toString() === nightOf ? '' : `${shortDayName(start, wordsIn[locale])} `
  const end = endLocal ? ` – ${timeLabel(endLocal, locale)}` : ''
  return `${eventTimeLabel(nightOf, locale)} · ${startDay}${timeLabel(startLocal, locale)}${end}`
}

/** "Friday, November 20, from 11 PM until 4 AM Saturday": for accessible names and where there is enough space. */
export function longSpanLabel({ startLocal, endLocal, nightOf }: Spoken, locale: Locale): string {
  const words = wordsIn[locale]
  const night = Temporal.PlainDate.from(nightOf)
  const start = Temporal.PlainDateTime.from(startLocal)
  const date = words.longDate(dayName(night, words), nth(words.months, night.month), night.day)
  const from = words.from(timeSince(nightOf, startLocal, locale), onTwelveHours(start.hour))
  const until = endLocal ? ` ${untilLabel(startLocal, endLocal, locale)}` : ''
  return `${date}, ${from}${until}`
}

/** "until 4 AM Saturday", or "until 11 PM" when the event ends on the day it began. */
export function untilLabel(startLocal: string, endLocal: string, locale: Locale): string {
  const end = Temporal.PlainDateTime.from(endLocal)
  return wordsIn[locale].until(timeSince(startLocal, endLocal, locale), onTwelveHours(end.hour))
}

/** "Fri Nov 20" */
export function eventTimeLabel(night: string, locale: Locale): string {
  const words = wordsIn[locale]
  const day = Temporal.PlainDate.from(night)
  return words.shortDate(shortDayName(day, words), nth(words.shortMonths, day.month), day.day)
}

/** "11 PM", "11:30 PM". Takes a time (`23:30`) or a local date and time. */
export function timeLabel(clock: string, locale: Locale): string {
  const { hour, minute } = Temporal.PlainTime.from(clock)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${onTwelveHours(hour)}${minutes} ${hour < 12 ? wordsIn[locale].am : wordsIn[locale].pm}`
}

/** "times are Miami time" for a reader whose local time differs at that moment. */
export function zoneNote(
  venue: { city: string; tz: string; startLocal: string },
  readerTz: string,
  locale: Locale,
): string | null {
  const start = Temporal.Instant.from(instantOf(venue.startLocal, venue.tz))
  const hasSameClock = start.toZonedDateTimeISO(venue.tz).offset === start.toZonedDateTimeISO(readerTz).offset
  return hasSameClock ? null : wordsIn[locale].timesAreLocalTo(venue.city)
}

/** "After Friday night (Sat 12:30 AM)" and "Early Friday": the two options of the after-midnight question. */
export function readingLabel({ reading, date, startTime, nightOf }: AfterMidnight, locale: Locale): string {
  const words = wordsIn[locale]
  const day = Temporal.PlainDate.from(date)
  if (reading === 'early-day') return words.earlyDay(dayName(day, words))
  const night = dayName(Temporal.PlainDate.from(nightOf), words)
  return words.afterNight(night, shortDayName(day, words), timeLabel(startTime, locale))
}

/** The time, with its day when that differs from the day in the rest of the sentence. */
function timeSince(spokenOf: string, local: string, locale: Locale) {
  const words = wordsIn[locale]
  const day = Temporal.PlainDate.from(local)
  const time = timeLabel(local, locale)
  return day.equals(Temporal.PlainDate.from(spokenOf)) ? time : words.timeOnDay(time, dayName(day, words))
}

function dayName({ dayOfWeek }: { dayOfWeek: number }, words: EventTimeMessages) {
  return nth(words.days, dayOfWeek)
}

function shortDayName({ dayOfWeek }: { dayOfWeek: number }, words: EventTimeMessages) {
  return nth(words.shortDays, dayOfWeek)
}

/** Days and months are counted from one. */
function nth(names: readonly string[], position: number) {
  return names[position - 1] ?? ''
}

function onTwelveHours(hour: number) {
  return hour % 12 || 12
}
