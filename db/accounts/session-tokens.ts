import { batcher } from '../connection/batch.ts'
import type { Sql } from '../connection/sql.ts'
import { type Fragment, isOpenSession } from './sessions.ts'

/** The old token outlives the first use of its successor by this much: answers on the way may still set a cookie. */
const GRACE = '60 seconds'

export type SessionRow = {
  id: string
  userId: string
  userType: 'party_goer' | 'party_host'
  /** Of the conversation list, read along so that a poll costs one statement. */
  syncVersion: number
  isTokenUnused: boolean
  /** Issued a day ago, and no successor of it is in use yet: only such a token is exchanged for a new one. */
  isTokenDue: boolean
  /**
   * Used before, and another token has been in use since for longer than requests under way take: two parties hold tokens
   * of this session. An unused token proves nothing: it may be the one of several successors that the browser kept.
   */
  isTokenReused: boolean
  isSeenRecently: boolean
}

/**
 * The session of this token, or undefined once it is over, or the account is gone or suspended. The caller must refuse a
 * row whose `isTokenReused` is true and end its session. Tokens that are looked up at the same time share a statement, so
 * `sql` must be a pool, not a transaction.
 */
export async function sessionWith(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return await lookUpOf(sql)(tokenHash)
}

type LookUp = (tokenHash: Buffer) => Promise<SessionRow | undefined>

const lookUps = new WeakMap<Sql, LookUp>()

function lookUpOf(sql: Sql): LookUp {
  const known = lookUps.get(sql)
  if (known) return known
  const lookUp = batcher({ name: 'sessions', run: (tokenHashes: Buffer[]) => sessionsWith(sql, tokenHashes) })
  lookUps.set(sql, lookUp)
  return lookUp
}

/**
 * Nothing in the one parameter helps the planner, neither the length of the JSON nor a moment, so PostgreSQL plans the
 * statement once for a connection. It would then expect a hundred tokens: the limit makes it use the index for each.
 */
async function sessionsWith(sql: Sql, tokenHashes: Buffer[]): Promise<(SessionRow | undefined)[]> {
  const asked = JSON.stringify(tokenHashes.map(tokenHash => tokenHash.toString('hex')))
  const rows = await sql<(SessionRow & { place: number })[]>`
    select asked.place, found.*
    from json_array_elements_text(${asked}::text::json) with ordinality asked (token_hash, place)
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
      where t.token_hash = decode(asked.token_hash, 'hex') and ${isOpenSession(sql)}
      limit 1
    ) found
  `
  const found: (SessionRow | undefined)[] = tokenHashes.map(() => undefined)
  for (const { place, ...session } of rows) found[place - 1] = session
  return found
}

/**
 * The user of the token with this hash (hex), as a subquery for a statement that does something else as well. Null if the
 * session is over, and also if `sessionWith` would leave its caller something to do: the first use of a token, a new
 * token, the end of a session whose token was copied, or the time the session was seen. Not `exists`: for that the planner
 * might read all tokens into a hash table.
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

type Rotation = { predecessorHash: Buffer; tokenHash: Buffer }

/**
 * A successor for a token. The predecessor stays valid until 60 seconds after the first use of the successor, so that a
 * lost response costs nothing. Returns false if the session ended meanwhile.
 */
export async function rotateToken(sql: Sql, sessionId: string, { predecessorHash, tokenHash }: Rotation) {
  const added = await sql`
    insert into session_tokens (token_hash, session_id, predecessor_hash)
    select ${tokenHash}, id, ${predecessorHash} from sessions where id = ${sessionId} for key share
    returning 1
  `
  return added.length === 1
}

/**
 * What is used for the first time is what the browser holds from now on. Of two that went out at once, the browser keeps
 * the one that came last, so it takes over even where its twin was used in between, and however long ago. The session is
 * locked first, else two first uses at the same time would wait for each other.
 */
export async function noteTokenUse(sql: Sql, sessionId: string, tokenHash: Buffer) {
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
