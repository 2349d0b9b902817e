import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** A share this small is taken at once; a limit is off by at most so much for each process. */
const LEASE_SHARE = 0.05
const FEWEST_POINTS = 100
const MOST_LEASES = 10_000

/** `owed` was given out and is not counted by the primary process yet. */
type Lease = { left: number; until: number; owed: number }

/**
 * Takes many points of a large bucket from the process that counts them all, and gives them out one by one: asking for
 * each would cost as much as a simple request. The first points of a caller are given out without asking and counted
 * with the next ones, because most callers need no more. Small buckets are asked for each point, so they are exact.
 */
export function leasePoints(limiter: Pick<RateLimiterAbstract, 'consume' | 'reward' | 'points' | 'duration'>) {
  const size = limiter.points < FEWEST_POINTS ? 1 : Math.floor(limiter.points * LEASE_SHARE)
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()

  const current = (key: string) => {
    const lease = leases.get(key)
    if (lease && performance.now() < lease.until) return lease
    if (leases.size >= MOST_LEASES) leases.clear()
    const first = { left: size, until: performance.now() + limiter.duration * 1000, owed: size }
    leases.set(key, first)
    return first
  }
  const ask = async (key: string) => {
    const { msBeforeNext } = await limiter.consume(key, size + current(key).owed)
    leases.set(key, { left: size, until: performance.now() + msBeforeNext, owed: 0 })
  }
  /** Those who need points at the same time wait for one lease. */
  const askOnce = (key: string) => {
    const under = asking.get(key) ?? ask(key).finally(() => asking.delete(key))
    asking.set(key, under)
    return under
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
        await askOnce(key)
      }
    },
    async reward(key: string, points: number): Promise<void> {
      if (size === 1) await limiter.reward(key, points)
      else current(key).left += points
    },
  }
}
