import type { Event } from '#contract/events/events.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'

const SHOWN_HOURS = 12

/** The time until an event starts, if it starts in the next hours; undefined for a later one and one that has begun. */
export function timeUntil(
  { startsAt }: Pick<Event, 'startsAt'>,
  nowMs: number,
): { hours: number; minutes: number } | undefined {
  const minutes = Math.ceil((Date.parse(startsAt) - nowMs) / 60_000)
  if (minutes <= 0 || minutes > SHOWN_HOURS * 60) return undefined
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** The event to which most people that the member follows go; the earlier one of two. */
export function mostFriends(
  events: Event[],
  friendsAt: (eventId: string) => FriendsAtEvent | undefined,
): { event: Event; friends: FriendsAtEvent } | undefined {
  return events
    .flatMap(event => {
      const friends = friendsAt(event.id)
      return friends ? [{ event, friends }] : []
    })
    .toSorted((one, other) => other.friends.count - one.friends.count)
    .at(0)
}
