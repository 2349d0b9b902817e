import type { Sql } from '../connection/sql.ts'

/** Has this browser signed this person in before? */
export async function knowsDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<boolean> {
  const known = await sql`select 1 from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`
  return known.length === 1
}

/** What a browser was before: one of theirs, their first of all, or new beside others. */
export type KnownAs = 'known' | 'first' | 'new'

export async function rememberDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<KnownAs> {
  const [device] = await sql<[{ was: KnownAs }]>`
    with noted as (
      insert into known_devices (user_id, device_hash)
      values (${userId}, ${deviceHash})
      on conflict (user_id, device_hash) do update set seen_at = now()
    )
    select ${knownAs(sql, userId, deviceHash)} as was
  `
  return device.was
}

/** Beside a statement that remembers the device, which does not see its own row. */
export function knownAs(sql: Sql, userId: string, deviceHash: Buffer) {
  return sql`(
    select
      case
        when bool_or(device_hash = ${deviceHash}) then 'known'
        when count(*) = 0 then 'first'
        else 'new'
      end
    from known_devices
    where user_id = ${userId}
  )`
}

export async function forgetDevicesOf(sql: Sql, userId: string) {
  await sql`delete from known_devices where user_id = ${userId}`
}
