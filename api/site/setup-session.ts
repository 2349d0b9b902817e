import { getCookie, setCookie } from 'hono/cookie'
import type { Sql } from '#db/connection/sql.ts'
import {
  canNameFirstAdmin,
  hasSetupSession,
  replaceSetupKey,
  SETUP_SESSION_MINUTES,
  startSetupSession,
  useRightToNameAdmin,
} from '#db/site/setup.ts'
import { newToken, newTypedCode, tokenHash } from '../accounts/session/secrets.ts'
import { cookieName, cookieOptions } from '../accounts/session/session.ts'
import { adminOnly } from '../admin/session.ts'
import type { Context, Middleware } from '../app-context.ts'
import { checkOf, documented } from '../openapi/describe.ts'

/** Makes the key that opens /setup once, within a day. The database stores its hash only. */
export async function makeSetupKey(sql: Sql): Promise<string> {
  const key = newTypedCode({ groups: 4, length: 5 })
  await replaceSetupKey(sql, hashOfKey(key))
  return key
}

/** The key may be typed in small letters and without hyphens. */
export function hashOfKey(typed: string): Buffer {
  return tokenHash(plain(typed))
}

/** What a repeated request of the same page proves. */
export function hashOfRepeat(typed: string, attempt: string): Buffer {
  return tokenHash(`${plain(typed)} ${attempt}`)
}

function plain(typed: string) {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** Whether the key of the set-up was typed in this browser, within the last two hours. */
export async function isSettingUp(c: Context): Promise<boolean> {
  const hash = setupTokenHash(c)
  return hash !== undefined && (await hasSetupSession(c.var.app.sql, hash))
}

/** Whether this browser may still make its member the first admin. */
export async function canNameAdmin(c: Context): Promise<boolean> {
  const hash = setupTokenHash(c)
  return hash !== undefined && (await canNameFirstAdmin(c.var.app.sql, hash))
}

export async function useOwnRightToNameAdmin(c: Context, tx: Sql): Promise<boolean> {
  const hash = setupTokenHash(c)
  return hash !== undefined && (await useRightToNameAdmin(tx, hash))
}

export function setupTokenHash(c: Context): Buffer | undefined {
  const token = getCookie(c, cookieName(c, 'setup'))
  return token === undefined ? undefined : tokenHash(token)
}

/** Stores the session; the caller sets the cookie after the commit. */
export async function openSetupSession(tx: Sql): Promise<string> {
  const { token, hash } = newToken()
  await startSetupSession(tx, hash)
  return token
}

export function setSetupCookie(c: Context, token: string) {
  const maxAge = SETUP_SESSION_MINUTES * 60
  setCookie(c, cookieName(c, 'setup'), token, { ...cookieOptions(c), sameSite: 'Strict', maxAge })
}

/** For the operators: those with the key of the set-up, and the admins. */
export const operatorsOnly: Middleware = documented(checkOf(adminOnly) ?? {}, async (c, next) => {
  if (!(await isSettingUp(c))) return await adminOnly(c, next)
  c.header('Cache-Control', 'no-store')
  await next()
})
