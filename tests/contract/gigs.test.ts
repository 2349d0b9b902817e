import { describe, expect, test } from 'vitest'
import { type GigTime, gigInstants, gigSpan, isClash, onBoard, SetGig } from '#contract/jobs/gigs.ts'
import fc from '../support/property.ts'

const at = (nightOf: string, from: string, to: string, timeZone = 'America/New_York'): GigTime => ({
  nightOf,
  from,
  to,
  timeZone,
})

describe('the times of a gig', () => {
  test('before and after midnight belong to the night of the event', () => {
    expect(gigSpan(at('2026-11-27', '23:00', '01:00'))).toMatchObject({
      startLocal: '2026-11-27T23:00:00',
      endLocal: '2026-11-28T01:00:00',
      nightOf: '2026-11-27',
    })
    expect(gigSpan(at('2026-11-27', '01:00', '03:30'))).toMatchObject({
      startLocal: '2026-11-28T01:00:00',
      endLocal: '2026-11-28T03:30:00',
    })
    expect(gigSpan(at('2026-11-27', '18:00', '23:00'))).toMatchObject({ endLocal: '2026-11-27T23:00:00' })
  })

  test('last an hour longer in the night in which the clock goes back', () => {
    const { startMs, endMs } = gigInstants(at('2026-10-31', '23:00', '03:00'))
    expect((endMs - startMs) / 3_600_000).toBe(5)
    const spring = gigInstants(at('2027-03-13', '23:00', '03:00'))
    expect((spring.endMs - spring.startMs) / 3_600_000).toBe(3)
  })
})

describe('two gigs', () => {
  test.each([
    [
      'a changeover after midnight is no clash',
      at('2026-11-27', '23:00', '01:00'),
      at('2026-11-27', '01:00', '03:00'),
      false,
    ],
    ['one minute of overlap is a clash', at('2026-11-27', '23:00', '01:01'), at('2026-11-27', '01:00', '03:00'), true],
    [
      'the same times of another night are no clash',
      at('2026-11-27', '23:00', '01:00'),
      at('2026-11-28', '23:00', '01:00'),
      false,
    ],
    [
      'the early morning of a night is not that of the next one',
      at('2026-11-27', '02:00', '04:00'),
      at('2026-11-28', '02:00', '04:00'),
      false,
    ],
    [
      'the zones of both venues count',
      at('2026-11-27', '23:00', '01:00'),
      at('2026-11-27', '21:00', '22:00', 'America/Chicago'),
      false,
    ],
    [
      'an hour later in the west is at the same time',
      at('2026-11-27', '23:00', '01:00'),
      at('2026-11-27', '22:30', '23:30', 'America/Chicago'),
      true,
    ],
    [
      'a repeated hour is read as the later one, so that a gig until then clashes with its first half',
      at('2026-10-31', '23:00', '01:30'),
      at('2026-10-31', '21:45', '22:15', 'America/Los_Angeles'),
      true,
    ],
  ])('%s', (_, one, other, expected) => {
    expect([isClash(one, other), isClash(other, one)]).toEqual([expected, expected])
  })

  test('clash exactly if they share a minute', () => {
    const clock = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(minutes => {
      const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    })
    const gig = fc
      .record({
        nightOf: fc.constantFrom('2026-10-30', '2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14'),
        from: clock,
        to: clock,
        timeZone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Europe/Madrid'),
      })
      .filter(({ from, to }) => from !== to)
    const minutesOf = (one: GigTime) => {
      const { startMs, endMs } = gigInstants(one)
      return new Set(Array.from({ length: (endMs - startMs) / 60_000 }, (_, at) => startMs + at * 60_000))
    }
    fc.assert(
      fc.property(gig, gig, (one, other) => {
        const others = minutesOf(other)
        expect(isClash(one, other)).toBe([...minutesOf(one)].some(minute => others.has(minute)))
      }),
      { numRuns: 200 },
    )
  })
})

test('a gig is refused without hours, with an unknown currency, or with decimals that the currency does not have', () => {
  const gig = { eventId: crypto.randomUUID(), role: 'dj', from: '23:00', to: '01:00', fee: '150', currency: 'USD' }
  expect(SetGig.parse(gig)).toEqual({ ...gig, fee: '150.00' })
  expect(SetGig.parse({ ...gig, fee: null })).toMatchObject({ fee: null })
  const codes = (change: object) => SetGig.safeParse({ ...gig, ...change }).error?.issues.map(({ message }) => message)
  expect(codes({ to: '23:00' })).toEqual(['end-equals-start'])
  expect(codes({ from: '24:00' })).toEqual(['invalid-time'])
  expect(codes({ currency: 'XXL' })).toEqual(['unknown-currency'])
  expect(codes({ fee: '-5' })).toEqual(['price-unreadable'])
  expect(codes({ fee: '10.50', currency: 'CLP' })).toEqual(['price-has-decimals'])
  expect(codes({ role: 'dancer' })).toEqual(['invalid'])
})

test('the board filters by role, first night, fee, city and distance, and lists the nearest gigs of a night first', () => {
  const listed = (
    title: string,
    nightOf: string,
    about: { role?: 'dj' | 'bar'; fee?: string | null; lat?: number | null; city?: string } = {},
  ) => ({
    title,
    gig: {
      eventId: 'e',
      role: about.role ?? 'dj',
      from: '23:00',
      to: '01:00',
      fee: about.fee ?? null,
      currency: 'USD',
    },
    event: {
      title,
      nightOf,
      timeZone: 'America/New_York',
      venue: null,
      city: about.city ?? 'Miami',
      state: 'FL',
      latitude: about.lat ?? null,
      longitude: about.lat == null ? null : -80.2,
    },
  })
  const jobs = [
    listed('far', '2026-11-27', { lat: 26.7, fee: '300.00' }),
    listed('near', '2026-11-27', { lat: 25.8, fee: '150.00' }),
    listed('hidden', '2026-11-28', { role: 'bar', city: 'Tampa' }),
    { title: 'ordinary', gig: null, event: null },
  ]
  const here = { latitude: 25.77, longitude: -80.2 }
  const titles = (filter: Parameters<typeof onBoard>[1], from: typeof here | null = null) =>
    onBoard(jobs, filter, from).map(({ title }) => title)
  expect(titles({})).toEqual(['far', 'near', 'hidden'])
  expect(titles({}, here)).toEqual(['near', 'far', 'hidden'])
  expect(titles({ within: 50 }, here)).toEqual(['near'])
  expect(titles({ within: 50 })).toEqual(['far', 'near', 'hidden'])
  expect(titles({ role: 'bar' })).toEqual(['hidden'])
  expect(titles({ date: '2026-11-28' })).toEqual(['hidden'])
  expect(titles({ pay: 200 })).toEqual(['far'])
  expect(titles({ city: 'tampa' })).toEqual(['hidden'])
})
