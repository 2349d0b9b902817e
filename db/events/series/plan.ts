import { repeatsFrom, weekdayOfMonth } from '#contract/events/repeats.ts'
import { datesBetween, daysBetween, type Rule, restOf, ruleOn } from '#contract/events/series/recurrence.ts'
import type { EventState } from '../form/publishing.ts'
import { applyEdit, eventOn, type FieldGroup, fieldsOf, groupsChanged } from './fields.ts'
import type { SeriesRule } from './series.ts'

/** A date is not moved by a week or more: that is another date of the series. */
const MAX_SHIFT_DAYS = 6
/** More days than a date of a monthly rule moves: from the first Monday to the fourth Sunday. */
const MAX_MOVE_DAYS = 31

type Order = {
  rules: readonly SeriesRule[]
  /** The date of the event whose form was edited, and the event before and after it. */
  own: string
  before: EventState
  after: EventState
  /** The first date that the edit changes. */
  first: string
  /** The last date that may have an event. */
  last: string
}

export type SeriesPlan = {
  rules: SeriesRule[]
  /** Each date from the first one on, with its night afterwards. The dates keep their order. */
  moves: { night: string; movedTo: string }[]
  /** The event of a date afterwards. `kept`: what was changed for this date alone, so that it stays as it is. */
  eventAfter: (event: EventState, night: string) => { event: EventState; kept: FieldGroup[] }
}

/**
 * What an edit of one event means for its series from a date on; undefined if the dates cannot be moved like this. The
 * rule that holds on the first date is split there, and rules that begin later are changed where they are like it.
 */
export function planOf({ rules, own, before, after, first, last }: Order): SeriesPlan | undefined {
  const [base, start] = [ruleOn(rules, own)?.fields, ruleOn(rules, first)]
  const shift = daysBetween(before.nightOf, after.nightOf)
  if (!base || !start || Math.abs(shift) > MAX_SHIFT_DAYS) return undefined
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const changed = groupsChanged(was, is)
  const edited = (rule: SeriesRule): SeriesRule => {
    // A rule for another weekday than that of the edited event keeps it.
    const days = daysBetween(own, rule.from) % 7 === 0 ? shift : 0
    return {
      ...rule,
      from: days === 0 ? rule.from : movedFrom(rule, own, after.nightOf),
      until: rule.until && plus(rule.until, days),
      fields: applyEdit({ fields: rule.fields, base, after: is, changed }).fields,
    }
  }
  if (shift !== 0 && !repeatsFrom(after.nightOf).includes(start.repeat)) return undefined
  const remaining = [{ ...start, ...restOf(start, first) }, ...rules.filter(({ from }) => from > first)]
  const rest = remaining.map(edited)

  const nights = datesBetween(remaining, first, last)
  const moved = datesBetween(rest, '', plus(last, MAX_MOVE_DAYS)).slice(0, nights.length)
  // Each date stays one of its rule: the last date of one never becomes the first one of the next.
  const isInOrder = nights.every(
    ({ rule }, index) => rest.indexOf(moved[index]?.rule ?? rule) === remaining.indexOf(rule),
  )
  const previous = datesBetween(rules, '', plus(first, -1)).at(-1)?.night ?? ''
  const isPossible = rest.every(
    ({ from, repeat }, position) => repeatsFrom(from).includes(repeat) && from > (rest[position - 1]?.from ?? previous),
  )
  if (!isPossible || !isInOrder) return undefined

  // Without an end, the rule before would have the first date again where that moves to a later day.
  const ended = rules
    .filter(({ from }) => from < first)
    .map(rule => (rule.until === null || rule.until >= first ? { ...rule, until: plus(first, -1) } : rule))
  const planned = [...ended, ...rest]
  const moves = nights.map(({ night }, position) => ({ night, movedTo: moved[position]?.night ?? night }))
  return { rules: planned, moves, eventAfter: (event, night) => eventAfter(event, night, { rules, planned, moves }) }
}

/**
 * The first night of a rule that moves like the date `own`, which moves to `after`. A monthly rule follows the date
 * that the host has edited: from the second Friday to the second Saturday, which is not the next day in each month.
 */
function movedFrom({ repeat, from }: Rule, own: string, after: string): string {
  if (repeat === 'weekly' || repeat === 'two-weeks') return plus(from, daysBetween(own, after))
  const monthOf = (night: string) => Temporal.PlainDate.from(night).toPlainYearMonth()
  const first = monthOf(after)
    .add(monthOf(own).until(monthOf(from)))
    .toPlainDate({ day: 1 })
  const untilWeekday = (Temporal.PlainDate.from(after).dayOfWeek - first.dayOfWeek + 7) % 7
  const weeks =
    repeat === 'monthly' ? weekdayOfMonth(after) - 1 : Math.floor((first.daysInMonth - 1 - untilWeekday) / 7)
  return first.add({ days: untilWeekday, weeks }).toString()
}

type Rulesets = { rules: readonly SeriesRule[]; planned: readonly SeriesRule[]; moves: SeriesPlan['moves'] }

function eventAfter(event: EventState, night: string, { rules, planned, moves }: Rulesets) {
  const movedTo = moves.find(move => move.night === night)?.movedTo ?? night
  const [base, after] = [ruleOn(rules, night)?.fields, ruleOn(planned, movedTo)?.fields]
  if (!base || !after) return { event, kept: [] }
  const fields = fieldsOf(event, night)
  const merged = applyEdit({ fields, base, after, changed: groupsChanged(base, after) })
  const changesTime = movedTo !== night || groupsChanged(base, after).includes('time')
  // A date that was moved, or whose time was changed, stays there.
  const hasOwnTime = event.nightOf !== night || groupsChanged(fields, base).includes('time')
  const { nightOf, startLocal, endLocal } = hasOwnTime ? event : eventOn(merged.fields, movedTo)
  const kept = new Set([...merged.kept, ...(changesTime && hasOwnTime ? (['time'] as const) : [])])
  return {
    event: { ...eventOn(merged.fields, movedTo), status: event.status, nightOf, startLocal, endLocal },
    kept: [...kept],
  }
}

function plus(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
