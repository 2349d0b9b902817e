import { getCookie, setCookie } from 'hono/cookie'
import { NIL } from 'uuid'
import * as attempts from '#db/accounts/attempts.ts'
import { hasDevice, storeDevice } from '#db/accounts/devices.ts'
import {
  type Counter,
  failuresAround,
  failuresBeforeAttempt,
  recordFailedSignIn,
  type SignInFailures,
  type SignInKeys,
} from '#db/accounts/failed-sign-ins.ts'
import type { Context } from '../../app-context.ts'
import { networkOf } from '../../http/client-address.ts'
import { concurrencyLimiter } from '../../http/concurrency-limiter.ts'
import { addressOf } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseBots } from '../codes/bot-check.ts'
import { newToken, tokenHash } from '../session/secrets.ts'
import { cookieOptions, isHttps } from '../session/session.ts'

const BUDGET = { window: '15 minutes', freeAttempts: 10, maxWaitSeconds: 60 }
const DEVICE_SECONDS = 400 * 24 * 3600

/**
 * Throttles password checks. After ten failures each further failure makes the next wait longer, up to a minute. The
 * failures of all unknown browsers are counted together; a browser that signed in to this account before has its own
 * count, so that an attacker's attempts do not lock the member out. The caller runs the returned function after a
 * correct password.
 */
export async function throttlePasswordCheck(
  c: Context,
  kind: PasswordAttempt['kind'],
  account: AttemptedAccount,
): Promise<() => Promise<void>> {
  const { config, sql } = c.var.app
  if (!config.hasLimits) return async () => {}
  const deviceHash = deviceHashOf(c)
  const isKnownDevice = deviceHash !== undefined && (await hasDevice(sql, account.accountId ?? NIL, deviceHash))
  const { key } = passwordAttemptOf(c, kind, { ...account, isKnownDevice })
  refuseWait(kind, await attempts.recordPasswordAttempt(sql, kind, key, budgetOf(kind)))
  return async () => await attempts.deleteAttempts(sql, kind, key)
}

/** The recorded attempts, which are deleted after a correct password. */
type PasswordAttempt = { kind: 'sign-in' | 'password-check'; key: Buffer }
type AttemptedAccount = { accountId: string | undefined; name: string }

/** A browser that signed in to this account before has its own count. */
function passwordAttemptOf(
  c: Context,
  kind: PasswordAttempt['kind'],
  { accountId, name, isKnownDevice }: AttemptedAccount & { isKnownDevice: boolean },
): PasswordAttempt {
  const device = isKnownDevice ? getCookie(c, deviceCookie(c)) : ''
  return { kind, key: c.var.app.secrets.hash('attempt', `${accountId ?? name.toLowerCase()} ${device}`) }
}

/** A sign-in commits its result before the response, whether the password is correct or not. */
function budgetOf(kind: PasswordAttempt['kind']) {
  return { ...BUDGET, isDurable: kind !== 'sign-in' }
}

/** Only a sign-in can be retried at once with a solved bot check. */
function refuseWait(kind: PasswordAttempt['kind'], wait: number) {
  const code = kind === 'sign-in' ? 'challenge-required' : 'too-many-sign-ins'
  if (wait > 0) refuse(429, code, { retryAfterSeconds: wait })
}

/**
 * Limits for the failures within fifteen minutes, and for the names tried with one password within an hour. From the
 * first limit on, each sign-in requires a solved bot check; from the second limit on, the visitor must wait or sign in
 * by phone. Only failures count, because three hundred guests of a venue may sign in from one address at once.
 */
const LIMITS = {
  ofAddress: [100, 300],
  ofNetwork: [300, 900],
  ofWideNetwork: [1_500, 4_500],
  namesWithPasswordAtAddress: [8, 40],
  namesWithPasswordAtNetwork: [20, 120],
  namesWithPassword: [50, Number.POSITIVE_INFINITY],
} as const satisfies Partial<Record<Counter, readonly [free: number, challenged: number]>>

/** The limits for wrong passwords of one account in an hour with solved bot checks. */
const MAX_CHALLENGED = { challengedOfName: 60, challengedOfNameAtAddress: 10 } as const

const counters = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
const FREE = Object.fromEntries(counters.map(name => [name, LIMITS[name][0]]))
const challengedCounters = Object.keys(MAX_CHALLENGED) as (keyof typeof MAX_CHALLENGED)[]

/** The concurrent password checks of one address. A limit can be exceeded by as many, which start before the count. */
const AT_ONCE_BY_ADDRESS = 4
const MAX_WAITING_BY_ADDRESS = 300

type Attempt = {
  accountId: string | undefined
  name: string
  password: string
  /** Whether this browser has signed in to this account before. */
  isKnownDevice: boolean
  botToken: string | null | undefined
}

/**
 * Wraps the password check of a sign-in: refuses with 429 during an attack, and counts the failures. The code
 * `challenge-required` means that the same sign-in with a solved bot check is accepted now. The code that starts the
 * session after a correct password deletes the `passwordAttempt`.
 */
