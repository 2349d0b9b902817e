import type { Followed, PublicUser, SearchUser } from '#contract/people/calls.ts'
import { refreshMe } from '#pwa/accounts/current-user.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore } from '#sw/db.ts'
import { request } from '#sw/http/request.ts'

/**
 * Follows or unfollows a person. The cached data is changed at once, and reverted if the request fails. Throws the
 * failure.
 */
export async function setFollowing(viewerId: string, person: SearchUser, follows: boolean): Promise<void> {
  await showFollowing(viewerId, person, follows)
  try {
    const verb = follows ? 'follow' : 'unfollow'
    await request<Followed>(`/api/users/${person.id}/${verb}`, { method: 'POST' })
  } catch (error) {
    await showFollowing(viewerId, person, !follows)
    throw error
  }
  // The server computes the counts of both profiles and the list; they are refreshed in the background.
  const { copies } = personStore(viewerId)
  void Promise.allSettled([
    refreshMe(),
    ...[followingOf(viewerId), `/api/users/${person.id}`].map(path => refreshCached({ copies }, path)),
  ])
}

export function followingOf(userId: string) {
  return `/api/users/${userId}/following`
}

/**
 * Changes the cached data that contains whether the viewer follows the person: the person's profile and the viewer's
 * list.
 */
async function showFollowing(viewerId: string, person: SearchUser, follows: boolean) {
  const { copies } = personStore(viewerId)
  const profile = await copies.get(`/api/users/${person.id}`)
  if (profile) {
    const body = profile.body as PublicUser
    const change = Number(follows) - Number(body.isFollowing)
    const followersCount = body.followersCount + change
    await copies.put({ ...profile, etag: null, body: { ...body, isFollowing: follows, followersCount } })
  }
  const list = await copies.get(followingOf(viewerId))
  if (!list) return
  const others = (list.body as SearchUser[]).filter(({ id }) => id !== person.id)
  await copies.put({ ...list, etag: null, body: follows ? [person, ...others] : others })
}
