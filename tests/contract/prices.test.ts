import { describe, expect, test } from 'vitest'
import { instantOf, nightOf } from '#contract/events/nights.ts'
import { changeLabel, conditionLabel, nowLabel, rangeLabel } from '#contract/events/price-labels.ts'
import {
  type EventPrice,
  endOfPrice,
  fullPrice,
  isForEverybody,
  MAX_PRICES,
  type PricedNight,
  priceKinds,
  priceRows,
  pricesAt,
  pricesErrorOf,
  rangeAt,
  singlePrice,
  stepsOf,
  untilLocal,
} from '#contract/events/prices.ts'
import { prices as en } from '#contract/i18n/en/prices.ts'
import { prices as es } from '#contract/i18n/es/prices.ts'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { prices as pt } from '#contract/i18n/pt/prices.ts'
import { formatIn } from '#contract/i18n/region.ts'
import fc from '../support/property.ts'

const messages = { en, es, pt }
const words = (locale: Locale) => ({ ...messages[locale], free: 'Free', atTheDoor: 'At the door' })
const night = (prices: EventPrice[], about: Partial<PricedNight> = {}): PricedNight => ({
  price: singlePrice(prices) ?? null,
  prices,
  nightOf: '2026-11-20',
  timeZone: 'America/New_York',
  startsAt: instantOf('2026-11-20T22:00', 'America/New_York'),
  ...about,
})
const at = (local: string, tz = 'America/New_York') => Date.parse(instantOf(local, tz))
const party = night([
  { kind: 'early', price: '10.00', until: '23:00' },
  { kind: 'general', price: '15.00' },
  { kind: 'student', price: '8.00' },
])
const now = (event: PricedNight, local: string, taken = 0) =>
  nowLabel(event, { nowMs: at(local, event.timeZone), taken }, words('en'), formatIn('en'))
const listed = (event: PricedNight, local: string) =>
  rangeLabel(event, { nowMs: at(local), taken: 0 }, words('en'), formatIn('en'))

describe('the price that holds now', () => {
  test('is told with the next change, and the last one alone', () => {
    expect(now(party, '2026-11-20T22:59')).toBe('$10 until 11 PM, then $15')
    expect(now(party, '2026-11-20T23:00')).toBe('$15')
    expect(listed(party, '2026-11-20T22:59')).toBe('from $10')
    expect(listed(party, '2026-11-20T23:00')).toBe('$15')
  })

  test('may be free, after midnight, days before, or for a number of people', () => {
    const free = night([
      { kind: 'early', price: '0.00', until: '00:30' },
      { kind: 'door', price: '15.00' },
    ])
    expect(now(free, '2026-11-21T00:29')).toBe('Free until 12:30 AM, then $15')
    expect(listed(free, '2026-11-20T20:00')).toBe('Free–$15')
    const early = night([
      { kind: 'early', price: '10.00', until: '20:00', nightsBefore: 7 },
      { kind: 'general', price: '12.50', places: 50 },
      { kind: 'door', price: '20.00' },
    ])
    expect(now(early, '2026-11-13T19:59')).toBe('$10 until 8 PM, Fri Nov 13, then $12.50')
    expect(now(early, '2026-11-13T20:00', 49)).toBe('$12.50 for the first 50, then $20')
    expect(now(early, '2026-11-13T20:00', 50)).toBe('$20')
  })

  test('ends with the last time, and an early one without a time ends at the start', () => {
    const only = night([{ kind: 'early', price: '10.00', until: '23:00' }])
    expect(now(only, '2026-11-20T23:00')).toBe('At the door')
    expect(listed(only, '2026-11-20T23:00')).toBe('At the door')
    const presale = night([
      { kind: 'early', price: '10.00' },
      { kind: 'door', price: '15.00' },
    ])
    expect(now(presale, '2026-11-20T21:59')).toBe('$10 until 10 PM, then $15')
    expect(now(presale, '2026-11-20T22:00')).toBe('$15')
  })

  test('of an event with prices for some people only is a range, and its single price is the highest one', () => {
    const prices: EventPrice[] = [
      { kind: 'other', name: 'Ladies', price: '0.00' },
      { kind: 'other', name: 'Guys', price: '10.00' },
    ]
    expect(listed(night(prices), '2026-11-20T20:00')).toBe('Free–$10')
    expect(singlePrice(prices)).toBe('10.00')
  })

  test('is told in Spanish and Portuguese', () => {
    const label = (locale: Locale) =>
      nowLabel(party, { nowMs: at('2026-11-20T20:00'), taken: 0 }, words(locale), formatIn(locale))
    expect(label('es')).toBe('$10 hasta las 11 p.\u{a0}m., luego $15')
    expect(label('pt')).toMatch(/^US\$\s10 até as 23:00, depois US\$\s15$/)
    for (const locale of locales)
      expect(changeLabel(party, { nowMs: 0, taken: 0 }, words(locale), formatIn(locale))).not.toContain('10')
  })

  test('stands among all prices, of which those for some people come last', () => {
    const rows = priceRows(party, at('2026-11-20T23:30'), 0)
    expect(rows.map(({ price, state }) => [price.kind, state])).toEqual([
      ['early', 'over'],
      ['general', 'now'],
      ['student', 'beside'],
    ])
    expect(singlePrice(party.prices ?? [])).toBe('10.00')
    expect(fullPrice(party)).toBe('15.00')
  })
})

