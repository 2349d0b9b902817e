import type { Event } from '#contract/events/events.ts'
import { type PriceMessages, priceShown } from '#contract/events/price.ts'
import { rangeLabel } from '#contract/events/price-labels.ts'
import type { Format } from '#contract/i18n/region.ts'
import { messagesIn } from '../http/i18n.ts'

/** The price in a list: "$15", or "from $10" of several. Without a time all of them count, for a page that is stored. */
export function listPriceOf(event: Event, words: PriceMessages, reader: Format, nowMs = 0): string {
  if (!event.prices) return priceShown(event, words, reader).text
  const at = { nowMs, taken: event.attendingCount }
  return rangeLabel(event, at, { ...messagesIn[reader.locale].prices, ...words }, reader)
}
