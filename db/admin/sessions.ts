import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../connection/sql.ts'

export const ADMIN_SESSION_MINUTES = 30
const IDLE_MINUTES = 10

/**
 * `credentialsHash` must equal the hash of the present admin credentials, so that changing them ends every session.
 */
type Credentials = { tokenHash: Buffer; credentialsHash: Buffer }

export async function startAdminSession(sql: Sql, { tokenHash, credentialsHash }: Credentials) {
  await sql`
    insert into admin_sessions (id, token_hash, credentials_hash) values (${uuidv7()}, ${tokenHash}, ${credentialsHash})
  `
}

/** Returns undefined when the session is too old, or was unused for too long. */
export async function adminSessionWith(
  sql: Sql,
  { tokenHash, credentialsHash }: Credentials,
): Promise<{ id: string; endsAt: string; isSeenRecently: boolean } | undefined> {
  const [session] = await sql<{ id: string; endsAt: string; isSeenRecently: boolean }[]>`
    select
      id, created_at + make_interval(mins => ${ADMIN_SESSION_MINUTES}) as ends_at,
      seen_at > now() - interval '30 seconds' as is_seen_recently
    from admin_sessions
    where token_hash = ${tokenHash}
      and credentials_hash = ${credentialsHash}
      and created_at > now() - make_interval(mins => ${ADMIN_SESSION_MINUTES})
      and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
  `
  return session
}

export async function recordAdminSessionUse(sql: Sql, id: string) {
  await sql`update admin_sessions set seen_at = now() where id = ${id}`
}

/** Returns false when there was no such session. */
export async function endAdminSession(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const ended = await sql`delete from admin_sessions where token_hash = ${tokenHash} returning id`
  return ended.length === 1
}
