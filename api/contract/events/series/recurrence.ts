/**
 * The dates of a series, as night dates: a Friday party that starts at half past midnight repeats on Fridays. A rule
 * knows no clock and no zone, so a clock change moves no date: the time of an event is added to its date by `nights.ts`.
 * The rules are those of RFC 5545, computed by the library that also reads the calendar files of imports.
 */
import ICAL from 'ical.js'

/** `monthly`: on the same weekday of the month, such as the second Friday; `monthly-last`: on the last one. */
export const repeats = ['weekly', 'two-weeks', 'monthly', 'monthly-last'] as const
export type Repeat = (typeof repeats)[number]

/** A rule with the night date of its first event. Without `until` and `count` it has no end. */
export type Rule = { from: string; repeat: Repeat; until: string | null; count: number | null }

/** The most dates that a rule with a count may have: ten years of a weekly event. */
export const COUNT_MAX = 520
/** Events are created this long before their night. */
export const WEEKS_AHEAD = 10
/** More dates than those of a weekly event in a hundred years, so that no rule can be read for ever. */
const MAX_STEPS = 5_500

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const DAYS_OF_WEEK = 7

/** '2nd Tuesday' is 2. A fifth one is not in every month. */
export function weekdayOfMonth(night: string): number {
  return Math.ceil(Temporal.PlainDate.from(night).day / DAYS_OF_WEEK)
}

/** The ways to repeat an event of this night. */
export function repeatsFrom(night: string): Repeat[] {
  const { day, daysInMonth } = Temporal.PlainDate.from(night)
  return repeats.filter(
    repeat =>
      (repeat !== 'monthly' || weekdayOfMonth(night) < 5) &&
      (repeat !== 'monthly-last' || day + DAYS_OF_WEEK > daysInMonth),
  )
}

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

/** The number of days from a night date to another one. */
export function daysBetween(night: string, other: string): number {
  return Temporal.PlainDate.from(night).until(Temporal.PlainDate.from(other)).days
}

/**
 * The rule of an RRULE and the night of its first event; null for one that is not among `repeats`, or that no
 * event follows from its first date. Also for text that is no RRULE.
 */
export function ruleFrom(text: string, from: string): Rule | null {
  const read = recurIn(text)
  if (read === null) return null
  const { freq, interval, count, until, parts } = read
  const day = DAYS[Temporal.PlainDate.from(from).dayOfWeek - 1] ?? ''
  const days = parts.BYDAY ?? [day]
  const positions = parts.BYSETPOS ?? []
  const isOther = Object.keys(parts).some(part => part !== 'BYDAY' && part !== 'BYSETPOS')
  const [named = ''] = days
  if (isOther || days.length !== 1 || !named.endsWith(day) || positions.length > 1) return null
  const repeat = repeatOf(freq, interval, Number(positions[0] ?? named.slice(0, -day.length)))
  if (repeat === null || !repeatsFrom(from).includes(repeat)) return null
  if (repeat === 'monthly' && Number(positions[0] ?? named.slice(0, -day.length)) !== weekdayOfMonth(from)) return null
  return {
    from,
    repeat,
    count: count && count <= COUNT_MAX ? count : null,
    until: until?.toString().slice(0, 10) ?? null,
  }
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
