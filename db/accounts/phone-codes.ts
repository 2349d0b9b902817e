import type { Purpose } from '#contract/accounts/identity.ts'
import type { Sql } from '../connection/sql.ts'
import type { TextOrigin } from './text-traffic.ts'

export const CODE_LIFE_SECONDS = 300
const MOST_WRONG = 5

export type Sent = {
  secondsSinceLast: number | null
  inTenMinutes: number
  inDay: number
  /** When there is room again in each of the two, in seconds. */
  tenMinutesFreeIn: number
  dayFreeIn: number
}

/**
 * Lets one request at a time decide whether a code is sent, until the end of its transaction: otherwise many that arrive
 * at once all find the same room left.
 */
export async function lockSending(tx: Sql) {
  await tx`select pg_advisory_xact_lock(hashtextextended('phone-codes', 0))`
}

/** What was sent to this phone lately. */
export async function sentTo(tx: Sql, phoneNumber: string): Promise<Sent> {
  const [sent] = await tx<[Sent]>`
    select
      extract(epoch from now() - max(sent_at))::float8 as seconds_since_last,
      count(*) filter (where sent_at > now() - interval '10 minutes') as in_ten_minutes,
      count(*) as in_day,
      coalesce(extract(epoch from
        min(sent_at) filter (where sent_at > now() - interval '10 minutes') + interval '10 minutes' - now()
      )::float8, 0) as ten_minutes_free_in,
      coalesce(extract(epoch from min(sent_at) + interval '1 day' - now())::float8, 0) as day_free_in
    from phone_codes
    where phone_number = ${phoneNumber} and sent_at > now() - interval '1 day'
  `
  return sent
}

export type NewCode = {
  id: string
  phoneNumber: string
  purpose: Purpose
  codeHash: Buffer
  /** Of the recovery cookie that the browser gets with this code. */
  browserHash: Buffer | null
  origin: TextOrigin
  isFromReserve: boolean
  isWithheld: boolean
}

/** A new code for this phone. After it is sent, call `endCodesBefore`. */
export async function addCode(tx: Sql, code: NewCode) {
  await tx`
    insert into phone_codes (
      id, phone_number, purpose, code_hash, browser_hash, source_hash, network_hash, is_from_reserve, is_withheld,
      expires_at
    ) values (
      ${code.id}, ${code.phoneNumber}, ${code.purpose}, ${code.codeHash}, ${code.browserHash},
      ${code.origin.sourceHash}, ${code.origin.networkHash}, ${code.isFromReserve}, ${code.isWithheld},
      now() + make_interval(secs => ${CODE_LIFE_SECONDS})
    )
  `
}

/** Only the code of the latest message counts. One that could not be sent must not take the one before it along. */
export async function endCodesBefore(sql: Sql, id: string) {
  await sql`
    update phone_codes earlier
    set expires_at = now()
    from phone_codes latest
    where latest.id = ${id}
      and earlier.phone_number = latest.phone_number
      and (earlier.sent_at, earlier.id) < (latest.sent_at, latest.id)
      and earlier.expires_at > now()
  `
}

/** As if it had never been asked for. */
export async function forgetCode(sql: Sql, id: string) {
  await sql`delete from phone_codes where id = ${id}`
}

/**
 * The number is not this person's any longer. The rows stay, without it, for as long as they count toward the limits:
 * an account that is made and deleted again and again does not send texts for nothing.
 */
export async function forgetCodesOf(tx: Sql, phoneNumber: string | null) {
  await tx`
    update phone_codes
    set phone_number = left(phone_number, 8), expires_at = least(expires_at, now()), browser_hash = null
    where phone_number = ${phoneNumber}
  `
}

export type TriedCode = { phoneNumber: string; purpose: Purpose; isRight: boolean }

/**
 * Compares what was typed with the code and counts a wrong try, in one statement: tries that arrive at once are counted
 * one after the other, at whichever call they were made. Undefined when the code takes no more tries: five were wrong,
 * its time is over, or it was used.
 */
export async function tryCode(
  sql: Sql,
  { id, typedHash, at }: { id: string; typedHash: Buffer; at: keyof typeof stillOpen },
): Promise<TriedCode | undefined> {
  const [tried] = await sql<TriedCode[]>`
    update phone_codes
    set
      wrong_tries = wrong_tries + case when code_hash = ${typedHash} then 0 else 1 end,
      proved_at = case when code_hash = ${typedHash} then coalesce(proved_at, now()) else proved_at end
    where id = ${id} and spent_at is null and wrong_tries < ${MOST_WRONG} and ${stillOpen[at](sql)}
    returning phone_number, purpose, code_hash = ${typedHash} as is_right
  `
  return tried
}

/** Until when each call takes a code. */
const stillOpen = {
  /** A code that was just proved may be proved again for a minute: the response may have been lost on the way. */
  verification: (sql: Sql) => sql`
    expires_at > now() and (proved_at is null or proved_at > now() - interval '1 minute') and ${tokenIsUnspent(sql)}
  `,
  /** By the browser that asked for the code. A refused new password leaves time for another one. */
  reset: (sql: Sql) => sql`purpose = 'recovery' and expires_at > now() and ${tokenIsUnspent(sql)}`,
  /** The grant has its own time limit, and was given for a code that was proved. */
  grantedReset: (sql: Sql) => sql`purpose = 'recovery' and proved_at is not null`,
} as const

/** The identity token of a code carries the id of the code, so that one code is good for one use of a token. */
function tokenIsUnspent(sql: Sql) {
  return sql`not exists (select from spent_tokens s where s.token_id = phone_codes.id::text)`
}

export async function codeExists(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select 1 from phone_codes where id = ${id}`).length === 1
}

/** The recovery code that this browser asked for, for this phone. */
export async function codeAskedBy(sql: Sql, browserHash: Buffer, phoneNumber: string): Promise<string | undefined> {
  const [code] = await sql<{ id: string }[]>`
    select id from phone_codes where browser_hash = ${browserHash} and phone_number = ${phoneNumber}
  `
  return code?.id
}

/** True once. */
export async function spendCode(sql: Sql, id: string): Promise<boolean> {
  const spent = await sql`update phone_codes set spent_at = now() where id = ${id} and spent_at is null returning id`
  return spent.length === 1
}
