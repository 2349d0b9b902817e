import { type CachedList, cachedListOf } from '../events/list/public-cache.ts'

/** About 4 MB. */
const MAX_CACHED = 1_000
const MAX_AGE_MS = 60_000

type Cached = { list: Promise<CachedList | undefined>; until: number }

/** By database; ordered by the time of the reading, the oldest first. */
const caches = new WeakMap<object, Map<string, Cached>>()

/**
 * The result of a search for places, read at most once a minute: the beginnings of city names that people type are few,
 * and the places change only with an update. `read` resolves to undefined when nothing was found, which is not cached:
 * the places may still be loading.
 */
export async function foundPlaces(
  database: object,
  key: string,
  read: () => Promise<string | undefined>,
): Promise<CachedList | undefined> {
  const cache = caches.get(database) ?? new Map<string, Cached>()
  caches.set(database, cache)
  const now = performance.now()
  const earlier = cache.get(key)
  if (earlier && earlier.until > now) return await earlier.list

  const cached = {
    list: read().then(list => (list === undefined ? undefined : cachedListOf(list))),
    until: now + MAX_AGE_MS,
  }
  cache.delete(key)
  cache.set(key, cached)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  let isFound = false
  try {
    const list = await cached.list
    isFound = list !== undefined
    return list
  } finally {
    if (!isFound && cache.get(key) === cached) cache.delete(key)
  }
}
