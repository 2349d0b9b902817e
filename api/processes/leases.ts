import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** The size of a lease. With leases a limit is exceeded by at most this share for each process. */
const LEASE_SHARE = 0.05
const MIN_POINTS = 100
const MAX_LEASES = 10_000

/** `pending` are points that were used and not yet counted by the primary process. */
type Lease = { left: number; until: number; pending: number }

/**
 * Leases many points of a large bucket from the process that counts them, and consumes them locally: one request to
 * the primary process for each point would cost as much as a simple HTTP request. The first lease of a key is used
 * without a request and counted with the next lease, because most keys need only one. The points of small buckets are
 * requested one by one, so that small limits are exact.
 */
export function leasePoints(limiter: Pick<RateLimiterAbstract, 'consume' | 'reward' | 'points' | 'duration'>) {
  const size = limiter.points < MIN_POINTS ? 1 : Math.floor(limiter.points * LEASE_SHARE)
  const leases = new Map<string, Lease>()
  const renewals = new Map<string, Promise<void>>()

  const current = (key: string) => {
    const lease = leases.get(key)
    if (lease && performance.now() < lease.until) return lease
    if (leases.size >= MAX_LEASES) leases.clear()
    const first = { left: size, until: performance.now() + limiter.duration * 1000, pending: size }
    leases.set(key, first)
    return first
  }
  const renew = async (key: string) => {
    const { msBeforeNext } = await limiter.consume(key, size + current(key).pending)
    leases.set(key, { left: size, until: performance.now() + msBeforeNext, pending: 0 })
  }
  /** Concurrent callers wait for the same lease. */
  const renewOnce = (key: string) => {
    const renewal = renewals.get(key) ?? renew(key).finally(() => renewals.delete(key))
    renewals.set(key, renewal)
    return renewal
  }

  return {
    /** Throws `RateLimiterRes` when the bucket is empty. */
    async consume(key: string, points: number): Promise<void> {
      if (points > size || size === 1) return void (await limiter.consume(key, points))
      for (;;) {
        const lease = current(key)
        if (lease.left >= points) {
          lease.left -= points
          return
        }
        await renewOnce(key)
      }
    },
    async reward(key: string, points: number): Promise<void> {
      if (size === 1) await limiter.reward(key, points)
      else current(key).left += points
    },
  }
}
