import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import { cookieOptions } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { poolFor } from './pool-for.ts'

/** Longer than what a standby in use may lack: the lag that is allowed, and two rounds in which it is found out. */
const WRITER_SECONDS = 10
const COOKIE = 'wrote'

/** No call reads from a standby what these calls write. */
const MESSAGES = /^\/api\/conversations\b/

/**
 * The connections for what may be a few seconds old: those of a standby that keeps up, unless this browser wrote
 * something within the last ten seconds. A person must not be shown a record as it was before their change.
 */
export function readDatabaseFor(c: Context<Env>, pools: Pools, sql: Database): Database {
  const standby = pools.standby?.()
  if (!standby || !isRead(c) || getCookie(c, COOKIE) !== undefined) return sql
  return poolFor({ ...pools, ...standby }, c.req.method, c.req.path)
}

/** Marks the browser of every write, also of one that failed: it may have been committed. */
export function rememberWriter(c: Context<Env>) {
  if (!c.get('app').pools.standby || isRead(c) || MESSAGES.test(c.req.path)) return
  setCookie(c, COOKIE, '1', { ...cookieOptions(c), maxAge: WRITER_SECONDS })
}

function isRead(c: Context<Env>) {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** Reads one record by its id, from the primary where the standby does not have it: it may be new. */
export async function readWithFallback<Found>(
  c: Context<Env>,
  read: (sql: Database) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { sql, readSql } = c.get('app')
  const found = await read(readSql)
  return found === undefined && readSql !== sql ? await read(sql) : found
}
