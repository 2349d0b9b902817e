import { instantOf } from '../nights.ts'
import { priceText } from '../price.ts'
import { centsOf, type EventPrice, type PricedNight, pricesAt, untilLocal } from '../prices.ts'
import type { DoorList, DoorPerson, DoorTerms } from './door.ts'
import type { Arrival, DoorState } from './door-state.ts'

type DoorPrices = Pick<DoorList, 'priceCents' | 'currency' | 'prices' | 'nightOf' | 'startsAt' | 'timeZone' | 'people'>

/** The event of a list, for the rules and the labels of several prices. */
export function pricedNightOf(list: DoorPrices): PricedNight {
  const { priceCents, currency, nightOf, startsAt, timeZone, prices } = list
  return { price: priceText(priceCents), currency, nightOf, startsAt, timeZone, prices: prices ?? [] }
}

/**
 * The price (in hundredths) that held when the arrival came in, which stays the same while people look for their money.
 * Prices for a number of people count those who came in before; an arrival that is not stored yet is the last one. Null
 * if no price holds, and 0 for a person whom the host lets in for free.
 */
export function priceOfArrival(list: DoorPrices, { ref, row }: Arrival, { arrivals }: DoorState): number | null {
  const person = list.people.find(({ pass }) => pass === row.pass)
  if (person && isFreeAt(person, row.ms, list)) return 0
  if (!list.prices?.length) return list.priceCents
  const position = arrivals.findIndex(other => other.ref === ref)
  const before = arrivals.slice(0, position < 0 ? undefined : position).reduce((sum, { people }) => sum + people, 0)
  const { now } = pricesAt(pricedNightOf(list), row.ms, before)
  return now && centsOf(now.price)
}

/** What so many people pay at this price. That of a couple is for two. */
export function owedAt({ kind, price }: EventPrice, people: number): number {
  return centsOf(price) * (kind === 'couple' ? Math.ceil(people / 2) : people)
}

/** What the host has noted for the door about a person with a pass, or about an added name. */
export function termsOf({ added, terms }: DoorPerson): DoorTerms | undefined {
  return added ?? terms
}

/** Whether the host lets the person in for free, and the time until which that holds is not over. */
export function isFreeAt(person: DoorPerson, ms: number, list: Pick<DoorList, 'nightOf' | 'timeZone'>): boolean {
  const terms = termsOf(person)
  if (!terms?.isFree) return false
  const until = terms.freeUntil === null ? null : untilLocal({ until: terms.freeUntil }, list.nightOf)
  return until === null || ms < Date.parse(instantOf(until, list.timeZone))
}
