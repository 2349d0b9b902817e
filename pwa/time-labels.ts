import { timeLabel } from '#contract/events/event-time-labels.ts'
import type { Locale } from '#contract/i18n/locale.ts'

/** "6:12 PM" in this device's time zone, for the time of the last update. */
export function clockHere(atMs: number, locale: Locale): string {
  const here = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return timeLabel(here.toPlainTime().toString({ smallestUnit: 'minute' }), locale)
}

/** The clock time of a moment of today, as "6:12 PM"; with the date for another day, as "Nov 20, 2026, 6:12 PM". */
export function clockOrMoment(atMs: number, locale: Locale): string {
  const at = new Date(atMs)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? clockHere(atMs, locale) : momentLabel(at.toISOString(), locale)
}

/** "Nov 20, 2026" in this device's time zone. */
export function dayLabel(at: string, locale: Locale): string {
  return new Date(at).toLocaleDateString(locale === 'es' ? 'es' : 'en-US', { dateStyle: 'medium' })
}

/** "Nov 20, 2026, 6:12 PM" in this device's time zone, with the time formatted as everywhere else. */
export function momentLabel(at: string, locale: Locale): string {
  return `${dayLabel(at, locale)}, ${clockHere(Date.parse(at), locale)}`
}
