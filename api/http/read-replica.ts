import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import { cookieOptions } from '../accounts/session/session.ts'
import type { Env } from '../app-context.ts'
import { poolFor } from './pool-for.ts'

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
export function readDatabaseFor(c: Context<Env>, pools: Pools, sql: Database): Database {
  const standby = pools.standby?.()
  if (!standby || !isRead(c)) return sql
  if (!WITHOUT_COOKIES.test(c.req.path) && getCookie(c, COOKIE) !== undefined) return sql
  return poolFor({ ...pools, ...standby }, c.req.method, c.req.path)
}

/** Marks the browser of every write, including failed ones, because the write may have been committed. */
export function rememberWriter(c: Context<Env>) {
  if (!c.get('app').pools.standby || isRead(c) || MESSAGES.test(c.req.path)) return
  setCookie(c, COOKIE, '1', { ...cookieOptions(c), maxAge: WRITER_SECONDS })
}

function isRead(c: Context<Env>) {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** Reads one record by its id, from the primary if the standby does not have it, because it may be new. */
export async function readWithFallback<Row>(
  c: Context<Env>,
  read: (sql: Database) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { sql, readSql } = c.get('app')
  const row = await read(readSql)
  return row === undefined && readSql !== sql ? await read(sql) : row
}
