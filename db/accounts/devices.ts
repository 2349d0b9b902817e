import type { Sql } from '../sql.ts'

/** Has this browser signed this person in before? */
export async function knowsDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<boolean> {
  const known = await sql`select 1 from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`
  return known.length === 1
}

/** What it was before: one of theirs, their first of all, or new beside others. */
export async function rememberDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<'known' | 'first' | 'new'> {
  const [device] = await sql<[{ was: 'known' | 'first' | 'new' }]>`
    with noted as (
      insert into known_devices (user_id, device_hash)
      values (${userId}, ${deviceHash})
      on conflict (user_id, device_hash) do update set seen_at = now()
    )
    select
      case
        when bool_or(device_hash = ${deviceHash}) then 'known'
        when count(*) = 0 then 'first'
        else 'new'
      end as was
    from known_devices
    where user_id = ${userId}
  `
  return device.was
}

export async function forgetDevicesOf(sql: Sql, userId: string) {
  await sql`delete from known_devices where user_id = ${userId}`
}
