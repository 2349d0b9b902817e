import type { Repeat } from '#contract/events/repeats.ts'
import { horizonAt } from '#contract/events/series/recurrence.ts'
import { nightIn } from './series.ts'

/*
 * A plain model of a series: its rules and the rows of its dates "on paper". It computes the dates by counting the days
 * of the calendar, without the library and the queries of the product.
 */

/** More dates than a test looks at. */
const PAPER_DATES = 40

export type Values = { title: string; time: string }
export type Scope = 'this' | 'later' | 'all'

type PaperRule = { repeat: Repeat; from: string; until: string | null; count: number | null; values: Values }

export type PaperEvent = Values & {
  night: string
  status: 'active' | 'cancelled' | 'deleted'
  /** The guests, each with the night and the time for which the guest said yes. */
  guests: Map<string, string>
  id: string
}

/** A date that has an event, had one, or is skipped. */
export type PaperDate = { night: string; isSkipped: boolean; event: PaperEvent | null }

export type Paper = { rules: PaperRule[]; dates: PaperDate[] }

export function paperOf(rule: Omit<PaperRule, 'until'>, id: string): Paper {
  const { from: night, values } = rule
  const event = { ...values, night, status: 'active' as const, guests: new Map(), id }
  return { rules: [{ ...rule, until: null }], dates: [{ night, isSkipped: false, event }] }
}

/** The dates of the rules, in order; `rule` is the position of the rule. */
export function datesOnPaper(rules: readonly PaperRule[]): { night: string; rule: number }[] {
  return rules.flatMap((rule, position) => {
    const next = rules[position + 1]
    return nightsOf(rule)
      .filter(night => !next || night < next.from)
      .map(night => ({ night, rule: position }))
  })
}

function nightsOf({ repeat, from, until, count }: PaperRule): string[] {
  return Array.from({ length: count ?? PAPER_DATES }, (_, index) => {
    if (repeat === 'weekly') return plus(from, 7 * index)
    if (repeat === 'two-weeks') return plus(from, 14 * index)
    return sameDayOfMonth(repeat, from, index)
  }).filter(night => until === null || night <= until)
}

/** The night of another month on the same weekday: the second Friday, or the last one. */
function sameDayOfMonth(repeat: Repeat, night: string, months: number): string {
  const date = Temporal.PlainDate.from(night)
  const first = date.with({ day: 1 }).add({ months })
  const days = Array.from({ length: first.daysInMonth }, (_, day) => first.add({ days: day })).filter(
    ({ dayOfWeek }) => dayOfWeek === date.dayOfWeek,
  )
  const day = repeat === 'monthly-last' ? days.at(-1) : days[Math.ceil(date.day / 7) - 1]
  return String(day)
}

/** A fifth Friday is no date that each month has. */
export function canRepeat(repeat: Repeat, night: string): boolean {
  const { day, daysInMonth } = Temporal.PlainDate.from(night)
  return repeat === 'monthly' ? day <= 28 : repeat === 'monthly-last' ? day > daysInMonth - 7 : true
}

/** What the job does, some weeks from now. */
export function createOnPaper({ rules, dates }: Paper, weeks: number) {
  const tonight = nightIn(7 * weeks)
  for (const { night, rule } of datesOnPaper(rules)) {
    const values = rules[rule]?.values
    if (!values || night < tonight || night > horizonAt(tonight) || dates.some(date => date.night === night)) continue
    const event = { ...values, night, status: 'active' as const, guests: new Map(), id: '' }
    dates.push({ night, isSkipped: false, event })
  }
}

export function skipOnPaper({ dates }: Paper, night: string) {
  const date = dates.find(known => known.night === night)
  if (date?.event?.status === 'active') date.event.status = 'cancelled'
  if (date) date.isSkipped = true
  else dates.push({ night, isSkipped: true, event: null })
}

/** Removes the skip of a date without an event. Returns the status of the response. */
export function restoreOnPaper(paper: Paper, night: string): 204 | 404 | 409 {
  const date = paper.dates.find(known => known.night === night)
  if (!date?.isSkipped) return 404
  if (date.event) return 409
  paper.dates = paper.dates.filter(other => other !== date)
  createOnPaper(paper, 0)
  return 204
}

/** What a guest says yes to. */
export function timeOf({ night, time }: PaperEvent): string {
  return `${night} ${time}`
}

