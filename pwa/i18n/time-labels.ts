import { timeLabel } from '#contract/events/event-time-labels.ts'
import { dateText } from '#contract/i18n/dates.ts'
import type { Format } from '#contract/i18n/region.ts'

/** "6:12 PM" in this device's time zone, for the time of the last update. */
export function clockHere(atMs: number, reader: Format): string {
  const here = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return timeLabel(here.toPlainTime().toString({ smallestUnit: 'minute' }), reader)
}

/** The clock time of a moment of today, as "6:12 PM"; with the date for another day, as "Nov 20, 2026, 6:12 PM". */
export function clockOrMoment(atMs: number, reader: Format): string {
  const at = new Date(atMs)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? clockHere(atMs, reader) : momentLabel(at.toISOString(), reader)
}

/** "Nov 20, 2026" in this device's time zone. */
export function dayLabel(at: string, reader: Format): string {
  return dateText(at, { dateStyle: 'medium' }, reader)
}

/** "Nov 20, 2026, 6:12 PM" in this device's time zone, with the time formatted as everywhere else. */
export function momentLabel(at: string, reader: Format): string {
  return `${dayLabel(at, reader)}, ${clockHere(Date.parse(at), reader)}`
}
