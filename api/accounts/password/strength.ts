import { Worker } from 'node:worker_threads'
import type { PasswordStrength } from '#contract/accounts/accounts.ts'
import type { Context } from '../../app-context.ts'
import type { Config } from '../../config/config.ts'
import { concurrencyLimiter } from '../../http/concurrency-limiter.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { meOf } from '../session/member.ts'

export type StrengthRequest = { id: number; password: string; about: string[] }
export type StrengthResponse = { id: number; guesses: number }

/** An attacker can find a password below this limit within the attempts that the throttle allows over time. */
const COMMON_BELOW_GUESSES = 10_000
const STRENGTHS = [COMMON_BELOW_GUESSES, 1e6, 1e8, 1e10]

/** The dictionaries take 90 MB; the thread ends when no password was checked for a while. */
const IDLE_MS = 60_000
const TIMEOUT_MS = 5_000
const PRODUCT_WORDS = ['pista', 'salsa', 'bachata', 'reggaeton', 'merengue', 'cumbia', 'bailar', 'fiesta', 'noche']

const withStrengthSlot = concurrencyLimiter({ name: 'password-strength', atOnce: 1, maxWaiting: 40 })
let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastRequestId = 0

/**
 * Estimates the strength of a password against an attacker who knows the most common passwords, English, Spanish,
 * Portuguese and the facts in `about`: 0 is common, 4 is strong. It takes up to a tenth of a second, in a worker
 * thread. Refuses with 503 while the machine is too busy for it.
 */
export async function strengthOf(password: string, about: string[]): Promise<PasswordStrength> {
  const guesses = await withStrengthSlot(() => guessesFor(password, [...PRODUCT_WORDS, ...wordsIn(about)]))
  if (guesses === null) return refuse(503, 'unavailable', { retryAfterSeconds: 2 })
  const score = STRENGTHS.filter(limit => guesses >= limit).length as PasswordStrength['score']
  return { score, isCommon: guesses < COMMON_BELOW_GUESSES }
}

/** Refuses a common password if the configuration requires it. A failed estimate refuses no password. */
export async function refuseCommonPassword(config: Config, field: string, password: string, about: string[]) {
  if (config.passwordBlocklist !== 'enforce') return
  const strength = await strengthOf(password, about).catch(() => null)
  if (strength?.isCommon) refuseField(field, 'password-too-common')
}

/** The facts about this member that an attacker may know. */
export async function wordsAbout(c: Context, userId: string): Promise<string[]> {
  const { username, firstName, lastName, email } = await meOf(c, userId)
  return [username, firstName, lastName, email ?? '']
}

/** Null if the thread sent no estimate in time. */
function guessesFor(password: string, about: string[]): Promise<number | null> {
  clearTimeout(idleTimer)
  const thread = (worker ??= startWorker())
  lastRequestId += 1
  const id = lastRequestId
  return new Promise<number | null>((resolve, reject) => {
    const timeout = setTimeout(() => {
      stop()
      resolve(null)
    }, TIMEOUT_MS)
    const stop = (error?: Error) => {
      clearTimeout(timeout)
      thread.off('message', onMessage)
      thread.off('error', stop)
      if (error) reject(error)
    }
    const onMessage = ({ id: responseId, guesses }: StrengthResponse) => {
      if (responseId !== id) return
      stop()
      resolve(guesses)
    }
    thread.on('message', onMessage)
    thread.on('error', stop)
    thread.postMessage({ id, password, about } satisfies StrengthRequest)
  }).finally(() => {
    idleTimer = setTimeout(() => void worker?.terminate(), IDLE_MS).unref()
  })
}

function startWorker() {
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url))
  started.unref()
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}

/** Adds the parts of email addresses and full names, because attackers try them separately. */
function wordsIn(about: string[]) {
  return about.flatMap(text => [text, ...text.split(/[\s@._-]+/)]).filter(word => word.length > 2)
}
