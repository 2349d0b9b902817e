import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { GuardedPost } from './guarded-fetch.ts'

type PushTarget = Recipient & { endpoint: string }

/** Sends to a device through the push service of its browser. `gone`: the subscription no longer exists. */
export type Push = {
  /** A notification waits this long; it is not sent when the recipient reads the message meanwhile. */
  readDelayMs: number
  /** The public key for subscribing a browser. */
  publicKey: () => Promise<string>
  send: (
    to: PushTarget,
    payload: string,
    about: { topic: string; subject: string },
  ) => Promise<'sent' | 'gone' | 'later'>
}

const TTL_SECONDS = 24 * 3600

/** Creates the VAPID keys once. The payload is encrypted for the browser; the push service cannot read it. */
export function webPushBy(post: GuardedPost, sql: Sql, { readDelayMs = 4_000 } = {}): Push {
  let cachedKeys: Promise<VapidKeys> | undefined
  const keys = () => (cachedKeys ??= serverKey(sql, 'push', async () => createVapidKeys()))

  return {
    readDelayMs,
    publicKey: async () => (await keys()).publicKey,
    async send({ endpoint, p256dh, auth }, payload, { topic, subject }) {
      const headers = {
        Authorization: await vapidAuthorization(endpoint, await keys(), subject),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(TTL_SECONDS),
        Urgency: 'high',
        Topic: topic,
      }
      const status = await post(endpoint, { headers, body: encryptPush(payload, { p256dh, auth }) })
      if (status === 404 || status === 410) return 'gone'
      return status < 300 ? 'sent' : 'later'
    },
  }
}

/** The key pair of the server (VAPID): a point of P-256 and its secret number, both as base64url. */
type VapidKeys = { publicKey: string; privateKey: string }

type Recipient = {
  /** The public key of the browser, a point of P-256, as base64url. */
  p256dh: string
  /** The 16 secret bytes of the subscription, as base64url. */
  auth: string
}

const CURVE = 'prime256v1'
const KEY_ID_BYTES = 65
const TAG_BYTES = 16
/** A push service accepts bodies up to this size. */
const RECORD_BYTES = 4096
/** The end of the last record, which is the only one here. */
const DELIMITER = Buffer.of(2)
const TOKEN_LIFE = '12 hours'

export function createVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: paddedKey(pair.getPrivateKey()) }
}

/**
 * Encrypts for one browser (RFC 8291) in one record of `aes128gcm` (RFC 8188): the push service cannot read it. `salt`
 * and `privateKey` are new for each message; only the test with the values of the RFC names them.
 */
export function encryptPush(
  payload: string | Buffer,
  to: Recipient,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const plain = Buffer.concat([Buffer.from(payload), DELIMITER])
  const header = Buffer.alloc(21)
  if (header.length + KEY_ID_BYTES + plain.length + TAG_BYTES > RECORD_BYTES)
    throw new RangeError(`a push of ${plain.length - 1} bytes is too long`)

  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const theirKey = Buffer.from(to.p256dh, 'base64url')
  const shared = own.computeSecret(theirKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, own.getPublicKey()])
  const secret = derive(shared, Buffer.from(to.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header.writeUInt8(KEY_ID_BYTES, 20)
  return Buffer.concat([header, own.getPublicKey(), sealed])
}

/** The `Authorization` header that identifies this server to the push service of the endpoint (RFC 8292). */
export async function vapidAuthorization(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
): Promise<string> {
  const { importJWK, SignJWT } = await import('jose')
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
      d: privateKey,
    },
    'ES256',
  )
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(TOKEN_LIFE)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** A number that begins with zeros is shorter than the 32 bytes that a key has. */
function paddedKey(number: Buffer): string {
  return Buffer.concat([Buffer.alloc(32 - number.length), number]).toString('base64url')
}
