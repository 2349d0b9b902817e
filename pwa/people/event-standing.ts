import type { Event } from '#contract/events.ts'
import { isLive, isPast } from '#contract/nights.ts'

/** The specified rating that profiles show for an event without reviews. */
const UNRATED = 5

export function ratingOf({ rating, reviewCount }: Pick<Event, 'rating' | 'reviewCount'>): string {
  return (reviewCount > 0 ? rating : UNRATED).toFixed(1)
}

export type Standing = 'live' | 'draft' | 'ended' | 'cancelled' | 'coming'

export function standingOf(event: Event, nowMs: number): Standing {
  if (event.status !== 'active') return event.status
  if (isPast(event, nowMs)) return 'ended'
  return isLive(event, nowMs) ? 'live' : 'coming'
}

/** The nearest event that is not over; the server sorts the events by time. */
export function nextOf(events: Event[], nowMs: number): Event | undefined {
  return events.find(event => event.status === 'active' && !isPast(event, nowMs))
}

/** The totals of a host's events. Drafts and cancelled events are not counted. */
export function countsOf(events: Event[], nowMs: number) {
  const standings = events.map(event => standingOf(event, nowMs))
  const active = events.filter(({ status }) => status === 'active')
  const reviews = active.reduce((sum, { reviewCount }) => sum + reviewCount, 0)
  const stars = active.reduce((sum, { rating, reviewCount }) => sum + rating * reviewCount, 0)
  return {
    toCome: standings.filter(standing => standing === 'coming' || standing === 'live').length,
    held: standings.filter(standing => standing === 'ended').length,
    going: active.reduce((sum, { attendingCount }) => sum + attendingCount, 0),
    rating: reviews === 0 ? null : stars / reviews,
  }
}
