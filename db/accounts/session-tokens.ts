import { poolBatcher } from '../connection/batch.ts'
import { keptStatement } from '../connection/kept-statements.ts'
import { type Fragment, hasRow, type Sql } from '../connection/sql.ts'
import { isOpenSession } from './sessions.ts'

/** The old token stays valid this long: pending responses may still set a cookie. */
const GRACE = '60 seconds'

export type SessionRow = {
  id: string
  userId: string
  userType: 'party_goer' | 'party_host'
  /** The version of the conversation list, read in the same statement so that a poll needs only one. */
  syncVersion: number
  isTokenUnused: boolean
  /** Issued more than a day ago, without a successor in use: only such a token is exchanged for a new one. */
  isTokenDue: boolean
  /**
   * The token was used before, and another token has been in use for longer than concurrent requests take: two
   * parties have tokens of this session. An unused token is no proof, because the browser may have stored that one of
   * several successors.
   */
  isTokenReused: boolean
  isSeenRecently: boolean
}

/**
 * Returns the session of a token, or undefined when it has ended or the account is deleted or suspended. The caller
 * must refuse a row whose `isTokenReused` is true and end its session. Concurrent lookups share a statement, so `sql`
 * must be a pool, not a transaction.
 */
export async function sessionWith(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return await sessionInBatch(sql, tokenHash)
}

/** The single JSON parameter hides the number of tokens from the planner; `limit 1` makes it use the index. */
async function sessionsWith(sql: Sql, tokenHashes: Buffer[]): Promise<(SessionRow | undefined)[]> {
  const requested = JSON.stringify(tokenHashes.map(tokenHash => tokenHash.toString('hex')))
  const rows = await readSessions(sql, { requested })
  const sessions: (SessionRow | undefined)[] = tokenHashes.map(() => undefined)
  for (const { place, ...session } of rows) sessions[place - 1] = session
  return sessions
}

const readSessions = keptStatement<SessionRow & { place: number }, { requested: string }>(
  (sql, { requested }) => sql`
    select requested.place, session.*
    from json_array_elements_text(${requested}::text::json) with ordinality requested (token_hash, place)
    cross join lateral (
      select
        s.id, s.user_id, u.user_type,
        coalesce(y.version, 0) as sync_version,
        t.first_used_at is null as is_token_unused,
        t.issued_at < now() - interval '24 hours' and t.expires_at is null as is_token_due,
        coalesce(t.expires_at <= now(), false) and t.first_used_at is not null as is_token_reused,
        s.seen_at > now() - interval '1 hour' as is_seen_recently
      from session_tokens t
      join sessions s on s.id = t.session_id
      join users u on u.id = s.user_id
      left join user_sync y on y.user_id = s.user_id
      where t.token_hash = decode(requested.token_hash, 'hex') and ${isOpenSession(sql)}
      limit 1
    ) session
  `,
)

const sessionInBatch = poolBatcher({ name: 'sessions', run: sessionsWith })

/**
 * The user of the token with this hash (hex), as a subquery. Null if the session has ended, and also when the caller
 * of `sessionWith` would have to write: the first use of a token, a new token, the end of a session whose token was
 * copied, or the last-seen time. Not `exists`, because the planner might then read all tokens into a hash table.
 */
export function userOfToken(sql: Sql, tokenHash: Fragment) {
  return sql`(
    select s.user_id
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    where t.token_hash = decode(${tokenHash}, 'hex')
      and t.first_used_at is not null
      and case when t.expires_at is null then t.issued_at >= now() - interval '24 hours' else t.expires_at > now() end
      and s.seen_at > now() - interval '1 hour'
      and ${isOpenSession(sql)}
    limit 1
  )`
}

/** A condition: the token belongs to a session of the user, or is null because the session was checked. */
export function isSessionOf(sql: Sql, userId: Fragment, tokenHash: Fragment) {
  return sql`(${tokenHash} is null or ${userId} = ${userOfToken(sql, tokenHash)})`
}

type Rotation = { predecessorHash: Buffer; tokenHash: Buffer }

/**
 * Adds a successor of a token. The predecessor stays valid until 60 seconds after the first use of the successor, so
 * that a lost response does no harm. Returns false if the session ended meanwhile.
 */
export async function rotateToken(sql: Sql, sessionId: string, { predecessorHash, tokenHash }: Rotation) {
  return await hasRow(sql`
    insert into session_tokens (token_hash, session_id, predecessor_hash)
    select ${tokenHash}, id, ${predecessorHash} from sessions where id = ${sessionId} for key share
    returning 1
  `)
}

/**
 * Records the first use of a token: this is the token that the browser stored. Of two successors that were sent at
 * the same time, the browser stores the later one, so that one takes over even when the other was used in between.
 * The session is locked first; otherwise two concurrent first uses would deadlock.
 */
export async function recordTokenUse(sql: Sql, sessionId: string, tokenHash: Buffer) {
  await sql`
    with locked as (select id from sessions where id = ${sessionId} for no key update),
    used as (
      update session_tokens t
      set first_used_at = now(), expires_at = null
      from locked
      where t.session_id = locked.id and t.token_hash = ${tokenHash} and t.first_used_at is null
      returning t.session_id
    )
    update session_tokens t
    set expires_at = least(t.expires_at, now() + ${GRACE}::interval)
    from used
    where t.session_id = used.session_id and t.token_hash <> ${tokenHash}
  `
}
