import postgres from 'postgres'
import type { Fragment, Sql } from '../connection/sql.ts'
import { type AttemptBudget, attemptRecorded } from './attempts.ts'

/** Keyed hashes of a sign-in attempt: user name, address, networks and password. */
export type SignInKeys = {
  name: Buffer
  address: Buffer
  network: Buffer
  wideNetwork: Buffer
  password: Buffer
}

export type Counter =
  | 'ofAddress'
  | 'ofNetwork'
  | 'ofWideNetwork'
  | 'namesWithPasswordAtAddress'
  | 'namesWithPasswordAtNetwork'
  | 'namesWithPassword'
  | 'challengedOfName'
  | 'challengedOfNameAtAddress'

/** The failures related to a sign-in attempt, and when the oldest expires. Counts of names exclude its own name. */
export type SignInFailures = Record<Counter | `${Counter}FreeIn`, number>

const WINDOW = '15 minutes'
const LONG_WINDOW = '1 hour'

export async function failuresAround(sql: Sql, keys: SignInKeys): Promise<SignInFailures> {
  return (await sql<[SignInFailures]>`${selectFailures(sql, keys)}`)[0]
}

type CheckedAttempt = {
  kind: string
  key: Buffer
  budget: AttemptBudget
  /** The attempt is recorded if each of these counts is below its limit. */
  below: { [C in Counter]?: number }
}

/** Reads the failures and records the attempt if all counts are below their limits; otherwise `wait` is null. */
export async function failuresBeforeAttempt(
  sql: Sql,
  keys: SignInKeys,
  { kind, key, budget, below }: CheckedAttempt,
): Promise<{ failures: SignInFailures; wait: number | null }> {
  const figures = Object.entries(below)
  const isBelow = figures.map(
    ([counter, figure]) => sql`and failures.${sql(postgres.fromCamel(counter))} < ${figure}::float8`,
  )
  const [row] = await sql<[SignInFailures & { wait: number | null }]>`
    with failures as materialized (${selectFailures(sql, keys)})
    select failures.*, case when true ${isBelow} then ${attemptRecorded(sql, kind, key, budget)} end as wait
    from failures
  `
  const { wait, ...failures } = row
  return { failures, wait }
}

function selectFailures(sql: Sql, keys: SignInKeys) {
  const seconds = (at: Fragment, window: string) =>
    sql`coalesce(extract(epoch from ${at} + ${window}::interval - now()), 0)::float8`
  const freeIn = sql`${seconds(sql`min(at)`, WINDOW)} as free_in`
  return sql`
    select
      a.count as of_address, n.count as of_network, w.count as of_wide_network,
      a.free_in as of_address_free_in, n.free_in as of_network_free_in, w.free_in as of_wide_network_free_in,
      p.*, c.*
    from
      (
        select count(*) as count, ${freeIn}
        from failed_sign_ins where address_key = ${keys.address} and at > now() - ${WINDOW}::interval
      ) a,
      (
        select count(*) as count, ${freeIn}
        from failed_sign_ins where network_key = ${keys.network} and at > now() - ${WINDOW}::interval
      ) n,
      (
        select count(*) as count, ${freeIn}
        from failed_sign_ins where wide_network_key = ${keys.wideNetwork} and at > now() - ${WINDOW}::interval
      ) w,
      (
        select
          count(at_address) as names_with_password_at_address,
          count(at_network) as names_with_password_at_network,
          count(*) as names_with_password,
          ${seconds(sql`min(at_address)`, LONG_WINDOW)} as names_with_password_at_address_free_in,
          ${seconds(sql`min(at_network)`, LONG_WINDOW)} as names_with_password_at_network_free_in,
          ${seconds(sql`min(anywhere)`, LONG_WINDOW)} as names_with_password_free_in
        from (
          -- A name counts until its latest failure expires.
          select
            max(at) filter (where address_key = ${keys.address}) as at_address,
            max(at) filter (where network_key = ${keys.network}) as at_network,
            max(at) as anywhere
          from failed_sign_ins
          where password_key = ${keys.password} and name_key <> ${keys.name} and at > now() - ${LONG_WINDOW}::interval
          group by name_key
        ) name
      ) p,
      (
        select
          count(*) as challenged_of_name,
          count(*) filter (where address_key = ${keys.address}) as challenged_of_name_at_address,
          ${seconds(sql`min(at)`, LONG_WINDOW)} as challenged_of_name_free_in,
          ${seconds(sql`min(at) filter (where address_key = ${keys.address})`, LONG_WINDOW)}
            as challenged_of_name_at_address_free_in
        from failed_sign_ins
        where name_key = ${keys.name} and is_challenged and at > now() - ${LONG_WINDOW}::interval
      ) c
  `
}

export async function recordFailedSignIn(sql: Sql, keys: SignInKeys, { isChallenged }: { isChallenged: boolean }) {
  await sql`
    insert into failed_sign_ins (
      name_key, address_key, network_key, wide_network_key, password_key, is_challenged
    ) values (
      ${keys.name}, ${keys.address}, ${keys.network}, ${keys.wideNetwork}, ${keys.password}, ${isChallenged}
    )
  `
}
