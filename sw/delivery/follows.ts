import type { Followed, PublicUser, SearchUser } from '#contract/people/person.ts'
import { updateCached, withOrWithout } from '../cache/responses.ts'
import { request } from '../http/request.ts'
import type { Kind } from './kind.ts'

/** The list of followed people shows the person while the follow waits. */
export type Follow = { follows: boolean; person: SearchUser }

/*
 * Whether the person follows another one, whose id is the key. The last choice counts. The calls set a state, so they may
 * be repeated.
 */
export const follow: Kind<'follow', Follow, Followed> = {
  name: 'follow',
  coalesce: 'replace',
  refusal: 'drop',
  changes: (personId, userId) => [profilePath(personId), followersOf(personId), followingOf(userId), '/api/auth/user'],

  send: ([{ key: personId, body }], { userId }) =>
    request<Followed>(`${profilePath(personId)}/${body.follows ? 'follow' : 'unfollow'}`, {
      method: 'POST',
      forUser: userId,
    }),

  /** Updates the cached responses that contain the follow: the profile, and the list of people whom the member follows. */
  async delivered(store, [{ key: personId, body }], { followersCount }) {
    const isFollowing = body.follows
    await updateCached<PublicUser>(store, profilePath(personId), profile => ({
      ...profile,
      isFollowing,
      followersCount,
    }))
    await updateCached<SearchUser[]>(store, followingOf(store.userId), list => withFollow(list, body))
    return undefined
  },
}

/** The list after this follow or unfollow. */
export function withFollow(list: SearchUser[], { follows, person }: Follow): SearchUser[] {
  return withOrWithout(list, follows, person, 'id')
}

export function followingOf(userId: string) {
  return `${profilePath(userId)}/following`
}

export function followersOf(userId: string) {
  return `${profilePath(userId)}/followers`
}

export function profilePath(userId: string) {
  return `/api/users/${encodeURIComponent(userId)}`
}
