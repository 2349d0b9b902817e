import { hostedPath } from '../cache/event-parts.ts'
import { savedPath } from '../cache/saved-path.ts'
import { blocksPath } from '../delivery/blocks.ts'
import { followersOf, followingOf, profilePath } from '../delivery/follows.ts'
import { attendedPath, attendeesPath, eventPath, minePath } from '../delivery/going.ts'
import { receiptsPath } from '../delivery/host-messages.ts'
import { NOTIFICATIONS_PATH } from '../delivery/seen.ts'
import { followedVenuesPath } from '../delivery/venue-follows.ts'

/**
 * The paths of the responses that the delivery of a write changes. A page fetches those again that it has cached; the
 * worker does not, so this stands outside of the kinds.
 */
export function changedPaths(kind: string, key: string, userId: string): string[] {
  return byKind[kind]?.(key, userId) ?? []
}

const byKind: Record<string, (key: string, userId: string) => string[]> = {
  going: (eventId, userId) => [
    eventPath(eventId),
    minePath(eventId),
    attendeesPath(eventId),
    savedPath,
    attendedPath(userId),
  ],
  cancel: eventId => [eventPath(eventId), savedPath],
  publish: (_key, userId) => [hostedPath(userId)],
  'event-edit': (eventId, userId) => [eventPath(eventId), hostedPath(userId)],
  saved: () => [savedPath],
  follow: (personId, userId) => [profilePath(personId), followersOf(personId), followingOf(userId), '/api/auth/user'],
  block: (personId, userId) => [profilePath(personId), followingOf(userId), blocksPath],
  'follow-venue': () => [followedVenuesPath],
  review: eventId => [eventPath(eventId), minePath(eventId)],
  'host-message': eventId => [minePath(eventId), receiptsPath(eventId)],
  seen: () => [NOTIFICATIONS_PATH],
}
