import type { Sql } from '../connection/sql.ts'

export type Attempts = { count: number; secondsSinceLast: number | null }

/**
 * How often this was tried within the window, before this time, which is noted as well. Those who try at once are let
 * in one after the other, so that nobody slips past a count. Must run in a transaction;
 * rolled back, it was not noted.
 */
export async function recordAttempt(tx: Sql, kind: string, key: Buffer, window: string): Promise<Attempts> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${kind} || encode(${key}, 'hex'), 0))`
  const [lately] = await tx<Attempts[]>`
    with noted as (
      insert into attempts (kind, key_hash) values (${kind}, ${key})
    )
    select count(*) as count, extract(epoch from now() - max(at))::float8 as seconds_since_last
    from attempts
    where kind = ${kind} and key_hash = ${key} and at > now() - ${window}::interval
  `
  return lately ?? { count: 0, secondsSinceLast: null }
}

export type AttemptBudget = {
  window: string
  freeTries: number
  longestWaitSeconds: number
  /** False for a caller that commits the result of the guess before telling it: that commit keeps both. */
  isDurable: boolean
}

/**
 * Notes a guess at a password before it is checked. After the free tries each one makes the next wait longer. Returns
 * for how many seconds this one has to wait; it was noted only if that is 0. Those who guess at once are let in one
 * after the other.
 */
export async function recordPasswordAttempt(
  sql: Sql,
  kind: string,
  key: Buffer,
  budget: AttemptBudget,
): Promise<number> {
  const [noted] = await sql<[{ wait: number }]>`select ${guessNoted(sql, kind, key, budget)} as wait`
  return noted.wait
}

/** The same as a part of another statement. */
export function guessNoted(
  sql: Sql,
  kind: string,
  key: Buffer,
  { window, freeTries, longestWaitSeconds, isDurable }: AttemptBudget,
) {
  return sql`note_guess(
    ${kind}, ${key}, ${window}::interval, ${freeTries}::int, ${longestWaitSeconds}::int, ${isDurable}
  )`
}

export async function forgetAttempts(sql: Sql, kind: string, key: Buffer) {
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
