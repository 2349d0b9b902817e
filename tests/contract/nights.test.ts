import { describe, expect, test } from 'vitest'
import {
  afterMidnightReadings,
  instantOf,
  isLive,
  isPast,
  type NightOrder,
  nightOf,
  offsetDateTime,
  type Span,
  spanOf,
  tonightIn,
  weekendOf,
} from '#contract/events/nights.ts'
import fc from '../support/property.ts'

const MIAMI = 'America/New_York'

describe('a night', () => {
  test('that starts on Friday and ends on Saturday belongs to Friday', () => {
    const span = spanGranted({ date: '2026-11-20', startTime: '23:00', endTime: '04:00' })
    expect(span).toEqual({
      startLocal: '2026-11-20T23:00:00',
      endLocal: '2026-11-21T04:00:00',
      nightOf: '2026-11-20',
      isLong: false,
    })
    expect(instantsOf(span, MIAMI)).toEqual({
      startsAt: '2026-11-21T04:00:00.000Z',
      endsAt: '2026-11-21T09:00:00.000Z',
    })
  })

  test('that starts at one on Saturday morning belongs to Friday', () => {
    const span = spanGranted({ date: '2026-11-21', startTime: '01:00', endTime: '06:00' })
    expect(span.nightOf).toBe('2026-11-20')
    expect(instantsOf(span, MIAMI)).toEqual({
      startsAt: '2026-11-21T06:00:00.000Z',
      endsAt: '2026-11-21T11:00:00.000Z',
    })
  })

  test('changes at six in the morning', () => {
    expect(nightOf('2026-11-21T05:59')).toBe('2026-11-20')
    expect(nightOf('2026-11-21T06:00')).toBe('2026-11-21')
    expect(nightOf('2027-01-01 00:30:00')).toBe('2026-12-31')
  })

  test('that ends at midnight is over before the next day begins', () => {
    const span = spanGranted({ date: '2026-11-20', startTime: '20:00', endTime: '00:00' })
    expect(span).toMatchObject({ nightOf: '2026-11-20', endLocal: '2026-11-21T00:00:00' })
    const nextEvening = Date.UTC(2026, 10, 22, 1)
    expect(isPast(instantsOf(span, MIAMI), nextEvening)).toBe(true)
    expect(tonightIn(MIAMI, nextEvening)).not.toBe(span.nightOf)
  })

  test('may be without an end', () => {
    expect(spanOf({ date: '2026-11-20', startTime: '23:00', endTime: null })).toMatchObject({ endLocal: null })
    expect(spanOf({ date: '2026-11-20', startTime: '23:00' })).toMatchObject({ endLocal: null })
  })

  test('that ends when it starts is refused', () => {
    expect(spanOf({ date: '2026-11-20', startTime: '23:00', endTime: '23:00' })).toBe('end-equals-start')
  })

  test('of more than eighteen hours needs a confirmation', () => {
    const noon = { date: '2026-11-20', startTime: '12:00' }
    expect(spanOf({ ...noon, endTime: '06:00' })).toMatchObject({ isLong: false })
    expect(spanOf({ ...noon, endTime: '06:01' })).toMatchObject({ isLong: true })
  })

  test('may be moved by its host by one day and no more', () => {
    const order = { date: '2026-11-20', startTime: '07:00' }
    expect(spanOf({ ...order, nightOf: '2026-11-19' })).toMatchObject({ nightOf: '2026-11-19' })
    expect(spanOf({ ...order, nightOf: '2026-11-21' })).toMatchObject({ nightOf: '2026-11-21' })
    expect(spanOf({ ...order, nightOf: '2026-11-18' })).toBe('night-too-far')
    expect(spanOf({ ...order, nightOf: '2026-11-22' })).toBe('night-too-far')
  })

  test('has its order also when the clock changes', () => {
    fc.assert(
      fc.property(days(), clocks(), clocks(), (date, startTime, endTime) => {
        fc.pre(startTime !== endTime)
        const span = spanGranted({ date, startTime, endTime })
        expect((span.endLocal ?? '') > span.startLocal).toBe(true)
        expect(span.startLocal.startsWith(`${date}T${startTime}`)).toBe(true)
        expect(span.nightOf <= date).toBe(true)
      }),
    )
  })
})

