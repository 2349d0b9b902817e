import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../connection/sql.ts'

export const ADMIN_LONGEST_MINUTES = 30
const IDLE_MINUTES = 10

/** The words it was opened with must still be those of the settings. */
type Credentials = { tokenHash: Buffer; credentialsHash: Buffer }

export async function startAdminSession(sql: Sql, { tokenHash, credentialsHash }: Credentials) {
  await sql`
    insert into admin_sessions (id, token_hash, credentials_hash) values (${uuidv7()}, ${tokenHash}, ${credentialsHash})
  `
}

/** Undefined once it has been open too long, or nothing has been done for too long. */
export async function adminSessionWith(
  sql: Sql,
  { tokenHash, credentialsHash }: Credentials,
): Promise<{ id: string; endsAt: string; isSeenLately: boolean } | undefined> {
  const [session] = await sql<{ id: string; endsAt: string; isSeenLately: boolean }[]>`
    select
      id, created_at + make_interval(mins => ${ADMIN_LONGEST_MINUTES}) as ends_at,
      seen_at > now() - interval '30 seconds' as is_seen_lately
    from admin_sessions
    where token_hash = ${tokenHash}
      and credentials_hash = ${credentialsHash}
      and created_at > now() - make_interval(mins => ${ADMIN_LONGEST_MINUTES})
      and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
  `
  return session
}

export async function noteAdminSeen(sql: Sql, id: string) {
  await sql`update admin_sessions set seen_at = now() where id = ${id}`
}

/** False when there was none. */
export async function endAdminSession(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const ended = await sql`delete from admin_sessions where token_hash = ${tokenHash} returning id`
  return ended.length === 1
}
