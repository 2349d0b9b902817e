/**
 * The dates of a series, as night dates: a Friday party that starts at half past midnight repeats on Fridays. A rule
 * knows no clock and no zone, so a clock change moves no date: the time of an event is added to its date by
 * `nights.ts`. The rules are those of RFC 5545, computed by the library that also reads the calendar files of imports.
 */
import ICAL from 'ical.js'
import { COUNT_MAX, type Repeat, repeatsFrom, weekdayOfMonth } from '../repeats.ts'

/** A rule with the night date of its first event. Without `until` and `count` it has no end. */
export type Rule = { from: string; repeat: Repeat; until: string | null; count: number | null }

/** Events are created this long before their night. */
export const WEEKS_AHEAD = 10
/** More dates than those of a weekly event in a hundred years, so that no rule can be read for ever. */
const MAX_STEPS = 5_500

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** As RFC 5545 writes it: 'FREQ=MONTHLY;BYDAY=2FR'. */
export function ruleText({ from, repeat, until, count }: Rule): string {
  const day = DAYS[Temporal.PlainDate.from(from).dayOfWeek - 1] ?? ''
  const parts = {
    weekly: `FREQ=WEEKLY;BYDAY=${day}`,
    'two-weeks': `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`,
    monthly: `FREQ=MONTHLY;BYDAY=${weekdayOfMonth(from)}${day}`,
    'monthly-last': `FREQ=MONTHLY;BYDAY=-1${day}`,
  }
  const end = [until !== null && `UNTIL=${until.replaceAll('-', '')}`, count !== null && `COUNT=${count}`]
  return [parts[repeat], ...end.filter(part => part !== false)].join(';')
}

/** The night dates of a rule, from the first one. */
function* nightsOf(rule: Rule): Generator<string> {
  // A rule may not have both ends, so the earlier one is applied here.
  const dates = ICAL.Recur.fromString(ruleText({ ...rule, until: null })).iterator(ICAL.Time.fromDateString(rule.from))
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const night = dates.next()?.toString()
    if (!night || (rule.until !== null && night > rule.until)) return
    yield night
  }
}

/** A series is one rule, or several: each one holds until the night with which the next one begins. */
export type Rules = readonly Rule[]

/** The night dates of a series from `from` to `to`, both included, with the rule of each one. `rules` are in order. */
export function datesBetween<Part extends Rule>(rules: readonly Part[], from: string, to: string) {
  const dates: { night: string; rule: Part }[] = []
  for (const [position, rule] of rules.entries()) {
    const next = rules[position + 1]
    for (const night of nightsOf(rule)) {
      if (night > to || (next && night >= next.from)) break
      if (night >= from) dates.push({ night, rule })
    }
  }
  return dates
}

/** The next `limit` night dates of a series from `from`, which is included. */
export function nextNights(rules: Rules, from: string, limit: number): string[] {
  const nights: string[] = []
  for (const [position, rule] of rules.entries()) {
    const next = rules[position + 1]
    for (const night of nightsOf(rule)) {
      if (nights.length === limit) return nights
      if (next && night >= next.from) break
      if (night >= from) nights.push(night)
    }
  }
  return nights
}

/** The last night date for which events exist already. */
export function horizonAt(tonight: string): string {
  return Temporal.PlainDate.from(tonight).add({ weeks: WEEKS_AHEAD }).toString()
}

/** The rule that holds on this night; undefined for a night that is no date of the series. */
export function ruleOn<Part extends Rule>(rules: readonly Part[], night: string): Part | undefined {
  return datesBetween(rules, night, night)[0]?.rule
}

/** The same rule with its remaining dates from this one, which may also be moved to another night. */
export function restOf(rule: Rule, night: string, movedTo = night): Rule {
  if (rule.count === null) return { ...rule, from: movedTo }
  let passed = 0
  for (const date of nightsOf(rule)) {
    if (date >= night) break
    passed += 1
  }
  return { ...rule, from: movedTo, count: rule.count - passed }
}

export function daysBetween(night: string, other: string): number {
  return Temporal.PlainDate.from(night).until(Temporal.PlainDate.from(other)).days
}

/**
 * The rule of an RRULE from its first date on; null for one that is not among `repeats`, whose first date is not one of
 * its dates, and for text that is no RRULE. `zone` is that of the first date, in which an end in UTC is a date.
 */
export function ruleFrom(text: string, from: string, { zone = null, time = '00:00' }: Local = {}): Rule | null {
  const read = recurIn(text)
  if (read === null) return null
  const { freq, interval, count, parts } = read
  const day = DAYS[Temporal.PlainDate.from(from).dayOfWeek - 1] ?? ''
  const days = parts.BYDAY ?? [day]
  const [named = ''] = days
  const [position = named.slice(0, -day.length), ...others] = parts.BYSETPOS ?? []
  const isOther = Object.keys(parts).some(part => part !== 'BYDAY' && part !== 'BYSETPOS')
  if (isOther || days.length !== 1 || !named.endsWith(day) || others.length > 0) return null
  const repeat = repeatOf(freq, interval, Number(position))
  if (repeat === null || !repeatsFrom(from).includes(repeat)) return null
  if (repeat === 'monthly' && Number(position) !== weekdayOfMonth(from)) return null
  if (count !== null && count > COUNT_MAX) return null
  return { from, repeat, count: count || null, until: read.until && untilIn(read.until, zone, time) }
}

type Local = { zone?: string | null; time?: string }

/** The last date that begins at this local time before the end. */
function untilIn(until: ICAL.Time, zone: string | null, time: string): string {
  const isUtc = until.zone === ICAL.Timezone.utcTimezone && zone !== null && !until.isDate
  const written = until.toString().replace(/Z$/, '')
  if (!isUtc) return written.slice(0, 10)
  const local = Temporal.Instant.from(`${written}Z`).toZonedDateTimeISO(zone).toPlainDateTime()
  const isBefore = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(time)) < 0
  return local
    .toPlainDate()
    .subtract({ days: isBefore ? 1 : 0 })
    .toString()
}

function recurIn(text: string) {
  try {
    return ICAL.Recur.fromString(text.trim())
  } catch {
    return null
  }
}

function repeatOf(freq: string, interval: number, position: number): Repeat | null {
  if (freq === 'WEEKLY' && position === 0) return interval === 1 ? 'weekly' : interval === 2 ? 'two-weeks' : null
  if (freq !== 'MONTHLY' || interval !== 1 || position === 0) return null
  return position === -1 ? 'monthly-last' : position > 0 ? 'monthly' : null
}
