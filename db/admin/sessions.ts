import { v7 as uuidv7 } from 'uuid'
import type { AdminRole } from '#contract/admin/roles.ts'
import { firstRow, type Sql } from '../connection/sql.ts'

export const ADMIN_SESSION_MINUTES = 30
const IDLE_MINUTES = 10

/** The hash of the credentials in the environment, or the session of the member who opened the admin page. */
type OpenedBy = { credentialsHash: Buffer } | { sessionId: string }

export async function startAdminSession(sql: Sql, tokenHash: Buffer, by: OpenedBy) {
  const opened = { credentialsHash: null, sessionId: null, ...by }
  await sql`
    insert into admin_sessions (id, token_hash, credentials_hash, session_id)
    values (${uuidv7()}, ${tokenHash}, ${opened.credentialsHash}, ${opened.sessionId})
  `
}

type AdminSessionRow = {
  id: string
  endsAt: string
  isSeenRecently: boolean
  role: AdminRole
  /** The member; null for the credentials in the environment. */
  userId: string | null
  name: string | null
}

/**
 * Returns undefined when the session is too old, or was unused for too long. `credentialsHash` is that of the present
 * credentials, so that changing them ends every session that they opened; undefined if there are none. The session of a
 * member ends with the role, with the account, and with the sign-in on which it was opened.
 */
export async function adminSessionWith(
  sql: Sql,
  { tokenHash, credentialsHash }: { tokenHash: Buffer; credentialsHash: Buffer | undefined },
): Promise<AdminSessionRow | undefined> {
  const [session] = await sql<AdminSessionRow[]>`
    select
      a.id, a.created_at + make_interval(mins => ${ADMIN_SESSION_MINUTES}) as ends_at,
      a.seen_at > now() - interval '30 seconds' as is_seen_recently, coalesce(r.role, 'admin') as role, r.user_id,
      coalesce(u.display_name, concat_ws(' ', u.first_name, u.last_name)) as name
    from admin_sessions a
    left join sessions s on s.id = a.session_id
    left join admin_roles r on r.user_id = s.user_id
    left join users u on u.id = r.user_id
    where a.token_hash = ${tokenHash}
      and case
        when a.session_id is null then a.credentials_hash = ${credentialsHash ?? null}::bytea
        else u.deleted_at is null and u.suspended_by is null and r.role is not null
      end
      and a.created_at > now() - make_interval(mins => ${ADMIN_SESSION_MINUTES})
      and a.seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
  `
  return session && { ...session, name: session.userId === null ? null : session.name }
}

export async function recordAdminSessionUse(sql: Sql, id: string) {
  await sql`update admin_sessions set seen_at = now() where id = ${id}`
}

/** Returns the member of the session that ended, null for one of the credentials; undefined when there was none. */
export async function endAdminSession(sql: Sql, tokenHash: Buffer): Promise<{ userId: string | null } | undefined> {
  return await firstRow(sql<{ userId: string | null }[]>`
    delete from admin_sessions
    where token_hash = ${tokenHash}
    returning (select s.user_id from sessions s where s.id = session_id) as user_id
  `)
}
