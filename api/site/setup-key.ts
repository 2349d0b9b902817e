import { randomInt } from 'node:crypto'
import type { Sql } from '#db/connection/sql.ts'
import { replaceSetupKey } from '#db/site/setup.ts'
import { tokenHash } from '../accounts/secrets.ts'

/** Without letters and digits that look alike. 20 of them are 100 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 5

/** Makes the key that opens /setup once, within a day. The database stores its hash only. */
export async function makeSetupKey(sql: Sql): Promise<string> {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const key = Array.from({ length: GROUPS }, group).join('-')
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
