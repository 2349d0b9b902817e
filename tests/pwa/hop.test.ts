import { describe, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { endMsOf } from '#contract/events/nights.ts'
import { type Hop, type HopOptions, hopsAround, timesOf, wayBetween } from '#pwa/events/hop/hop.ts'
import { eventOf } from '../support/event.ts'
import fc from '../support/property.ts'

const MINUTE = 60_000
/** At noon in Miami, before every event below. */
const NOON = Date.parse('2026-11-20T17:00:00Z')
const PLAZA = { latitude: 25.7657, longitude: -80.2193 }

function at(kmNorth: number, about: Partial<Event> = {}): Event {
  return eventOf({ ...PLAZA, latitude: PLAZA.latitude + kmNorth / 111.2, ...about })
}

function hops(event: Event, others: Event[], options: Partial<HopOptions> = {}) {
  return hopsAround(event, others, {
    nowMs: NOON,
    favoriteGenres: [],
    goingTo: new Set(),
    blocked: new Set(),
    ...options,
  })
}

/** Titles with the times in the venue's zone: `Son 21:00-00:15`. */
function shown(hop: Hop | null) {
  const clock = (ms: number, { timeZone }: Event) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5)
  return hop?.map(({ event, arriveMs, leaveMs }) => `${event.title} ${clock(arriveMs, event)}-${clock(leaveMs, event)}`)
}

const titlesOf = (found: Hop[]) => found.map(hop => hop.map(({ event }) => event.title).join(' > '))

describe('the parties of one night', () => {
  test('follow one another across midnight, with the way between them', () => {
    const son = at(0, { title: 'Son', startTime: '20:00', endTime: '23:30' })
    const rumba = at(1, { title: 'Rumba', startTime: '23:00', endTime: '04:00' })
    const { after, before, whole } = hops(son, [rumba])
    expect(titlesOf(after)).toEqual(['Son > Rumba'])
    expect(before).toEqual([])
    expect(shown(whole)).toEqual(['Son 20:00-23:30', 'Rumba 23:50-04:00'])
    expect(whole?.[1]?.way).toMatchObject({ minutes: 20, isWalk: true })
    expect(titlesOf(hops(rumba, [son]).before)).toEqual(['Son > Rumba'])
  })

  test('that overlap are both visited, and one that ends too early for that is left out', () => {
    const long = at(0, { title: 'Long', startTime: '21:00', endTime: '03:00' })
    const late = at(1, { title: 'Late', startTime: '22:00', endTime: '04:00' })
    const early = at(1, { title: 'Early', startTime: '21:00', endTime: '23:00' })
    expect(shown(hops(long, [late]).whole)).toEqual(['Long 21:00-00:30', 'Late 00:50-04:00'])
    // The early one is before, never after: an hour at the second one is the least.
    expect(titlesOf(hops(long, [early]).after)).toEqual([])
    expect(titlesOf(hops(long, [early]).before)).toEqual(['Early > Long'])
  })

  test('without an announced end are left after ninety minutes', () => {
    const open = at(0, { title: 'Open', startTime: '21:00' })
    const late = at(0.1, { title: 'Late', startTime: '22:00', endTime: '04:00' })
    expect(shown(hops(open, [late]).whole)).toEqual(['Open 21:00-22:30', 'Late 22:35-04:00'])
  })

  test('make a night of three where there are three', () => {
    const events = [
      at(0, { title: 'One', startTime: '20:00', endTime: '23:00' }),
      at(1, { title: 'Two', startTime: '22:00', endTime: '02:00' }),
      at(3, { title: 'Three', startTime: '00:00', endTime: '05:00', date: '2026-11-21' }),
    ] as const
    for (const event of events)
      expect(hops(event, [...events]).whole?.map(stop => stop.event.title)).toEqual(['One', 'Two', 'Three'])
  })

  test('are known by their night: a start after midnight belongs to it, the next evening does not', () => {
    const son = at(0, { title: 'Son', startTime: '21:00', endTime: '00:30' })
    const after = at(0.5, { title: 'After', date: '2026-11-21', startTime: '01:00', endTime: '06:00' })
    const nextDay = at(0.5, { title: 'Next', date: '2026-11-21', startTime: '21:00', endTime: '04:00' })
    expect(after.nightOf).toBe(son.nightOf)
    expect(titlesOf(hops(son, [after, nextDay]).after)).toEqual(['Son > After'])
  })

  test('have the hours that really pass when the clock changes', () => {
    // At two on 1 November the clock goes back to one in Miami; on 14 March 2027 it goes from two to three.
    const pair = (date: string) => [
      at(0, { title: 'Son', date, startTime: '22:00', endTime: '01:30' }),
      at(0.1, { title: 'Rumba', date, startTime: '23:00', endTime: '03:00' }),
    ]
    const minutesOf = (date: string) => {
      const [son, rumba] = pair(date)
      const [, last] = (son && rumba && timesOf([son, rumba], son, 0)) || []
      return last && (last.leaveMs - last.arriveMs) / MINUTE
    }
    const [autumn = 0, plain = 0] = [minutesOf('2026-10-31'), minutesOf('2026-11-20')]
    expect(autumn - plain).toBeGreaterThan(0)
    // In spring thirty minutes would be left of the second one after the end of the first, so it is left earlier.
    expect(minutesOf('2027-03-13')).toBeGreaterThanOrEqual(60)
  })
})

