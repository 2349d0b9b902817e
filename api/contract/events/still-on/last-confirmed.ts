import { dateText } from '../../i18n/dates.ts'
import type { Format } from '../../i18n/region.ts'
import type { Event } from '../events.ts'
import { CONFIRMED_WEEKS, confirmedWeeks } from './six-weeks.ts'

/** The sentences of the age of a confirmation, in the catalogues of the app and of the server's pages. */
type Sentences = {
  confirmedWeeks: (weeks: number) => string
  confirmedLast: (date: string) => string
  confirmedHidden: (date: string) => string
}

/**
 * "Confirmed 5 weeks ago"; after six weeks "Not confirmed since Oct 12, 2026". Undefined for an event that is no listing and
 * repeats in no series.
 */
export function lastConfirmed(
  event: Pick<Event, 'lastConfirmedAt' | 'hiddenAt' | 'status' | 'timeZone'>,
  nowMs: number,
  text: Sentences,
  reader: Format,
): { sentence: string; isOld: boolean } | undefined {
  const weeks = confirmedWeeks(event, nowMs)
  if (weeks === undefined) return undefined
  if (weeks < CONFIRMED_WEEKS && !event.hiddenAt) return { sentence: text.confirmedWeeks(weeks), isOld: false }
  const date = dateText(String(event.lastConfirmedAt), { dateStyle: 'medium', timeZone: event.timeZone }, reader)
  return { sentence: event.hiddenAt ? text.confirmedHidden(date) : text.confirmedLast(date), isOld: true }
}
