import { categoryKey } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import type { EventGroup } from './filter/event-filter.ts'

export type Taste = (event: Event) => boolean

/** Whether an event has one of the member's favourite genres; undefined if none of these events has one. */
export function tasteIn(groups: EventGroup[], favoriteGenres: readonly string[]): Taste | undefined {
  const categories = new Set(favoriteGenres.flatMap(genre => categoryKey(genre) ?? []))
  const isLiked = (event: Event) => categories.has(event.category)
  const isMixed = groups.some(({ events }) => events.some(isLiked) && !events.every(isLiked))
  return isMixed ? isLiked : undefined
}

/** Each night with the liked events first; the order is the same otherwise. */
export function likedFirst(groups: EventGroup[], isLiked: Taste): EventGroup[] {
  return groups.map(({ nightOf, events }) => {
    const { true: liked = [], false: others = [] } = Object.groupBy(events, event => `${isLiked(event)}` as const)
    return { nightOf, events: [...liked, ...others] }
  })
}
