import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { NIL } from 'uuid'
import * as attempts from '#db/accounts/attempts.ts'
import { hasDevice, storeDevice } from '#db/accounts/devices.ts'
import type { Env } from '../app-context.ts'
import { refuse } from '../http/refusal.ts'
import { newToken, tokenHash } from './secrets.ts'
import { cookieOptions, isHttps } from './session.ts'

const BUDGET = { window: '15 minutes', freeAttempts: 10, maxWaitSeconds: 60 }
const DEVICE_SECONDS = 400 * 24 * 3600

/**
 * Throttles password checks. After ten failures each further failure makes the next wait longer, up to a minute. The
 * failures of all unknown browsers are counted together; a browser that signed in to this account before has its own
 * count, so that an attacker's attempts do not lock the member out. The caller runs the returned function after a
 * correct password.
 */
export async function throttlePasswordCheck(
  c: Context<Env>,
  kind: PasswordAttempt['kind'],
  account: AttemptedAccount,
): Promise<() => Promise<void>> {
  const attempt = await recordAttempt(c, kind, account)
  return async () => {
    if (attempt) await attempts.deleteAttempts(c.var.app.sql, attempt.kind, attempt.key)
  }
}

/** The recorded attempts, which are deleted after a correct password. */
export type PasswordAttempt = { kind: 'sign-in' | 'password-check'; key: Buffer }
type AttemptedAccount = { accountId: string | undefined; name: string }

/** Records an attempt for a caller that deletes the attempts itself. Undefined when limits are off. */
async function recordAttempt(
  c: Context<Env>,
  kind: PasswordAttempt['kind'],
  account: AttemptedAccount,
): Promise<PasswordAttempt | undefined> {
  const { config, sql } = c.var.app
  if (!config.hasLimits) return undefined

  const deviceHash = deviceHashOf(c)
  const isKnownDevice = deviceHash !== undefined && (await hasDevice(sql, account.accountId ?? NIL, deviceHash))
  const attempt = passwordAttemptOf(c, kind, { ...account, isKnownDevice })
  refuseWait(kind, await attempts.recordPasswordAttempt(sql, kind, attempt.key, budgetOf(kind)))
  return attempt
}

/** A browser that signed in to this account before has its own count. */
export function passwordAttemptOf(
  c: Context<Env>,
  kind: PasswordAttempt['kind'],
  { accountId, name, isKnownDevice }: AttemptedAccount & { isKnownDevice: boolean },
): PasswordAttempt {
  const device = isKnownDevice ? getCookie(c, deviceCookie(c)) : ''
  return { kind, key: c.var.app.secrets.hash('attempt', `${accountId ?? name.toLowerCase()} ${device}`) }
}

/** A sign-in commits its result before the response, whether the password is correct or not. */
export function budgetOf(kind: PasswordAttempt['kind']) {
  return { ...BUDGET, isDurable: kind !== 'sign-in' }
}

/** Only a sign-in can be retried at once with a solved bot check. */
export function refuseWait(kind: PasswordAttempt['kind'], wait: number) {
  const code = kind === 'sign-in' ? 'challenge-required' : 'too-many-sign-ins'
  if (wait > 0) refuse(429, code, { retryAfterSeconds: wait })
}

/** The device hash of a browser that has signed in before. */
export function deviceHashOf(c: Context<Env>): Buffer | undefined {
  const device = getCookie(c, deviceCookie(c))
  return device === undefined ? undefined : tokenHash(device)
}

/**
 * Stores this browser as a known device of the member. Resolves to the previous state of the browser. `isNew` issues
 * another cookie, for instance after a password change, because an attacker may have copied the old cookie.
 */
export async function storeThisDevice(c: Context<Env>, userId: string, { isNew = false } = {}) {
  const device = thisDevice(c, { isNew })
  const stateBefore = await storeDevice(c.var.app.sql, userId, device.hash)
  device.setDeviceCookie()
  return stateBefore
}

/** For a caller that stores the hash itself and sets the cookie afterwards. */
export function thisDevice(c: Context<Env>, { isNew = false } = {}) {
  const device = (!isNew && getCookie(c, deviceCookie(c))) || newToken().token
  return {
    hash: tokenHash(device),
    setDeviceCookie: () => setCookie(c, deviceCookie(c), device, { ...cookieOptions(c), maxAge: DEVICE_SECONDS }),
  }
}

function deviceCookie(c: Context<Env>) {
  return isHttps(c) ? '__Host-did' : 'did'
}
