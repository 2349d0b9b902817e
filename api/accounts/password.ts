import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'

/** OWASP's parameters for argon2id, the default algorithm of the library. Ten milliseconds, 46 MiB. */
const STRENGTH = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const inTurn = concurrencyLimiter({ name: 'password-hashes', atOnce: 4, mostWaiting: 200 })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, STRENGTH))
}

/** Takes the same time without an account or password, so that the time does not reveal whether an account exists. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => verify(passwordHash ?? (await nobodys()), password))
  return passwordHash ? isRight : false
}

let nobodysHash: Promise<string> | undefined
function nobodys() {
  nobodysHash ??= hash('the password of nobody at all', STRENGTH)
  return nobodysHash
}
