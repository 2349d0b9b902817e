import { v7 as uuidv7 } from 'uuid'
import type { Purpose } from '#contract/accounts.ts'
import type { Sql } from '../sql.ts'

export const CODE_LIFE_SECONDS = 300
const MOST_WRONG = 5

export type Sent = {
  secondsSinceLast: number | null
  inTenMinutes: number
  inDay: number
  /** When there is room again in each of the two, in seconds. */
  tenMinutesFreeIn: number
  dayFreeIn: number
  byAllInDay: number
}

/** What was sent to this phone lately, and to everybody. Holds the phone until the transaction ends. */
export async function sentTo(tx: Sql, phoneNumber: string): Promise<Sent> {
  await tx`select pg_advisory_xact_lock(hashtextextended('phone-code' || ${phoneNumber}, 0))`
  await tx`delete from phone_codes where sent_at < now() - interval '2 days'`
  const [sent] = await tx<[Sent]>`
    select
      extract(epoch from now() - max(sent_at))::float8 as seconds_since_last,
      count(*) filter (where sent_at > now() - interval '10 minutes') as in_ten_minutes,
      count(*) as in_day,
      coalesce(extract(epoch from
        min(sent_at) filter (where sent_at > now() - interval '10 minutes') + interval '10 minutes' - now()
      )::float8, 0) as ten_minutes_free_in,
      coalesce(extract(epoch from min(sent_at) + interval '1 day' - now())::float8, 0) as day_free_in,
      (select count(*) from phone_codes where sent_at > now() - interval '1 day') as by_all_in_day
    from phone_codes
    where phone_number = ${phoneNumber} and sent_at > now() - interval '1 day'
  `
  return sent
}

/** A new code for this phone. Once it is sent, `endCodesBefore` it. */
export async function addCode(
  tx: Sql,
  { phoneNumber, purpose, hashOf }: { phoneNumber: string; purpose: Purpose; hashOf: (id: string) => Buffer },
): Promise<string> {
  const id = uuidv7()
  await tx`
    insert into phone_codes (id, phone_number, purpose, code_hash, expires_at)
    values (${id}, ${phoneNumber}, ${purpose}, ${hashOf(id)}, now() + make_interval(secs => ${CODE_LIFE_SECONDS}))
  `
  return id
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

type Code = {
  id: string
  phoneNumber: string
  codeHash: Buffer
  state: 'alive' | 'expired' | 'spent' | 'dead'
}

/** Which code this is and whether it still counts; a try against it is noted as wrong until it proves right. */
export async function tryCode(sql: Sql, id: string): Promise<Code | undefined> {
  const [code] = await sql<Code[]>`
    update phone_codes
    set wrong_tries = wrong_tries + 1
    where id = ${id}
    returning id, phone_number, code_hash, ${stateOf(sql)} as state
  `
  return code
}

/** The latest code of a phone, for a reset that names only the phone. A grant keeps a proved one good past its life. */
export async function latestCode(
  sql: Sql,
  phoneNumber: string,
  { isGranted }: { isGranted: boolean },
): Promise<Code | undefined> {
  const [code] = await sql<Code[]>`
    select
      id, phone_number, code_hash,
      case when ${isGranted} and proved_at is not null and spent_at is null then 'alive' else ${stateOf(sql)} end as state
    from phone_codes
    where phone_number = ${phoneNumber}
    order by sent_at desc, id desc
    limit 1
  `
  return code
}

/** It was right: the try does not count, and it is proved. */
export async function proveCode(sql: Sql, id: string) {
  await sql`
    update phone_codes set wrong_tries = wrong_tries - 1, proved_at = coalesce(proved_at, now()) where id = ${id}
  `
}

/** True once. */
export async function spendCode(sql: Sql, id: string): Promise<boolean> {
  const spent = await sql`update phone_codes set spent_at = now() where id = ${id} and spent_at is null returning id`
  return spent.length === 1
}

/**
 * Up to five wrong tries; where one is just being made, it is counted already. A code that was just proved may be proved again for a minute: the
 * answer may have been lost on the way.
 */
function stateOf(sql: Sql) {
  return sql`
    case
      when spent_at is not null or proved_at < now() - interval '1 minute' then 'spent'
      when wrong_tries > ${MOST_WRONG} then 'dead'
      when expires_at <= now() then 'expired'
      else 'alive'
    end
  `
}
