import { instantOf } from '#contract/events/nights.ts'
import { hundredthsFrom, priceText } from '#contract/events/price.ts'
import {
  type EventPrice,
  MAX_NIGHTS_BEFORE,
  MAX_PRICE_PLACES,
  type PricedNight,
  type PriceKind,
  type PricesError,
  pricesErrorOf,
} from '#contract/events/prices.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { currencyOf, type EventFormFields, orderFrom, whenOf } from './event-form-fields.ts'

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

/** An empty row with an id that no other one has. The kind is the next one that the list lacks. */
export function newRow(rows: readonly PriceRow[]): PriceRow {
  const kinds: PriceKind[] = ['early', 'general', 'student', 'member', 'couple', 'door']
  const kind = kinds.find(each => rows.every(row => row.kind !== each)) ?? 'other'
  const id = String(Math.max(0, ...rows.map(row => Number(row.id))) + 1)
  return { id, kind, name: '', price: '', until: '', places: '', nightsBefore: '0' }
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

/** The error of the rows that this device can detect, and the row to mark. The server also refuses a time that is over. */
export function rowsErrorOf(
  form: EventFormFields,
): { row: number; code: PricesError | 'required' | 'invalid-number' } | null {
  const { prices: rows = [] } = form
  const currency = currencyOf(form)
  for (const [row, { kind, name, price, places, nightsBefore }] of rows.entries()) {
    if (typeof hundredthsFrom(price) === 'string') return { row, code: 'price-unreadable' }
    if (kind === 'other' && name.trim() === '') return { row, code: 'required' }
    const isCount = places === '' || (/^[1-9]\d*$/.test(places) && Number(places) <= MAX_PRICE_PLACES)
    if (!isCount || !(Number(nightsBefore) <= MAX_NIGHTS_BEFORE)) return { row, code: 'invalid-number' }
  }
  const span = whenOf(form)
  if (rows.length === 0 || span === null || typeof span === 'string') return null
  const night = { ...span, tz: zoneInForm(form), currency }
  const prices = pricesFrom(rows)
  const code = pricesErrorOf(prices, night, { nowMs: 0 })
  if (code === null) return null
  // The first rows with which the list is wrong.
  const row = rows.findIndex((_, at) => pricesErrorOf(prices.slice(0, at + 1), night, { nowMs: 0 }) !== null)
  return { row, code }
}

/** The event of the form for the labels of its prices; the start is not known without a date and a time. */
export function pricedNightIn(form: EventFormFields): PricedNight {
  const { price = null, currency, date } = orderFrom(form)
  const span = whenOf(form)
  const timeZone = zoneInForm(form)
  const known = span !== null && typeof span !== 'string' ? span : null
  const nightOf = known?.nightOf ?? (date || '2000-01-01')
  return {
    price: price === null ? null : String(price),
    currency,
    prices: pricesFrom(form.prices ?? []),
    nightOf,
    timeZone,
    startsAt: instantOf(known?.startLocal ?? `${nightOf}T23:00`, timeZone),
  }
}

function zoneInForm({ state, city, timeZone }: EventFormFields): string {
  return zoneFor(state, city) ?? (timeZone || 'UTC')
}
