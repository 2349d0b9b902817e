import { timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { AdminSession, AdminSignIn } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { adminRoleOf } from '#db/admin/roles.ts'
import * as sessions from '#db/admin/sessions.ts'
import { newToken, tokenHash } from '../accounts/session/secrets.ts'
import { cookieName, cookieOptions } from '../accounts/session/session.ts'
import { recentlyAuthenticated } from '../accounts/settings/recent-authentication.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { documented } from '../openapi/describe.ts'
import { adminSessionIn, COOKIE, credentialsHash, throttleOperators } from './session.ts'

/** The ways into the admin page: the credentials in the environment, and the account of a member with a role. */
export const adminSignIn = new Feature()
  .call(calls.signIn, [limited('login', 'address')], async (c, { requestId, body, sql }) => {
    const deleteAdminAttempts = await throttleOperators(c, 'admin-sign-in')
    if (!isCorrect(c, body)) {
      await recordAudit(sql, { actorId: null, action: 'admin-sign-in', outcome: 'denied', requestId })
      refuse(401, 'invalid-credentials')
    }
    await deleteAdminAttempts()
    const hash = credentialsHash(c) ?? refuse(401, 'invalid-credentials')
    return await openedSession(c, { credentialsHash: hash }, null)
  })

  .call(calls.openAsMember, [recentlyAuthenticated, limited('admin')], async (c, { userId, session, sql }) => {
    if (!session || (await adminRoleOf(sql, userId)) === null) refuse(403, 'no-admin-role')
    return await openedSession(c, { sessionId: session.id }, userId)
  })

  .call(calls.signOut, async (c, { sql, requestId }) => {
    const token = getCookie(c, cookieName(c, COOKIE))
    const ended = token && (await sessions.endAdminSession(sql, tokenHash(token)))
    if (ended)
      await recordAudit(sql, { actorId: ended.userId, actorKind: 'admin', action: 'admin-sign-out', requestId })
    setSessionCookie(c, '', 0)
  })

  .call(
    calls.session,
    [limited('read', 'address')],
    // A page that only asks does not keep its session open, and is not recorded when it is refused.
    documented({ access: 'moderator', refusals: { 401: ['admin-locked'] } }, async c => {
      const { endsAt, role, userId, name } = (await adminSessionIn(c)) ?? refuse(401, 'admin-locked')
      return c.json({ endsAt, role, userId, name } satisfies AdminSession, 200, { 'Cache-Control': 'no-store' })
    }),
  )

/** Starts a session of the admin page, in place of an earlier one of this browser. */
async function openedSession(c: Context, by: Parameters<typeof sessions.startAdminSession>[2], actorId: string | null) {
  const { sql } = c.var.app
  const { requestId } = c.var
  const previousToken = getCookie(c, cookieName(c, COOKIE))
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
function isCorrect(c: Context, { username, password }: AdminSignIn): boolean {
  const { admin } = c.var.app.config
  const hash = (text: string) => c.var.app.secrets.hash('admin', text)
  const isUser = timingSafeEqual(hash(username), hash(admin?.user ?? ''))
  const isPassword = timingSafeEqual(hash(password), hash(admin?.password ?? ''))
  return admin !== undefined && isUser && isPassword
}

function setSessionCookie(c: Context, token: string, maxAge: number) {
  setCookie(c, cookieName(c, COOKIE), token, { ...cookieOptions(c), sameSite: 'Strict', maxAge })
}
