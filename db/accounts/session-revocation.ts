import { type Fragment, firstRow, type Sql } from '../connection/sql.ts'

/** Why a session was revoked, which decides when its device deletes its data; see `revokedToken`. */
type Revocation = 'revoked' | 'erase'

/** Revokes all sessions of the member, except `except`. Returns the ids of the ended sessions. */
export async function endSessionsOf(
  sql: Sql,
  userId: string,
  { except, reason = 'revoked' }: { except?: string; reason?: Revocation } = {},
): Promise<string[]> {
  return await revokeSessions(sql, sql`user_id = ${userId} and id is distinct from ${except ?? null}`, reason)
}

/** The hashes of the tokens stay after the session, so that each device gets the reason of the refusal. */
async function revokeSessions(sql: Sql, condition: Fragment, reason: Revocation): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    with ended as (delete from sessions where ${condition} returning id),
    remembered as (
      insert into revoked_tokens (token_hash, reason)
      select t.token_hash, ${reason} from session_tokens t join ended on ended.id = t.session_id
      on conflict (token_hash) do nothing
    )
    select id from ended
  `
  return ended.map(session => session.id)
}

const REVOKED_DEVICE_GRACE = '24 hours'

/** In how many seconds the device of a revoked session must have deleted its data, from the first such response. */
export async function revokedToken(sql: Sql, tokenHash: Buffer): Promise<{ eraseInSeconds: number } | undefined> {
  return await firstRow(sql<{ eraseInSeconds: number }[]>`
    update revoked_tokens
    set heard_at = coalesce(heard_at, now())
    where token_hash = ${tokenHash}
    returning case
      when reason = 'erase' then 0
      else greatest(0, extract(epoch from heard_at + ${REVOKED_DEVICE_GRACE}::interval - now()))::float8
    end as erase_in_seconds
  `)
}

/** Returns false if the session does not belong to the member. */
export async function endSessionOf(
  sql: Sql,
  userId: string,
  { sessionId, reason = 'revoked' }: { sessionId: string; reason?: Revocation },
): Promise<boolean> {
  return (await revokeSessions(sql, sql`id = ${sessionId} and user_id = ${userId}`, reason)).length === 1
}
