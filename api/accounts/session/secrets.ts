import { createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Purpose =
  | 'phone-code'
  | 'email-code'
  | 'email-token'
  | 'invitation'
  | 'attempt'
  | 'text-origin'
  | 'tried-password'
  | 'held-username'
  | 'bot-check'
  | 'device'
  | 'cursor'
  | 'provider-sign-in'
  | 'admin'
  | 'provider-test'
  | 'view'
  | 'guest-token'
  | 'guest-origin'
  | 'guest-notice'
  | 'pass-code'
  | 'door-code'
  | 'door'
  | 'visit'
  | 'unsubscribe'
  | 'blocked-contact'
  | 'listing-code'
  | 'backup-name'
  | 'webhook'
  | 'still-on'

export type Secrets = {
  /** Returns a keyed hash for one purpose. It is stored instead of a value that a database dump must not reveal. */
  hash: (purpose: Purpose, value: string) => Buffer
  /** Returns the key of one purpose, for libraries that sign themselves. */
  key: (purpose: Purpose) => string
}

/** A text with its signature, which `textSigned` reads. `message` is what is signed of it. */
export function signed(secrets: Secrets, purpose: Purpose, text: string, message = text): string {
  return `${text}.${secrets.hash(purpose, message).toString('base64url')}`
}

/** The text of a token; undefined for one that this server did not sign for this purpose. Compares in constant time. */
export function textSigned(
  secrets: Secrets,
  purpose: Purpose,
  token: string,
  messageOf = (text: string) => text,
): string | undefined {
  const text = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  const [given, expected] = [token, signed(secrets, purpose, text, messageOf(text))].map(one => Buffer.from(one))
  return given && expected && given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}

/** Derives all keys from `APP_SECRET`, or from a secret that is created at the first start in the data folder. */
export function openSecrets({ appSecret, dataDir }: { appSecret: string | undefined; dataDir: string }): Secrets {
  return secretsFrom(appSecret ?? secretIn(dataDir))
}

export function secretsFrom(appSecret: string): Secrets {
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    let key = keys.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', appSecret, 'pista', purpose, 32))
      keys.set(purpose, key)
    }
    return key
  }
  return {
    hash: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest(),
    key: purpose => keyFor(purpose).toString('base64url'),
  }
}

/** Without letters and digits that look alike; each of them is five bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random code to type, in groups with hyphens between them. Requests with codes are limited. */
export function newTypedCode({ groups, length }: { groups: number; length: number }): string {
  const group = () => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** A random 256-bit token for a cookie or a link. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Returns the secret of this data folder, if it exists. */
export function storedSecret(dataDir: string): string | undefined {
  const file = join(dataDir, 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

export function writeSecret(dataDir: string, secret: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600, flag: 'wx', flush: true })
}

function secretIn(dataDir: string): string {
  const stored = storedSecret(dataDir)
  if (stored === undefined) {
    writeSecret(dataDir, randomBytes(32).toString('base64url'))
    return secretIn(dataDir)
  }
  chmodSync(join(dataDir, 'secret'), 0o600)
  return stored
}
