import type { Followed, PublicUser, SearchUser } from '#contract/people/calls.ts'
import { refreshMe } from '#pwa/accounts/current-user.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore } from '#sw/db.ts'
import { request } from '#sw/http/request.ts'

/**
 * The screens say it at once, because the finger has; if the server does not agree they take it back. Throws what went
 * wrong, for whoever asked to tell.
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
  // The counts on both profiles and the list are the server's to say; nobody waits for them.
  const { copies } = personStore(viewerId)
  void Promise.allSettled([
    refreshMe(),
    ...[followingOf(viewerId), `/api/users/${person.id}`].map(path => refreshCached({ copies }, path)),
  ])
}

export function followingOf(userId: string) {
  return `/api/users/${userId}/following`
}

/** In every copy that tells whether somebody is followed: their profile, and the list of those whom the viewer follows. */
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
