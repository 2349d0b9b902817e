import { getCookie, setCookie } from 'hono/cookie'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Refusals } from '#contract/call.ts'
import { ERASE_IN_HEADER, type RefusalCode } from '#contract/errors.ts'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import { revokedToken } from '#db/accounts/session-revocation.ts'
import * as tokens from '#db/accounts/session-tokens.ts'
import * as sessions from '#db/accounts/sessions.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { isSuspended } from '#db/admin/moderation.ts'
import type { WriteAttempt } from '#db/connection/shared-writes.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { AppContext, Context, Middleware, Session, Sockets } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'
import { type Check, documented } from '../../openapi/describe.ts'
import { ownerOfToken } from './api-token.ts'
import { newToken, tokenHash } from './secrets.ts'

const MAX_SESSION_SECONDS = 30 * 24 * 3600

const MEMBER: Check = {
  access: 'member',
  refusals: { 401: ['signed-out', 'session-revoked', 'session-erased', 'another-user'] },
}

/** Requires a signed-in member; with the header `For-User`, this member. Sets `c.var.userId` and `c.var.session`. */
export const signedIn: Middleware = documented(MEMBER, async (c, next) => {
  setCurrentUser(c, (await sessionIn(c)) ?? (await refuseSignedOut(c)))
  await next()
})

const MAX_CACHED_SESSIONS = 10_000

/** By the hash of the token (hex), the least recently read ones first. A token never changes its session. */
const cachedSessions = new Map<string, Session>()

/**
 * For a call that passes `c.var.tokenToCheck` to its own statement, so that the session needs no extra statement. The
 * statement must do nothing unless `userOfToken` is the user. The handler then calls `sessionWasChecked`, or
 * `checkSession` if the statement did nothing. If the handler refuses the request before its statement, the session is
 * checked here, because a request of an ended session must always be refused as signed out.
 */
export const signedInByStatement: Middleware = documented(MEMBER, async (c, next) => {
  const token = getCookie(c, cookieName(c, COOKIE))
  const key = token && keyOf(tokenHash(token))
  const cached = key ? cachedSessions.get(key) : undefined
  if (!key || !cached || isForAnotherUser(c, cached)) {
    setCurrentUser(c, (await sessionIn(c)) ?? (await refuseSignedOut(c)))
    return await next()
  }
  setCurrentUser(c, cached)
  c.set('tokenToCheck', key)
  await next()
  if (c.error !== undefined && c.res.status < 500) await checkSession(c)
})

/**
 * Runs a write whose statement checks the session, such as a `sharedWrite`. If it wrote nothing, the session is
 * checked, and the write runs again alone.
 */
export async function inSession<Result>(
  c: Context,
  write: (attempt: WriteAttempt) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const written = await write({ token: c.get('tokenToCheck') ?? null })
  if (written === undefined) {
    await checkSession(c)
    return await write('alone')
  }
  sessionWasChecked(c)
  return written
}

/** Checks the session in a statement, unless it was checked already. Refuses an ended one like `signedIn`. */
export async function checkSession(c: Context) {
  const key = c.get('tokenToCheck')
  if (key === undefined) return
  sessionWasChecked(c)
  const session = await sessionIn(c)
  if (session) return setCurrentUser(c, session)
  cachedSessions.delete(key)
  for (const refund of c.get('refunds') ?? []) await refund()
  await refuseSignedOut(c)
}

export function sessionWasChecked(c: Context) {
  c.set('tokenToCheck', undefined)
}

function setCurrentUser(c: Context, session: Session) {
  refuseForAnotherUser(c, session)
  c.set('session', session)
  c.set('userId', session.userId)
}

function keyOf(hash: Buffer): string {
  return hash.toString('hex')
}

function cacheSession(key: string, session: Session) {
  cachedSessions.delete(key)
  cachedSessions.set(key, session)
  const [oldest] = cachedSessions.keys()
  if (cachedSessions.size > MAX_CACHED_SESSIONS && oldest !== undefined) cachedSessions.delete(oldest)
}

/** The response to a device with a revoked session contains the reason, and the time until its data must be deleted. */
async function refuseSignedOut(c: Context): Promise<never> {
  const token = getCookie(c, cookieName(c, COOKIE))
  const revoked = token && (await revokedToken(c.get('app').sql, tokenHash(token)))
  if (!revoked) refuse(401, 'signed-out')
  const headers = { [ERASE_IN_HEADER]: String(Math.ceil(revoked.eraseInSeconds)) }
  refuse(401, revoked.eraseInSeconds > 0 ? 'session-revoked' : 'session-erased', { headers })
}

