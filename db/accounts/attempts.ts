import type { Sql } from '../connection/sql.ts'

export type Attempts = { count: number; secondsSinceLast: number | null }

/** Records an attempt, and returns how many were made within the window. Must run in a transaction. */
export async function recordAttempt(tx: Sql, kind: string, key: Buffer, window: string): Promise<Attempts> {
  const [before] = await tx<Attempts[]>`
    select count, seconds_since_last from note_attempt(${kind}, ${key}, ${window}::interval)
  `
  return before ?? { count: 0, secondsSinceLast: null }
}

export type AttemptBudget = {
  window: string
  freeAttempts: number
  maxWaitSeconds: number
  /** False for callers that commit the result before they send it: that commit also stores the attempt. */
  isDurable: boolean
}

/**
 * Records a password attempt before the password is checked. After the free attempts, each one makes the next wait
 * longer. Returns the number of seconds that this attempt has to wait; it was recorded only if that is 0. Concurrent
 * attempts wait for each other.
 */
export async function recordPasswordAttempt(
  sql: Sql,
  kind: string,
  key: Buffer,
  budget: AttemptBudget,
): Promise<number> {
  const [recorded] = await sql<[{ wait: number }]>`select ${attemptRecorded(sql, kind, key, budget)} as wait`
  return recorded.wait
}

/** The same query as part of another statement. */
export function attemptRecorded(
  sql: Sql,
  kind: string,
  key: Buffer,
  { window, freeAttempts, maxWaitSeconds, isDurable }: AttemptBudget,
) {
  return sql`note_guess(
    ${kind}, ${key}, ${window}::interval, ${freeAttempts}::int, ${maxWaitSeconds}::int, ${isDurable}
  )`
}

export async function deleteAttempts(sql: Sql, kind: string, key: Buffer) {
  await sql`delete from attempts where kind = ${kind} and key_hash = ${key}`
}

export async function recentAttempts(sql: Sql, kind: string, key: Buffer, window: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from attempts
    where kind = ${kind} and key_hash = ${key} and at > now() - ${window}::interval
  `
  return row?.count ?? 0
}

/** No accepted token is valid for longer than a day, so spent tokens can be deleted after this time. */
const RETENTION = '2 days'

/** Returns true for the first caller only. A rolled back transaction does not spend the token. */
export async function spendToken(sql: Sql, tokenId: string): Promise<boolean> {
  await sql`delete from spent_tokens where spent_at < now() - ${RETENTION}::interval`
  const spent =
    await sql`insert into spent_tokens (token_id) values (${tokenId}) on conflict do nothing returning token_id`
  return spent.length === 1
}
