import { timingSafeEqual } from 'node:crypto'
import type { Sql } from '../connection/sql.ts'

const KEY_HOURS = 24
export const SETUP_SESSION_MINUTES = 120

/** Stores the hash of a new key, in place of an earlier one. */
export async function replaceSetupKey(sql: Sql, keyHash: Buffer) {
  await sql`
    insert into setup_keys (key_hash) values (${keyHash})
    on conflict (only_row) do update set key_hash = excluded.key_hash, created_at = now()
  `
}

/** Uses up the key. Returns false for a wrong or an old key, which stays. Must run in a transaction. */
export async function useSetupKey(tx: Sql, keyHash: Buffer): Promise<boolean> {
  const [key] = await tx<{ keyHash: Buffer }[]>`
    select key_hash from setup_keys where created_at > now() - make_interval(hours => ${KEY_HOURS}) for update
  `
  if (!key || !timingSafeEqual(key.keyHash, keyHash)) return false
  await tx`delete from setup_keys`
  return true
}

export async function startSetupSession(sql: Sql, tokenHash: Buffer) {
  await sql`insert into setup_sessions (token_hash) values (${tokenHash})`
}

export async function hasSetupSession(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const sessions = await sql`
    select 1
    from setup_sessions
    where token_hash = ${tokenHash} and created_at > now() - make_interval(mins => ${SETUP_SESSION_MINUTES})
  `
  return sessions.length === 1
}

/** Ends the set-up: every key and every browser in which one was typed loses its access. */
export async function finishSetup(sql: Sql) {
  await sql`
    with finished as (
      update site_settings set set_up_at = coalesce(set_up_at, now())
    ), keys as (
      delete from setup_keys
    )
    delete from setup_sessions
  `
}
