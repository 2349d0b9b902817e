import * as calls from '#contract/people/calls.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useWaiting, type Waiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { type Follow, follow, withFollow } from '#sw/delivery/kinds/follows.ts'
import { resource } from '#sw/http/send.ts'

/**
 * The people whom a person follows. The viewer's own list contains the follows that wait on this device; `change` is
 * the difference that they make to the number of followed people.
 */
export function useFollowing(personId: string, viewerId: string) {
  const list = useRemote(resource(calls.following, { params: { id: personId } }), viewerId)
  const waiting = useWaiting(viewerId, follow)
  if (list.state !== 'loaded' || personId !== viewerId) return { ...list, change: 0 }
  const body = waiting.reduce((people, { body: next }) => withFollow(people, next), list.body)
  return { ...list, body, change: body.length - list.body.length }
}

/** The ids of the people whom the viewer follows; null until they are known. */
export function useFollowedIds(viewerId: string): Set<string> | null {
  const following = useFollowing(viewerId, viewerId)
  return following.state === 'loaded' ? new Set(following.body.map(({ id }) => id)) : null
}

/** The profile with the follow or unfollow that waits on this device. */
export function withWaitingFollow(person: PublicUser, waiting: Waiting<Follow>[]): PublicUser {
  const body = waiting.find(({ key }) => key === person.id)?.body
  if (!body) return person
  const change = Number(body.follows) - Number(person.isFollowing)
  return { ...person, isFollowing: body.follows, followersCount: person.followersCount + change }
}
