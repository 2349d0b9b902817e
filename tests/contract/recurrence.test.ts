import { describe, expect, test } from 'vitest'
import { instantOf, nightOf, spanOf } from '#contract/events/nights.ts'
import { type Repeat, repeats, repeatsFrom } from '#contract/events/repeats.ts'
import {
  datesBetween,
  nextNights,
  type Rule,
  restOf,
  ruleFrom,
  ruleOn,
  ruleText,
} from '#contract/events/series/recurrence.ts'
import fc from '../support/property.ts'

const FAR = '2200-01-01'

describe('the dates of a series', () => {
  test('are every week, every two weeks, the second weekday and the last one of a month', () => {
    expect(first(4, 'weekly', '2026-11-24')).toEqual(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'])
    expect(first(3, 'two-weeks', '2026-11-24')).toEqual(['2026-11-24', '2026-12-08', '2026-12-22'])
    expect(first(3, 'monthly', '2026-11-13')).toEqual(['2026-11-13', '2026-12-11', '2027-01-08'])
    expect(first(3, 'monthly-last', '2026-11-27')).toEqual(['2026-11-27', '2026-12-25', '2027-01-29'])
  })

  test('end with the last date or after a number of dates', () => {
    expect(nextNights([rule({ until: '2026-12-08' })], '', 9)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
    expect(nextNights([rule({ count: 2 })], '', 9)).toEqual(['2026-11-24', '2026-12-01'])
    expect(nextNights([rule({ count: 3, until: '2026-12-01' })], '', 9)).toEqual(['2026-11-24', '2026-12-01'])
  })

  test('keep the local time when the clock changes', () => {
    const nights = datesBetween([rule({ from: '2026-10-23' })], '2026-10-23', '2026-11-06')
    const starts = nights.map(({ night }) => spanOf({ date: night, startTime: '22:00' }))
    expect(starts.map(span => typeof span !== 'string' && instantOf(span.startLocal, 'America/New_York'))).toEqual([
      '2026-10-24T02:00:00.000Z',
      '2026-10-31T02:00:00.000Z',
      '2026-11-07T03:00:00.000Z',
    ])
  })

  test('belong to the night, also of a party that starts after midnight', () => {
    for (const { night } of datesBetween([rule({ from: '2026-11-20', repeat: 'monthly' })], '', '2027-03-31')) {
      const dayAfter = Temporal.PlainDate.from(night).add({ days: 1 }).toString()
      const span = spanOf({ date: dayAfter, startTime: '00:30', endTime: '05:00' })
      expect(typeof span !== 'string' && nightOf(span.startLocal)).toBe(night)
    }
  })

  test('follow the next rule from its first night on', () => {
    const rules = [rule({ from: '2026-11-24' }), rule({ from: '2026-12-10', repeat: 'two-weeks' })]
    expect(nextNights(rules, '2026-12-01', 4)).toEqual(['2026-12-01', '2026-12-08', '2026-12-10', '2026-12-24'])
    expect(ruleOn(rules, '2026-12-08')).toBe(rules[0])
    expect(ruleOn(rules, '2026-12-15')).toBeUndefined()
    expect(ruleOn(rules, '2026-12-24')).toBe(rules[1])
  })

  test('are offered only where the first night fits: the fifth one is not in every month', () => {
    expect(repeatsFrom('2026-11-24')).toEqual(['weekly', 'two-weeks', 'monthly', 'monthly-last'])
    expect(repeatsFrom('2026-11-10')).toEqual(['weekly', 'two-weeks', 'monthly'])
    expect(repeatsFrom('2026-12-29')).toEqual(['weekly', 'two-weeks', 'monthly-last'])
  })
})

describe('an RRULE', () => {
  test('is read in the forms that calendars write', () => {
    const read = (text: string, from = '2026-11-24') => ruleFrom(text, from)
    expect(read('FREQ=WEEKLY')).toEqual(rule())
    expect(read('FREQ=WEEKLY;BYDAY=TU;WKST=SU')).toEqual(rule())
    expect(read('FREQ=WEEKLY;INTERVAL=2;COUNT=8')).toEqual(rule({ repeat: 'two-weeks', count: 8 }))
    expect(read('FREQ=WEEKLY;UNTIL=20270302T045959Z')).toEqual(rule({ until: '2027-03-02' }))
    expect(read('FREQ=MONTHLY;BYDAY=4TU')).toEqual(rule({ repeat: 'monthly' }))
    expect(read('FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1')).toEqual(rule({ repeat: 'monthly-last' }))
  })

  test('of another kind, or one that explodes, is no series', () => {
    for (const text of [
      'FREQ=WEEKLY;BYDAY=TU,TH',
      'FREQ=WEEKLY;BYDAY=WE',
      'FREQ=WEEKLY;INTERVAL=3',
      'FREQ=MONTHLY;BYDAY=1TU',
      'FREQ=MONTHLY;BYMONTHDAY=24',
      'FREQ=MONTHLY',
      'FREQ=DAILY',
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY',
      'FREQ=WEEKLY;BYHOUR=1,2,3',
      'Every Tuesday',
      '',
    ])
      expect([text, ruleFrom(text, '2026-11-24')]).toEqual([text, null])
  })
})

const night = fc.integer({ min: 0, max: 20_000 }).map(days => plus('2000-01-01', days))
const anyRule = fc
  .record({
    from: night,
    repeat: fc.constantFrom(...repeats),
    weeks: fc.option(fc.nat(40)),
    count: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .filter(({ from, repeat }) => repeatsFrom(from).includes(repeat))
  .map(
    ({ from, repeat, weeks, count }): Rule => ({
      from,
      repeat,
      count,
      until: weeks === null ? null : plus(from, weeks * 7),
    }),
  )

describe('for any rule', () => {
  test('the dates are those that counting days finds', () => {
    fc.assert(
      fc.property(anyRule, rule => {
        const to = plus(rule.from, 400)
        expect(datesBetween([rule], '', to).map(date => date.night)).toEqual(countedNights(rule, to))
      }),
    )
  })

  test('the text of the rule is read as the same rule', () => {
    fc.assert(
      fc.property(anyRule, rule => {
        const ends = rule.until === null || rule.count === null ? rule : { ...rule, count: null }
        expect(ruleFrom(ruleText(ends), rule.from)).toEqual(ends)
      }),
    )
  })

  test('the rest from a date, and the dates before it, are the whole', () => {
    fc.assert(
      fc.property(anyRule, fc.nat(20), (rule, position) => {
        const all = nextNights([rule], '', 25)
        const date = all[Math.min(position, all.length - 1)] ?? rule.from
        const split = [rule, restOf(rule, date)]
        expect(nextNights(split, '', 25)).toEqual(all)
        expect(nextNights([restOf(rule, date)], '', 25)).toEqual(nextNights([rule], date, 25))
      }),
    )
  })
})

/** Tries every day, as a person with a paper calendar does. */
function countedNights({ from, repeat, until, count }: Rule, to: string): string[] {
  const start = Temporal.PlainDate.from(from)
  const nights: string[] = []
  for (let day = start; day.toString() <= to; day = day.add({ days: 1 })) {
    if (day.dayOfWeek !== start.dayOfWeek) continue
    const isDate = {
      weekly: true,
      'two-weeks': start.until(day).days % 14 === 0,
      monthly: Math.ceil(day.day / 7) === Math.ceil(start.day / 7),
      'monthly-last': day.month !== day.add({ days: 7 }).month,
    }[repeat]
    if (isDate) nights.push(day.toString())
  }
  return nights.filter(night => until === null || night <= until).slice(0, count ?? undefined)
}

function first(count: number, repeat: Repeat, from: string) {
  return datesBetween([rule({ repeat, from })], from, FAR)
    .slice(0, count)
    .map(date => date.night)
}

function rule(about: Partial<Rule> = {}): Rule {
  return { from: '2026-11-24', repeat: 'weekly', until: null, count: null, ...about }
}

function plus(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
