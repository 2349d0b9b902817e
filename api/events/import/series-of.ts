import type ICAL from 'ical.js'
import { nightOf } from '#contract/events/nights.ts'
import { daysBetween, nextNights, type Rule, restOf, ruleFrom } from '#contract/events/series/recurrence.ts'
import type { SeriesOrder } from '#contract/events/series-order.ts'

/** The skipped dates of a calendar that are taken over. */
const MAX_SKIPS = 60

export type IcsSeries = {
  /** From the next date on. */
  order: SeriesOrder
  /** The night date of the next date. */
  night: string
}

/**
 * The series of a repeated event of a calendar, from the night `tonight` on; null if its rule is not one of a series, if
 * dates are added to it, or if it has no further date. Not for times in UTC: they do not follow the clock of a place.
 */
export function icsSeriesOf(event: ICAL.Event, local: string, zone: string | null, tonight: string): IcsSeries | null {
  const { component } = event
  const [recurrence, ...others] = component.getAllProperties('rrule')
  if (!recurrence || others.length > 0 || component.hasProperty('rdate') || zone === 'UTC' || zone?.includes(':'))
    return null
  const rule = nightRule(String(recurrence.getFirstValue()), local, zone)
  if (rule === null) return null
  const [night] = nextNights([rule], tonight, 1)
  if (night === undefined) return null
  const shift = daysBetween(local.slice(0, 10), nightOf(local))
  const excluded = component.getAllProperties('exdate').flatMap(property => property.getValues().map(String))
  const changed = Object.keys(event.exceptions)
  const skips = [...excluded, ...changed]
    .map(date => nightAfter(date.slice(0, 10), shift))
    .filter(date => date !== null && date >= night)
  const { repeat, until, count } = restOf(rule, night)
  // The first event of a series is never skipped.
  if (skips.includes(night)) return null
  const order = {
    repeat,
    until,
    count,
    skips: skips.slice(0, MAX_SKIPS).map(date => ({ night: date ?? '', reason: null })),
  }
  return { order, night }
}

/** The rule of the nights. After midnight, the second Saturday of a month need not follow its second Friday. */
function nightRule(text: string, local: string, zone: string | null): Rule | null {
  const rule = ruleFrom(text, local.slice(0, 10), { zone, time: local.slice(11) })
  const night = nightOf(local)
  if (rule === null || night === rule.from) return rule
  const isWeekly = rule.repeat === 'weekly' || rule.repeat === 'two-weeks'
  return isWeekly
    ? { ...rule, from: night, until: rule.until && nightAfter(rule.until, daysBetween(rule.from, night)) }
    : null
}

/** Null for a text that is no date. */
function nightAfter(date: string, days: number): string | null {
  try {
    return Temporal.PlainDate.from(date).add({ days }).toString()
  } catch {
    return null
  }
}
