import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import { limitedDatabase } from './row-limiter.ts'

/** Paths that may read many rows. They must not occupy the connections that the polls of conversations need. */
const SEARCHES = /^\/(api\/(search|users\/search|users$|calendar)|sitemaps?)\b/
/** Paths that are public without signing in, and all pages. */
const PUBLIC = /^\/(?!api\/)|^\/api\/(events|jobs|venues|places|public)\b/
const EXPORT = '/api/account/export'

/** The resource in a path, such as `/api/events/<id>`. */
const NAMED = /^\/api\/([a-z]+)\/([0-9a-f-]{36}|\d+)(?=\/|$)/i

/** Returns the pool for a request by its method and path, see `Pools`. */
export function poolFor(pools: Pools, method: string, path: string): Database {
  if (path === EXPORT) return pools.background
  if (method === 'GET' || method === 'HEAD') {
    if (SEARCHES.test(path)) return pools.search
    return PUBLIC.test(path) ? pools.public : pools.reads
  }
  const [named] = NAMED.exec(path) ?? []
  return named ? limitedDatabase(pools.writes, named.toLowerCase()) : pools.writes
}
