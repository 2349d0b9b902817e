import { hash } from '@node-rs/argon2'
import type { Database } from '#db/connection/sql.ts'
import { PEOPLE } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { eventOf10k, measureQuestions, type Pace, type Question, rows, type Target } from './reads.ts'

/** The strength every password has in the product, and the least there is: then nothing but the route is left. */
const STRENGTH = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const PASSWORD = 'three rooms and a band'

export const signingIn: Workload = {
  id: 'W9',
  title: 'signing in',
  names: { ours: 'Pista', limit: 'the hash' },
  rows: rows(),
}

export const signingInBeside: Workload = {
  id: 'W9-beside',
  title: 'signing in, all but the hash',
  names: { ours: 'sign-in', limit: 'an event' },
  rows: rows(undefined, 3),
}

export function strongHash() {
  return hash(PASSWORD, STRENGTH)
}

/** Each sign-in is of another person: no person signs in twice a second. */
const signIns: Question = {
  paths: ['/api/auth/login'],
  bodies: Array.from({ length: PEOPLE }, (_, n) => ({ username: `dancer${1 + n}`, password: PASSWORD })),
  headers: {},
  isPublic: true,
  leastBytes: 10,
}

/** Four at a time is what the product lets in; the rest would only wait. */
export async function measureSignIns(
  targets: [Target, Target],
  { sql, pace, tell }: { sql: Database; pace: Pace; tell: (round: Round) => void },
) {
  await giveAll(sql, await strongHash())
  const asked = targets.map(target => ({ question: { ...signIns, connections: 4 }, target }))
  await measureQuestions(signingIn, asked, pace, tell)
}

export async function measureSignInsBeside(
  [ours, limit]: [Target, Target],
  { sql, pace, tell }: { sql: Database; pace: Pace; tell: (round: Round) => void },
) {
  await giveAll(sql, await hash(PASSWORD, LEAST))
  const asked = [
    { question: signIns, target: ours },
    { question: eventOf10k, target: limit },
  ]
  await measureQuestions(signingInBeside, asked, pace, tell)
}

async function giveAll(sql: Database, passwordHash: string) {
  await sql`update users set password_hash = ${passwordHash}`
  await sql`vacuum analyze users`
}