/**
 * Refuses data that a device stored for one member and sends with another member's cookie. The status is 401, so that
 * the device keeps the data and sends it when the member has signed in again.
 */
function refuseForAnotherUser(c: Context, session: Session) {
  if (isForAnotherUser(c, session)) refuse(401, 'another-user')
}

function isForAnotherUser(c: Context, { userId }: Session): boolean {
  return (c.req.header(FOR_USER_HEADER) ?? userId) !== userId
}

/**
 * Requires a host. Runs before the body is read, so that other members get no validation errors. The codes are the
 * feature's own messages for visitors and for members who are not hosts. With `token`, a personal API token with this
 * scope is accepted instead of the session.
 */
export function hostsOnly(
  signedOut: RefusalCode,
  noHost: RefusalCode,
  { token }: { token?: TokenScope } = {},
): Middleware {
  const check: Check = { access: 'host', refusals: { 401: [signedOut, 'another-user'], 403: [noHost] } }
  return acceptingToken(token, check, async (c, next) => {
    const session = await sessionIn(c)
    if (!session) refuse(401, signedOut)
    setCurrentUser(c, session)
    if (session.userType !== 'party_host') refuse(403, noHost)
    await next()
  })
}

/** Like `signedIn`; also accepts a personal API token with this scope, whose owner is always a host. */
export function signedInOrToken(scope: TokenScope): Middleware {
  return acceptingToken(scope, MEMBER, signedIn)
}

function acceptingToken(scope: TokenScope | undefined, check: Check, bySession: Middleware) {
  if (!scope) return documented(check, bySession)
  const refusals = {
    ...check.refusals,
    400: ['token-and-session'],
    401: [...(check.refusals?.[401] ?? []), 'token-invalid'],
    403: [...(check.refusals?.[403] ?? []), 'token-scope'],
  } satisfies Refusals
  return documented<Middleware>({ ...check, token: scope, refusals }, async (c, next) => {
    const owner = await ownerOfToken(c, scope, getCookie(c, cookieName(c, COOKIE)) !== undefined)
    if (owner === undefined) return await bySession(c, next)
    // A request for another member is refused, as with a session.
    if ((c.req.header(FOR_USER_HEADER) ?? owner) !== owner) refuse(401, 'another-user')
    c.set('session', null)
    c.set('userId', owner)
    await next()
  })
}

/**
 * For all visitors; `c.var.session` is the session of a signed-in member, else null. The response may depend on the
 * member, so a request for another member is refused, because its device would store the response for that member.
 */
export const optionallySignedIn: Middleware = documented({ refusals: { 401: ['another-user'] } }, async (c, next) => {
  const session = await sessionIn(c)
  if (session) refuseForAnotherUser(c, session)
  c.set('session', session)
  await next()
})

/**
 * Starts a session and sets its cookie. An earlier session of this browser ends, against session fixation. If
 * `passwordHash` is given and the password has changed since it was checked, the request is refused with 401.
 */
export async function signIn(
  c: Context,
  sql: Sql,
  userId: string,
  { passwordHash, signInRecord }: { passwordHash?: string | undefined; signInRecord?: sessions.SignInRecord } = {},
): Promise<Pick<sessions.StartedSession, 'id' | 'account'>> {
  const earlier = await sessionIn(c)
  const { token, hash } = newToken()
  const { isStarted, ended, ...started } = await sessions.startSession(sql, {
    userId,
    tokenHash: hash,
    userAgent: c.req.header('user-agent'),
    passwordHash,
    signInRecord,
  })
  if (!isStarted) {
    await refuseSuspended(sql, userId)
    refuse(401, 'wrong-credentials')
  }
  if (earlier) {
    await sessions.endSession(sql, earlier.id)
    ended.push(earlier.id)
  }
  c.get('app').sockets.closeSessions(ended)
  setSessionCookie(c, token)
  return started
}

/** Must be called wherever a member is authenticated without a session: by password, verified phone, or code. */
export async function refuseSuspended(sql: Sql, userId: string) {
  if (await isSuspended(sql, userId)) refuse(403, 'account-suspended')
}

