import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Env } from '../../app-context.ts'
import { cookieOptions, isHttps } from '../session/session.ts'

const RECOVERY_SECONDS = 600

/** Binds a recovery to one browser: first to the requested code, then to the grant for that code. */
export function setRecoveryCookie(c: Context<Env>, token: string) {
  setCookie(c, recoveryCookie(c), token, { ...cookieOptions(c), sameSite: 'Strict', maxAge: RECOVERY_SECONDS })
}

export function recoveryCookie(c: Context<Env>) {
  return isHttps(c) ? '__Host-rg' : 'rg'
}
