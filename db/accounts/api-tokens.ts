import { type ApiToken, MAX_TOKENS, type TokenScope } from '#contract/accounts/api-tokens.ts'
import { firstRow, type Sql } from '../connection/sql.ts'

/** The tokens of a member, newest first; also expired ones, until the cleanup deletes them. */
export function tokensOf(sql: Sql, userId: string): Promise<ApiToken[]> {
  return sql<ApiToken[]>`
    select ${tokenColumns(sql)} from api_tokens where user_id = ${userId} order by created_at desc, id desc
  `
}

function tokenColumns(sql: Sql) {
  return sql`id, name, scopes, created_at, expires_at, used_at`
}

type NewToken = { userId: string; sessionId: string; hash: Buffer; name: string; scopes: TokenScope[]; days: number }

/**
 * Adds a token. `ended` if the session that creates it ended meanwhile, or if the member stopped hosting; `full` if the
 * member has too many valid tokens. Must run in a transaction. The lock on the user row comes first: a password change
 * and the end of hosting, which delete all tokens, and two requests at once take it one after the other.
 */
export async function addToken(
  tx: Sql,
  { userId, sessionId, hash, name, scopes, days }: NewToken,
): Promise<ApiToken | 'ended' | 'full'> {
  await tx`select id from users where id = ${userId} for no key update`
  const [state] = await tx<[{ isOpen: boolean; valid: number }]>`
    select
      exists (
        select from sessions s
        join users u on u.id = s.user_id
        where s.id = ${sessionId} and u.id = ${userId} and u.user_type = 'party_host'
          and u.deleted_at is null and u.suspended_by is null
      ) as is_open,
      (select count(*) from api_tokens where user_id = ${userId} and expires_at > now()) as valid
  `
  if (!state.isOpen) return 'ended'
  if (state.valid >= MAX_TOKENS) return 'full'
  return await firstRow(tx<[ApiToken]>`
    insert into api_tokens (token_hash, user_id, name, scopes, expires_at)
    values (${hash}, ${userId}, ${name}, ${scopes}, now() + make_interval(days => ${days}))
    returning ${tokenColumns(tx)}
  `)
}

/** Returns false if the token does not belong to the member. */
export async function deleteToken(sql: Sql, userId: string, id: string): Promise<boolean> {
  return (await sql`delete from api_tokens where id = ${id} and user_id = ${userId} returning id`).length === 1
}

export async function deleteTokensOf(sql: Sql, userId: string) {
  await sql`delete from api_tokens where user_id = ${userId}`
}

type TokenOwner = { id: string; userId: string; scopes: TokenScope[]; isUseRecorded: boolean }

/** The token with this hash; undefined for an unknown, revoked or expired one, or without an active host. */
export async function tokenWith(sql: Sql, hash: Buffer): Promise<TokenOwner | undefined> {
  return await firstRow(sql<TokenOwner[]>`
    select t.id, t.user_id, t.scopes, coalesce(t.used_at >= date_trunc('hour', now()), false) as is_use_recorded
    from api_tokens t
    join users u on u.id = t.user_id
    where t.token_hash = ${hash} and t.expires_at > now()
      and u.user_type = 'party_host' and u.deleted_at is null and u.suspended_by is null
  `)
}

export async function recordTokenUse(sql: Sql, id: string) {
  await sql`
    update api_tokens set used_at = date_trunc('hour', now())
    where id = ${id} and used_at is distinct from date_trunc('hour', now())
  `
}
