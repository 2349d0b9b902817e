import type { Address } from '#contract/call.ts'
import { eventChanges } from '#contract/events/list/calls.ts'
import { windowInAnyZone } from '#contract/events/list/city-window.ts'
import type { City } from '#contract/places/area.ts'

const PAGE_EVENTS = '300'

/** The cursor since which the changes are requested, and the position in the list after which the page begins. */
type Position = { since: string; after: string }

/**
 * The path of a page of the city's events between two dates; without a position, of the first page of the whole list.
 * The city may be a whole event or member, of which the rest must not be sent.
 */
export function listPath(
  { city, state }: City,
  dates: { from: string; to: string },
  position: Position = { since: '', after: '' },
): string {
  const query = { ...dates, city, state, ...position, limit: PAGE_EVENTS }
  return `${eventChanges.path}?${new URLSearchParams(query satisfies Address<typeof eventChanges>['query'])}`
}

/** Of the first page, for a device that does not know the city's time zone. `start.ts` requests it early. */
export function firstListPath(place: City, nowMs: number): string {
  return listPath(place, windowInAnyZone(place.state, nowMs))
}
