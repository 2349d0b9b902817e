import type { EntityTable } from 'dexie'
import type { CachedResponse } from '../db.ts'
import { ForeignResponse, hasStatus } from '../http/failures.ts'
import { fetchJson } from '../http/request.ts'

type ResponseTable = { copies: EntityTable<CachedResponse, 'path'> }

/** A profile with all its tabs is six paths, so this is enough for about the last thirty profiles. */
export const COPIES_MAX = 200

/**
 * Fetches `path` and stores the response; a 304 only updates its time. After a 404 or 410 the stored copy is deleted. Any
 * other failure is thrown and the copy stays. The response to a request that was started before the request of the stored
 * response is not stored. The newest `COPIES_MAX` paths of a person are stored.
 */
export async function refreshCached(shelf: ResponseTable, path: string): Promise<void> {
  const requests = requestsFor(shelf, path)
  const number = ++requests.started
  requests.open += 1
  try {
    await fetchAndStore(shelf, path, () => {
      if (number < requests.stored) return false
      requests.stored = number
      return true
    })
  } finally {
    requests.open -= 1
  }
}

/**
 * Fetches again those of the paths whose response is cached or is being fetched: a request that was sent before a write may
 * bring the state before it. A path that no screen has opened is not fetched. Never throws.
 */
export async function refreshChanged(shelf: ResponseTable, paths: string[]): Promise<void> {
  const cached = await shelf.copies.bulkGet(paths)
  const known = paths.filter((path, index) => cached[index] || requestsFor(shelf, path).open > 0)
  await Promise.allSettled(known.map(path => refreshCached(shelf, path)))
}

async function fetchAndStore(shelf: ResponseTable, path: string, isNewest: () => boolean) {
  const had = await shelf.copies.get(path)
  try {
    const { isUnchanged, body, headers } = await fetchJson(path, { tag: had?.etag })
    if (!isNewest()) return
    if (isUnchanged) return void (await shelf.copies.update(path, { at: Date.now() }))
    const etag = headers.get('etag')
    // An empty list has no shape to check, but our server sends an ETag with each of these responses.
    if (Array.isArray(body) && body.length === 0 && etag === null) throw new ForeignResponse('a list without our ETag')
    await shelf.copies.put({ path, body, etag, at: Date.now() })
    if (!had) await prune(shelf)
  } catch (error) {
    if (hasStatus(error, 404, 410) && isNewest()) await shelf.copies.delete(path)
    throw error
  }
}

/** The requests of this page for one path: the number of the last one that was started, and of the one that is stored. */
type Requests = { started: number; stored: number; open: number }

const requestsOf = new WeakMap<ResponseTable, Map<string, Requests>>()

function requestsFor(shelf: ResponseTable, path: string): Requests {
  const paths = requestsOf.get(shelf) ?? new Map<string, Requests>()
  requestsOf.set(shelf, paths)
  const requests = paths.get(path) ?? { started: 0, stored: 0, open: 0 }
  paths.set(path, requests)
  return requests
}

/** Stores the response to a write, so that no screen opens with the data before it. */
export async function putCached(shelf: ResponseTable, path: string, body: unknown): Promise<void> {
  await shelf.copies.put({ path, body, etag: null, at: Date.now() })
}

/** Changes a cached response as the server has confirmed; without its ETag, so that the next read fetches all of it. */
export async function updateCached<Body>({ copies }: ResponseTable, path: string, change: (body: Body) => Body) {
  await copies
    .where('path')
    .equals(path)
    .modify(copy => {
      copy.body = change(copy.body as Body)
      copy.etag = null
    })
}

/** The profile by which an offline device knows its member: it is never pruned. */
const ME = '/api/auth/user'

/** Deletes the copies that were fetched longest ago. */
async function prune({ copies }: ResponseTable) {
  const tooMany = (await copies.count()) - COPIES_MAX
  if (tooMany <= 0) return
  const oldest = copies.orderBy('at').filter(({ path }) => path !== ME)
  await copies.bulkDelete(await oldest.limit(tooMany).primaryKeys())
}