export function endOnPaper(paper: Paper, last: string) {
  paper.rules = paper.rules
    .filter(({ from }) => from <= last)
    .map(rule => ({ ...rule, until: earlier(rule.until, last) }))
  for (const { night, event } of paper.dates)
    if (night > last && event?.status === 'active') event.status = event.guests.size > 0 ? 'cancelled' : 'deleted'
}

/**
 * An edit of one event, of its date and the later ones, or of all. Returns false if the dates cannot be moved like
 * this.
 */
export function editOnPaper(
  paper: Paper,
  { night, event }: { night: string; event: PaperEvent },
  { scope, value, days }: { scope: Scope; value: Partial<Values>; days: number },
): boolean {
  const edited = { ...value, night: plus(event.night, days) }
  if (scope === 'this') {
    Object.assign(event, edited)
    return true
  }
  const { rules, dates } = paper
  if (days !== 0 && !canRepeat(rules[0]?.repeat ?? 'weekly', edited.night)) return false
  const all = datesOnPaper(rules)
  const first = (scope === 'all' ? all[0]?.night : night) ?? night
  const start = rules.findLastIndex(({ from }) => from <= first)
  const passed = all.filter(date => date.rule === start && date.night < first).length
  const rest = rules.slice(start).map((rule, index) => {
    if (index > 0) return rule
    return { ...rule, from: first, count: rule.count === null ? null : rule.count - passed }
  })
  const base = rules[all.find(date => date.night === night)?.rule ?? -1]?.values
  if (!base) throw new Error(`${night} is no date of the series`)
  const moved = rest.map(rule => {
    const isLike = weekdayOf(rule.from) === weekdayOf(night)
    const move = isLike ? days : 0
    const values = { ...rule.values }
    // What the edited event had already is no change.
    if (value.title && value.title !== event.title && values.title === base.title) values.title = value.title
    if (value.time && value.time !== event.time && values.time === base.time) values.time = value.time
    return { ...rule, values, from: movedFrom(rule, night, move), until: rule.until && plus(rule.until, move) }
  })

  const last = [horizonAt(nightIn(0)), ...dates.map(date => date.night)].toSorted().at(-1) ?? ''
  const before = datesOnPaper(rest).filter(date => date.night <= last)
  const after = datesOnPaper(moved).slice(0, before.length)
  const previous = all.findLast(date => date.night < first)?.night ?? ''
  const staying = dates.map(date => date.night).filter(known => !before.some(date => date.night === known))
  const isPossible =
    moved.every(({ from, repeat }, index) => from > (moved[index - 1]?.from ?? previous) && canRepeat(repeat, from)) &&
    // Each date stays one of its rule.
    before.map(({ rule }) => rule).join() === after.map(({ rule }) => rule).join() &&
    !after.some(date => staying.includes(date.night))
  if (!isPossible) return false

  const kept = rules.slice(0, start + (passed > 0 ? 1 : 0))
  paper.rules = [...kept.map(rule => ({ ...rule, until: earlier(rule.until, plus(first, -1)) })), ...moved]
  const moves = before.map((date, index) => ({ ...date, movedTo: after[index]?.night ?? date.night }))
  // At once, because a date may move to the former night of another one.
  const rows = moves.map(move => ({ ...move, date: dates.find(known => known.night === move.night) }))
  for (const { movedTo, rule, date } of rows) {
    if (!date) continue
    const [was, is] = [rest[rule]?.values, moved[rule]?.values]
    if (date.event?.status === 'active' && date.event !== event && was && is) {
      if (date.event.title === was.title) date.event.title = is.title
      if (date.event.night === date.night && date.event.time === was.time)
        Object.assign(date.event, { night: movedTo, time: is.time })
    }
    date.night = movedTo
  }
  Object.assign(event, edited)
  createOnPaper(paper, 0)
  return true
}

/**
 * The first night of a rule if its date `night` moves by some days: of a monthly rule that weekday of its own month.
 */
function movedFrom({ repeat, from }: PaperRule, night: string, days: number): string {
  if (days === 0 || repeat === 'weekly' || repeat === 'two-weeks') return plus(from, days)
  const months = Temporal.PlainDate.from(night)
    .with({ day: 1 })
    .until(Temporal.PlainDate.from(from).with({ day: 1 }), {
      largestUnit: 'months',
    }).months
  return sameDayOfMonth(repeat, plus(night, days), months)
}

function earlier(until: string | null, last: string) {
  return until === null || until > last ? last : until
}

function weekdayOf(night: string) {
  return Temporal.PlainDate.from(night).dayOfWeek
}

export function plus(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