describe('a clock that changes in the night', () => {
  const newYork = (nightOfEvent: string) => ({
    nightOf: nightOfEvent,
    startsAt: instantOf(`${nightOfEvent}T22:00`, 'America/New_York'),
  })
  test('a time that comes twice counts the second time', () => {
    const event = night(
      [
        { kind: 'early', price: '10.00', until: '01:30' },
        { kind: 'general', price: '15.00' },
      ],
      newYork('2026-10-31'),
    )
    const end = Date.parse('2026-11-01T06:30:00Z')
    expect(endOfPrice({ kind: 'early', price: '10.00', until: '01:30' }, event)).toBe(end)
    expect(pricesAt(event, end - 1, 0).now?.price).toBe('10.00')
    expect(pricesAt(event, end, 0).now?.price).toBe('15.00')
  })

  test('a time that does not come is an hour later', () => {
    const event = night([], newYork('2026-03-07'))
    expect(endOfPrice({ kind: 'early', price: '10.00', until: '02:30' }, event)).toBe(
      Date.parse('2026-03-08T07:30:00Z'),
    )
  })
})

const zones = [
  'America/New_York',
  'America/Phoenix',
  'Europe/Madrid',
  'America/Santiago',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
]
const anyPrice = fc.record(
  {
    kind: fc.constantFrom(...priceKinds),
    price: fc
      .integer({ min: 0, max: 20_000 })
      .map(cents => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
    until: fc
      .integer({ min: 0, max: 95 })
      .map(
        quarter => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
      ),
    places: fc.integer({ min: 1, max: 200 }),
    nightsBefore: fc.integer({ min: 0, max: 20 }),
  },
  { requiredKeys: ['kind', 'price'] },
)
/** Nights of a year in which the clocks of all these zones change. */
const anyNight = fc
  .record({
    prices: fc.array(anyPrice, { maxLength: MAX_PRICES }),
    day: fc.integer({ min: 0, max: 364 }),
    tz: fc.constantFrom(...zones),
    startTime: fc.constantFrom('20:00', '23:30', '00:30', '14:00'),
  })
  .map(({ prices, day, tz, startTime }) => {
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString()
    const startLocal = `${startTime < '06:00' ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date}T${startTime}`
    return {
      event: night(prices, { nightOf: date, timeZone: tz, startsAt: instantOf(startLocal, tz) }),
      order: { nightOf: date, tz, startLocal, endLocal: null },
    }
  })

describe('for any prices, zone, night and time', () => {
  test('the price that holds is the first one that is not over, and every change is one that was told', () => {
    fc.assert(
      fc.property(
        anyNight,
        fc.integer({ min: -30 * 24 * 60, max: 24 * 60 }),
        fc.integer({ min: 0, max: 250 }),
        ({ event }, minutes, taken) => {
          const nowMs = Date.parse(event.startsAt) + minutes * 60_000
          const { now: holds, next } = pricesAt(event, nowMs, taken)
          const open = (event.prices ?? []).filter(
            price => isForEverybody(price) && endOfPrice(price, event) > nowMs && (price.places ?? Infinity) > taken,
          )
          expect(holds === null).toBe(open.length === 0)
          if (holds === null) return
          expect(holds.endsMs).toBe(Math.min(...open.map(price => endOfPrice(price, event))))
          // At the moment of its end the next price holds, unless that one is over, too.
          const isChange = next !== null && holds.endsMs < next.endsMs
          const lastMs = Math.min(holds.endsMs - 1, nowMs + 365 * 86_400_000)
          expect(pricesAt(event, lastMs, taken).now).toEqual(holds)
          expect(isChange ? pricesAt(event, holds.endsMs, taken).now : next).toEqual(next)
        },
      ),
    )
  })

  test('time never brings a price back, and the lowest one is never above the one that holds', () => {
    fc.assert(
      fc.property(
        anyNight,
        fc.array(fc.integer({ min: -40_000, max: 2_000 }), { minLength: 2 }),
        ({ event }, minutes) => {
          const open = minutes
            .toSorted((one, other) => one - other)
            .map(minute => Date.parse(event.startsAt) + minute * 60_000)
            .map(nowMs => {
              const range = rangeAt(event, nowMs, 0)
              const { now: holds } = pricesAt(event, nowMs, 0)
              const price = Number(holds?.price ?? range?.lowest ?? 0)
              expect(Number(range?.lowest ?? 0)).toBeLessThanOrEqual(price)
              expect(Number(range?.highest ?? 0)).toBeGreaterThanOrEqual(price)
              return priceRows(event, nowMs, 0).filter(({ state }) => state === 'now' || state === 'later').length
            })
          expect(open).toEqual(open.toSorted((one, other) => other - one))
        },
      ),
    )
  })

  test('a time belongs to the night on which the host counts it', () => {
    fc.assert(
      fc.property(anyNight, ({ event }) => {
        for (const price of event.prices ?? []) {
          const local = untilLocal(price, event.nightOf)
          if (local === null) continue
          const counted = Temporal.PlainDate.from(event.nightOf)
            .subtract({ days: price.nightsBefore ?? 0 })
            .toString()
          expect(nightOf(local)).toBe(counted)
          expect(local.slice(11)).toBe(price.until)
        }
      }),
    )
  })

  test('a list that is accepted has one order, and every label is written in every language', () => {
    fc.assert(
      fc.property(anyNight, ({ event, order }) => {
        const { prices = [] } = event
        const isAccepted = pricesErrorOf(prices, order, { nowMs: 0 }) === null
        const reversed = stepsOf({ ...event, prices: isAccepted ? prices.toReversed() : prices })
        expect(reversed).toEqual(stepsOf(event))
        for (const locale of locales) {
          const reader = formatIn(locale)
          expect(nowLabel(event, { nowMs: 0, taken: 0 }, words(locale), reader)).not.toMatch(/undefined|NaN|Infinity/)
          for (const price of prices)
            expect(conditionLabel(price, event, words(locale), reader)).not.toMatch(/undefined|NaN/)
        }
      }),
    )
  })
})

describe('prices that an event cannot have', () => {
  const order = {
    nightOf: '2026-11-20',
    tz: 'America/New_York',
    startLocal: '2026-11-20T22:00',
    endLocal: '2026-11-21T04:00',
  }
  const errorOf = (prices: EventPrice[], nowMs = 0, former: EventPrice[] = []) =>
    pricesErrorOf(prices, order, { nowMs, former })
  const general: EventPrice = { kind: 'general', price: '15.00' }

  test('overlap, end after the event, are over, too many or unreadable', () => {
    expect(errorOf([general, { ...general, price: '12.00' }])).toBe('prices-overlap')
    expect(errorOf([general, { kind: 'door', price: '20.00' }])).toBe('prices-overlap')
    expect(
      errorOf([
        { kind: 'early', price: '5.00' },
        { kind: 'early', price: '9.00', until: '22:00' },
      ]),
    ).toBe('prices-overlap')
    expect(
      errorOf([
        { kind: 'student', price: '5.00' },
        { kind: 'student', price: '5.00' },
      ]),
    ).toBe('prices-overlap')
    expect(errorOf([{ ...general, until: '04:01' }])).toBe('price-until-late')
    expect(errorOf([{ ...general, until: '04:00' }])).toBeNull()
    const noon = at('2026-11-19T12:00')
    const over: EventPrice = { kind: 'early', price: '8.00', until: '11:00', nightsBefore: 1 }
    expect(errorOf([over, general], noon)).toBe('price-until-past')
    expect(errorOf([over, general], noon, [over])).toBeNull()
    expect(errorOf(Array.from({ length: 9 }, (_, n) => ({ kind: 'student', price: `${n}.00` })))).toBe(
      'too-many-prices',
    )
    for (const price of ['-1.00', 'free', '1e3', '']) expect(errorOf([{ ...general, price }])).toBe('price-unreadable')
    expect(pricesErrorOf([{ ...general, price: '10.50' }], { ...order, currency: 'CLP' }, { nowMs: 0 })).toBe(
      'price-has-decimals',
    )
  })

  test('may be the same for some people and for everybody', () => {
    expect(errorOf([general, { kind: 'student', price: '15.00' }, { kind: 'couple', price: '25.00' }])).toBeNull()
    expect(errorOf([])).toBeNull()
  })
})
