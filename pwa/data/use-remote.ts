import { useLiveQuery } from 'dexie-react-hooks'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore, publicStore } from '#sw/db.ts'
import type { Resource } from '#sw/http/send.ts'
import { type Remote, useFetch } from './use-fetch.ts'

/**
 * A response that is cached on the device: first the cached body, then the body that the server sends. `userId` is the
 * member for whom the response is; null is for a response that is the same for all visitors. Without a resource nothing is
 * fetched.
 */
export function useRemote<Body>(
  resource: string | Resource<Body> | null,
  userId: string | null,
): Remote<Body> & { refresh: () => void } {
  const path = typeof resource === 'string' ? resource : (resource?.path ?? null)
  const store = userId === null ? publicStore : personStore(userId)
  const cached = useLiveQuery(
    async () => (path === null ? null : ((await store.copies.get(path)) ?? null)),
    [path, userId],
  )
  return useFetch<Body>({
    key: path === null ? null : `${userId} ${path}`,
    // After a change of the path, the live query returns the response to the old path until it has run again.
    cached: cached?.path === path && cached ? { body: cached.body as Body, at: cached.at } : undefined,
    async fetch() {
      if (resource !== null) await refreshCached(store, resource)
      return undefined
    },
  })
}
