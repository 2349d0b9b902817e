import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { NIL } from 'uuid'
import * as attempts from '#db/accounts/attempts.ts'
import { knowsDevice, rememberDevice } from '#db/accounts/devices.ts'
import type { Env } from '../app-context.ts'
import { refuse } from '../http/refusal.ts'
import { newToken, tokenHash } from './secrets.ts'
import { cookieOptions, isHttps } from './session.ts'

const BUDGET = { window: '15 minutes', freeTries: 10, longestWaitSeconds: 60 }
const DEVICE_SECONDS = 400 * 24 * 3600

/**
 * Throttles password checks. After ten failures each further one makes the next wait longer, up to a minute. All
 * unknown browsers count together; a browser that signed in to this account before counts separately, so that an
 * attacker's attempts do not lock the member out. The caller runs the returned function after a correct password.
 */
export async function throttlePasswordCheck(
  c: Context<Env>,
  kind: PasswordAttempt['kind'],
  guesser: AttemptBy,
): Promise<() => Promise<void>> {
  const guess = await recordAttempt(c, kind, guesser)
  return async () => {
    if (guess) await attempts.forgetAttempts(c.var.app.sql, guess.kind, guess.key)
  }
}

/** The recorded attempts, which are deleted after a correct password. */
export type PasswordAttempt = { kind: 'sign-in' | 'password-check'; key: Buffer }
type AttemptBy = { accountId: string | undefined; name: string }

/** Records an attempt for a caller that deletes the attempts itself. Undefined when limits are off. */
async function recordAttempt(
  c: Context<Env>,
  kind: PasswordAttempt['kind'],
  guesser: AttemptBy,
): Promise<PasswordAttempt | undefined> {
  const { config, sql } = c.var.app
  if (!config.hasLimits) return undefined

  const deviceHash = deviceHashOf(c)
  const isKnownDevice = deviceHash !== undefined && (await knowsDevice(sql, guesser.accountId ?? NIL, deviceHash))
  const guess = guessOf(c, kind, { ...guesser, isKnownDevice })
  refuseWait(kind, await attempts.recordPasswordAttempt(sql, kind, guess.key, budgetOf(kind)))
  return guess
}

/** A browser that signed in to this account before has its own count. */
export function guessOf(
  c: Context<Env>,
  kind: PasswordAttempt['kind'],
  { accountId, name, isKnownDevice }: AttemptBy & { isKnownDevice: boolean },
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
 * Stores this browser as a known device of the member. Resolves to its previous state. `isNew` issues another cookie,
 * for instance after a password change, because the old cookie may have been copied.
 */
export async function knowThisDevice(c: Context<Env>, userId: string, { isNew = false } = {}) {
  const device = thisDevice(c, { isNew })
  const was = await rememberDevice(c.var.app.sql, userId, device.hash)
  device.giveCookie()
  return was
}

/** For a caller that stores the hash itself and sets the cookie afterwards. */
export function thisDevice(c: Context<Env>, { isNew = false } = {}) {
  const device = (!isNew && getCookie(c, deviceCookie(c))) || newToken().token
  return {
    hash: tokenHash(device),
    giveCookie: () => setCookie(c, deviceCookie(c), device, { ...cookieOptions(c), maxAge: DEVICE_SECONDS }),
  }
}

function deviceCookie(c: Context<Env>) {
  return isHttps(c) ? '__Host-did' : 'did'
}
