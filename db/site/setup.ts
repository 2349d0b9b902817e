import { timingSafeEqual } from 'node:crypto'
import { hasRow, type Sql } from '../connection/sql.ts'

const KEY_HOURS = 24
export const SETUP_SESSION_MINUTES = 120
/** For so long the browser that used the key may repeat its request. */
const REPEAT_MINUTES = 10

/** Stores the hash of a new key, in place of an earlier one. */
export async function replaceSetupKey(sql: Sql, keyHash: Buffer) {
  await sql`
    insert into setup_keys (key_hash) values (${keyHash})
    on conflict (only_row) do update set key_hash = excluded.key_hash, created_at = now()
  `
}

/**
 * Uses up the key. `repeatHash` is the hash of the key together with the secret of the page: it takes the place of the
 * key, so that only this page can repeat a request whose response was lost. Returns false for a wrong or an old key,
 * which stays. Must run in a transaction.
 */
export async function useSetupKey(tx: Sql, keyHash: Buffer, repeatHash: Buffer | undefined): Promise<boolean> {
  const [key] = await tx<{ keyHash: Buffer }[]>`
    select key_hash from setup_keys where created_at > now() - make_interval(hours => ${KEY_HOURS}) for update
  `
  if (!key) return false
  if (repeatHash && timingSafeEqual(key.keyHash, repeatHash)) return true
  if (!timingSafeEqual(key.keyHash, keyHash)) return false
  if (repeatHash)
    await tx`
      update setup_keys
      set
        key_hash = ${repeatHash},
        created_at = now() - make_interval(hours => ${KEY_HOURS}) + make_interval(mins => ${REPEAT_MINUTES})
    `
  else await tx`delete from setup_keys`
  return true
}

export async function startSetupSession(sql: Sql, tokenHash: Buffer) {
  await sql`insert into setup_sessions (token_hash) values (${tokenHash})`
}

export async function hasSetupSession(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  return await hasRow(sql`
    select 1
    from setup_sessions
    where token_hash = ${tokenHash} and finished_at is null and ${isRecent(sql)}
  `)
}

/** Whether this browser may still name the first admin: it opened the set-up, and has not used that right. */
export async function canNameFirstAdmin(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  return await hasRow(sql`
    select 1 from setup_sessions where token_hash = ${tokenHash} and not has_named_admin and ${isRecent(sql)}
  `)
}

/** Uses up the right of the browser to make its member the admin. Must run in a transaction. */
export async function useRightToNameAdmin(tx: Sql, tokenHash: Buffer): Promise<boolean> {
  return await hasRow(tx`
    update setup_sessions set has_named_admin = true
    where token_hash = ${tokenHash} and not has_named_admin and ${isRecent(tx)}
    returning 1
  `)
}

function isRecent(sql: Sql) {
  return sql`created_at > now() - make_interval(mins => ${SETUP_SESSION_MINUTES})`
}

/**
 * Ends the set-up: every key and every browser in which one was typed loses its access. The browser that finished it,
 * if the set-up was opened in it, may still make its member the first admin, because that member's account may not
 * exist yet.
 */
export async function finishSetup(sql: Sql, tokenHash: Buffer | undefined) {
  await sql`
    with finished as (
      update site_settings set set_up_at = coalesce(set_up_at, now())
    ), keys as (
      delete from setup_keys
    ), own as (
      update setup_sessions set finished_at = now()
      where token_hash = ${tokenHash ?? null}::bytea and not has_named_admin
    )
    delete from setup_sessions where token_hash is distinct from ${tokenHash ?? null}::bytea or has_named_admin
  `
}
