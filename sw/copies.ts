import type { EntityTable } from 'dexie'
import { ask, RequestFailed } from './request.ts'
import type { Copy } from './store.ts'

type Shelf = { copies: EntityTable<Copy, 'path'> }

/**
 * Fetches `path` and keeps the answer; a 304 only freshens its age. What is gone (404, 410) is forgotten here too. Throws
 * what `ask` throws: the copy that is there stays there.
 */
export async function refreshCopy(shelf: Shelf, path: string): Promise<void> {
  const had = await shelf.copies.get(path)
  try {
    const answer = await ask(path, { headers: had?.etag ? { 'If-None-Match': had.etag } : {} })
    if (answer.status === 304 && had) return void (await shelf.copies.update(path, { at: Date.now() }))
    await shelf.copies.put({ path, body: await answer.json(), etag: answer.headers.get('etag'), at: Date.now() })
  } catch (error) {
    if (error instanceof RequestFailed && [404, 410].includes(error.status)) await shelf.copies.delete(path)
    throw error
  }
}
