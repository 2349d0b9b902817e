import { USD } from '../i18n/money.ts'
import { instantOf, localOnNight } from './nights.ts'
import { centsFrom, hundredthsFrom, type Priced } from './price.ts'

/**
 * Prices of one event. Those of the first three kinds hold for everybody, one after the other; the others stand beside
 * them, for the people whom they name. `price` is '10.00' in the currency of the event.
 */
export const priceKinds = ['early', 'general', 'door', 'member', 'student', 'couple', 'other'] as const
export type PriceKind = (typeof priceKinds)[number]

export const MAX_PRICES = 8
export const MAX_PRICE_PLACES = 100_000
export const MAX_NIGHTS_BEFORE = 365

export type EventPrice = {
  kind: PriceKind
  /** The words of the host for it. */
  name?: string | undefined
  price: string
  /**
   * The local time until which it holds: '23:00'. It counts from the night of the event, `nightsBefore` it or in it,
   * and a time before six is after midnight. Without it an early price holds until the start, and the others to the
   * end.
   */
  until?: string | undefined
  /** It holds for so many people. */
  places?: number | undefined
  nightsBefore?: number | undefined
}

/** The fields of an event that decide which price holds when. */
export type PricedNight = Priced & {
  prices?: readonly EventPrice[] | undefined
  nightOf: string
  timeZone: string
  startsAt: string
}

/** A price with the instant at which it ends; infinite without one. */
export type Step = EventPrice & { endsMs: number }

export function isForEverybody({ kind }: Pick<EventPrice, 'kind'>): boolean {
  return priceKinds.indexOf(kind) < 3
}

/** The local time at which the price ends: `2026-11-20T23:00`; null for one without a time. */
export function untilLocal(
  { until, nightsBefore = 0 }: Pick<EventPrice, 'until' | 'nightsBefore'>,
  nightOf: string,
): string | null {
  if (until === undefined) return null
  return localOnNight(until, Temporal.PlainDate.from(nightOf).subtract({ days: nightsBefore }).toString())
}

/** When the price ends; infinite if it holds to the end of the night. */
export function endOfPrice(price: EventPrice, { nightOf, timeZone, startsAt }: Omit<PricedNight, 'price'>): number {
  const local = untilLocal(price, nightOf)
  if (local !== null) return Date.parse(instantOf(local, timeZone))
  return price.kind === 'early' && price.places === undefined ? Date.parse(startsAt) : Infinity
}

/** The prices for everybody, in the order in which they hold. */
export function stepsOf(event: Omit<PricedNight, 'price'>): Step[] {
  return (event.prices ?? [])
    .filter(isForEverybody)
    .map(price => ({ ...price, endsMs: endOfPrice(price, event) }))
    .sort((one, other) => compare(one.endsMs, other.endsMs) || compare(placesOf(one), placesOf(other)))
}

export type PricesNow = {
  /** The price that holds for everybody; null if none does any more. */
  now: Step | null
  /** The one that follows it. */
  next: Step | null
  /** The prices for some people. */
  beside: EventPrice[]
}

/** The prices at this time. `taken` is the number of people that count for prices with places. */
export function pricesAt(event: PricedNight, nowMs: number, taken: number): PricesNow {
  const [now = null, next = null] = openSteps(event, nowMs, taken)
  const beside = (event.prices ?? []).filter(price => !isForEverybody(price) && endOfPrice(price, event) > nowMs)
  return { now, next, beside }
}

/**
 * The lowest and the highest price that everybody can still pay, or, of an event without such a price, that some people
 * can; null if there is none.
 */
export function rangeAt(event: PricedNight, nowMs: number, taken: number): { lowest: string; highest: string } | null {
  const isForSome = !event.prices?.some(isForEverybody)
  const open = (isForSome ? pricesAt(event, nowMs, taken).beside : openSteps(event, nowMs, taken))
    .map(({ price }) => price)
    .sort((one, other) => centsOf(one) - centsOf(other))
  const [lowest, highest = lowest] = [open[0], open.at(-1)]
  return lowest === undefined || highest === undefined ? null : { lowest, highest }
}

