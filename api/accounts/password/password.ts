import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimiter } from '../../http/concurrency-limiter.ts'

/**
 * OWASP's parameters for argon2id, the default algorithm of the library. A hash takes ten milliseconds and 46 MiB. The
 * argon2 of Node 26 makes the same hashes with two and a half times the processor time.
 */
const STRENGTH = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const withHashSlot = concurrencyLimiter({ name: 'password-hashes', atOnce: 4, maxWaiting: 200 })

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, STRENGTH))
}

/** Takes the same time without an account or password, so that the time does not reveal whether an account exists. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isCorrect = await withHashSlot(async () => verify(passwordHash ?? (await dummyHash()), password))
  return passwordHash ? isCorrect : false
}

let dummyHashPromise: Promise<string> | undefined
function dummyHash() {
  dummyHashPromise ??= hash('a password that no account has', STRENGTH)
  return dummyHashPromise
}
