import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../refusal.ts'

/** OWASP's strength class for argon2id, which is the library's own choice of algorithm: about ten milliseconds and 46 MiB each: hence few at once. */
const STRENGTH = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const AT_ONCE = 4
const MOST_WAITING = 200

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, STRENGTH))
}

/** Takes as long when there is no account, or none with a password, as when there is one. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => verify(passwordHash ?? (await nobodys()), password))
  return passwordHash ? isRight : false
}

let nobodysHash: Promise<string> | undefined
function nobodys() {
  nobodysHash ??= hash('the password of nobody at all', STRENGTH)
  return nobodysHash
}

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working += 1
  else {
    if (waiting.length >= MOST_WAITING) refuse(503, 'unavailable', { retryAfterSeconds: 2 })
    await new Promise<void>(turn => waiting.push(turn))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}
