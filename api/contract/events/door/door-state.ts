import { instantOf } from '../nights.ts'
import type { DoorList, DoorNight, DoorPerson, DoorRow } from './door.ts'
import { type PayMark, refOf } from './door-row.ts'

/*
 * What the rows of a door mean. Every function here depends on the set of the rows only, not on the order in which they
 * arrived, so that two phones with the same rows show the same.
 */

/** `ms`: the time of the row, corrected so that the rows of one phone keep their order. */
type TimedRow = DoorRow & { ms: number }

/** A person who came in, with those who came along. Several for one pass are doubles, which are never merged. */
export type Arrival = {
  ref: string
  row: TimedRow
  /** 1, and one more for each `plus`. */
  people: number
  paid: { mark: PayMark; cents: number | null } | null
}

export type DoorState = ReturnType<typeof doorState>

/**
 * The rows in the order that all phones show. The counters order the rows of one phone, so that a clock that is set
 * back changes nothing; between phones the time of the server decides, and a tie is decided by the name of the phone.
 */
export function ordered(rows: readonly DoorRow[]): TimedRow[] {
  const latest = new Map<string, number>()
  return rows
    .toSorted((one, other) => one.counter - other.counter)
    .map(row => {
      const ms = Math.max(latest.get(row.device) ?? 0, Date.parse(row.at))
      latest.set(row.device, ms)
      return { ...row, ms }
    })
    .sort((one, other) => one.ms - other.ms || compare(one.device, other.device) || one.counter - other.counter)
}

export function doorState(set: readonly DoorRow[]) {
  const rows = ordered(set)
  const undone = new Set(rows.flatMap(row => (row.kind === 'undo' && row.ref !== undefined ? [row.ref] : [])))
  const stays = (row: DoorRow) => !undone.has(refOf(row))
  const about = Map.groupBy(
    rows.filter(row => row.ref !== undefined && stays(row)),
    ({ ref }) => ref,
  )
  const arrivals = rows
    .filter(row => row.kind === 'in' && stays(row))
    .map((row): Arrival => {
      const ref = refOf(row)
      const others = about.get(ref) ?? []
      const paid = others.findLast(({ kind }) => kind === 'paid')
      return {
        ref,
        row,
        people: 1 + others.filter(({ kind }) => kind === 'plus').length,
        paid: paid?.mark ? { mark: paid.mark, cents: paid.cents ?? null } : null,
      }
    })
  const byPass = new Map<string, Arrival[]>()
  for (const arrival of arrivals) {
    const { pass } = arrival.row
    if (pass !== undefined) byPass.set(pass, [...(byPass.get(pass) ?? []), arrival])
  }
  const inCount = arrivals.reduce((sum, { people }) => sum + people, 0)
  const outCount = rows.filter(row => row.kind === 'out' && stays(row)).length
  const lastBy = new Map(rows.map(({ device, by }) => [device, by]))
  return {
    /** In the common order. */
    rows,
    arrivals,
    /** The arrivals of each pass, the first one first. */
    byPass,
    inCount,
    outCount,
    inside: Math.max(0, inCount - outCount),
    refused: rows.filter(row => row.kind === 'refused' && stays(row)),
    /** The phones in the order of their first row. A phone may change hands, so `by` is that of its last row. */
    phones: [...lastBy].map(([device, by]) => ({ device, by })),
  }
}

/** The passes that were let in more than once, and not taken back. */
export function doublesIn({ byPass }: DoorState): Arrival[][] {
  return [...byPass.values()].filter(({ length }) => length > 1)
}

/** How full the room is: from 85 % on it is `filling`. */
export function lightOf(inside: number, capacity: number | null): 'open' | 'filling' | 'full' {
  if (capacity === null || inside < capacity * 0.85) return 'open'
  return inside < capacity ? 'filling' : 'full'
}

/** What the arrival has to pay: the price of each person. Null if the event states no price. */
export function owedBy({ people }: Pick<Arrival, 'people'>, priceCents: number | null): number | null {
  return priceCents === null ? null : priceCents * people
}

const QUARTER_MS = 15 * 60_000
const MAX_QUARTERS = 200

export type DoorReport = ReturnType<typeof doorReport>

