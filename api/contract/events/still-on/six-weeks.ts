import type { Event } from '../events.ts'

/** A listing, or a party that repeats, asks its venue when its last confirmation is so old. */
export const CONFIRMED_WEEKS = 6

/** Without an answer in this time it is hidden from lists. */
export const VENUE_ANSWER_DAYS = 7

const WEEK_MS = 7 * 24 * 3_600_000

/** The age of the last confirmation in whole weeks; undefined for an event without this rule, and for one that is cancelled. */
export function confirmedWeeks(
  { lastConfirmedAt, status }: Pick<Event, 'lastConfirmedAt' | 'status'>,
  nowMs: number,
): number | undefined {
  if (lastConfirmedAt === undefined || status !== 'active') return undefined
  return Math.max(0, Math.floor((nowMs - Date.parse(lastConfirmedAt)) / WEEK_MS))
}
