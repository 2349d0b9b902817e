import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { FOR_USER_HEADER } from '#contract/message-shapes.ts'
import { isSuspended } from '#db/admin/moderation.ts'
import * as sessions from '#db/sessions.ts'
import type { Sql } from '#db/sql.ts'
import { type RefusalCode, refuse } from './refusal.ts'
import { newToken, tokenHash } from './secrets.ts'
import type { Env, Setting } from './setting.ts'

const LONGEST_SECONDS = 30 * 24 * 3600

export type Session = { id: string; userId: string; userType: 'party_goer' | 'party_host'; syncVersion: number }

/** Only for those who are signed in; sets `c.var.userId` and `c.var.session`. */
export const signedIn: MiddlewareHandler<Env> = async (c, next) => {
  const session = await sessionIn(c)
  if (!session) refuse(401, 'signed-out')
  c.set('session', session)
  c.set('userId', session.userId)
  await next()
}

/** A device acts for one account. Whatever it kept for Ana never goes out under Mateo's cookie. */
export const forThisUser: MiddlewareHandler<Env> = async (c, next) => {
  const meant = c.req.header(FOR_USER_HEADER)
  if (meant !== undefined && meant !== c.var.userId) refuse(401, 'another-user')
  c.header('Cache-Control', 'no-store')
  await next()
}

/**
 * Only for hosts. It stands before the body is read: who may not do this need not know what was wrong with the rest. The
 * codes say, in the words of the feature, that somebody is signed out or is no host.
 */
export function hostsOnly(signedOut: RefusalCode, noHost: RefusalCode): MiddlewareHandler<Env> {
  return async (c, next) => {
    const session = await sessionIn(c)
    if (!session) refuse(401, signedOut)
    if (session.userType !== 'party_host') refuse(403, noHost)
    c.set('session', session)
    c.set('userId', session.userId)
    await next()
  }
}

/** For everybody; whoever is signed in is in `c.var.session`, else it is null. */
export const maybeSignedIn: MiddlewareHandler<Env> = async (c, next) => {
  c.set('session', await sessionIn(c))
  await next()
}

/** Starts a session and gives the browser its cookie. An earlier session of this browser ends: no fixation. */
export async function signIn(c: Context<Env>, sql: Sql, userId: string): Promise<string> {
  if (await isSuspended(sql, userId)) refuse(403, 'account-suspended')
  const earlier = await sessionIn(c)
  const { token, hash } = newToken()
  const { id, ended } = await sessions.startSession(sql, {
    userId,
    tokenHash: hash,
    userAgent: c.req.header('user-agent'),
  })
  if (earlier) {
    await sessions.endSession(sql, earlier.id)
    ended.push(earlier.id)
  }
  c.var.sockets.closeSessions(ended)
  giveCookie(c, token)
  return id
}

export async function signOut(c: Context<Env>): Promise<sessions.EndedSession | undefined> {
  const session = await sessionIn(c)
  const ended = session ? await sessions.endSession(c.var.sql, session.id) : undefined
  if (session) c.var.sockets.closeSessions([session.id])
  setCookie(c, cookieName(c), '', { ...cookieOptions(c), maxAge: 0 })
  return ended
}

/** This session under a new token, as after a changed password. */
export async function renewToken(c: Context<Env>, sql: Sql, sessionId: string) {
  const { token, hash } = newToken()
  await sessions.rotateToken(sql, sessionId, hash)
  giveCookie(c, token)
}

/** The session of a cookie header, for the socket's handshake. */
export async function sessionOfCookies(
  { sql, config }: Pick<Setting, 'sql' | 'config'>,
  cookies: Record<string, string>,
): Promise<Session | null> {
  const token = cookies[config.publicOrigin?.startsWith('https:') ? SECURE_NAME : PLAIN_NAME]
  return (token && (await sessions.sessionWith(sql, tokenHash(token)))) || null
}

export async function sessionIn(c: Context<Env>): Promise<Session | null> {
  const token = getCookie(c, cookieName(c))
  if (!token) return null
  const { sql } = c.var
  const hash = tokenHash(token)
  const found = await sessions.sessionWith(sql, hash)
  if (!found) return null

  if (found.isTokenUnused) await sessions.noteTokenUse(sql, found.id, hash)
  if (!found.isSeenLately) await sessions.noteSeen(sql, found.id)
  if (found.isTokenOld && c.req.header('sec-fetch-dest') !== 'image') await renewToken(c, sql, found.id)
  return found
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
  return c.var.config.publicOrigin?.startsWith('https:') ?? false
}
