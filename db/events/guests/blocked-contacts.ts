import { hasRow, type Sql } from '../../connection/sql.ts'

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

export async function isBlockedContact(sql: Sql, contactHash: Buffer): Promise<boolean> {
  return await hasRow(sql`select 1 from blocked_contacts where contact_hash = ${contactHash} and until > now()`)
}

/** The hash of the phone or email address of a guest; it stays after the place was given back. */
export async function contactHashOf(sql: Sql, guestId: string): Promise<Buffer | null | undefined> {
  const [row] = await sql<{ contactHash: Buffer | null }[]>`select contact_hash from guests where id = ${guestId}`
  return row?.contactHash
}
