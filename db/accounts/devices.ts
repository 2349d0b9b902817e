import type { Sql } from '../connection/sql.ts'

/** Returns true when this browser has signed in to this account before. */
export async function hasDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<boolean> {
  return (await sql`select 1 from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`).length === 1
}

/** The browser's state before this sign-in: known, the first of the account, or new while the account has others. */
export type DeviceState = 'known' | 'first' | 'new'

export async function storeDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<DeviceState> {
  const [device] = await sql<[{ stateBefore: DeviceState }]>`
    with stored as (
      insert into known_devices (user_id, device_hash)
      values (${userId}, ${deviceHash})
      on conflict (user_id, device_hash) do update set seen_at = now()
    )
    select ${deviceState(sql, userId, deviceHash)} as state_before
  `
  return device.stateBefore
}

/** For a statement that also inserts the device; the subquery does not see that new row. */
export function deviceState(sql: Sql, userId: string, deviceHash: Buffer) {
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

export async function deleteDevicesOf(sql: Sql, userId: string) {
  await sql`delete from known_devices where user_id = ${userId}`
}
