import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { GuardedPost } from './guarded-fetch.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

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

type Keys = { publicKey: string; privateKey: string }

const TTL_SECONDS = 24 * 3600

/** Most server processes never send a push message, so the library is loaded on demand. */
const webPush = async () => (await import('web-push')).default

/** Creates the VAPID keys once. The payload is encrypted for the browser; the push service cannot read it. */
export function webPushBy(post: GuardedPost, sql: Sql, { readDelayMs = 4_000 } = {}): Push {
  let cachedKeys: Promise<Keys> | undefined
  const keys = () => (cachedKeys ??= serverKey<Keys>(sql, 'push', async () => (await webPush()).generateVAPIDKeys()))

  return {
    readDelayMs,
    publicKey: async () => (await keys()).publicKey,
    async send({ endpoint, p256dh, auth }, payload, { topic, subject }) {
      const library = await webPush()
      const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...(await keys()) },
        contentEncoding: library.supportedContentEncodings.AES_128_GCM,
        TTL: TTL_SECONDS,
        urgency: 'high',
        topic,
      })
      const status = await post(endpoint, { headers: asText(headers), body })
      if (status === 404 || status === 410) return 'gone'
      return status < 300 ? 'sent' : 'later'
    },
  }
}

function asText(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
