import type { Context } from 'hono'
import * as attempts from '#db/accounts/attempts.ts'
import {
  type Counter,
  failuresAround,
  failuresBeforeAttempt,
  noteFailedSignIn,
  type SignInFailures,
  type SignInKeys,
} from '#db/accounts/failed-sign-ins.ts'
import type { Env } from '../app-context.ts'
import { networkOf } from '../http/client-address.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import { addressOf } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseBots } from './bot-check.ts'
import { budgetOf, guessOf, type PasswordAttempt, refuseWait } from './login-throttle.ts'

/**
 * This many failures within fifteen minutes, or names tried with one password within an hour, are free. Beyond the
 * first limit each sign-in requires a solved bot check; beyond the second one the visitor must wait or sign in by
 * phone. Three hundred guests of a venue may sign in from one address at once, so only failures count.
 */
const LIMITS = {
  ofAddress: [100, 300],
  ofNetwork: [300, 900],
  ofWideNetwork: [1_500, 4_500],
  namesWithPasswordAtAddress: [8, 40],
  namesWithPasswordAtNetwork: [20, 120],
  namesWithPassword: [50, Number.POSITIVE_INFINITY],
} as const satisfies Partial<Record<Counter, readonly [free: number, challenged: number]>>

/**
 * The limits for wrong passwords of one account within an hour with solved bot checks: in total, and from one
 * address.
 */
const MOST_CHALLENGED = { challengedOfName: 60, challengedOfNameAtAddress: 10 } as const

const counters = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
const FREE = Object.fromEntries(counters.map(name => [name, LIMITS[name][0]]))
const challengedCounters = Object.keys(MOST_CHALLENGED) as (keyof typeof MOST_CHALLENGED)[]

/**
 * The number of concurrent password checks of one address, which is also the number that can exceed a limit. Others
 * wait.
 */
const AT_ONCE_BY_ADDRESS = 4
const MOST_WAITING_BY_ADDRESS = 300

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
 * session after a correct password deletes the `guess`.
 */
export async function throttledSignIn(
  c: Context<Env>,
  attempt: Attempt,
  check: () => Promise<boolean>,
): Promise<{ isRight: boolean; guess?: PasswordAttempt | undefined }> {
  if (!c.var.app.config.hasLimits) return { isRight: await check() }
  return await inTurnOf(addressOf(c), async () => {
    const keys = keysOf(c, attempt)
    const isChallenged = Boolean(attempt.botToken)
    const guess = isChallenged ? await passChallenged(c, keys, attempt) : await recordAttempt(c, keys, attempt)

    const isRight = await check()
    if (!isRight) await noteFailedSignIn(c.var.app.sql, keys, { isChallenged })
    return { isRight, guess }
  })
}

/** A bot check does not exempt the member's own browser from its wait. */
async function passChallenged(c: Context<Env>, keys: SignInKeys, { botToken }: Attempt): Promise<undefined> {
  await refuseBots(c, botToken)
  refuseThrottled(await failuresAround(c.var.app.sql, keys), true)
}

/** Failures of other browsers do not slow down the member's own browser, which has its own count. */
async function recordAttempt(c: Context<Env>, keys: SignInKeys, attempt: Attempt): Promise<PasswordAttempt> {
  const { sql } = c.var.app
  const guess = guessOf(c, 'sign-in', attempt)
  const budget = budgetOf('sign-in')
  if (attempt.isKnownDevice) {
    refuseWait('sign-in', await attempts.recordPasswordAttempt(sql, guess.kind, guess.key, budget))
    return guess
  }
  const { failures, wait } = await failuresBeforeAttempt(sql, keys, { ...guess, budget, below: FREE })
  refuseThrottled(failures, false)
  refuseWait('sign-in', wait ?? 0)
  return guess
}

function refuseThrottled(failures: SignInFailures, isChallenged: boolean) {
  const beyond = (which: 0 | 1) => counters.filter(name => failures[name] >= LIMITS[name][which])
  const wornOut = isChallenged ? challengedCounters.filter(name => failures[name] >= MOST_CHALLENGED[name]) : []
  const refused = [...beyond(1), ...wornOut]
  const slowed = isChallenged ? [] : beyond(0)

  const wait = (names: Counter[]) => Math.max(60, ...names.map(name => failures[`${name}FreeIn`]))
  if (refused.length > 0) refuse(429, 'too-many-sign-ins', { retryAfterSeconds: wait(refused) })
  if (slowed.length > 0) refuse(429, 'challenge-required', { retryAfterSeconds: wait(slowed) })
}

/**
 * No readable value is stored. The hash of the password is truncated: two passwords may share it, so it cannot
 * confirm a password.
 */
function keysOf(c: Context<Env>, { accountId, name, password }: Attempt): SignInKeys {
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

const queues = new Map<string, { inTurn: ReturnType<typeof concurrencyLimiter>; users: number }>()

async function inTurnOf<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(address) ?? {
    inTurn: concurrencyLimiter({ atOnce: AT_ONCE_BY_ADDRESS, mostWaiting: MOST_WAITING_BY_ADDRESS }),
    users: 0,
  }
  queues.set(address, queue)
  queue.users += 1
  try {
    return await queue.inTurn(work)
  } finally {
    queue.users -= 1
    if (queue.users === 0) queues.delete(address)
  }
}
