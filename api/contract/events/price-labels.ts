import type { prices } from '../i18n/en/prices.ts'
import type { Format } from '../i18n/region.ts'
import { eventTimeLabel, untilLabel } from './event-time-labels.ts'
import { type PriceMessages, priceShown } from './price.ts'
import { type EventPrice, endOfPrice, type PricedNight, pricesAt, rangeAt, type Step, untilLocal } from './prices.ts'

/** `free` and `atTheDoor` are those of the screen. */
type Messages = Pick<typeof prices, 'from' | 'change' | 'first'> & PriceMessages

/** The words of the host for a price, else the name of its kind. A newer server may know other kinds. */
export function priceName({ kind, name }: EventPrice, { kinds }: Pick<typeof prices, 'kinds'>): string {
  return name ?? (Object.hasOwn(kinds, kind) ? kinds[kind] : kinds.other)
}

/** The amount with its cents, and the word for a free entry. */
export function amountLabel(price: string, event: PricedNight, messages: PriceMessages, reader: Format): string {
  const { text, exact } = priceShown({ price, currency: event.currency }, messages, reader)
  return exact ?? text
}

/**
 * "until 11 PM", "for the first 50, until 11 PM, Fri Nov 13"; empty without a condition. An early price without a time
 * ends at the start.
 */
export function conditionLabel(
  price: EventPrice,
  event: PricedNight,
  messages: Pick<Messages, 'first'>,
  reader: Format,
): string {
  const { places, nightsBefore = 0 } = price
  const hasEnd = price.until !== undefined || endOfPrice(price, event) < Infinity
  const local = untilLocal(price, event.nightOf) ?? (hasEnd ? localStart(event) : null)
  // With the date of the night, also after midnight: "until 1 AM".
  const until = local && untilLabel(`${local.slice(0, 10)}T00:00`, local, reader)
  const date = nightsBefore > 0 && eventTimeLabel(nightBefore(event.nightOf, nightsBefore), reader)
  const first = places !== undefined && messages.first({ count: places, tag: reader.tag })
  return [first, until, until && date].filter(Boolean).join(', ')
}

/** For lists: "from $10" while prices differ, "Free–$15" if the lowest is free, else the one that is left. */
export function rangeLabel(event: PricedNight, at: Moment, messages: Messages, reader: Format): string {
  const range = rangeAt(event, at.nowMs, at.taken)
  if (range === null) return messages.atTheDoor
  const lowest = amountLabel(range.lowest, event, messages, reader)
  if (Number(range.lowest) === Number(range.highest)) return lowest
  return Number(range.lowest) === 0
    ? `${lowest}–${amountLabel(range.highest, event, messages, reader)}`
    : messages.from(lowest)
}

/** `taken`: the number of people that count for prices with places. */
type Moment = { nowMs: number; taken: number }

/** "$10 until 11 PM, then $15": the price that holds now, and the next change. */
export function nowLabel(event: PricedNight, at: Moment, messages: Messages, reader: Format): string {
  const { now, next } = pricesAt(event, at.nowMs, at.taken)
  if (now === null) return messages.atTheDoor
  const holds = [amountLabel(now.price, event, messages, reader), conditionLabel(now, event, messages, reader)]
  return withNext(holds.filter(Boolean).join(' '), next, event, messages, reader)
}

/** Without the amount, for a screen that shows it large: "until 11 PM, then $15". */
export function changeLabel(event: PricedNight, at: Moment, messages: Messages, reader: Format): string {
  const { now, next } = pricesAt(event, at.nowMs, at.taken)
  return now === null ? '' : withNext(conditionLabel(now, event, messages, reader), next, event, messages, reader)
}

function localStart({ startsAt, timeZone }: PricedNight): string {
  return Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
}

function withNext(now: string, next: Step | null, event: PricedNight, messages: Messages, reader: Format): string {
  return next ? messages.change({ now, next: amountLabel(next.price, event, messages, reader) }) : now
}

function nightBefore(nightOf: string, nights: number): string {
  return Temporal.PlainDate.from(nightOf).subtract({ days: nights }).toString()
}