/** All prices in the order in which a page lists them, with what holds now. */
export function priceRows(
  event: PricedNight,
  nowMs: number,
  taken: number,
): { price: EventPrice; state: 'now' | 'later' | 'over' | 'beside' }[] {
  const { now, beside } = pricesAt(event, nowMs, taken)
  const open = openSteps(event, nowMs, taken)
  const isSame = (one: EventPrice | null, other: EventPrice) => JSON.stringify(one) === JSON.stringify(other)
  const stateOf = (step: Step): 'now' | 'later' | 'over' => {
    if (isSame(now, step)) return 'now'
    return open.some(one => isSame(one, step)) ? 'later' : 'over'
  }
  return [
    ...stepsOf(event).map(step => ({ price: step, state: stateOf(step) })),
    ...(event.prices ?? [])
      .filter(price => !isForEverybody(price))
      .map(price => ({ price, state: beside.includes(price) ? ('beside' as const) : ('over' as const) })),
  ]
}

function openSteps(event: PricedNight, nowMs: number, taken: number) {
  return stepsOf(event).filter(step => step.endsMs > nowMs && placesOf(step) > taken)
}

/**
 * The price for clients that know one: the lowest one for everybody. If all prices are for some people it is the
 * highest one, so that an event that is free for a few is not found as a free one.
 */
export function singlePrice(prices: readonly EventPrice[]): string | undefined {
  const byPrice = prices.toSorted((one, other) => centsOf(one.price) - centsOf(other.price))
  return (byPrice.find(isForEverybody) ?? byPrice.at(-1))?.price
}

/** The last price for everybody: what a late guest without a reduction pays. */
export function fullPrice(event: PricedNight): string | null {
  return stepsOf(event).at(-1)?.price ?? event.price
}

export type PricesError =
  | 'price-unreadable'
  | 'price-has-decimals'
  | 'too-many-prices'
  | 'prices-overlap'
  | 'price-until-late'
  | 'price-until-past'

type NightOfPrices = { nightOf: string; tz: string; startLocal: string; endLocal: string | null; currency?: string }

/**
 * Why an event cannot have these prices; null if it can. Two prices for everybody must not end together: it would be
 * open which one holds. A time is not after the end of the event, and, unless the event had the price before, not over.
 */
export function pricesErrorOf(
  prices: readonly EventPrice[],
  { nightOf, tz: timeZone, startLocal, endLocal, currency = USD }: NightOfPrices,
  { nowMs, former = [] }: { nowMs: number; former?: readonly EventPrice[] },
): PricesError | null {
  if (prices.length > MAX_PRICES) return 'too-many-prices'
  for (const { price } of prices) {
    const cents = centsFrom(price, currency)
    if (typeof cents === 'string') return cents
  }
  const event = { prices, nightOf, timeZone, startsAt: instantOf(startLocal, timeZone) }
  const steps = stepsOf(event)
  const overlaps = steps.some((step, at) => {
    const after = steps[at + 1]
    return after && step.endsMs === after.endsMs && placesOf(step) === placesOf(after)
  })
  if (overlaps || new Set(prices.map(price => JSON.stringify(price))).size < prices.length) return 'prices-overlap'
  const endMs = endLocal === null ? Infinity : Date.parse(instantOf(endLocal, timeZone))
  const timed = prices.filter(({ until }) => until !== undefined)
  if (timed.some(price => endOfPrice(price, event) > endMs)) return 'price-until-late'
  const known = new Set(former.map(price => JSON.stringify(price)))
  const isOver = (price: EventPrice) => !known.has(JSON.stringify(price)) && endOfPrice(price, event) <= nowMs
  return timed.some(isOver) ? 'price-until-past' : null
}

/** In hundredths; a price that cannot be read is zero. */
export function centsOf(price: string): number {
  const cents = hundredthsFrom(price)
  return typeof cents === 'number' ? cents : 0
}

const placesOf = ({ places = Infinity }: EventPrice) => places

function compare(one: number, other: number) {
  return one < other ? -1 : Number(one > other)
}
