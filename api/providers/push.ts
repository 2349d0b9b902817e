import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { GuardedPost } from './guarded-fetch.ts'

export type PushTo = { endpoint: string; p256dh: string; auth: string }

/** Wakes a device through the push service of its browser. `gone`: it will never be there again. */
export type Push = {
  /** Somebody who reads along needs no bell: a message waits this long to be seen. */
  glanceMs: number
  /** What a browser subscribes with. */
  publicKey: () => Promise<string>
  send: (to: PushTo, payload: string, about: { topic: string; subject: string }) => Promise<'sent' | 'gone' | 'later'>
}

type Keys = { publicKey: string; privateKey: string }

const KEPT_SECONDS = 24 * 3600

/** Most starts never push anything. */
const webPush = async () => (await import('web-push')).default

/** Our own keys, made once. The words are encrypted for the browser; the service that carries them cannot read them. */
export function webPushBy(post: GuardedPost, sql: Sql, { glanceMs = 4_000 } = {}): Push {
  let kept: Promise<Keys> | undefined
  const keys = () => (kept ??= serverKey<Keys>(sql, 'push', async () => (await webPush()).generateVAPIDKeys()))

  return {
    glanceMs,
    publicKey: async () => (await keys()).publicKey,
    async send({ endpoint, p256dh, auth }, payload, { topic, subject }) {
      const library = await webPush()
      const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...(await keys()) },
        contentEncoding: library.supportedContentEncodings.AES_128_GCM,
        TTL: KEPT_SECONDS,
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