describe('the local time of a venue', () => {
  test('stays at ten every Friday when summer time ends', () => {
    const dates = ['2026-10-23', '2026-10-30', '2026-11-06']
    const fridays = dates.map(date => spanGranted({ date, startTime: '22:00', endTime: '03:00' }))
    expect(fridays.map(({ startLocal }) => instantOf(startLocal, MIAMI))).toEqual([
      '2026-10-24T02:00:00.000Z',
      '2026-10-31T02:00:00.000Z',
      '2026-11-07T03:00:00.000Z',
    ])
    expect(fridays.map(span => span.nightOf)).toEqual(dates)
  })

  test('makes the night longer when summer time ends, and shorter when it begins', () => {
    const autumn = spanGranted({ date: '2026-10-31', startTime: '22:00', endTime: '03:00' })
    expect(instantsOf(autumn, MIAMI)).toEqual({
      startsAt: '2026-11-01T02:00:00.000Z',
      endsAt: '2026-11-01T08:00:00.000Z',
    })
    expect(hoursOf(autumn)).toBe(6)
    expect(hoursOf(spanGranted({ date: '2026-03-07', startTime: '22:00', endTime: '03:00' }))).toBe(4)
  })

  test('reads an hour that is skipped or repeated as the database does', () => {
    expect(instantOf('2026-03-08T02:30', MIAMI)).toBe('2026-03-08T07:30:00.000Z')
    expect(instantOf('2026-11-01T01:30', MIAMI)).toBe('2026-11-01T06:30:00.000Z')
  })

  test('has the zones of San Juan, Phoenix and Pensacola', () => {
    expect(instantOf('2026-11-20T22:00', 'America/Puerto_Rico')).toBe('2026-11-21T02:00:00.000Z')
    expect(instantOf('2026-11-20T22:00', 'America/Phoenix')).toBe('2026-11-21T05:00:00.000Z')
    expect(instantOf('2026-11-20T22:00', 'America/Chicago')).toBe('2026-11-21T04:00:00.000Z')
  })

  test('has its offset in structured data', () => {
    expect(offsetDateTime('2026-11-20T23:00', MIAMI)).toBe('2026-11-20T23:00:00-05:00')
    expect(offsetDateTime('2026-07-04 23:00:00', MIAMI)).toBe('2026-07-04T23:00:00-04:00')
  })
})

describe('now', () => {
  const friday = { startsAt: '2026-11-21T04:00:00.000Z', endsAt: '2026-11-21T09:00:00.000Z' }
  const early = { startsAt: '2026-11-21T06:00:00.000Z', endsAt: '2026-11-21T11:00:00.000Z' }
  const halfPastTwo = Date.UTC(2026, 10, 21, 7, 30)

  test('at half past two on Saturday morning is Friday night, and both events are live', () => {
    expect(tonightIn(MIAMI, halfPastTwo)).toBe('2026-11-20')
    expect(isLive(friday, halfPastTwo)).toBe(true)
    expect(isLive(early, halfPastTwo)).toBe(true)
  })

  test('at six on Saturday morning is Saturday night', () => {
    expect(tonightIn(MIAMI, Date.UTC(2026, 10, 21, 10, 59))).toBe('2026-11-20')
    expect(tonightIn(MIAMI, Date.UTC(2026, 10, 21, 11))).toBe('2026-11-21')
  })

  test('an event is not live before its start, and past after its end', () => {
    expect(isLive(friday, Date.UTC(2026, 10, 21, 3, 59))).toBe(false)
    expect(isPast(friday, Date.UTC(2026, 10, 21, 9, 0))).toBe(false)
    expect(isPast(friday, Date.UTC(2026, 10, 21, 9, 1))).toBe(true)
    expect(isLive(friday, Date.UTC(2026, 10, 21, 9, 1))).toBe(false)
  })

  test('an event without an end lasts five hours', () => {
    const open = { ...friday, endsAt: null }
    expect(isLive(open, Date.UTC(2026, 10, 21, 8, 59))).toBe(true)
    expect(isPast(open, Date.UTC(2026, 10, 21, 9, 1))).toBe(true)
  })
})

describe('a weekend', () => {
  const weekend = ['2026-11-20', '2026-11-21', '2026-11-22']

  test('is the Friday, Saturday and Sunday night ahead, or the one we are in', () => {
    for (const server of ['2026-11-16', '2026-11-19', ...weekend]) expect(weekendOf(server)).toEqual(weekend)
    expect(weekendOf('2026-11-23')).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
  })

  test('is chosen by night: at two on Monday morning it is still Sunday night', () => {
    const twoOnMonday = Date.UTC(2026, 10, 23, 7)
    expect(weekendOf(tonightIn(MIAMI, twoOnMonday))).toEqual(weekend)
  })
})

describe('a start after midnight', () => {
  test('has two possible dates: after Friday night, or early on Friday', () => {
    const [after, early] = afterMidnightReadings('2026-11-20', '00:30') ?? []
    expect(after).toEqual({ reading: 'after-night', date: '2026-11-21', startTime: '00:30', nightOf: '2026-11-20' })
    expect(early).toEqual({ reading: 'early-day', date: '2026-11-20', startTime: '00:30', nightOf: '2026-11-19' })
  })

  test('agrees with the night that is computed from the time', () => {
    for (const reading of afterMidnightReadings('2026-11-20', '05:59') ?? []) {
      expect(spanGranted({ date: reading.date, startTime: reading.startTime }).nightOf).toBe(reading.nightOf)
    }
  })

  test('has one date from six on', () => {
    expect(afterMidnightReadings('2026-11-20', '06:00')).toBeNull()
    expect(afterMidnightReadings('2026-11-20', '23:00')).toBeNull()
  })
})

function spanGranted(order: NightOrder): Span {
  const span = spanOf(order)
  if (typeof span === 'string') throw new Error(span)
  return span
}

function instantsOf({ startLocal, endLocal }: Span, tz: string) {
  return { startsAt: instantOf(startLocal, tz), endsAt: endLocal && instantOf(endLocal, tz) }
}

function hoursOf(span: Span) {
  const { startsAt, endsAt } = instantsOf(span, MIAMI)
  return (Date.parse(endsAt ?? '') - Date.parse(startsAt)) / 3_600_000
}

function days() {
  return fc.integer({ min: 0, max: 20_000 }).map(days => Temporal.PlainDate.from('2000-01-01').add({ days }).toString())
}

function clocks() {
  return fc
    .integer({ min: 0, max: 1439 })
    .map(minutes => Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5))
}
