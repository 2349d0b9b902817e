import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { NIL } from 'uuid'
import { knowsDevice, rememberDevice } from '#db/accounts/devices.ts'
import * as attempts from '#db/attempts.ts'
import { refuse } from '../refusal.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { cookieOptions, isHttps } from '../session.ts'
import type { Env } from '../setting.ts'

const BUDGET = { window: '15 minutes', freeTries: 10, longestWaitSeconds: 60 }
const DEVICE_SECONDS = 400 * 24 * 3600

/**
 * Stands before a password is checked. After ten failures each further one makes the next wait longer, up to a minute
 * and never for ever. Strangers count together; a browser that signed this person in before counts for itself, so that
 * nobody is kept out of their own account by somebody else's guesses. Call what it returns once the password was right.
 */
export async function slowGuesses(
  c: Context<Env>,
  kind: Guess['kind'],
  guesser: Guesser,
): Promise<() => Promise<void>> {
  const guess = await noteGuess(c, kind, guesser)
  return async () => {
    if (guess) await attempts.forgetAttempts(c.var.sql, guess.kind, guess.key)
  }
}

/** What was noted, to be forgotten together with what follows a right password. */
export type Guess = { kind: 'sign-in' | 'password-check'; key: Buffer }
type Guesser = { accountId: string | undefined; name: string }

/** The same, where the caller forgets the attempts. Undefined where nothing is counted. */
export async function noteGuess(
  c: Context<Env>,
  kind: Guess['kind'],
  { accountId, name }: Guesser,
): Promise<Guess | undefined> {
  const { config, secrets, sql } = c.var
  if (!config.hasLimits) return undefined

  const device = (await isKnownDevice(c, accountId)) ? getCookie(c, deviceCookie(c)) : ''
  const key = secrets.hash('attempt', `${accountId ?? name.toLowerCase()} ${device}`)
  // Right or wrong, a sign-in commits its result before it responds.
  const wait = await attempts.noteGuess(sql, kind, key, { ...BUDGET, isDurable: kind !== 'sign-in' })
  // Only a sign-in takes a solved bot check instead of the wait.
  const code = kind === 'sign-in' ? 'challenge-required' : 'too-many-sign-ins'
  if (wait > 0) refuse(429, code, { retryAfterSeconds: wait })
  return { kind, key }
}

/** Whether this browser has signed this person in before. Takes as long for a name without an account. */
export async function isKnownDevice(c: Context<Env>, accountId: string = NIL): Promise<boolean> {
  const device = getCookie(c, deviceCookie(c))
  return device !== undefined && (await knowsDevice(c.var.sql, accountId, tokenHash(device)))
}

/**
 * This browser is one of theirs from now on. Resolves to what it was before. `isNew` gives it another cookie, as after a
 * changed password: the one before may have been copied.
 */
export async function knowThisDevice(c: Context<Env>, userId: string, { isNew = false } = {}) {
  const device = thisDevice(c, { isNew })
  const was = await rememberDevice(c.var.sql, userId, device.hash)
  device.giveCookie()
  return was
}

/** For a caller that stores the hash by itself and gives the cookie after that. */
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
