import type { Sql } from '../connection/sql.ts'

/* Phones and email addresses whose owners refuse the links of guests. */

const BLOCKED_DAYS = 90

/** A repeated block begins again. */
export async function blockContact(sql: Sql, contactHash: Buffer) {
  await sql`
    insert into blocked_contacts as b (contact_hash, until)
    values (${contactHash}, now() + make_interval(days => ${BLOCKED_DAYS}))
    on conflict (contact_hash) do update set until = excluded.until
  `
}

/** Whether one of the hashes of a phone or email address is blocked. */
export async function isBlockedContact(sql: Sql, contactHashes: Buffer[]): Promise<boolean> {
  const rows = await sql`select 1 from blocked_contacts where contact_hash in ${sql(contactHashes)} and until > now()`
  return rows.length > 0
}

type ContactOfGuest = { contactHash: Buffer | null; contact: string | null }

/** The phone or email address of a guest; only its hash after the place was given back. */
export async function contactOfGuest(sql: Sql, guestId: string): Promise<ContactOfGuest | undefined> {
  const [row] = await sql<ContactOfGuest[]>`
    select contact_hash, coalesce(phone_number, email) as contact from guests where id = ${guestId}
  `
  return row
}
