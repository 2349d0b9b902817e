import type { Sql } from '../sql.ts'

/** Has this browser signed this person in before? */
export async function knowsDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<boolean> {
  const known = await sql`select 1 from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`
  return known.length === 1
}

export async function rememberDevice(sql: Sql, userId: string, deviceHash: Buffer) {
  await sql`
    insert into known_devices (user_id, device_hash)
    values (${userId}, ${deviceHash})
    on conflict (user_id, device_hash) do update set seen_at = now()
  `
}

export async function forgetDevicesOf(sql: Sql, userId: string) {
  await sql`delete from known_devices where user_id = ${userId}`
}
