import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AdminSession, AdminSignIn } from '#contract/admin/admin.ts'
import { Done } from '#contract/responses.ts'
import { deleteAttempts, recordAttempt } from '#db/accounts/attempts.ts'
import { recordAudit } from '#db/admin/audit.ts'
import * as sessions from '#db/admin/sessions.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { isHttps, sessionIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { networkOf } from '../http/client-address.ts'
import { addressOf, limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { type Check, describe, documented } from '../openapi/describe.ts'

const MAX_FAILURES = 5
const MAX_FAILURES_OF_NETWORK = 20
const WINDOW = '15 minutes'
const WINDOW_SECONDS = 900

/** The sign-in of the admin page. Its credentials are settings of the server; without them no sign-in succeeds. */
export const adminSession = new Hono<Env>()
  .post(
    '/admin/login',
    describe({
      summary: 'Sign in to the admin page',
      responses: { 200: AdminSession },
      refusals: { 401: ['invalid-credentials'], 429: ['too-many-sign-ins'] },
    }),
    limited('login', 'address'),
    valid('json', AdminSignIn),
    async c => {
      const { sql } = c.var.app
      const { requestId } = c.var
      const deleteAdminAttempts = await throttleOperators(c, 'admin-sign-in')
      if (!isCorrect(c, c.req.valid('json'))) {
        await recordAudit(sql, {
          actorId: null,
          actorKind: 'anonymous',
          action: 'admin-sign-in',
          outcome: 'denied',
          requestId,
        })
        refuse(401, 'invalid-credentials')
      }
      await deleteAdminAttempts()
      const previousToken = getCookie(c, cookieName(c))
      if (previousToken) await sessions.endAdminSession(sql, tokenHash(previousToken))
      const { token, hash } = newToken()
      await sessions.startAdminSession(sql, { tokenHash: hash, credentialsHash: credentialsHash(c) })
      await recordAudit(sql, { actorId: null, actorKind: 'admin', action: 'admin-sign-in', requestId })
      setSessionCookie(c, token, sessions.ADMIN_SESSION_MINUTES * 60)
      const endsAt = new Date(Date.now() + sessions.ADMIN_SESSION_MINUTES * 60_000).toISOString()
      return c.json({ endsAt } satisfies AdminSession, 200, { 'Cache-Control': 'no-store' })
    },
  )

  .post('/admin/logout', describe({ summary: 'Sign out of the admin page', responses: { 200: Done } }), async c => {
    const { sql } = c.var.app
    const { requestId } = c.var
    const token = getCookie(c, cookieName(c))
    if (token && (await sessions.endAdminSession(sql, tokenHash(token))))
      await recordAudit(sql, { actorId: null, actorKind: 'admin', action: 'admin-sign-out', requestId })
    setSessionCookie(c, '', 0)
    return c.json({ success: true } satisfies Done)
  })

  .get(
    '/admin/session',
    describe({
      access: 'admin',
      summary: 'When the session of the admin page ends',
      responses: { 200: AdminSession },
      refusals: { 401: ['admin-locked'] },
    }),
    limited('read', 'address'),
    async c => {
      const session = (await adminSessionIn(c)) ?? refuse(401, 'admin-locked')
      return c.json({ endsAt: session.endsAt } satisfies AdminSession, 200, { 'Cache-Control': 'no-store' })
    },
  )

const ADMIN: Check = { access: 'admin', refusals: { 401: ['admin-locked'] } }

/** Middleware of all calls of the admin page. Refused calls are recorded, up to a number an hour. */
export const adminOnly: MiddlewareHandler<Env> = documented(ADMIN, async (c, next) => {
  const session = await adminSessionIn(c)
  if (!session) {
    await auditRefused(c)
    refuse(401, 'admin-locked')
  }
  if (!session.isSeenRecently) await sessions.recordAdminSessionUse(c.var.app.sql, session.id)
  c.header('Cache-Control', 'no-store')
  await next()
})

/** The entries are limited, so that an attacker cannot fill the audit log. */
async function auditRefused(c: Context<Env>) {
  const { sql, limits } = c.var.app
  const { requestId } = c.var
  if ((await limits.take('admin-turned-away', addressOf(c))) !== null) return
  const session = await sessionIn(c)
  await recordAudit(sql, {
    actorId: session?.userId ?? null,
    actorKind: session ? 'user' : 'anonymous',
    action: 'admin-call',
    outcome: 'denied',
    requestId,
  })
}

async function adminSessionIn(c: Context<Env>) {
  const token = getCookie(c, cookieName(c))
  if (!token || !c.var.app.config.admin) return undefined
  return await sessions.adminSessionWith(c.var.app.sql, {
    tokenHash: tokenHash(token),
    credentialsHash: credentialsHash(c),
  })
}

/**
 * Refuses an address after five failures within a quarter of an hour, and a network after twenty. The caller runs the
 * returned function after a correct password.
 */
export async function throttleOperators(
  c: Context<Env>,
  kind: 'admin-sign-in' | 'setup-key',
): Promise<() => Promise<void>> {
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

/** Both values are always compared completely, so that the response time does not reveal which one is wrong. */
function isCorrect(c: Context<Env>, { username, password }: AdminSignIn): boolean {
  const { admin } = c.var.app.config
  const hash = (text: string) => c.var.app.secrets.hash('admin', text)
  const isUser = timingSafeEqual(hash(username), hash(admin?.user ?? ''))
  const isPassword = timingSafeEqual(hash(password), hash(admin?.password ?? ''))
  return admin !== undefined && isUser && isPassword
}

function credentialsHash(c: Context<Env>): Buffer {
  const { admin } = c.var.app.config
  return c.var.app.secrets.hash('admin', JSON.stringify([admin?.user, admin?.password]))
}

function cookieName(c: Context<Env>) {
  return isHttps(c) ? '__Host-admin' : 'admin'
}

function setSessionCookie(c: Context<Env>, token: string, maxAge: number) {
  setCookie(c, cookieName(c), token, { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c), maxAge })
}
