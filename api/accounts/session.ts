import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ERASE_IN_HEADER } from '#contract/errors.ts'
import { FOR_USER_HEADER } from '#contract/messages/message-types.ts'
import { revokedToken } from '#db/accounts/session-revocation.ts'
import * as tokens from '#db/accounts/session-tokens.ts'
import * as sessions from '#db/accounts/sessions.ts'
import { noteAudit } from '#db/admin/audit.ts'
import { isSuspended } from '#db/admin/moderation.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { AppContext, Env, Session, Sockets } from '../app-context.ts'
import { type RefusalCode, refuse } from '../http/refusal.ts'
import { type Check, documented } from '../openapi/describe.ts'
import { newToken, tokenHash } from './secrets.ts'

const LONGEST_SECONDS = 30 * 24 * 3600

const MEMBER: Check = {
  access: 'member',
  refusals: { 401: ['signed-out', 'session-revoked', 'session-erased'] },
}

/** Only for those who are signed in; sets `c.var.userId` and `c.var.session`. */
export const signedIn: MiddlewareHandler<Env> = documented(MEMBER, async (c, next) => {
  act(c, (await sessionIn(c)) ?? (await refuseSignedOut(c)))
  await next()
})

const MOST_KNOWN_TOKENS = 10_000

/**
 * By the hash of a token (hex), the session that it was found to be of. Tokens never change their session, so only whether
 * the session goes on has to be asked again. The token that was used longest ago is first.
 */
const knownTokens = new Map<string, Session>()

/**
 * For a call that passes `c.var.tokenToCheck` to its own statement, so that the session takes no statement of its own.
 * The statement must do nothing unless `userOfToken` is the user. The handler then calls `sessionWasChecked`, or
 * `checkSession` if the statement did nothing. A refusal before that must not tell a stranger anything: it is replaced if
 * the session is over.
 */
export const signedInByStatement: MiddlewareHandler<Env> = documented(MEMBER, async (c, next) => {
  const token = getCookie(c, cookieName(c))
  const key = token && tokenHash(token).toString('hex')
  const known = key ? knownTokens.get(key) : undefined
  if (!key || !known) {
    const session = (await sessionIn(c)) ?? (await refuseSignedOut(c))
    act(c, session)
    if (key) remember(key, session)
    return await next()
  }
  remember(key, known)
  act(c, known)
  c.set('tokenToCheck', key)
  await next()
  if (c.error !== undefined && c.res.status < 500) await checkSession(c)
})

/** Checks the session in a statement of its own, unless that was done. Refuses as `signedIn` does. */
export async function checkSession(c: Context<Env>) {
  const key = c.get('tokenToCheck')
  if (key === undefined) return
  sessionWasChecked(c)
  const session = await sessionIn(c)
  if (session) return act(c, session)
  knownTokens.delete(key)
  await refuseSignedOut(c)
}

export function sessionWasChecked(c: Context<Env>) {
  c.set('tokenToCheck', undefined)
}

function act(c: Context<Env>, session: Session) {
  c.set('session', session)
  c.set('userId', session.userId)
}

function remember(key: string, session: Session) {
  knownTokens.delete(key)
  knownTokens.set(key, session)
  const [oldest] = knownTokens.keys()
  if (knownTokens.size > MOST_KNOWN_TOKENS && oldest !== undefined) knownTokens.delete(oldest)
}

/** A device whose session was revoked is told so, and how long it may keep its data. */
async function refuseSignedOut(c: Context<Env>): Promise<never> {
  const token = getCookie(c, cookieName(c))
  const revoked = token && (await revokedToken(c.get('app').sql, tokenHash(token)))
  if (!revoked) refuse(401, 'signed-out')
  const headers = { [ERASE_IN_HEADER]: String(Math.ceil(revoked.eraseInSeconds)) }
  refuse(401, revoked.eraseInSeconds > 0 ? 'session-revoked' : 'session-erased', { headers })
}

/** A device acts for one account. Whatever it kept for Ana never goes out under Mateo's cookie. */
export const forThisUser: MiddlewareHandler<Env> = documented(
  { refusals: { 401: ['another-user'] } },
  async (c, next) => {
    const meant = c.req.header(FOR_USER_HEADER)
    if (meant !== undefined && meant !== c.var.userId) refuse(401, 'another-user')
    await next()
  },
)

/**
 * Only for hosts. It stands before the body is read: who may not do this need not know what was wrong with the rest. The
 * codes say, in the words of the feature, that somebody is signed out or is no host.
 */
export function hostsOnly(signedOut: RefusalCode, noHost: RefusalCode): MiddlewareHandler<Env> {
  return documented<MiddlewareHandler<Env>>(
    { access: 'host', refusals: { 401: [signedOut], 403: [noHost] } },
    async (c, next) => {
      const session = await sessionIn(c)
      if (!session) refuse(401, signedOut)
      if (session.userType !== 'party_host') refuse(403, noHost)
      act(c, session)
      await next()
    },
  )
}

/** For everybody; whoever is signed in is in `c.var.session`, else it is null. */
export const maybeSignedIn: MiddlewareHandler<Env> = async (c, next) => {
  c.set('session', await sessionIn(c))
  await next()
}

