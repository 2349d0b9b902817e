import { v7 as uuidv7 } from 'uuid'
import type { DeviceSession, Me } from '#contract/accounts/accounts.ts'
import { type Fragment, hasRow, type Sql } from '../connection/sql.ts'
import { selectMe } from './account.ts'
import { type DeviceState, deviceState } from './devices.ts'

/** A session ends after `IDLE` without use, and after `ABSOLUTE` in any case. */
const IDLE = '14 days'
const ABSOLUTE = '30 days'
const MAX_PER_USER = 10

/** A condition: the session `s` of the user `u` is active, and the account is neither deleted nor suspended. */
export function isOpenSession(sql: Sql) {
  return sql`
    s.seen_at > now() - interval '${sql.unsafe(IDLE)}'
    and s.created_at > now() - interval '${sql.unsafe(ABSOLUTE)}'
    and u.deleted_at is null
    and u.suspended_by is null
  `
}

type NewSession = {
  userId: string
  tokenHash: Buffer
  userAgent: string | undefined
  /** The hash of the password that was checked for this session. */
  passwordHash?: string | undefined
  /** Further data of the sign-in, stored in the same statement. */
  signInRecord?: SignInRecord | undefined
}

export type SignInRecord = {
  /** The browser, which becomes a known device of the member. */
  deviceHash: Buffer
  /** The attempts with this key are deleted. */
  attempt: { kind: string; key: Buffer } | undefined
  /** The action in the audit log. */
  action: string
  requestId: string
}

export type StartedSession = {
  isStarted: boolean
  id: string
  /** The ids of sessions that were ended. */
  ended: string[]
  /** With `signInRecord`: the account as its owner sees it, and the state of the browser; see `storeDevice`. */
  account?: { me: Me; stateBefore: DeviceState }
}

/**
 * Starts a session; the oldest sessions of the user beyond ten end. Returns the ended ones, whose sockets must be
 * closed. If `passwordHash` is no longer current, because the password was changed during the check, or if the
 * account is suspended, nothing happens and `isStarted` is false. The lock on the user row makes a concurrent
 * password change see, and end, this session.
 */
export async function startSession(
  sql: Sql,
  { userId, tokenHash, userAgent, passwordHash, signInRecord }: NewSession,
): Promise<StartedSession> {
  const id = uuidv7()
  const isCurrent = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`
  // A statement does not see the row that it inserts, so one session less is left.
  const [{ isStarted, ended, stateBefore, ...me }] = await sql<
    [{ isStarted: boolean; ended: string[]; stateBefore: DeviceState | null } & Partial<Me>]
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
        select id from sessions where user_id = ${userId} order by seen_at desc, id desc offset ${MAX_PER_USER - 1}
      )
        and exists (select from s)
      returning id
    )
    ${signInRecord ? insertSignInRecord(sql, userId, signInRecord) : sql``}
    select
      exists (select from s) as is_started, array(select id from ended) as ended,
      ${
        signInRecord
          ? sql`${deviceState(sql, userId, signInRecord.deviceHash)} as state_before, me.*
              from (select) dummy left join (${selectMe(sql, userId)}) me on true`
          : sql`null as state_before`
      }
  `
  return { isStarted, id, ended, ...(stateBefore && isComplete(me) && { account: { me, stateBefore } }) }
}

/** The account may have been deleted. */
function isComplete(me: Partial<Me>): me is Me {
  return typeof me.id === 'string'
}

function insertSignInRecord(sql: Sql, userId: string, { deviceHash, attempt, action, requestId }: SignInRecord) {
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
          , cleared as (
            delete from attempts
            where kind = ${attempt.kind} and key_hash = ${attempt.key} and exists (select from s)
          )
        `
        : sql``
    }
  `
}

/**
 * Replaces a session by one with a new id and a single new token. All earlier tokens, the sockets and the push
 * subscription of the session end at once. Returns the new id, or undefined if the session ended meanwhile. Must run
 * in a transaction.
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

export async function recordSessionUse(sql: Sql, sessionId: string) {
  await sql`update sessions set seen_at = now() where id = ${sessionId}`
}

export type EndedSession = { providerToken: string | null }

/** Returns undefined when it had already ended. */
export async function endSession(sql: Sql, sessionId: string): Promise<EndedSession | undefined> {
  return (await sql<EndedSession[]>`delete from sessions where id = ${sessionId} returning provider_token`)[0]
}

/** For the member's list of devices, last seen first. */
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

/** Records that the password was entered on this device. */
export async function recordAuthentication(sql: Sql, sessionId: string) {
  await sql`update sessions set authenticated_at = now() where id = ${sessionId}`
}

/** True within ten minutes of entering the password: for actions that a thief of an unlocked phone must not do. */
export async function isRecentlyAuthenticated(sql: Sql, sessionId: string): Promise<boolean> {
  return await hasRow(sql`
    select 1 from sessions where id = ${sessionId} and authenticated_at > now() - interval '10 minutes'
  `)
}

/** Returns the sessions that have ended for any reason; their sockets must be closed. */
export async function endedAmong(sql: Sql, sessionIds: string[]): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    select given.id
    from unnest(${sessionIds}::uuid[]) given (id)
    where not ${isSessionAlive(sql, sql`given.id`)}
  `
  return ended.map(session => session.id)
}

/** A condition: the session with this id is active, and its account is neither deleted nor suspended. */
export function isSessionAlive(sql: Sql, sessionId: Fragment) {
  return sql`exists (
    select 1
    from sessions s
    join users u on u.id = s.user_id
    where s.id = ${sessionId} and ${isOpenSession(sql)}
  )`
}

/** Ends the sessions of all members and admins, and all API tokens, for a restore that would revive ended ones. */
export async function endAllSessions(sql: Sql) {
  await sql`delete from sessions`
  await sql`delete from api_tokens`
  await sql`delete from admin_sessions`
}
