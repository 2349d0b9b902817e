import { currentUser } from '#contract/accounts/session/calls.ts'
import * as calls from '#contract/people/calls.ts'
import type { Followed, SearchUser } from '#contract/people/person.ts'
import { updateCached, withOrWithout } from '../../cache/responses.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/** The list of followed people shows the person while the follow waits. */
export type Follow = { follows: boolean; person: SearchUser }

/* Whether the person follows the one whose id is the key. The last choice counts; the calls set a state. */
export const follow: Kind<'follow', Follow, Followed> = {
  name: 'follow',
  coalesce: 'replace',
  refusal: 'drop',
  changes: (personId, userId) => [
    profileAt(personId),
    followersOf(personId),
    followingOf(userId),
    resource(currentUser),
  ],

  send: ([{ key: personId, body }], { userId }) =>
    send(body.follows ? calls.follow : calls.unfollow, { params: { id: personId }, forUser: userId }),

  /** Updates the cached profile, and the cached list of people whom the member follows. */
  async delivered(store, [{ key: personId, body }], { followersCount }) {
    const isFollowing = body.follows
    await updateCached(store, profileAt(personId), profile => ({
      ...profile,
      isFollowing,
      followersCount,
    }))
    await updateCached(store, followingOf(store.userId), list => withFollow(list, body))
  },
}

/** The list after this follow or unfollow. */
export function withFollow(list: SearchUser[], { follows, person }: Follow): SearchUser[] {
  return withOrWithout(list, follows, person, 'id')
}

export const profileAt = (userId: string) => resource(calls.profile, { params: { id: userId } })
export const followingOf = (userId: string) => resource(calls.following, { params: { id: userId } })
export const followersOf = (userId: string) => resource(calls.followers, { params: { id: userId } })
