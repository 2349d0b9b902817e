import type { Context, Middleware } from '../app-context.ts'
import { addressFrom } from './client-address.ts'
import type { Bucket, Limits } from './rate-limits.ts'
import { refuse } from './refusal.ts'

/** Middleware: responds with 429 and `Retry-After` when the bucket of the account (or address) is empty. */
export function limited(bucket: Bucket, by: 'account' | 'address' = 'account'): Middleware {
  return async (c, next) => {
    const account = by === 'account' ? (c.get('session')?.userId ?? c.get('apiToken')?.userId) : undefined
    const key = account ?? { address: addressOf(c) }
    const { limits } = c.get('app')
    const wait = await limits.take(bucket, key)
    if (c.get('tokenToCheck') !== undefined)
      c.set('refunds', [...(c.get('refunds') ?? []), () => limits.refund(bucket, key)])
    if (wait !== null) refuse(429, 'too-many-requests', { retryAfterSeconds: wait })
    await next()
  }
}

/** Takes a point of the bucket, which is that of the member unless a key is named. Refuses like `limited`. */
export async function takeOrRefuse(c: Context, bucket: Bucket, key: Parameters<Limits['take']>[1] = c.get('userId')) {
  const wait = await c.get('app').limits.take(bucket, key)
  if (wait !== null) refuse(429, 'too-many-requests', { retryAfterSeconds: wait })
}

/** Returns the client's address, from the trusted part of the headers; an IPv6 address as its /64. */
export function addressOf(c: Context): string {
  return addressFrom(c.get('app').config, c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress)
}