describe('no hop has', () => {
  const son = at(0, { title: 'Son', startTime: '20:00', endTime: '23:30' })
  const late = (about: Partial<Event>, km = 1) => at(km, { startTime: '23:00', endTime: '04:00', ...about })

  test('a cancelled event, a draft, one that is over, or one that is too far', () => {
    const others = [late({ status: 'cancelled' }), late({ status: 'draft' }), late({}, 60)]
    expect(hops(son, others)).toEqual({ after: [], before: [], whole: null })
    const rumba = late({ title: 'Rumba' })
    expect(hops(son, [rumba], { nowMs: endMsOf(rumba) }).whole).toBe(null)
    const byLola = { ...rumba, createdBy: 'lola' }
    expect(hops(son, [byLola]).after).toHaveLength(1)
    expect(hops(son, [byLola], { blocked: new Set(['lola']) }).whole).toBe(null)
    // A cancelled event begins no hop.
    expect(hops({ ...son, status: 'cancelled' }, [rumba]).whole).toBe(null)
  })

  test('a full event without a waiting list, unless the member has a place there', () => {
    const full = late({ capacity: 20, attendingCount: 20 })
    expect(hops(son, [full]).whole).toBe(null)
    expect(hops(son, [{ ...full, hasWaitingList: true }]).after).toHaveLength(1)
    expect(hops(son, [full], { goingTo: new Set([full.id]) }).after).toHaveLength(1)
  })

  test('a distance for a place without coordinates, which is left out in another city', () => {
    const unknown = late({ latitude: null, longitude: null })
    expect(hops(son, [unknown]).after[0]?.[1]?.way).toEqual({ km: null, minutes: 30, isWalk: false })
    expect(hops(son, [{ ...unknown, city: 'Hialeah' }]).whole).toBe(null)
    const same = { venue: 'La Terraza', venueSlug: 'la-terraza', latitude: null, longitude: null }
    expect(wayBetween({ ...son, ...same }, { ...unknown, ...same })).toMatchObject({ minutes: 0 })
  })
})

describe('of several', () => {
  const son = at(0, { title: 'Son', startTime: '20:00', endTime: '23:30' })
  const late = (title: string, km: number, about: Partial<Event> = {}) =>
    at(km, { title, startTime: '23:00', endTime: '04:00', ...about })

  test('the nearest are first, and there are three at most', () => {
    const others = [late('Far', 12), late('Near', 0.2), late('Middle', 4), late('Farther', 15)]
    expect(titlesOf(hops(son, others).after)).toEqual(['Son > Near', 'Son > Middle', 'Son > Far'])
  })

  test('that are about as near, the one with a genre of the event or of the member is first', () => {
    const others = [late('Bachata', 0.3, { category: 'bachata' }), late('Salsa', 0.5)]
    expect(titlesOf(hops(son, others).after)).toEqual(['Son > Salsa', 'Son > Bachata'])
    const [cumbia] = [late('Cumbia', 0.5, { category: 'cumbia' })]
    expect(titlesOf(hops(son, [others[0] ?? son, cumbia], { favoriteGenres: ['Cumbia'] }).after)[0]).toBe(
      'Son > Cumbia',
    )
  })

  test('the one at which the member has a place is first, and one that is not confirmed is later', () => {
    const [near, far] = [late('Near', 0.2), late('Far', 8)]
    expect(titlesOf(hops(son, [near, far], { goingTo: new Set([far.id]) }).after)[0]).toBe('Son > Far')
    const asked = { ...near, askedAt: '2026-11-20T17:00:00.000Z' }
    const nowMs = Date.parse(near.startsAt) - 60 * MINUTE
    expect(titlesOf(hops(son, [asked, late('Middle', 1)], { nowMs }).after)[0]).toBe('Son > Middle')
  })
})

