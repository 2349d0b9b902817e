import { v7 as uuidv7 } from 'uuid'
import type { DeviceSession, Me } from '#contract/accounts/accounts.ts'
import { batcher } from '../connection/batch.ts'
import type { Sql } from '../connection/sql.ts'
import { selectMe } from './account.ts'
import { type KnownAs, knownAs } from './devices.ts'

/** A session unused for this long is over, and none lives longer than the other. */
const IDLE = '14 days'
const ABSOLUTE = '30 days'
const MOST_PER_USER = 10

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

/** A condition: the session `s` of the user `u` is not over, and the account is neither gone nor suspended. */
function isOpenSession(sql: Sql) {
  return sql`
    s.seen_at > now() - interval '${sql.unsafe(IDLE)}'
    and s.created_at > now() - interval '${sql.unsafe(ABSOLUTE)}'
    and u.deleted_at is null
    and u.suspended_by is null
  `
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

type NewSession = {
  userId: string
  tokenHash: Buffer
  userAgent: string | undefined
  /** Of the password that was checked for this session. */
  passwordHash?: string | undefined
  /** What else belongs to the sign-in and is stored by the same statement, or not at all. */
  beside?: BesideSession | undefined
}

export type BesideSession = {
  /** The browser, which is one of the person's from now on. */
  deviceHash: Buffer
  /** The attempts under this key are forgotten. */
  attempt: { kind: string; key: Buffer } | undefined
  /** The audit log is told under this name. */
  action: string
  requestId: string
}

export type Started = {
  isStarted: boolean
  id: string
  /** The ids of sessions that ended. */
  ended: string[]
  /** With `beside`: the account as its owner sees it, and what the browser was before, see `rememberDevice`. */
  account?: { me: Me; was: KnownAs }
}

/**
 * A new session; the person's oldest ones beyond ten end. Returns those that ended, for their sockets. With a
 * `passwordHash` that is no longer the person's, nothing happens and `isStarted` is false: the password was changed while
 * it was being checked. So it is for a suspended account. The lock on the user makes a change that runs now see, and end,
 * this session.
 */
export async function startSession(
  sql: Sql,
  { userId, tokenHash, userAgent, passwordHash, beside }: NewSession,
): Promise<Started> {
  const id = uuidv7()
  const isCurrent = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`
  // What a statement has just made it does not see: beside the new one there is room for one less.
  const [{ isStarted, ended, was, ...me }] = await sql<
    [{ isStarted: boolean; ended: string[]; was: KnownAs | null } & Partial<Me>]
  >`
    with s as (
      insert into sessions (id, user_id, user_agent)
      select ${id}, id, ${userAgent?.slice(0, 300) ?? null}
      from users
      where id = ${userId} and suspended_by is null and ${isCurrent}
      for share
      returning id
    ),
    t as (
      insert into session_tokens (token_hash, session_id, first_used_at) select ${tokenHash}, id, now() from s
    ),
    ended as (
      delete from sessions
      where id in (
        select id from sessions where user_id = ${userId} order by seen_at desc, id desc offset ${MOST_PER_USER - 1}
      )
        and exists (select from s)
      returning id
    )
    ${beside ? storedBeside(sql, userId, beside) : sql``}
    select
      exists (select from s) as is_started, array(select id from ended) as ended,
      ${
        beside
          ? sql`${knownAs(sql, userId, beside.deviceHash)} as was, me.*
              from (select) one left join (${selectMe(sql, userId)}) me on true`
          : sql`null as was`
      }
  `
  return { isStarted, id, ended, ...(was && isWhole(me) && { account: { me, was } }) }
}

/** The account may be gone. */
function isWhole(me: Partial<Me>): me is Me {
  return typeof me.id === 'string'
}

function storedBeside(sql: Sql, userId: string, { deviceHash, attempt, action, requestId }: BesideSession) {
  return sql`
    , device as (
      insert into known_devices (user_id, device_hash)
      select ${userId}::uuid, ${deviceHash}::bytea from s
      on conflict (user_id, device_hash) do update set seen_at = now()
    ),
    audited as (
      insert into audit_log (actor_id, actor_kind, action, outcome, request_id)
      select ${userId}::uuid, 'user', ${action}::text, 'ok', ${requestId}::text from s
    )
    ${
      attempt
        ? sql`
          , forgotten as (
            delete from attempts
            where kind = ${attempt.kind} and key_hash = ${attempt.key} and exists (select from s)
          )
        `
        : sql``
    }
  `
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
 * The session under a new id and a single new token. Every earlier token of it, its sockets and its push subscription end
 * at once. Returns the new id, or undefined if the session ended meanwhile. Must run in a transaction.
 */
export async function replaceSession(tx: Sql, sessionId: string, tokenHash: Buffer): Promise<string | undefined> {
  const id = uuidv7()
  const [replaced] = await tx<{ id: string }[]>`
    with old as (
      delete from sessions
      where id = ${sessionId}
      returning user_id, user_agent, created_at, authenticated_at, provider_token
    )
    insert into sessions (id, user_id, user_agent, created_at, authenticated_at, provider_token)
    select ${id}, user_id, user_agent, created_at, authenticated_at, provider_token from old
    returning id
  `
  if (replaced)
    await tx`insert into session_tokens (token_hash, session_id, first_used_at) values (${tokenHash}, ${id}, now())`
  return replaced?.id
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

export async function noteSeen(sql: Sql, sessionId: string) {
  await sql`update sessions set seen_at = now() where id = ${sessionId}`
}

export type EndedSession = { providerToken: string | null }

/** Undefined when it was over already. */
export async function endSession(sql: Sql, sessionId: string): Promise<EndedSession | undefined> {
  const [ended] = await sql<EndedSession[]>`delete from sessions where id = ${sessionId} returning provider_token`
  return ended
}

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

type Fragment = ReturnType<Sql>

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

/** For the person's own list, latest seen first. */
export async function sessionsOf(sql: Sql, userId: string, currentId: string): Promise<DeviceSession[]> {
  return await sql<DeviceSession[]>`
    select id, user_agent, created_at, seen_at, authenticated_at, id = ${currentId} as is_current
    from sessions
    where user_id = ${userId}
      and seen_at > now() - ${IDLE}::interval
      and created_at > now() - ${ABSOLUTE}::interval
    order by seen_at desc, id desc
  `
}

/** Returns false if it is not one of theirs. */
export async function endSessionOf(
  sql: Sql,
  userId: string,
  { sessionId, reason = 'revoked' }: { sessionId: string; reason?: Revocation },
): Promise<boolean> {
  return (await revokeSessions(sql, sql`id = ${sessionId} and user_id = ${userId}`, reason)).length === 1
}

/** The password was just typed on this device. */
export async function noteAuthenticated(sql: Sql, sessionId: string) {
  await sql`update sessions set authenticated_at = now() where id = ${sessionId}`
}

/** Within ten minutes: for what a thief of an unlocked phone must not do. */
export async function isRecentlyAuthenticated(sql: Sql, sessionId: string): Promise<boolean> {
  const fresh = await sql`
    select 1 from sessions where id = ${sessionId} and authenticated_at > now() - interval '10 minutes'
  `
  return fresh.length === 1
}

/** Which of these are over, for whatever reason: their sockets end too. */
export async function endedAmong(sql: Sql, sessionIds: string[]): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    select asked.id
    from unnest(${sessionIds}::uuid[]) asked (id)
    where not ${isSessionAlive(sql, sql`asked.id`)}
  `
  return ended.map(session => session.id)
}

/** A condition: the session of this id is not over, and its account is neither gone nor suspended. */
export function isSessionAlive(sql: Sql, sessionId: Fragment) {
  return sql`exists (
    select 1
    from sessions s
    join users u on u.id = s.user_id
    where s.id = ${sessionId}
      and s.seen_at > now() - ${IDLE}::interval
      and s.created_at > now() - ${ABSOLUTE}::interval
      and u.deleted_at is null
      and u.suspended_by is null
  )`
}

/** Of everybody, the administrator too: after a restore, where ended ones would be back. */
export async function endAllSessions(sql: Sql) {
  await sql`delete from sessions`
  await sql`delete from admin_sessions`
}
