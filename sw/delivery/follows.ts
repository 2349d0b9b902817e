import type { Followed, PublicUser, SearchUser } from '#contract/people/person.ts'
import { updateCached } from '../cache/responses.ts'
import { request } from '../http/request.ts'
import type { Kind } from './kind.ts'

/** The list of followed people shows the person while the follow waits. */
export type Follow = { follows: boolean; person: SearchUser }

/*
 * Whether the person follows another one, whose id is the key. The last choice counts. The calls set a state, so they may
 * be repeated.
 */
export const follow: Kind<Follow, Followed> = {
  name: 'follow',
  coalesce: 'replace',
  refusal: 'drop',
  tables: store => [store.copies],

  async send([{ key: personId, body }], { userId }) {
    const verb = body.follows ? 'follow' : 'unfollow'
    return await request<Followed>(`${profilePath(personId)}/${verb}`, {
      method: 'POST',
      forUser: userId,
    })
  },

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
  const others = list.filter(({ id }) => id !== person.id)
  return follows ? [person, ...others] : others
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
