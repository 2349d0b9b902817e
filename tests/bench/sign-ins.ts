import { hash } from '@node-rs/argon2'
import type { Database } from '#db/connection/sql.ts'
import { PEOPLE } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { eventOf10k, measureRequests, type Pace, type RequestSet, rows, type Target } from './reads.ts'

/** The strength of password hashes in the product, and the weakest one, with which mostly the route is measured. */
const STRENGTH = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const PASSWORD = 'three rooms and a band'

export const signingIn: Workload = {
  id: 'W9',
  title: 'signing in',
  names: { ours: 'Pista', limit: 'hash only' },
  rows: rows(),
}

export const signingInBeside: Workload = {
  id: 'W9-beside',
  title: 'signing in, with a minimal hash',
  names: { ours: 'sign-in', limit: 'an event' },
  rows: rows(undefined, 3),
}

export function strongHash() {
  return hash(PASSWORD, STRENGTH)
}

/** Each request signs in another member, because a member does not sign in twice a second. */
const signIns: RequestSet = {
  paths: ['/api/auth/login'],
  bodies: Array.from({ length: PEOPLE }, (_, n) => ({ username: `dancer${1 + n}`, password: PASSWORD })),
  headers: {},
  isPublic: true,
  leastBytes: 10,
}

/** Four concurrent requests, because the product checks four passwords at a time; more requests would only wait. */
export async function measureSignIns(
  targets: [Target, Target],
  { sql, pace, onRound }: { sql: Database; pace: Pace; onRound: (round: Round) => void },
) {
  await setPasswords(sql, await strongHash())
  const asked = targets.map(target => ({ requests: { ...signIns, connections: 4 }, target }))
  await measureRequests(signingIn, asked, pace, onRound)
}

export async function measureSignInsBeside(
  [ours, limit]: [Target, Target],
  { sql, pace, onRound }: { sql: Database; pace: Pace; onRound: (round: Round) => void },
) {
  await setPasswords(sql, await hash(PASSWORD, LEAST))
  const asked = [
    { requests: signIns, target: ours },
    { requests: eventOf10k, target: limit },
  ]
  await measureRequests(signingInBeside, asked, pace, onRound)
}

async function setPasswords(sql: Database, passwordHash: string) {
  await sql`update users set password_hash = ${passwordHash}`
  await sql`vacuum analyze users`
}