export async function signOut(c: Context): Promise<sessions.EndedSession | undefined> {
  const session = await sessionIn(c)
  const ended = session ? await sessions.endSession(c.get('app').sql, session.id) : undefined
  if (session) c.get('app').sockets.closeSessions([session.id])
  setCookie(c, cookieName(c, COOKIE), '', { ...cookieOptions(c), maxAge: 0 })
  return ended
}

/**
 * Replaces the session of this browser by a new id and token, for instance after a password change, so that a copy of
 * the old cookie becomes invalid. Runs in the transaction of the change; `announceReplacement` follows after the
 * commit.
 */
export async function replaceSession(tx: Sql, sessionId: string): Promise<ReplacedSession | undefined> {
  const { token, hash } = newToken()
  const id = await sessions.replaceSession(tx, sessionId, hash)
  return id === undefined ? undefined : { id, before: sessionId, token }
}

export function announceReplacement(c: Context, { before, token }: ReplacedSession) {
  c.get('app').sockets.closeSessions([before], { isRevoked: false })
  setSessionCookie(c, token)
}

type ReplacedSession = { id: string; before: string; token: string }

type SessionContext = Pick<AppContext, 'sql' | 'pools' | 'config'> & Pick<Sockets, 'closeSessions'>

/** The session of a cookie header, for the handshake of a socket. */
export async function sessionOfCookies(
  { sql, pools, config, closeSessions }: SessionContext,
  cookies: Record<string, string>,
): Promise<Session | null> {
  const token = cookies[config.publicOrigin?.startsWith('https:') ? secureName(COOKIE) : COOKIE]
  return (token && (await sessionOf({ sql, pools, closeSessions }, tokenHash(token)))) || null
}

export async function sessionIn(c: Context): Promise<Session | null> {
  const token = getCookie(c, cookieName(c, COOKIE))
  if (!token) return null
  const { sql, pools, sockets } = c.get('app')
  const { requestId } = c.var
  const hash = tokenHash(token)
  const session = await sessionOf({ sql, pools, closeSessions: sockets.closeSessions, requestId }, hash)
  if (!session) return null
  cacheSession(keyOf(hash), session)

  if (!session.isSeenRecently) await sessions.recordSessionUse(sql, session.id)
  if (session.isTokenDue && c.req.header('sec-fetch-dest') !== 'image') await renewToken(c, session.id, hash)
  return session
}

/**
 * A used token that is sent again, although its successor has been in use since, was copied. Then the session ends,
 * because the server cannot distinguish the member from the attacker. The first use of a token is also recorded in a
 * socket's handshake; otherwise a copy that is only used for sockets would not be detected.
 */
async function sessionOf(
  { sql, pools, closeSessions, requestId }: Omit<SessionContext, 'config'> & { requestId?: string },
  hash: Buffer,
): Promise<tokens.SessionRow | undefined> {
  const session = await tokens.sessionWith(pools.reads, hash)
  if (session?.isTokenUnused) await tokens.recordTokenUse(sql, session.id, hash)
  if (!session?.isTokenReused) return session
  await sessions.endSession(sql, session.id)
  closeSessions([session.id], { isRevoked: false })
  await recordAudit(sql, {
    actorId: session.userId,
    actorKind: 'system',
    action: 'end-reused-session',
    targetType: 'session',
    targetId: session.id,
    outcome: 'denied',
    ...(requestId && { requestId }),
  })
  return undefined
}

async function renewToken(c: Context, sessionId: string, predecessorHash: Buffer) {
  const { token, hash } = newToken()
  if (await tokens.rotateToken(c.get('app').sql, sessionId, { predecessorHash, tokenHash: hash }))
    setSessionCookie(c, token)
}

/** The name of the cookie with the session. */
const COOKIE = 'sid'

/** The prefix `__Host-` requires Secure, and Secure requires https; on plain loopback a cookie has no prefix. */
export function cookieName(c: Context, name: string) {
  return isHttps(c) ? secureName(name) : name
}

const secureName = (name: string) => `__Host-${name}`

export function cookieOptions(c: Context) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(c) } as const
}

function setSessionCookie(c: Context, token: string) {
  setCookie(c, cookieName(c, COOKIE), token, { ...cookieOptions(c), maxAge: MAX_SESSION_SECONDS })
}

export function isHttps(c: Context) {
  return c.get('app').config.publicOrigin?.startsWith('https:') ?? false
}
