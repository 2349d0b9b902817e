import { dateText } from '../../i18n/dates.ts'
import type { Format } from '../../i18n/region.ts'
import { eventTimeLabel, timeLabel } from '../event-time-labels.ts'
import type { Event } from '../events.ts'
import { nightOf, tonightIn } from '../nights.ts'

/** A listing, or a party that repeats, asks its venue when its last confirmation is so old. */
export const CONFIRMED_WEEKS = 6

/** Without an answer in this time it is hidden from lists. */
export const VENUE_ANSWER_DAYS = 7

const WEEK_MS = 7 * 24 * 3_600_000

/** The age of the last confirmation in whole weeks; undefined without this rule, and for a cancelled event. */
export function confirmedWeeks(
  { lastConfirmedAt, status }: Pick<Event, 'lastConfirmedAt' | 'status'>,
  nowMs: number,
): number | undefined {
  if (lastConfirmedAt === undefined || status !== 'active') return undefined
  return Math.max(0, Math.floor((nowMs - Date.parse(lastConfirmedAt)) / WEEK_MS))
}

/** The sentences of the age of a confirmation, in the catalogues of the app and of the server's pages. */
type Sentences = {
  confirmedWeeks: (weeks: number) => string
  confirmedLast: (date: string) => string
  confirmedHidden: (date: string) => string
}

/**
 * "Confirmed 5 weeks ago"; after six weeks "Not confirmed since Oct 12, 2026". Undefined for an event that is no
 * listing and repeats in no series.
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

/** When it was confirmed, by the clock of the venue: "12:04 PM", or "Sat Nov 28, 6:10 PM" if that was not today. */
export function confirmedWhen(
  confirmedAt: string,
  { timeZone }: Pick<Event, 'timeZone'>,
  nowMs: number,
  reader: Format,
): { isToday: boolean; when: string } {
  const local = Temporal.Instant.from(confirmedAt).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  const night = nightOf(local)
  const isToday = night === tonightIn(timeZone, nowMs)
  const time = timeLabel(local, reader)
  return { isToday, when: isToday ? time : `${eventTimeLabel(local.slice(0, 10), reader)}, ${time}` }
}