export async function throttledSignIn(
  c: Context,
  attempt: Attempt,
  check: () => Promise<boolean>,
): Promise<{ isCorrect: boolean; passwordAttempt?: PasswordAttempt | undefined }> {
  if (!c.var.app.config.hasLimits) return { isCorrect: await check() }
  return await withAddressSlot(addressOf(c), async () => {
    const keys = keysOf(c, attempt)
    const isChallenged = Boolean(attempt.botToken)
    const passwordAttempt = isChallenged
      ? await passChallenged(c, keys, attempt)
      : await recordAttempt(c, keys, attempt)

    const isCorrect = await check()
    if (!isCorrect) await recordFailedSignIn(c.var.app.sql, keys, { isChallenged })
    return { isCorrect, passwordAttempt }
  })
}

/** Checks the solved bot check, which is accepted until the limits for solved bot checks are reached. */
async function passChallenged(c: Context, keys: SignInKeys, { botToken }: Attempt): Promise<undefined> {
  await refuseBots(c, botToken)
  refuseThrottled(await failuresAround(c.var.app.sql, keys), true)
}

/** Failures of other browsers do not slow down the member's own browser, which has its own count. */
async function recordAttempt(c: Context, keys: SignInKeys, attempt: Attempt): Promise<PasswordAttempt> {
  const { sql } = c.var.app
  const passwordAttempt = passwordAttemptOf(c, 'sign-in', attempt)
  const budget = budgetOf('sign-in')
  if (attempt.isKnownDevice) {
    refuseWait('sign-in', await attempts.recordPasswordAttempt(sql, passwordAttempt.kind, passwordAttempt.key, budget))
    return passwordAttempt
  }
  const { failures, wait } = await failuresBeforeAttempt(sql, keys, { ...passwordAttempt, budget, below: FREE })
  refuseThrottled(failures, false)
  refuseWait('sign-in', wait ?? 0)
  return passwordAttempt
}

function refuseThrottled(failures: SignInFailures, isChallenged: boolean) {
  const beyond = (which: 0 | 1) => counters.filter(name => failures[name] >= LIMITS[name][which])
  const exhausted = isChallenged ? challengedCounters.filter(name => failures[name] >= MAX_CHALLENGED[name]) : []
  const refused = [...beyond(1), ...exhausted]
  const challenged = isChallenged ? [] : beyond(0)

  const wait = (names: Counter[]) => Math.max(60, ...names.map(name => failures[`${name}FreeIn`]))
  if (refused.length > 0) refuse(429, 'too-many-sign-ins', { retryAfterSeconds: wait(refused) })
  if (challenged.length > 0) refuse(429, 'challenge-required', { retryAfterSeconds: wait(challenged) })
}

/** No readable value is stored. The hash of the password is truncated, so it cannot confirm a password. */
function keysOf(c: Context, { accountId, name, password }: Attempt): SignInKeys {
  const { secrets } = c.var.app
  const hash = (value: string) => secrets.hash('attempt', value)
  const address = addressOf(c)
  return {
    name: hash(`sign-in name ${accountId ?? name.toLowerCase()}`),
    address: hash(`sign-in address ${address}`),
    network: hash(`sign-in network ${networkOf(address)}`),
    wideNetwork: hash(`sign-in wide network ${networkOf(address, { v4: 16, v6: 32 })}`),
    password: secrets.hash('tried-password', password).subarray(0, 5),
  }
}

const queues = new Map<string, { withSlot: ReturnType<typeof concurrencyLimiter>; users: number }>()

async function withAddressSlot<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(address) ?? {
    withSlot: concurrencyLimiter({ atOnce: AT_ONCE_BY_ADDRESS, maxWaiting: MAX_WAITING_BY_ADDRESS }),
    users: 0,
  }
  queues.set(address, queue)
  queue.users += 1
  try {
    return await queue.withSlot(work)
  } finally {
    queue.users -= 1
    if (queue.users === 0) queues.delete(address)
  }
}

/** The device hash of a browser that has signed in before. */
export function deviceHashOf(c: Context): Buffer | undefined {
  const device = getCookie(c, deviceCookie(c))
  return device === undefined ? undefined : tokenHash(device)
}

/**
 * Stores this browser as a known device of the member. Resolves to the previous state of the browser. `isNew` issues
 * another cookie, for instance after a password change, because an attacker may have copied the old cookie.
 */
export async function storeThisDevice(c: Context, userId: string, { isNew = false } = {}) {
  const device = thisDevice(c, { isNew })
  const stateBefore = await storeDevice(c.var.app.sql, userId, device.hash)
  device.setDeviceCookie()
  return stateBefore
}

/** For a caller that stores the hash itself and sets the cookie afterwards. */
export function thisDevice(c: Context, { isNew = false } = {}) {
  const device = (!isNew && getCookie(c, deviceCookie(c))) || newToken().token
  return {
    hash: tokenHash(device),
    setDeviceCookie: () => setCookie(c, deviceCookie(c), device, { ...cookieOptions(c), maxAge: DEVICE_SECONDS }),
  }
}

function deviceCookie(c: Context) {
  return isHttps(c) ? '__Host-did' : 'did'
}
