import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import { limitedDatabase } from './row-limiter.ts'

/** What may read many rows: it must not take the connections of a thread that is polled. */
const SEARCHES = /^\/(api\/(search|users\/search|users$|calendar)|sitemaps?)\b/
/** What anybody may read without signing in, and every page with an address of its own. */
const PUBLIC = /^\/(?!api\/)|^\/api\/(events|jobs)\b/
const EXPORT = '/api/account/export'

/** What a path names, as `/api/events/<id>` does. */
const NAMED = /^\/api\/([a-z]+)\/([0-9a-f-]{36}|\d+)(?=\/|$)/i

/** The connections that a request works on, by what it does. */
export function poolFor(pools: Pools, method: string, path: string): Database {
  if (path === EXPORT) return pools.background
  if (method === 'GET' || method === 'HEAD') {
    if (SEARCHES.test(path)) return pools.search
    return PUBLIC.test(path) ? pools.public : pools.reads
  }
  const [named] = NAMED.exec(path) ?? []
  return named ? limitedDatabase(pools.writes, named.toLowerCase()) : pools.writes
}
