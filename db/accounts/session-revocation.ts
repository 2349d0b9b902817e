import type { Sql } from '../connection/sql.ts'
import type { Fragment } from './sessions.ts'

/** Why a session was revoked, and so what its device does with the data it keeps; see `revokedToken`. */
export type Revocation = 'revoked' | 'erase'

/** Revokes every session of this person but, if given, the one to keep. Returns the ids of those that ended. */
export async function endSessionsOf(
  sql: Sql,
  userId: string,
  { except, reason = 'revoked' }: { except?: string; reason?: Revocation } = {},
): Promise<string[]> {
  return await revokeSessions(sql, sql`user_id = ${userId} and id is distinct from ${except ?? null}`, reason)
}

/** The hashes of the tokens outlive the session, so that each device can still be told why it is refused. */
async function revokeSessions(sql: Sql, condition: Fragment, reason: Revocation): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    with ended as (delete from sessions where ${condition} returning id),
    kept as (
      insert into revoked_tokens (token_hash, reason)
      select t.token_hash, ${reason} from session_tokens t join ended on ended.id = t.session_id
      on conflict (token_hash) do nothing
    )
    select id from ended
  `
  return ended.map(session => session.id)
}

const REVOKED_DEVICE_GRACE = '24 hours'

/**
 * What a device with the token of a revoked session is told: the reason, and in how many seconds it must have deleted its
 * data. The time starts when the device first hears of it. Undefined for any other token.
 */
export async function revokedToken(sql: Sql, tokenHash: Buffer): Promise<{ eraseInSeconds: number } | undefined> {
  const [revoked] = await sql<{ eraseInSeconds: number }[]>`
    update revoked_tokens
    set heard_at = coalesce(heard_at, now())
    where token_hash = ${tokenHash}
    returning case
      when reason = 'erase' then 0
      else greatest(0, extract(epoch from heard_at + ${REVOKED_DEVICE_GRACE}::interval - now()))::float8
    end as erase_in_seconds
  `
  return revoked
}

/** Returns false if it is not one of theirs. */
export async function endSessionOf(
  sql: Sql,
  userId: string,
  { sessionId, reason = 'revoked' }: { sessionId: string; reason?: Revocation },
): Promise<boolean> {
  return (await revokeSessions(sql, sql`id = ${sessionId} and user_id = ${userId}`, reason)).length === 1
}
