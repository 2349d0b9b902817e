import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** A share this small is taken at once; a limit is stricter by at most so much for each further process. */
const LEASE_SHARE = 0.05
const FEWEST_POINTS = 100
const MOST_LEASES = 10_000

type Lease = { left: number; until: number }

/**
 * Takes many points of a large bucket from the process that counts them all, and gives them out one by one: asking for
 * each would cost as much as a simple request. Small buckets are asked for each point, so they are exact.
 */
export function leasePoints(limiter: Pick<RateLimiterAbstract, 'consume' | 'reward' | 'points'>) {
  const size = limiter.points < FEWEST_POINTS ? 1 : Math.floor(limiter.points * LEASE_SHARE)
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()

  const current = (key: string) => {
    const lease = leases.get(key)
    if (lease && performance.now() < lease.until) return lease
    leases.delete(key)
    return undefined
  }
  const ask = async (key: string) => {
    const { msBeforeNext } = await limiter.consume(key, size)
    if (leases.size >= MOST_LEASES) leases.clear()
    leases.set(key, { left: size, until: performance.now() + msBeforeNext })
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
        if (lease && lease.left >= points) {
          lease.left -= points
          return
        }
        await askOnce(key)
      }
    },
    async reward(key: string, points: number): Promise<void> {
      const lease = current(key)
      if (lease) lease.left += points
      else await limiter.reward(key, points)
    },
  }
}
