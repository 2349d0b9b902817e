import type { EventChange } from '#contract/events/changes.ts'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { priceCentsOf, priceShown } from '#contract/events/price.ts'
import type { I18n } from '#contract/i18n/i18n.ts'
import type { Locale } from '#contract/i18n/locale.ts'

/** The values before and after a change, for example "10 PM" and "11 PM"; null for a cancellation. */
export function valuesOf(
  change: EventChange,
  locale: Locale,
  { price }: I18n['events'],
): { before: string; after: string } | null {
  if (change.what === 'cancelled') return null
  if (change.what === 'date')
    return { before: eventTimeLabel(change.old, locale), after: eventTimeLabel(change.new, locale) }
  if (change.what === 'time') return timesOf(change, locale)
  if (change.what === 'place') return placesOf(change)
  const shown = (value: string | null) => {
    const { text, exact } = priceShown(priceCentsOf({ price: value }), { free: price.free, atTheDoor: price.atTheDoor })
    return exact ?? text
  }
  return { before: shown(change.old), after: shown(change.new) }
}

type Changed<What extends EventChange['what']> = Extract<EventChange, { what: What }>

/** Only the start, unless the end or the time zone changed too. */
function timesOf({ old, new: after }: Changed<'time'>, locale: Locale) {
  const isStartOnly = old.endTime === after.endTime && old.timeZone === after.timeZone
  const label = ({ startTime, endTime, timeZone }: typeof old) => {
    const start = timeLabel(startTime, locale)
    if (isStartOnly) return start
    const span = endTime === null ? start : `${start} – ${timeLabel(endTime, locale)}`
    return old.timeZone === after.timeZone ? span : `${span} (${timeZone})`
  }
  return { before: label(old), after: label(after) }
}

/** The most specific part that differs comes first: the venue, the new address or the city. */
function placesOf({ old, new: after }: Changed<'place'>) {
  const hasSameVenue = old.venue === after.venue
  const label = ({ venue, city, state }: typeof old) => (hasSameVenue ? null : venue) ?? `${city}, ${state}`
  return { before: label(old), after: (hasSameVenue ? null : after.venue) ?? after.location ?? label(after) }
}
