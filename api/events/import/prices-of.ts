import { beforeDoor } from '#contract/events/caption/several-prices.ts'
import { nightOf } from '#contract/events/nights.ts'
import { hundredthsFrom, priceText } from '#contract/events/price.ts'
import {
  type EventPrice,
  MAX_NIGHTS_BEFORE,
  MAX_PRICES,
  type PriceKind,
  pricesErrorOf,
} from '#contract/events/prices.ts'
import { folded } from '#contract/fold.ts'

/** A price of a source. `validUntil` is a date or a local time, and has the offset of the source if there is one. */
export type SourcePrice = { name: string | null; price: string; validUntil: string | null }

const KINDS: [PriceKind, RegExp][] = [
  ['couple', /\b(?:couples?|parejas?|casal|casais)\b/],
  ['student', /\b(?:students?|estudiantes?|estudantes?)\b/],
  ['member', /\b(?:members?|socios?|miembros?|membros?)\b/],
  ['early', /\b(?:early|pre-?sale|preventa|anticipad[ao]s?|antecipad[ao]s?|advance)\b/],
  ['door', /\b(?:door|taquilla|puerta|porta)\b/],
  ['general', /\b(?:general|regular|standard|normal|admission|entrada|ga)\b/],
]

const NAME_MAX = 40

type Night = { startLocal: string; endLocal: string | null; tz: string; currency: string }

/** The offers of a source as prices of the event; undefined if it has one, or if it is open which one holds when. */
export function pricesOf(
  offers: readonly SourcePrice[],
  night: Night,
  inZone: (local: string) => string,
): EventPrice[] | undefined {
  if (offers.length < 2 || offers.length > MAX_PRICES) return undefined
  const date = nightOf(night.startLocal)
  const read = offers.map(offer => priceOf(offer, date, inZone))
  const prices = beforeDoor(read.filter(price => price !== undefined))
  if (prices.length < read.length) return undefined
  return pricesErrorOf(prices, { ...night, nightOf: date }, { nowMs: 0 }) === null ? prices : undefined
}

/** Undefined for one that cannot be read. A second general price is one of its own. */
function priceOf({ name, price, validUntil }: SourcePrice, night: string, inZone: (local: string) => string) {
  const cents = hundredthsFrom(price)
  if (typeof cents !== 'number') return undefined
  const words = Array.from((name ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, NAME_MAX)
    .join('')
    .trim()
  const until = untilOf(validUntil, night, inZone)
  const known = KINDS.find(([, pattern]) => pattern.test(folded(words)))?.[0]
  const kind: PriceKind = known ?? (words === '' ? 'general' : until ? 'early' : 'other')
  const result: EventPrice = {
    kind,
    ...(words && { name: words }),
    price: priceText(cents) ?? '0.00',
    ...(until && { until: until.time }),
    ...(until && until.nightsBefore > 0 && { nightsBefore: until.nightsBefore }),
  }
  return result
}

/** A date alone holds to its end. A time after the night of the event is no limit. */
function untilOf(validUntil: string | null, night: string, inZone: (local: string) => string) {
  if (validUntil === null) return null
  const local = validUntil.length === 10 ? `${validUntil}T23:59` : inZone(validUntil)
  const nightsBefore = Temporal.PlainDate.from(nightOf(local)).until(Temporal.PlainDate.from(night)).days
  return nightsBefore < 0 || nightsBefore > MAX_NIGHTS_BEFORE ? null : { time: local.slice(11, 16), nightsBefore }
}
