import { expect, test } from 'vitest'
import type { DoorRow } from '#contract/events/door/door.ts'
import { owedAt, priceOfArrival } from '#contract/events/door/door-price.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import {
  besideUsual,
  byPromoter,
  doorReport,
  doorState,
  doublesIn,
  lightOf,
  ordered,
  owedBy,
} from '#contract/events/door/door-state.ts'
import fc from '../support/property.ts'

const [NADIA, MATEO] = ['00000000000000a1', '00000000000000b2']
const [ANA, LUCIA] = ['member:0190a8a2-5b1c-7c3e-8f00-000000000001', 'guest:0190a8a2-5b1c-7c3e-8f00-000000000002']
const AT_22 = Date.parse('2026-11-28T22:00:00.000Z')

const counters = new Map<string, number>()
function row(device: string, minute: number, act: Partial<DoorRow> = {}): DoorRow {
  const counter = (counters.get(device) ?? 0) + 1
  counters.set(device, counter)
  const at = new Date(AT_22 + minute * 60_000).toISOString()
  return { device, counter, at, by: device === NADIA ? 'Nadia' : 'Mateo', kind: 'in', ...act }
}

test('the counts follow arrivals, companions, people who left and mistakes', () => {
  const ana = row(NADIA, 0, { pass: ANA })
  const walkIn = row(MATEO, 2)
  const rows = [
    ana,
    row(NADIA, 1, { kind: 'plus', ref: refOf(ana) }),
    walkIn,
    row(MATEO, 3, { kind: 'out' }),
    row(MATEO, 4, { kind: 'refused', reason: 'not-signed' }),
  ]
  expect(doorState(rows)).toMatchObject({ inCount: 3, outCount: 1, inside: 2 })
  const undone = [...rows, row(NADIA, 5, { kind: 'undo', ref: refOf(ana) })]
  expect(doorState(undone)).toMatchObject({ inCount: 1, outCount: 1, inside: 0 })
  expect(doorState(undone).byPass.has(ANA)).toBe(false)
})

test('two scans of one pass are both kept, with who and when, until one is taken back', () => {
  const [first, second] = [row(NADIA, 10, { pass: ANA }), row(MATEO, 10, { pass: ANA })]
  const [double] = doublesIn(doorState([second, first]))
  expect(double?.map(({ row: { by, at } }) => [by, at])).toEqual([
    ['Nadia', first.at],
    ['Mateo', second.at],
  ])
  const undo = row(MATEO, 11, { kind: 'undo', ref: refOf(second) })
  expect(doublesIn(doorState([second, first, undo]))).toEqual([])
})

test('a clock that is set back does not change the order of a phone', () => {
  const before = row(NADIA, 30, { pass: ANA })
  const after = row(NADIA, -600, { kind: 'undo', ref: refOf(before) })
  const other = row(MATEO, 20)
  expect(ordered([after, other, before]).map(refOf)).toEqual([other, before, after].map(refOf))
})

test('the state depends on the set of the rows only', () => {
  const ana = row(NADIA, 0, { pass: ANA })
  const set = [
    ana,
    row(MATEO, 0, { pass: ANA }),
    row(MATEO, -5, { pass: LUCIA }),
    row(NADIA, 3, { kind: 'paid', ref: refOf(ana), mark: 'cash', cents: 1_000 }),
    row(MATEO, 3, { kind: 'paid', ref: refOf(ana), mark: 'card', cents: 1_000 }),
    row(NADIA, 1, { kind: 'out' }),
  ]
  const state = doorState(set)
  fc.assert(
    fc.property(fc.shuffledSubarray(set, { minLength: set.length }), rows => {
      expect(doorState(rows)).toEqual(state)
    }),
  )
})

test('a row about a row that has not arrived yet changes nothing until it has', () => {
  const ana = row(NADIA, 0, { pass: ANA })
  const paid = row(MATEO, 1, { kind: 'paid', ref: refOf(ana), mark: 'cash', cents: 1_000 })
  expect(doorState([paid])).toMatchObject({ inCount: 0, arrivals: [] })
  expect(doorState([paid, ana]).arrivals[0]?.paid).toEqual({ mark: 'cash', cents: 1_000 })
})

