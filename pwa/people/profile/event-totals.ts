import type { Event } from '#contract/events/events.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import type { Format } from '#contract/i18n/region.ts'
import { stateOf } from '#pwa/events/event/event-labels.tsx'

/** The specified rating that profiles show for an event without reviews. */
const UNRATED = 5

export function ratingOf({ rating, reviewCount }: Pick<Event, 'rating' | 'reviewCount'>, format: Format): string {
  return decimalLabel(reviewCount > 0 ? rating : UNRATED, format)
}

/** The totals of a host's events. Drafts and cancelled events are not counted. */
export function countsOf(events: Event[], nowMs: number) {
  const states = events.map(event => stateOf(event, nowMs))
  const active = events.filter(({ status }) => status === 'active')
  const reviews = active.reduce((sum, { reviewCount }) => sum + reviewCount, 0)
  const stars = active.reduce((sum, { rating, reviewCount }) => sum + rating * reviewCount, 0)
  return {
    toCome: states.filter(state => state === 'coming' || state === 'live').length,
    held: states.filter(state => state === 'ended').length,
    going: active.reduce((sum, { attendingCount }) => sum + attendingCount, 0),
    rating: reviews === 0 ? null : stars / reviews,
  }
}
