import { useLiveQuery } from 'dexie-react-hooks'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore, publicStore } from '#sw/db.ts'
import { type Remote, useFetch } from './use-fetch.ts'

/**
 * A response that is cached on the device: the copy first, then what the server sends. `userId` is the person whose
 * response it is; null is for a response that is the same for everybody. A null path fetches nothing.
 */
export function useRemote<Body>(path: string | null, userId: string | null): Remote<Body> & { refresh: () => void } {
  const store = userId === null ? publicStore : personStore(userId)
  const copy = useLiveQuery(
    async () => (path === null ? null : ((await store.copies.get(path)) ?? null)),
    [path, userId],
  )
  return useFetch<Body>({
    key: path === null ? null : `${userId} ${path}`,
    // After a change of the path, the live query still returns the copy of the old path until it has run.
    cached: copy?.path === path && copy ? { body: copy.body as Body, at: copy.at } : undefined,
    async fetch() {
      if (path !== null) await refreshCached(store, path)
      return undefined
    },
  })
}