test('the room is filling from 85 % on', () => {
  expect([lightOf(152, 180), lightOf(153, 180), lightOf(180, 180), lightOf(900, null)]).toEqual([
    'open',
    'filling',
    'full',
    'open',
  ])
})

test('after the night: quarter hours, no-shows, walk-ins and takings', () => {
  const ana = row(NADIA, 1, { pass: ANA })
  const rows = [
    ana,
    row(NADIA, 2, { kind: 'plus', ref: refOf(ana) }),
    row(NADIA, 3, { kind: 'paid', ref: refOf(ana), mark: 'cash', cents: 2_000 }),
    row(MATEO, 31),
  ]
  const state = doorState(rows)
  expect(owedBy({ people: 2 }, 1_000)).toBe(2_000)
  expect(owedBy({ people: 2 }, null)).toBe(null)
  expect(doorReport(state, [ANA, LUCIA], 1_000)).toEqual({
    quarters: [
      { startMs: AT_22, people: 2 },
      { startMs: AT_22 + 15 * 60_000, people: 0 },
      { startMs: AT_22 + 30 * 60_000, people: 1 },
    ],
    listed: 2,
    walkIns: 1,
    noShows: [LUCIA],
    takings: [{ mark: 'cash', people: 2, cents: 2_000 }],
    unmarked: 1,
    refused: 0,
  })
  expect(doorReport(doorState([]), [ANA], 0)).toMatchObject({ quarters: [], noShows: [ANA], unmarked: 0 })
})

test('each quarter hour is beside the average of the last dates, by the clock of the venue', () => {
  const [at22, at2230] = [Date.parse('2026-11-29T03:00:00.000Z'), Date.parse('2026-11-29T03:30:00.000Z')]
  const quarters = [
    { startMs: at22, people: 2 },
    { startMs: at22 + 15 * 60_000, people: 0 },
    { startMs: at2230, people: 1 },
  ]
  const night = { nightOf: '2026-11-28', timeZone: 'America/New_York' }
  expect(besideUsual(quarters, [], night)).toEqual(quarters.map(quarter => ({ ...quarter, usual: null })))
  // The earlier release, whose response the device has cached, knew the totals only.
  const old = { night: '2026-11-07', people: 90 }
  const weeks = [
    {
      night: '2026-11-21',
      people: 5,
      quarters: [
        { quarter: 88, people: 3 },
        { quarter: 91, people: 2 },
      ],
    },
    // The clock was set back in between, and ten in the evening is ten in the evening.
    { night: '2026-10-31', people: 4, quarters: [{ quarter: 88, people: 4 }] },
    old,
  ]
  expect(besideUsual(quarters, weeks, night).map(({ people, usual }) => [people, usual])).toEqual([
    [2, 3.5],
    [0, 0],
    [1, 0],
    [0, 1],
  ])
  // A date on which people came only after midnight.
  const late = [{ night: '2026-11-21', people: 1, quarters: [{ quarter: 100, people: 1 }] }]
  expect(besideUsual([], late, night)).toEqual([
    { startMs: Date.parse('2026-11-29T06:00:00.000Z'), people: 0, usual: 1 },
  ])
  // The clock of a phone was wrong by a year on an earlier date: the arrivals of this night stay in the report.
  const wrong = [{ night: '2026-11-21', people: 1, quarters: [{ quarter: -35_040, people: 1 }] }]
  expect(besideUsual(quarters, wrong, night)).toEqual(quarters.map(quarter => ({ ...quarter, usual: 0 })))
})

