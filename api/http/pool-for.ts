import { getCookie, setCookie } from 'hono/cookie'
import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import { cookieOptions } from '../accounts/session/session.ts'
import type { Context } from '../app-context.ts'
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

/** Longer than the lag of a standby in use: the allowed lag plus two rounds until it is detected. */
const WRITER_SECONDS = 10
const COOKIE = 'wrote'

/** The data of conversations is never read from a standby, so these writes need no mark. */
const MESSAGES = /^\/api\/conversations\b/

/** Embeds and the public API read no cookie: their responses are the same for every browser. */
const WITHOUT_COOKIES = /^\/(embed|api\/public)\//

/**
 * Returns the connections for reads that may be a few seconds old: a standby that keeps up, unless this browser wrote
 * within the last ten seconds. A member must never see a record in the state before the member's own change.
 */
export function readDatabaseFor(c: Context, pools: Pools, sql: Database): Database {
  const standby = pools.standby?.()
  if (!standby || !isRead(c)) return sql
  if (!WITHOUT_COOKIES.test(c.req.path) && getCookie(c, COOKIE) !== undefined) return sql
  return poolFor({ ...pools, ...standby }, c.req.method, c.req.path)
}

/** Marks the browser of every write, including failed ones, because the write may have been committed. */
export function rememberWriter(c: Context) {
  if (!c.get('app').pools.standby || isRead(c) || MESSAGES.test(c.req.path)) return
  setCookie(c, COOKIE, '1', { ...cookieOptions(c), maxAge: WRITER_SECONDS })
}

function isRead(c: Context) {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** Reads one record by its id, from the primary if the standby does not have it, because it may be new. */
export async function readWithFallback<Row>(
  c: Context,
  read: (sql: Database) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { sql, readSql } = c.get('app')
  const row = await read(readSql)
  return row === undefined && readSql !== sql ? await read(sql) : row
}
