import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { priceShown } from '#contract/events/price.ts'
import { rangeLabel } from '#contract/events/price-labels.ts'
import type { prices } from '#contract/i18n/en/prices.ts'
import type { Format } from '#contract/i18n/region.ts'
import { cityLabel } from '#contract/places/area.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { hoursOf } from '../event/event-labels.ts'
import type { Promotion } from './drawing.ts'
import type { PromotionI18n } from './i18n.ts'
import { linkOf } from './share.ts'

/**
 * The texts of both pictures of an event in one language, which need not be the language of the app. The QR code leads to the
 * link with this code. `going` is the sentence of a member or guest about going.
 */
export function promotionOf(
  event: Event,
  { reader, messages }: { reader: Format; messages: PromotionI18n & typeof prices },
  origin: string,
  flyer: { width: number; height: number } | null,
  code: string,
  going: string | null = null,
): Promotion {
  const { locale } = reader
  // A picture does not know when it is looked at, so all prices count.
  const price = event.prices
    ? rangeLabel(event, { nowMs: 0, taken: 0 }, messages, reader)
    : priceShown(event, messages, reader).text
  const address = [event.location, cityLabel(event, locale)].filter(Boolean).join(', ')
  return {
    title: event.title,
    date: eventTimeLabel(event.nightOf, reader),
    hours: hoursOf(event, reader),
    place: event.venue ? [event.venue, address] : [address],
    chips: [price, categoryLabel(event.category, locale)],
    cancelled: event.status === 'cancelled' ? messages.cancelled : null,
    going,
    poster: posterOfEvent(event),
    flyer,
    address: linkOf(event, origin).replace(/^https?:\/\//, ''),
    link: linkOf(event, origin, code),
    scan: messages.scan,
  }
}
