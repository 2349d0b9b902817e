import { getCookie } from 'hono/cookie'
import type { AdminRole } from '#contract/admin/roles.ts'
import { deleteAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { adminRoleOf, lockAdminRoles, lockAdminRolesShared } from '#db/admin/roles.ts'
import * as sessions from '#db/admin/sessions.ts'
import type { Sql } from '#db/connection/sql.ts'
import { tokenHash } from '../accounts/session/secrets.ts'
import { cookieName, sessionIn } from '../accounts/session/session.ts'
import type { Context, Middleware } from '../app-context.ts'
import { networkOf } from '../http/client-address.ts'
import { addressOf } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { documented } from '../openapi/describe.ts'

const MAX_FAILURES = 5
const MAX_FAILURES_OF_NETWORK = 20
const WINDOW = '15 minutes'
const WINDOW_SECONDS = 900

/** Middleware of the calls that decide about the site itself. Records refused calls, up to a number an hour. */
export const adminOnly: Middleware = documented(
  { access: 'admin', refusals: { 401: ['admin-locked'], 403: ['admins-only'] } },
  async (c, next) => {
    await enter(c, 'admin')
    await next()
  },
)

/** Middleware of the calls of the admin page about what members publish: moderators and admins may use them. */
export const moderatorOrAdmin: Middleware = documented(
  { access: 'moderator', refusals: { 401: ['admin-locked'] } },
  async (c, next) => {
    await enter(c, 'moderator')
    await next()
  },
)

async function enter(c: Context, needed: AdminRole) {
  const session = await adminSessionIn(c)
  if (!session) {
    await auditRefused(c, await sessionIn(c))
    refuse(401, 'admin-locked')
  }
  if (needed === 'admin' && session.role !== 'admin') {
    await auditRefused(c, session)
    refuse(403, 'admins-only')
  }
  if (!session.isSeenRecently) await sessions.recordAdminSessionUse(c.var.app.sql, session.id)
  c.header('Cache-Control', 'no-store')
  c.set('admin', { userId: session.userId, role: session.role, needed })
}

/** The transaction of a write of the admin page. See `lockOwnAdminRole`, which comes first. */
export async function adminTransaction<Result>(
  c: Context,
  work: (tx: Sql) => Promise<Result>,
  options: { changesRoles?: boolean } = {},
): Promise<Result> {
  const { sql } = c.get('app')
  const { result } = await sql.begin(async tx => {
    await lockOwnAdminRole(c, tx, options)
    return { result: await work(tx) }
  })
  return result
}

/**
 * Comes first in the transaction of each write of the admin page. A request may take seconds to arrive, and waits for
 * others: it is refused if the member has lost the role since it began. Until the commit, no role is taken away.
 */
export async function lockOwnAdminRole(c: Context, tx: Sql, { changesRoles = false } = {}) {
  await (changesRoles ? lockAdminRoles(tx) : lockAdminRolesShared(tx))
  const admin = c.get('admin')
  // The credentials in the environment and the key of the set-up have no role that could be lost.
  if (!admin?.userId) return
  const role = (await adminRoleOf(tx, admin.userId)) ?? refuse(401, 'admin-locked')
  if (admin.needed === 'admin' && role !== 'admin') refuse(403, 'admins-only')
  c.set('admin', { ...admin, role })
}

/** The audit entry of a call of the admin page, with the member who made it. */
export async function recordAdminAudit(
  c: Context,
  sql: Sql,
  entry: Pick<Parameters<typeof recordAudit>[1], 'action' | 'targetType' | 'targetId' | 'outcome'>,
) {
  const { requestId } = c.var
  await recordAudit(sql, { ...entry, actorId: c.get('admin')?.userId ?? null, actorKind: 'admin', requestId })
}

/** The entries are limited, so that an attacker cannot fill the audit log. */
async function auditRefused(c: Context, session: { userId: string | null } | null) {
  const { sql, limits } = c.var.app
  const { requestId } = c.var
  if ((await limits.take('admin-turned-away', { address: addressOf(c) })) !== null) return
  await recordAudit(sql, { actorId: session?.userId ?? null, action: 'admin-call', outcome: 'denied', requestId })
}

export async function adminSessionIn(c: Context) {
  const token = getCookie(c, cookieName(c, COOKIE))
  if (!token) return undefined
  return await sessions.adminSessionWith(c.var.app.sql, {
    tokenHash: tokenHash(token),
    credentialsHash: credentialsHash(c),
  })
}

/** Refuses an address after five failures in 15 minutes, a network after twenty. Call the result after a success. */
export async function throttleOperators(c: Context, kind: 'admin-sign-in' | 'setup-key'): Promise<() => Promise<void>> {
  const { config, secrets, sql } = c.var.app
  if (!config.hasLimits) return async () => {}
  const counters = [
    { key: secrets.hash('attempt', addressOf(c)), most: MAX_FAILURES },
    { key: secrets.hash('attempt', `network ${networkOf(addressOf(c))}`), most: MAX_FAILURES_OF_NETWORK },
  ]
  await sql.begin(async tx => {
    for (const { key, most } of counters) {
      const { count } = await recordAttempt(tx, kind, key, WINDOW)
      if (count >= most) refuse(429, 'too-many-sign-ins', { retryAfterSeconds: WINDOW_SECONDS })
    }
  })
  return async () => {
    for (const { key } of counters) await deleteAttempts(sql, kind, key)
  }
}

export function credentialsHash(c: Context): Buffer | undefined {
  const { admin } = c.var.app.config
  return admin && c.var.app.secrets.hash('admin', JSON.stringify([admin.user, admin.password]))
}

/** The name of the cookie of an operator. */
export const COOKIE = 'admin'
