import type { Sql } from '../sql.ts'

/** The embedded provider's record of a phone: the same uid whenever it is proved again. */
export async function uidOfPhone(sql: Sql, phoneNumber: string, newUid: string): Promise<string> {
  const [identity] = await sql<[{ uid: string }]>`
    insert into identities (uid, phone_number)
    values (${newUid}, ${phoneNumber})
    on conflict (phone_number) do update set updated_at = now()
    returning uid
  `
  return identity.uid
}
