import type { Sql } from '#db/connection/sql.ts'
import { replaceSetupKey } from '#db/site/setup.ts'
import { newTypedCode, tokenHash } from '../accounts/session/secrets.ts'

/** Makes the key that opens /setup once, within a day. The database stores its hash only. */
export async function makeSetupKey(sql: Sql): Promise<string> {
  const key = newTypedCode({ groups: 4, length: 5 })
  await replaceSetupKey(sql, hashOfKey(key))
  return key
}

/** The key may be typed in small letters and without hyphens. */
export function hashOfKey(typed: string): Buffer {
  return tokenHash(plain(typed))
}

/** What a repeated request of the same page proves. */
export function hashOfRepeat(typed: string, attempt: string): Buffer {
  return tokenHash(`${plain(typed)} ${attempt}`)
}

function plain(typed: string) {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}
