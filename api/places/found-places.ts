import { type CachedList, cachedListOf } from '../events/public-cache.ts'

/** About 4 MB. */
const MAX_COPIES = 1_000
const MAX_AGE_MS = 60_000

type Kept = { copy: Promise<CachedList | undefined>; until: number }

/** By database; ordered by the time of the reading, the oldest first. */
const copiesOf = new WeakMap<object, Map<string, Kept>>()

/**
 * The result of a search for places, read at most once a minute: the beginnings of city names that people type are few,
 * and the places change only with an update. `read` resolves to undefined when nothing was found, which is not kept:
 * the places may still be loading.
 */
export async function foundPlaces(
  database: object,
  key: string,
  read: () => Promise<string | undefined>,
): Promise<CachedList | undefined> {
  const copies = copiesOf.get(database) ?? new Map<string, Kept>()
  copiesOf.set(database, copies)
  const now = performance.now()
  const kept = copies.get(key)
  if (kept && kept.until > now) return await kept.copy

  const copy = read().then(list => (list === undefined ? undefined : cachedListOf(list)))
  const reading = { copy, until: now + MAX_AGE_MS }
  copies.delete(key)
  copies.set(key, reading)
  const [oldest] = copies.keys()
  if (copies.size > MAX_COPIES && oldest !== undefined) copies.delete(oldest)
  const drop = () => copies.get(key) === reading && copies.delete(key)
  return await copy.then(
    found => {
      if (!found) drop()
      return found
    },
    (error: unknown) => {
      drop()
      throw error
    },
  )
}
