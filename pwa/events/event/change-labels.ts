import type { EventChange } from '#contract/events/changes.ts'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { priceShown } from '#contract/events/price.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Format } from '#contract/i18n/region.ts'
import { cityLabel } from '#pwa/i18n/i18n.ts'

/** The values before and after a change, for example "10 PM" and "11 PM"; null for a cancellation. */
export function valuesOf(
  change: EventChange,
  reader: Format,
  { price }: I18n['events'],
): { before: string; after: string } | null {
  if (change.what === 'cancelled') return null
  if (change.what === 'date')
    return { before: eventTimeLabel(change.old, reader), after: eventTimeLabel(change.new, reader) }
  if (change.what === 'time') return timesOf(change, reader)
  if (change.what === 'place') return placesOf(change)
  const shown = (value: typeof change.old) => {
    const priced = typeof value === 'object' && value !== null ? value : { price: value }
    const { text, exact } = priceShown(priced, { free: price.free, atTheDoor: price.atTheDoor }, reader)
    return exact ?? text
  }
  return { before: shown(change.old), after: shown(change.new) }
}

type Changed<What extends EventChange['what']> = Extract<EventChange, { what: What }>

/** Only the start, unless the end or the time zone changed too. */
function timesOf({ old, new: after }: Changed<'time'>, reader: Format) {
  const isStartOnly = old.endTime === after.endTime && old.timeZone === after.timeZone
  const label = ({ startTime, endTime, timeZone }: typeof old) => {
    const start = timeLabel(startTime, reader)
    if (isStartOnly) return start
    const span = endTime === null ? start : `${start} – ${timeLabel(endTime, reader)}`
    return old.timeZone === after.timeZone ? span : `${span} (${timeZone})`
  }
  return { before: label(old), after: label(after) }
}

/** The most specific part that differs comes first: the venue, the new address or the city. */
function placesOf({ old, new: after }: Changed<'place'>) {
  const hasSameVenue = old.venue === after.venue
  const label = ({ venue, city, state }: typeof old) => (hasSameVenue ? null : venue) ?? cityLabel({ city, state })
  return { before: label(old), after: (hasSameVenue ? null : after.venue) ?? after.location ?? label(after) }
}
