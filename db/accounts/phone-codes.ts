import type { Purpose } from '#contract/accounts/identity.ts'
import type { Sql } from '../connection/sql.ts'
import type { TextOrigin } from './text-traffic.ts'

export const CODE_LIFE_SECONDS = 300
const MAX_WRONG_TRIES = 5

export type SentCodes = {
  secondsSinceLast: number | null
  inTenMinutes: number
  inDay: number
  /** The seconds until the count of each period falls. */
  tenMinutesFreeIn: number
  dayFreeIn: number
}

/**
 * Locks the decision whether a code is sent until the end of the transaction: otherwise concurrent requests would all
 * see the same remaining budget.
 */
export async function lockSending(tx: Sql) {
  await tx`select pg_advisory_xact_lock(hashtextextended('phone-codes', 0))`
}

/**
 * Counts the codes that were recently sent to this phone. The link of a guest counts only for the day, so that a guest can
 * sign up at once.
 */
export async function codesSentTo(tx: Sql, phoneNumber: string): Promise<SentCodes> {
  const [sent] = await tx<[SentCodes]>`
    select
      extract(epoch from now() - max(sent_at) filter (where purpose <> 'guest'))::float8 as seconds_since_last,
      count(*) filter (where purpose <> 'guest' and sent_at > now() - interval '10 minutes') as in_ten_minutes,
      count(*) as in_day,
      coalesce(extract(epoch from
        min(sent_at) filter (where purpose <> 'guest' and sent_at > now() - interval '10 minutes') + interval '10 minutes' - now()
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
  country: string
  /** `guest`: the message contains the link of a guest instead of a code, and the row has the id of the guest. */
  purpose: Purpose | 'guest'
  codeHash: Buffer
  /** The hash of the recovery cookie that the browser gets with this code. */
  browserHash: Buffer | null
  origin: TextOrigin
  isFromReserve: boolean
  isWithheld: boolean
}

/** Adds a code for a phone. After sending it, call `endCodesBefore`. */
export async function addCode(tx: Sql, code: NewCode) {
  await tx`
    insert into phone_codes (
      id, phone_number, country, purpose, code_hash, browser_hash, source_hash, network_hash, is_from_reserve,
      is_withheld, expires_at
    ) values (
      ${code.id}, ${code.phoneNumber}, ${code.country}, ${code.purpose}, ${code.codeHash}, ${code.browserHash},
      ${code.origin.sourceHash}, ${code.origin.networkHash}, ${code.isFromReserve}, ${code.isWithheld},
      now() + make_interval(secs => ${CODE_LIFE_SECONDS})
    )
  `
}

/** Only the latest sent code is valid. A code that could not be sent must not invalidate the previous one. */
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

/** The link in a message to this guest was opened, which counts like an entered code. Does nothing for messages by email. */
export async function proveCodesOf(tx: Sql, guestId: string) {
  await tx`
    update phone_codes
    set proved_at = coalesce(proved_at, now())
    where purpose = 'guest'
      and (id = ${guestId} or id = (select resent_code_id from guests where guests.id = ${guestId}))
  `
}

/** Deletes a code as if it had never been requested. */
export async function deleteCode(sql: Sql, id: string) {
  await sql`delete from phone_codes where id = ${id}`
}

/**
 * Removes a phone number that no longer belongs to the member. The rows stay without its last four digits as long as they count
 * for limits: otherwise repeatedly creating and deleting an account would send unlimited messages.
 */
export async function anonymizeCodesOf(tx: Sql, phoneNumber: string | null) {
  await tx`
    update phone_codes
    set phone_number = left(phone_number, -4), expires_at = least(expires_at, now()), browser_hash = null
    where phone_number = ${phoneNumber}
  `
}

export type TriedCode = { phoneNumber: string; purpose: Purpose; isCorrect: boolean }

/**
 * Compares an entered code and counts a wrong try, in one statement: concurrent tries are counted one after the
 * other, across all calls that accept codes. Returns undefined when the code accepts no more tries: after five wrong
 * ones, after its expiry, or after its use.
 */
export async function tryCode(
  sql: Sql,
  { id, typedHash, at }: { id: string; typedHash: Buffer; at: keyof typeof acceptedCodes },
): Promise<TriedCode | undefined> {
  const [tried] = await sql<TriedCode[]>`
    update phone_codes
    set
      wrong_tries = wrong_tries + case when code_hash = ${typedHash} then 0 else 1 end,
      proved_at = case when code_hash = ${typedHash} then coalesce(proved_at, now()) else proved_at end
    where id = ${id} and purpose <> 'guest' and spent_at is null and wrong_tries < ${MAX_WRONG_TRIES}
      and ${acceptedCodes[at](sql)}
    returning phone_number, purpose, code_hash = ${typedHash} as is_correct
  `
  return tried
}

/** The condition under which each call accepts a code. */
const acceptedCodes = {
  /** A verified code may be verified again within a minute, because the response may have been lost. */
  verification: (sql: Sql) => sql`
    expires_at > now() and (proved_at is null or proved_at > now() - interval '1 minute') and ${tokenIsUnspent(sql)}
  `,
  /** For the browser that requested the code. After a refused new password there is time for another one. */
  reset: (sql: Sql) => sql`purpose = 'recovery' and expires_at > now() and ${tokenIsUnspent(sql)}`,
  /** The grant has its own time limit and belongs to a verified code. */
  grantedReset: (sql: Sql) => sql`purpose = 'recovery' and proved_at is not null`,
} as const

/** The identity token of a code has the id of the code, so that the token of one code can be used once. */
function tokenIsUnspent(sql: Sql) {
  return sql`not exists (select from spent_tokens s where s.token_id = phone_codes.id::text)`
}

export async function codeExists(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select 1 from phone_codes where id = ${id}`).length === 1
}

/** Returns the recovery code that this browser requested for this phone. */
export async function codeRequestedBy(sql: Sql, browserHash: Buffer, phoneNumber: string): Promise<string | undefined> {
  const [code] = await sql<{ id: string }[]>`
    select id from phone_codes where browser_hash = ${browserHash} and phone_number = ${phoneNumber}
  `
  return code?.id
}

/** Returns true the first time only. */
export async function spendCode(sql: Sql, id: string): Promise<boolean> {
  const spent = await sql`update phone_codes set spent_at = now() where id = ${id} and spent_at is null returning id`
  return spent.length === 1
}