/** An event at any time of one night, at any place around, with and without an end, coordinates and room. */
const anyEvent = (zone: string, night: string) =>
  fc
    .record({
      minute: fc.integer({ min: 44, max: 95 }),
      length: fc.option(fc.integer({ min: 4, max: 40 })),
      place: fc.option(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))),
      category: fc.constantFrom('salsa', 'bachata', 'cumbia'),
      isFull: fc.boolean(),
      status: fc.constantFrom('active', 'active', 'active', 'cancelled' as const),
    })
    .map(({ minute, length, place, category, isFull, status }) => {
      const clock = Temporal.PlainDateTime.from(`${night}T06:00`).add({ minutes: minute * 15 })
      const end = length === null ? null : clock.add({ minutes: length * 15 })
      return eventOf({
        date: clock.toPlainDate().toString(),
        startTime: clock.toPlainTime().toString().slice(0, 5),
        endTime: end && end.toPlainTime().toString().slice(0, 5),
        timeZone: zone,
        category,
        status,
        latitude: place && 25.77 + place[0] / 100,
        longitude: place && -80.2 + place[1] / 100,
        ...(isFull ? { capacity: 10, attendingCount: 10 } : {}),
      })
    })

/** A plain night, those of the two changes of the clock, and one in a zone without them. */
const anyNight = fc.constantFrom(
  ['America/New_York', '2026-11-20'],
  ['America/New_York', '2026-10-31'],
  ['America/New_York', '2027-03-13'],
  ['America/Bogota', '2026-11-20'],
  ['Europe/Madrid', '2026-10-24'],
)

test('whatever the events are, each hop can be walked: in order, in time, of one night, and the same in any order', () => {
  let found = 0
  fc.assert(
    fc.property(
      anyNight.chain(([zone = '', night = '']) =>
        fc.tuple(
          fc.array(anyEvent(zone, night), { minLength: 2, maxLength: 9 }),
          fc.integer({ min: -2, max: 20 }).map(hours => Date.parse(`${night}T10:00:00Z`) + hours * 60 * MINUTE),
        ),
      ),
      ([events, nowMs]) => {
        const [event] = events
        if (!event) return
        const result = hops(event, events, { nowMs })
        expect(hops(event, events.toReversed(), { nowMs })).toEqual(result)
        const suggested = [...result.after, ...result.before]
        expect(suggested.length).toBeLessThanOrEqual(3)
        expect(result.after.every(([first]) => first?.event === event)).toBe(true)
        expect(result.before.every(hop => hop.at(-1)?.event === event)).toBe(true)
        for (const hop of [...suggested, ...(result.whole ? [result.whole] : [])]) {
          found += 1
          expect(new Set(hop.map(stop => stop.event.id)).size).toBe(hop.length)
          expect(hop.some(stop => stop.event === event)).toBe(true)
          for (const [index, stop] of hop.entries()) {
            const next = hop[index + 1]
            expect(stop.event.status).toBe('active')
            expect(stop.event.nightOf).toBe(event.nightOf)
            expect(stop.arriveMs).toBeGreaterThanOrEqual(Date.parse(stop.event.startsAt))
            expect(stop.leaveMs).toBeLessThanOrEqual(endMsOf(stop.event))
            expect(stop.leaveMs).toBeGreaterThanOrEqual(nowMs)
            expect(stop.leaveMs - stop.arriveMs).toBeGreaterThanOrEqual((next ? 90 : 60) * MINUTE)
            if (!next) continue
            expect(next.way?.minutes).toBeLessThanOrEqual(45)
            expect(next.arriveMs).toBeGreaterThanOrEqual(stop.leaveMs + Number(next.way?.minutes) * MINUTE)
          }
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(200)
})
