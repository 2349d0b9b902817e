import { priceText } from '../price.ts'
import { centsOf, type EventPrice, type PricedNight, pricesAt } from '../prices.ts'
import type { DoorList } from './door.ts'
import type { Arrival, DoorState } from './door-state.ts'

type DoorPrices = Pick<DoorList, 'priceCents' | 'currency' | 'prices' | 'nightOf' | 'startsAt' | 'timeZone'>

/** The event of a list, for the rules and the labels of several prices. */
export function pricedNightOf(list: DoorPrices): PricedNight {
  const { priceCents, currency, nightOf, startsAt, timeZone, prices } = list
  return { price: priceText(priceCents), currency, nightOf, startsAt, timeZone, prices: prices ?? [] }
}

/**
 * The price (in hundredths) that held when the arrival came in, which stays the same while people look for their money.
 * Prices for a number of people count those who came in before. Null if no price holds.
 */
export function priceOfArrival(list: DoorPrices, { ref, row }: Arrival, { arrivals }: DoorState): number | null {
  if (!list.prices?.length) return list.priceCents
  const position = arrivals.findIndex(other => other.ref === ref)
  const before = arrivals.slice(0, Math.max(0, position)).reduce((sum, { people }) => sum + people, 0)
  const { now } = pricesAt(pricedNightOf(list), row.ms, before)
  return now && centsOf(now.price)
}

/** What so many people pay at this price. That of a couple is for two. */
export function owedAt({ kind, price }: EventPrice, people: number): number {
  return centsOf(price) * (kind === 'couple' ? Math.ceil(people / 2) : people)
}
