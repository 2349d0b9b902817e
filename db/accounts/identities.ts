import type { Sql } from '../connection/sql.ts'

/** The embedded provider's record of a phone; the uid stays the same for each verification. */
export async function identityOfPhone(
  sql: Sql,
  phoneNumber: string,
  newUid: string,
): Promise<{ uid: string; isNew: boolean }> {
  const [identity] = await sql<[{ uid: string; isNew: boolean }]>`
    insert into identities (uid, phone_number)
    values (${newUid}, ${phoneNumber})
    on conflict (phone_number) do update set updated_at = now()
    returning uid, xmax = 0 as is_new
  `
  return identity
}
