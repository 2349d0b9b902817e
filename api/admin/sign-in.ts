import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AdminSession, AdminSignIn } from '#contract/admin/admin.ts'
import { Done } from '#contract/responses.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { adminRoleOf } from '#db/admin/roles.ts'
import * as sessions from '#db/admin/sessions.ts'
import { recentlyAuthenticated } from '../accounts/recent-authentication.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { isHttps, signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { adminSessionIn, cookieName, credentialsHash, throttleOperators } from './session.ts'

/**
 * The ways into the admin page: the credentials in the environment, without which no sign-in with a password succeeds, and the
 * account of a member with a role.
 */
export const adminSignIn = new Hono<Env>()
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
      const hash = credentialsHash(c) ?? refuse(401, 'invalid-credentials')
      return await openedSession(c, { credentialsHash: hash }, null)
    },
  )

  .post(
    '/admin/open',
    describe({
      summary: 'Open the admin page with the account of a member who has a role',
      responses: { 200: AdminSession },
      refusals: { 403: ['no-admin-role'] },
    }),
    signedIn,
    recentlyAuthenticated,
    limited('admin'),
    async c => {
      const { userId, session } = c.var
      if (!session || (await adminRoleOf(c.var.app.sql, userId)) === null) refuse(403, 'no-admin-role')
      return await openedSession(c, { sessionId: session.id }, userId)
    },
  )

  .post('/admin/logout', describe({ summary: 'Sign out of the admin page', responses: { 200: Done } }), async c => {
    const { sql } = c.var.app
    const { requestId } = c.var
    const token = getCookie(c, cookieName(c))
    const ended = token && (await sessions.endAdminSession(sql, tokenHash(token)))
    if (ended)
      await recordAudit(sql, { actorId: ended.userId, actorKind: 'admin', action: 'admin-sign-out', requestId })
    setSessionCookie(c, '', 0)
    return c.json({ success: true } satisfies Done)
  })

  .get(
    '/admin/session',
    describe({
      access: 'moderator',
      summary: 'When the session of the admin page ends, and whose it is',
      responses: { 200: AdminSession },
      refusals: { 401: ['admin-locked'] },
    }),
    limited('read', 'address'),
    async c => {
      const session = (await adminSessionIn(c)) ?? refuse(401, 'admin-locked')
      const { endsAt, role, userId, name } = session
      return c.json({ endsAt, role, userId, name } satisfies AdminSession, 200, { 'Cache-Control': 'no-store' })
    },
  )

/** Starts a session of the admin page, in place of an earlier one of this browser. */
async function openedSession(
  c: Context<Env>,
  by: Parameters<typeof sessions.startAdminSession>[2],
  actorId: string | null,
) {
  const { sql } = c.var.app
  const { requestId } = c.var
  const previousToken = getCookie(c, cookieName(c))
  if (previousToken) await sessions.endAdminSession(sql, tokenHash(previousToken))
  const { token, hash } = newToken()
  await sessions.startAdminSession(sql, hash, by)
  await recordAudit(sql, { actorId, actorKind: 'admin', action: 'admin-sign-in', requestId })
  const started = await sessions.adminSessionWith(sql, { tokenHash: hash, credentialsHash: credentialsHash(c) })
  const { endsAt, role, userId, name } = started ?? refuse(401, 'admin-locked')
  setSessionCookie(c, token, sessions.ADMIN_SESSION_MINUTES * 60)
  return c.json({ endsAt, role, userId, name } satisfies AdminSession, 200, { 'Cache-Control': 'no-store' })
}

/** Both values are always compared completely, so that the response time does not reveal which one is wrong. */
function isCorrect(c: Context<Env>, { username, password }: AdminSignIn): boolean {
  const { admin } = c.var.app.config
  const hash = (text: string) => c.var.app.secrets.hash('admin', text)
  const isUser = timingSafeEqual(hash(username), hash(admin?.user ?? ''))
  const isPassword = timingSafeEqual(hash(password), hash(admin?.password ?? ''))
  return admin !== undefined && isUser && isPassword
}

function setSessionCookie(c: Context<Env>, token: string, maxAge: number) {
  setCookie(c, cookieName(c), token, { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c), maxAge })
}