/**
 * Starts a session and gives the browser its cookie. An earlier session of this browser ends: no fixation. Given the hash
 * of the password that was checked, it refuses with 401 if the person has another password by now.
 */
export async function signIn(
  c: Context<Env>,
  sql: Sql,
  userId: string,
  { passwordHash, beside }: { passwordHash?: string | undefined; beside?: sessions.BesideSession } = {},
): Promise<Pick<sessions.Started, 'id' | 'account'>> {
  const earlier = await sessionIn(c)
  const { token, hash } = newToken()
  const { isStarted, ended, ...started } = await sessions.startSession(sql, {
    userId,
    tokenHash: hash,
    userAgent: c.req.header('user-agent'),
    passwordHash,
    beside,
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
  giveCookie(c, token)
  return started
}

/** Stands wherever something other than a session speaks for a person: a password, a proved phone, a code. */
export async function refuseSuspended(sql: Sql, userId: string) {
  if (await isSuspended(sql, userId)) refuse(403, 'account-suspended')
}

export async function signOut(c: Context<Env>): Promise<sessions.EndedSession | undefined> {
  const session = await sessionIn(c)
  const ended = session ? await sessions.endSession(c.get('app').sql, session.id) : undefined
  if (session) c.get('app').sockets.closeSessions([session.id])
  setCookie(c, cookieName(c), '', { ...cookieOptions(c), maxAge: 0 })
  return ended
}

/**
 * The session goes on in this browser under a new id and a new token, as after a changed password; a copy of the old cookie
 * is worth nothing from here on. Call it in the transaction of the change and `announceReplacement` after the commit.
 */
export async function replaceSession(tx: Sql, sessionId: string): Promise<Replaced | undefined> {
  const { token, hash } = newToken()
  const id = await sessions.replaceSession(tx, sessionId, hash)
  return id === undefined ? undefined : { id, before: sessionId, token }
}

export function announceReplacement(c: Context<Env>, { before, token }: Replaced) {
  c.get('app').sockets.closeSessions([before], { isRevoked: false })
  giveCookie(c, token)
}

type Replaced = { id: string; before: string; token: string }

type Checking = Pick<AppContext, 'sql' | 'pools' | 'config'> & Pick<Sockets, 'closeSessions'>

/** The session of a cookie header, for the socket's handshake. */
export async function sessionOfCookies(
  { sql, pools, config, closeSessions }: Checking,
  cookies: Record<string, string>,
): Promise<Session | null> {
  const token = cookies[config.publicOrigin?.startsWith('https:') ? SECURE_NAME : PLAIN_NAME]
  return (token && (await sessionOf({ sql, pools, closeSessions }, tokenHash(token)))) || null
}

export async function sessionIn(c: Context<Env>): Promise<Session | null> {
  const token = getCookie(c, cookieName(c))
  if (!token) return null
  const { sql, pools, sockets } = c.get('app')
  const { requestId } = c.var
  const hash = tokenHash(token)
  const found = await sessionOf({ sql, pools, closeSessions: sockets.closeSessions, requestId }, hash)
  if (!found) return null

  if (!found.isSeenRecently) await sessions.noteSeen(sql, found.id)
  if (found.isTokenDue && c.req.header('sec-fetch-dest') !== 'image') await renewToken(c, found.id, hash)
  return found
}

/**
 * A used token that comes back although another has been in use since was copied: the session ends for everybody who holds
 * it. The first use of a token counts in a socket's handshake too: a copy used only there would never be noticed.
 */
async function sessionOf(
  { sql, pools, closeSessions, requestId }: Omit<Checking, 'config'> & { requestId?: string },
  hash: Buffer,
): Promise<tokens.SessionRow | undefined> {
  const found = await tokens.sessionWith(pools.reads, hash)
  if (found?.isTokenUnused) await tokens.noteTokenUse(sql, found.id, hash)
  if (!found?.isTokenReused) return found
  await sessions.endSession(sql, found.id)
  closeSessions([found.id], { isRevoked: false })
  await noteAudit(sql, {
    actorId: found.userId,
    actorKind: 'system',
    action: 'end-reused-session',
    targetType: 'session',
    targetId: found.id,
    outcome: 'denied',
    ...(requestId && { requestId }),
  })
  return undefined
}

async function renewToken(c: Context<Env>, sessionId: string, predecessorHash: Buffer) {
  const { token, hash } = newToken()
  if (await tokens.rotateToken(c.get('app').sql, sessionId, { predecessorHash, tokenHash: hash })) giveCookie(c, token)
}

/** `__Host-` wants Secure, and Secure wants https; on plain loopback the cookie is named without it. */
const SECURE_NAME = '__Host-sid'

const PLAIN_NAME = 'sid'

function cookieName(c: Context<Env>) {
  return isHttps(c) ? SECURE_NAME : PLAIN_NAME
}

export function cookieOptions(c: Context<Env>) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(c) } as const
}

function giveCookie(c: Context<Env>, token: string) {
  setCookie(c, cookieName(c), token, { ...cookieOptions(c), maxAge: LONGEST_SECONDS })
}

export function isHttps(c: Context<Env>) {
  return c.get('app').config.publicOrigin?.startsWith('https:') ?? false
}
