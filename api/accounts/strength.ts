import { Worker } from 'node:worker_threads'
import type { Context } from 'hono'
import type { PasswordStrength } from '#contract/accounts/accounts.ts'
import type { Env } from '../app-context.ts'
import type { Config } from '../config.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import { refuseField } from '../http/valid.ts'
import { meOf } from './current-user.ts'

export type Guess = { id: number; password: string; about: string[] }
export type Guessed = { id: number; guesses: number }

/** An attacker can find such a password within the tries that the throttle allows over time. */
const COMMON_BELOW_GUESSES = 10_000
const STRENGTHS = [COMMON_BELOW_GUESSES, 1e6, 1e8, 1e10]

/** The dictionaries take 70 MB; the thread ends when no password was checked for a while. */
const REST_MS = 60_000
const PATIENCE_MS = 5_000
const PRODUCT_WORDS = ['pista', 'salsa', 'bachata', 'reggaeton', 'merengue', 'cumbia', 'bailar', 'fiesta', 'noche']

const inTurn = concurrencyLimiter({ name: 'password-strength', atOnce: 1, mostWaiting: 40 })
let worker: Worker | undefined
let resting: NodeJS.Timeout | undefined
let asked = 0

/**
 * Estimates the strength of a password against an attacker who knows the most common passwords, English, Spanish and
 * the facts in `about`: 0 is common, 4 is strong. It takes up to a tenth of a second, in a worker thread.
 */
export async function strengthOf(password: string, about: string[]): Promise<PasswordStrength> {
  const guesses = await inTurn(() => guessesFor(password, [...PRODUCT_WORDS, ...wordsIn(about)]))
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
export async function wordsAbout(c: Context<Env>, userId: string): Promise<string[]> {
  const { username, firstName, lastName, email } = await meOf(c, userId)
  return [username, firstName, lastName, email ?? '']
}

function guessesFor(password: string, about: string[]): Promise<number> {
  clearTimeout(resting)
  const at = (worker ??= startWorker())
  asked += 1
  const id = asked
  return new Promise<number>((resolve, reject) => {
    const giveUp = setTimeout(() => stop(new Error('no estimate came')), PATIENCE_MS)
    const stop = (error?: Error) => {
      clearTimeout(giveUp)
      at.off('message', hear)
      at.off('error', stop)
      if (error) reject(error)
    }
    const hear = ({ id: answered, guesses }: Guessed) => {
      if (answered !== id) return
      stop()
      resolve(guesses)
    }
    at.on('message', hear)
    at.on('error', stop)
    at.postMessage({ id, password, about } satisfies Guess)
  }).finally(() => {
    resting = setTimeout(rest, REST_MS).unref()
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

function rest() {
  void worker?.terminate()
}

/** Adds the parts of email addresses and full names, because attackers try them separately. */
function wordsIn(about: string[]) {
  return about.flatMap(text => [text, ...text.split(/[\s@._-]+/)]).filter(word => word.length > 2)
}
