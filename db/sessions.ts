import { v7 as uuidv7 } from 'uuid'
import type { DeviceSession } from '#contract/accounts.ts'
import type { Sql } from './sql.ts'

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
  isTokenOld: boolean
  isSeenLately: boolean
}

/** Who holds this token, or undefined once the session is over, or the account gone or suspended meanwhile. */
export async function sessionWith(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [session] = await sql<SessionRow[]>`
    select
      s.id, s.user_id, u.user_type,
      coalesce(y.version, 0) as sync_version,
      t.first_used_at is null as is_token_unused,
      t.issued_at < now() - interval '24 hours' as is_token_old,
      s.seen_at > now() - interval '1 hour' as is_seen_lately
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    left join user_sync y on y.user_id = s.user_id
    where t.token_hash = ${tokenHash}
      and (t.expires_at is null or t.expires_at > now())
      and s.seen_at > now() - ${IDLE}::interval
      and s.created_at > now() - ${ABSOLUTE}::interval
      and u.deleted_at is null
      and u.suspended_by is null
  `
  return session
}

/** A new session; the person's oldest ones beyond ten end. Returns those that ended, for their sockets. */
export async function startSession(
  sql: Sql,
  { userId, tokenHash, userAgent }: { userId: string; tokenHash: Buffer; userAgent: string | undefined },
): Promise<{ id: string; ended: string[] }> {
  const id = uuidv7()
  // What a statement has just made it does not see: beside the new one there is room for one less.
  const ended = await sql<{ id: string }[]>`
    with s as (
      insert into sessions (id, user_id, user_agent) values (${id}, ${userId}, ${userAgent?.slice(0, 300) ?? null}) returning id
    ),
    t as (
      insert into session_tokens (token_hash, session_id, first_used_at) select ${tokenHash}, id, now() from s
    )
    delete from sessions
    where id in (
      select id from sessions where user_id = ${userId} order by seen_at desc, id desc offset ${MOST_PER_USER - 1}
    )
    returning id
  `
  return { id, ended: ended.map(session => session.id) }
}

/** The session goes on under a new token. The old one is let go a minute after the new one is first used. */
export async function rotateToken(sql: Sql, sessionId: string, newTokenHash: Buffer) {
  await sql`insert into session_tokens (token_hash, session_id) values (${newTokenHash}, ${sessionId})`
}

/**
 * What is used for the first time is what the browser holds from now on. Of two that went out at once, the browser keeps
 * the one that came last, so it takes over even where its twin was used in between.
 */
export async function noteTokenUse(sql: Sql, sessionId: string, tokenHash: Buffer) {
  await sql`
    with used as (
      update session_tokens
      set first_used_at = now(), expires_at = null
      where token_hash = ${tokenHash} and first_used_at is null
      returning session_id
    )
    update session_tokens t
    set expires_at = now() + ${GRACE}::interval
    from used
    where t.session_id = ${sessionId} and t.token_hash <> ${tokenHash} and t.expires_at is null
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

/** Ends every session of this person but, if given, the one to keep. Returns the ids of those that ended. */
export async function endSessionsOf(sql: Sql, userId: string, { except }: { except?: string } = {}): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    delete from sessions where user_id = ${userId} and id is distinct from ${except ?? null} returning id
  `
  return ended.map(session => session.id)
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

/** False when it is not one of theirs. */
export async function endSessionOf(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  const ended = await sql`delete from sessions where id = ${sessionId} and user_id = ${userId} returning id`
  return ended.length === 1
}

/** The password was just typed on this device. */
export async function noteAuthenticated(sql: Sql, sessionId: string) {
  await sql`update sessions set authenticated_at = now() where id = ${sessionId}`
}

/** Within ten minutes: for what a thief of an unlocked phone must not do. */
export async function isLatelyAuthenticated(sql: Sql, sessionId: string): Promise<boolean> {
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
    where not exists (
      select 1
      from sessions s
      join users u on u.id = s.user_id
      where s.id = asked.id
        and s.seen_at > now() - ${IDLE}::interval
        and s.created_at > now() - ${ABSOLUTE}::interval
        and u.deleted_at is null
        and u.suspended_by is null
    )
  `
  return ended.map(session => session.id)
}
