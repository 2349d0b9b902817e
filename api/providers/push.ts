import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { GuardedPost } from './guarded-fetch.ts'
import { createVapidKeys, encryptPush, type VapidKeys, vapidAuthorization } from './web-push.ts'

type PushTarget = { endpoint: string; p256dh: string; auth: string }

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
