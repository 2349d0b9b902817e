import { hundredthsFrom, priceText } from '#contract/events/price.ts'
import {
  type EventPrice,
  MAX_NIGHTS_BEFORE,
  MAX_PRICE_PLACES,
  type PriceKind,
  type PricesError,
  pricesErrorOf,
} from '#contract/events/prices.ts'

/** One of several prices as it is typed. The `id` names it while rows are added and removed. */
export type PriceRow = {
  id: string
  kind: PriceKind
  name: string
  price: string
  until: string
  places: string
  nightsBefore: string
}

/** An id that no row of the list has. */
export function newId(rows: readonly { id: string }[]): string {
  return String(Math.max(0, ...rows.map(({ id }) => Number(id))) + 1)
}

/** An empty row. The kind is the next one that the list lacks. */
export function newRow(rows: readonly PriceRow[]): PriceRow {
  const kinds: PriceKind[] = ['early', 'general', 'student', 'member', 'couple', 'door']
  const kind = kinds.find(each => rows.every(row => row.kind !== each)) ?? 'other'
  return { id: newId(rows), kind, name: '', price: '', until: '', places: '', nightsBefore: '0' }
}

export function rowsFrom(prices: readonly EventPrice[]): PriceRow[] {
  return prices.map(({ kind, name = '', price, until = '', places, nightsBefore = 0 }, position) => ({
    id: String(position + 1),
    kind,
    name,
    price,
    until,
    places: places === undefined ? '' : String(places),
    nightsBefore: String(nightsBefore),
  }))
}

/** The prices to send, normalized as the server stores them; what cannot be read is sent unchanged, and refused. */
export function pricesFrom(rows: readonly PriceRow[]): EventPrice[] {
  return rows.map(({ kind, name, price, until, places, nightsBefore }) => {
    const cents = hundredthsFrom(price)
    return {
      kind,
      ...(name.trim() && { name: name.trim() }),
      price: (typeof cents === 'number' && priceText(cents)) || price,
      ...(until && { until }),
      ...(places.trim() && { places: Number(places) }),
      ...(until && Number(nightsBefore) > 0 && { nightsBefore: Number(nightsBefore) }),
    }
  })
}

type RowsError = { row: number; code: PricesError | 'required' | 'invalid-number' }
type Night = Parameters<typeof pricesErrorOf>[1]

/** The error of the rows that this device can detect, and the row to mark. The server refuses a past time, too. */
export function rowsErrorOf(rows: readonly PriceRow[], night: Night | null): RowsError | null {
  for (const [row, { kind, name, price, places, nightsBefore }] of rows.entries()) {
    if (typeof hundredthsFrom(price) === 'string') return { row, code: 'price-unreadable' }
    if (kind === 'other' && name.trim() === '') return { row, code: 'required' }
    const isCount = places === '' || (/^[1-9]\d*$/.test(places) && Number(places) <= MAX_PRICE_PLACES)
    if (!isCount || !(Number(nightsBefore) <= MAX_NIGHTS_BEFORE)) return { row, code: 'invalid-number' }
  }
  if (night === null) return null
  const prices = pricesFrom(rows)
  const errorOf = (count: number) => pricesErrorOf(prices.slice(0, count), night, { nowMs: 0 })
  const code = errorOf(rows.length)
  // The first rows with which the list is wrong.
  return code && { row: rows.findIndex((_, at) => errorOf(at + 1) !== null), code }
}
