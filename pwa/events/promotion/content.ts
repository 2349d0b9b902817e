import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { priceCentsOf, priceShown } from '#contract/events/price.ts'
import { promotion as es } from '#contract/i18n/es/promotion.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { promotion as en } from '#contract/i18n/promotion.ts'
import { hoursOf } from '../event-labels.ts'
import { linkOf } from '../share.ts'
import type { Promotion } from './drawing.ts'

/**
 * The texts of both pictures of an event in one language, which need not be the language of the app. The QR code leads to the
 * link with this code.
 */
export function promotionOf(
  event: Event,
  locale: Locale,
  origin: string,
  flyer: { width: number; height: number } | null,
  code: string,
): Promotion {
  const messages = locale === 'es' ? es : en
  const price = priceShown(priceCentsOf(event), messages).text
  const address = [event.location, `${event.city}, ${event.state}`].filter(Boolean).join(', ')
  return {
    title: event.title,
    date: eventTimeLabel(event.nightOf, locale),
    hours: hoursOf(event, locale),
    place: event.venue ? [event.venue, address] : [address],
    chips: [price, categoryLabel(event.category, locale)],
    cancelled: event.status === 'cancelled' ? messages.cancelled : null,
    poster: { id: event.id, genre: event.category },
    flyer,
    address: linkOf(event, origin).replace(/^https?:\/\//, ''),
    link: linkOf(event, origin, code),
    scan: messages.scan,
  }
}