test('several prices: each arrival owes the price that held when it came in, also while people look for their money', () => {
  const event = {
    priceCents: 0,
    people: [],
    currency: 'USD',
    nightOf: '2026-11-28',
    startsAt: '2026-11-28T22:00:00.000Z',
    timeZone: 'UTC',
    prices: [
      { kind: 'early' as const, price: '0.00', until: '22:30' },
      { kind: 'general' as const, price: '15.00' },
      { kind: 'couple' as const, price: '25.00' },
    ],
  }
  const [free, late] = [row(NADIA, 29, { pass: ANA }), row(MATEO, 30, { pass: LUCIA })]
  const state = doorState([free, late, row(NADIA, 40, { kind: 'plus', ref: refOf(late) })])
  const [first, second] = state.arrivals
  if (!first || !second) throw new Error('two arrivals')
  expect([priceOfArrival(event, first, state), priceOfArrival(event, second, state)]).toEqual([0, 1_500])
  expect(owedBy(second, priceOfArrival(event, second, state))).toBe(3_000)
  const couple = { kind: 'couple' as const, price: '25.00' }
  expect([owedAt(couple, 2), owedAt(couple, 3), owedAt({ ...couple, kind: 'student' }, 2)]).toEqual([
    2_500, 5_000, 5_000,
  ])
  const isFree = (arrival: typeof first) => priceOfArrival(event, arrival, state) === 0
  expect(doorReport(state, [], 0, isFree).unmarked).toBe(2)
  expect(priceOfArrival({ ...event, prices: null, priceCents: 900 }, second, state)).toBe(900)
})

test('a price for the first people counts those who came in before', () => {
  const event = {
    priceCents: 500,
    people: [],
    currency: 'USD',
    nightOf: '2026-11-28',
    startsAt: '2026-11-28T22:00:00.000Z',
    timeZone: 'UTC',
    prices: [
      { kind: 'early' as const, price: '5.00', places: 2 },
      { kind: 'general' as const, price: '15.00' },
    ],
  }
  const state = doorState([row(NADIA, 1), row(MATEO, 2), row(NADIA, 3)])
  expect(state.arrivals.map(arrival => priceOfArrival(event, arrival, state))).toEqual([500, 500, 1_500])
})

test('an added name comes in free until its time of the night, and counts for its promoter', () => {
  const nameOf = (nth: number, about: object) => ({
    pass: `name:0190a8a2-5b1c-7c3e-8f00-00000000000${nth}`,
    name: `Luz ${nth}`,
    code: '',
    isConfirmed: true,
    added: { people: 2, promoter: 'Noche Larga', note: null, isFree: true, freeUntil: '01:00', ...about },
  })
  const people = [nameOf(1, {}), nameOf(2, { freeUntil: null }), nameOf(3, { isFree: false, promoter: null })]
  const list = {
    priceCents: 1_000,
    currency: 'USD',
    prices: null,
    nightOf: '2026-11-28',
    startsAt: '2026-11-29T03:00:00.000Z',
    timeZone: 'America/New_York',
    people,
  }
  // One in the morning in New York is six in UTC, eight hours after the first row.
  const [early, late, always, paying] = [
    row(NADIA, 479, { pass: people[0]?.pass }),
    row(NADIA, 480, { pass: people[0]?.pass }),
    row(NADIA, 481, { pass: people[1]?.pass }),
    row(NADIA, 482, { pass: people[2]?.pass }),
  ]
  const state = doorState([
    early,
    late,
    always,
    paying,
    row(NADIA, 483, { kind: 'plus', ref: refOf(always) }),
    row(NADIA, 483, { kind: 'paid', ref: refOf(late), mark: 'cash', cents: 1_000 }),
    row(NADIA, 484, { kind: 'paid', ref: refOf(paying), mark: 'card', cents: 1_000 }),
  ])
  expect(state.arrivals.map(arrival => priceOfArrival(list, arrival, state))).toEqual([0, 1_000, 0, 1_000])
  // So does a person with a pass, of whom the host has noted it.
  const terms = { note: null, isFree: true, freeUntil: '01:00' }
  const member = { pass: people[0]?.pass ?? '', name: 'Ana', code: 'K7402', isConfirmed: true, terms }
  const withMember = { ...list, people: [member] }
  expect(state.arrivals.map(arrival => priceOfArrival(withMember, arrival, state))).toEqual([0, 1_000, 1_000, 1_000])
  expect(byPromoter(people, state)).toEqual([{ promoter: 'Noche Larga', expected: 4, came: 4, cents: 1_000 }])
})
