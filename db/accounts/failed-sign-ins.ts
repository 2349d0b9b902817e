import type { Sql } from '../sql.ts'

/** Keyed hashes of who is signed in to, from where, and with what. */
export type SignInKeys = {
  name: Buffer
  address: Buffer
  network: Buffer
  wideNetwork: Buffer
  password: Buffer
}

/** What failed lately around one sign-in. The counts of names leave out the name of this sign-in. */
export type SignInFailures = {
  ofAddress: number
  ofNetwork: number
  ofWideNetwork: number
  /** Until the oldest failure counted above is forgotten. */
  addressFreeIn: number
  networkFreeIn: number
  wideNetworkFreeIn: number
  namesWithPasswordAtAddress: number
  namesWithPasswordAtNetwork: number
  namesWithPassword: number
  challengedOfName: number
  challengedOfNameAtAddress: number
}

const WINDOW = '15 minutes'
const LONG_WINDOW = '1 hour'

export async function failuresAround(sql: Sql, keys: SignInKeys): Promise<SignInFailures> {
  const freeIn = sql`coalesce(extract(epoch from min(at) + ${WINDOW}::interval - now()), 0)::float8 as free_in`
  const [failures] = await sql<[SignInFailures]>`
    select
      a.count as of_address, n.count as of_network, w.count as of_wide_network,
      a.free_in as address_free_in, n.free_in as network_free_in, w.free_in as wide_network_free_in,
      p.at_address as names_with_password_at_address, p.at_network as names_with_password_at_network,
      p.anywhere as names_with_password,
      c.count as challenged_of_name, c.at_address as challenged_of_name_at_address
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
          count(distinct name_key) filter (where address_key = ${keys.address}) as at_address,
          count(distinct name_key) filter (where network_key = ${keys.network}) as at_network,
          count(distinct name_key) as anywhere
        from failed_sign_ins
        where password_key = ${keys.password} and name_key <> ${keys.name} and at > now() - ${LONG_WINDOW}::interval
      ) p,
      (
        select count(*) as count, count(*) filter (where address_key = ${keys.address}) as at_address
        from failed_sign_ins
        where name_key = ${keys.name} and is_challenged and at > now() - ${LONG_WINDOW}::interval
      ) c
  `
  return failures
}

export async function noteFailedSignIn(sql: Sql, keys: SignInKeys, { isChallenged }: { isChallenged: boolean }) {
  await sql`
    insert into failed_sign_ins (
      name_key, address_key, network_key, wide_network_key, password_key, is_challenged
    ) values (
      ${keys.name}, ${keys.address}, ${keys.network}, ${keys.wideNetwork}, ${keys.password}, ${isChallenged}
    )
  `
}
