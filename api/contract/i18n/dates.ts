import { dateFormat } from './intl.ts'
import type { Format } from './region.ts'

/** The parts of a date or time; the clock with 12 or 24 hours is that of the reader. */
type Parts = Omit<Intl.DateTimeFormatOptions, 'hour12' | 'hourCycle'>

/** A moment as the reader writes it, in the time zone of `parts`, or else in that of the device or the server. */
export function dateText(at: string | number | Date, parts: Parts, reader: Format): string {
  const { dateTag, clock } = reader
  return dateFormat(dateTag, { ...parts, hourCycle: clock }).format(new Date(at))
}

/** "Friday, November 20, 2026 at 11:05 PM EST", for emails. */
export function longMomentLabel(at: number, timeZone: string, reader: Format): string {
  const { tag, clock } = reader
  const parts: Parts = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZoneName: 'short' }
  return dateFormat(tag, { ...parts, hour: 'numeric', minute: '2-digit', hourCycle: clock, timeZone }).format(at)
}

/** "Eastern Time" */
export function zoneName(timeZone: string, reader: Format): string {
  const { locale } = reader
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whether dates have the day before the month, as everywhere but in the English of the US. */
export function isDayFirst({ dateTag }: Format): boolean {
  return dateTag !== 'en-US'
}
