import type { EntityTable } from 'dexie'
import { currentUser } from '#contract/accounts/session/calls.ts'
import type { Shape } from '#contract/response-shape.ts'
import type { CachedResponse } from '../db.ts'
import { ForeignResponse, hasStatus } from '../http/failures.ts'
import { fetchJson } from '../http/request.ts'
import type { Resource } from '../http/send.ts'
import { answered } from '../silent-database.ts'

type ResponseTable = {
  copies: EntityTable<CachedResponse, 'path'>
  /** The member whose responses the table contains; missing in the table with the responses that all visitors get. */
  userId?: string
}

/** A profile with all its tabs is six responses, so this is enough for about the last thirty profiles. */
export const CACHED_MAX = 200

/**
 * Fetches the resource and stores the response; a 304 only updates its time, see `timeOf`. After a 404 or 410 the
 * cached response is deleted. Any other failure is thrown, and the cached response stays. If requests overtake each
 * other, the response to the request that was started last is stored. The server refuses a request of a member's table
 * while another member is signed in, so that the table never contains a response for another member. The cache contains
 * the newest `CACHED_MAX` responses of a member. Returns the body if the device can store nothing, so that it is shown
 * at least.
 */
export async function refreshCached(store: ResponseTable, { path, shape }: Resource<unknown>): Promise<unknown> {
  const requests = requestsFor(store, path)
  const request = {}
  requests.add(request)
  const isNewest = () => {
    if (!requests.has(request)) return false
    for (const earlier of requests) {
      if (earlier === request) break
      requests.delete(earlier)
    }
    return true
  }
  requests.isUnanswered = true
  try {
    const notStored = await fetchAndStore(store, path, shape, isNewest)
    requests.isUnanswered = false
    return notStored
  } finally {
    requests.delete(request)
  }
}

/**
 * After a write, fetches those of the resources again that this page has asked for: whose response is cached, is being
 * fetched or could not be fetched. A response to a request that was sent before the write may contain the earlier
 * state. Others are not fetched. Throws only what the database throws.
 */
export async function refreshChanged(store: ResponseTable, resources: Resource<unknown>[]): Promise<void> {
  const cached = await store.copies.bulkGet(resources.map(({ path }) => path))
  const inUse = resources.filter(({ path }, index) => cached[index] || requestsFor(store, path).isUnanswered)
  await Promise.allSettled(inUse.map(changed => refreshCached(store, changed)))
}

/** Returns the body only if it could not be stored. */
async function fetchAndStore(
  store: ResponseTable,
  path: string,
  shape: Shape | undefined,
  isNewest: () => boolean,
): Promise<unknown> {
  const stored = await answered(store.copies.get(path))
  try {
    const { isUnchanged, body, headers } = await fetchJson(path, { tag: stored?.etag, forUser: store.userId, shape })
    if (!isNewest()) return undefined
    const etag = headers.get('etag')
    // The server sends no ETag with a small response.
    const isSame = stored?.etag === null && etag === null && JSON.stringify(body) === JSON.stringify(stored.body)
    if (isUnchanged || isSame) {
      const now = Date.now()
      requestsFor(store, path).unchangedAt = now
      // A visitor's page waits for the time itself, see `useOpenedNotice`.
      const isNoted = store.userId && stored && isRecent(stored, now)
      return isNoted ? undefined : void (await store.copies.update(path, { at: now }))
    }
    // An empty list has no shape to check, but our server sends an ETag with each of these responses.
    if (Array.isArray(body) && body.length === 0 && etag === null) throw new ForeignResponse('no ETag')
    const isStored = await answered(store.copies.put({ path, body, etag, at: Date.now() }))
    if (isStored && !stored) await prune(store)
    return isStored ? undefined : body
  } catch (error) {
    if (hasStatus(error, 404, 410) && isNewest()) await answered(store.copies.delete(path))
    throw error
  }
}

/**
 * The time of a response that a member's screen shows again and again is not stored each time: every query would run
 * again.
 */
const RECENT_MS = 60_000

export function isRecent({ at }: { at: number }, nowMs: number): boolean {
  return at <= nowMs && nowMs - at < RECENT_MS
}

/** The time of the last response to the path (ms), where `stored` is the stored one. */
export function timeOf(store: ResponseTable, { path, at }: Pick<CachedResponse, 'path' | 'at'>): number {
  return Math.max(at, requestsFor(store, path).unchangedAt ?? 0)
}

/** The open requests of this page for one path whose response may be stored, in the order of their starts. */
type Requests = Set<object> & { isUnanswered?: boolean; unchangedAt?: number }

const requestsOf = new WeakMap<ResponseTable, Map<string, Requests>>()

function requestsFor(store: ResponseTable, path: string): Requests {
  const paths = requestsOf.get(store) ?? new Map<string, Requests>()
  requestsOf.set(store, paths)
  const requests: Requests = paths.get(path) ?? new Set()
  paths.set(path, requests)
  return requests
}

/**
 * Stores the response to a write, so that no screen opens with the data before it: neither does a response to a request
 * that was sent earlier replace it.
 */
export async function putCached<Body>(store: ResponseTable, { path }: Resource<Body>, body: Body): Promise<void> {
  requestsFor(store, path).clear()
  await store.copies.put({ path, body, etag: null, at: Date.now() })
}

const onUnstored = new Set<() => void>()

/** To be called after a write whose result could not be stored: the screens fetch what they show again. */
export function noteUnstored() {
  for (const fetchAgain of onUnstored) fetchAgain()
}

/** Returns how to stop. */
export function whenUnstored(fetchAgain: () => void): () => void {
  onUnstored.add(fetchAgain)
  return () => onUnstored.delete(fetchAgain)
}

/** Applies a confirmed change, and removes the ETag, so that the next request receives the whole body. */
export async function updateCached<Body>(
  { copies }: ResponseTable,
  { path }: Resource<Body>,
  change: (body: Body) => Body,
) {
  await copies
    .where('path')
    .equals(path)
    .modify(cached => {
      cached.body = change(cached.body as Body)
      cached.etag = null
    })
}

/** The list with this item first, or without it. */
export function withOrWithout<Key extends string, Item extends Record<Key, unknown>>(
  list: Item[],
  isThere: boolean,
  item: Item,
  key: Key,
): Item[] {
  const others = list.filter(one => one[key] !== item[key])
  return isThere ? [item, ...others] : others
}

/** Deletes the oldest responses, but never the own profile, from which an offline device reads who is signed in. */
async function prune({ copies }: ResponseTable) {
  const tooMany = (await copies.count()) - CACHED_MAX
  if (tooMany <= 0) return
  const oldest = copies.orderBy('at').filter(({ path }) => path !== currentUser.path)
  await copies.bulkDelete(await oldest.limit(tooMany).primaryKeys())
}
