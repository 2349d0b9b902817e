import type { EntityTable } from 'dexie'
import type { CachedResponse } from '../db.ts'
import { ForeignResponse, hasStatus } from '../http/failures.ts'
import { fetchJson } from '../http/request.ts'

type ResponseTable = { copies: EntityTable<CachedResponse, 'path'> }

/** A profile with all its tabs is six paths, so this is enough for about the last thirty profiles. */
export const COPIES_MAX = 200

/**
 * Fetches `path` and stores the response; a 304 only updates its time. After a 404 or 410 the stored copy is deleted. Any
 * other failure is thrown and the copy stays. The newest `COPIES_MAX` paths of a person are stored.
 */
export async function refreshCached(shelf: ResponseTable, path: string): Promise<void> {
  const had = await shelf.copies.get(path)
  try {
    const { isUnchanged, body, headers } = await fetchJson(path, { tag: had?.etag })
    if (isUnchanged) return void (await shelf.copies.update(path, { at: Date.now() }))
    const etag = headers.get('etag')
    // An empty list has no shape to check, but our server sends an ETag with each of these responses.
    if (Array.isArray(body) && body.length === 0 && etag === null) throw new ForeignResponse('a list without our ETag')
    await shelf.copies.put({ path, body, etag, at: Date.now() })
    if (!had) await prune(shelf)
  } catch (error) {
    if (hasStatus(error, 404, 410)) await shelf.copies.delete(path)
    throw error
  }
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