/** The figures after the night; `passes` are those of the list. `isFree` is for an event with several prices. */
export function doorReport(
  state: DoorState,
  passes: readonly string[],
  priceCents: number | null,
  isFree: (arrival: Arrival) => boolean = () => priceCents === 0,
) {
  const byQuarter = new Map<number, number>()
  for (const { row, people } of state.arrivals) {
    const start = Math.floor(row.ms / QUARTER_MS) * QUARTER_MS
    byQuarter.set(start, (byQuarter.get(start) ?? 0) + people)
  }
  const marks = Map.groupBy(
    state.arrivals.filter(({ paid }) => paid !== null),
    ({ paid }) => paid?.mark,
  )
  const peopleOf = (arrivals: Arrival[]) => arrivals.reduce((sum, { people }) => sum + people, 0)
  return {
    quarters: quartersOf([...byQuarter.keys()]).map(startMs => ({ startMs, people: byQuarter.get(startMs) ?? 0 })),
    /** People who came in by the list, with those who came along; walk-ins are apart. */
    listed: peopleOf(state.arrivals.filter(({ row }) => row.pass !== undefined)),
    walkIns: peopleOf(state.arrivals.filter(({ row }) => row.pass === undefined)),
    noShows: passes.filter(pass => !state.byPass.has(pass)),
    takings: [...marks].flatMap(([mark, arrivals]) =>
      mark === undefined
        ? []
        : [
            {
              mark,
              people: peopleOf(arrivals),
              cents: arrivals.reduce((sum, { paid }) => sum + (paid?.cents ?? 0), 0),
            },
          ],
    ),
    /** Arrivals without a mark at an event that costs something. */
    unmarked: peopleOf(state.arrivals.filter(arrival => arrival.paid === null && !isFree(arrival))),
    refused: state.refused.length,
  }
}

/** All quarter hours from the first of these starts to the last one; at most two days of them, if a clock was wrong. */
function quartersOf(starts: readonly number[]): number[] {
  const first = Math.min(...starts)
  const length = starts.length > 0 ? Math.min(MAX_QUARTERS, (Math.max(...starts) - first) / QUARTER_MS + 1) : 0
  return Array.from({ length }, (_, nth) => first + nth * QUARTER_MS)
}

export type ComparedQuarter = { startMs: number; people: number; usual: number | null }

/**
 * The quarter hours of this night, and for each one how many people came in then on average on the last dates of the
 * series. A date counts by its own night and clock, so a change of the clock between them moves nothing. `usual` is
 * null without such dates.
 */
export function besideUsual(
  quarters: DoorReport['quarters'],
  weeks: readonly DoorNight[],
  { nightOf, timeZone }: Pick<DoorList, 'nightOf' | 'timeZone'>,
): ComparedQuarter[] {
  const known = weeks.flatMap(week => (week.quarters ? [week.quarters] : []))
  const midnight = Temporal.PlainDate.from(nightOf).toPlainDateTime()
  const sums = new Map<number, number>()
  for (const { quarter, people } of known.flat()) {
    // The clock of a phone was wrong.
    if (quarter < 0 || quarter >= MAX_QUARTERS) continue
    const startMs = Date.parse(instantOf(midnight.add({ minutes: 15 * quarter }).toString(), timeZone))
    sums.set(startMs, (sums.get(startMs) ?? 0) + people)
  }
  const own = new Map(quarters.map(({ startMs, people }) => [startMs, people]))
  return quartersOf([...own.keys(), ...sums.keys()]).map(startMs => ({
    startMs,
    people: own.get(startMs) ?? 0,
    usual: known.length > 0 ? (sums.get(startMs) ?? 0) / known.length : null,
  }))
}

type OfPromoter = { promoter: string; expected: number; came: number; cents: number }

/**
 * The added names by promoter: how many people were expected, how many came, and what they paid at the door, in cents.
 * Names without a promoter are left out.
 */
export function byPromoter(people: readonly DoorPerson[], { byPass }: DoorState): OfPromoter[] {
  const lists = new Map<string, OfPromoter>()
  for (const { pass, added } of people) {
    if (!added?.promoter) continue
    const { promoter } = added
    const list = lists.get(promoter) ?? { promoter, expected: 0, came: 0, cents: 0 }
    list.expected += added.people
    for (const arrival of byPass.get(pass) ?? []) {
      list.came += arrival.people
      list.cents += arrival.paid?.cents ?? 0
    }
    lists.set(promoter, list)
  }
  return [...lists.values()].sort((one, other) => other.came - one.came || compare(one.promoter, other.promoter))
}

function compare(one: string, other: string) {
  return one < other ? -1 : Number(one > other)
}
