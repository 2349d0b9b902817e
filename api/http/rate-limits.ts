import type { Redis } from 'ioredis'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Activity } from '../monitoring/activity.ts'
import { leasePoints } from '../processes/leases.ts'
import { type CountedNetwork, countedNetworks } from './client-address.ts'

/**
 * The rate limits: `points` per `seconds`, counted by account if there is one. All phones in a venue share one
 * address, so requests of signed-in members are never counted by address. The networks around an IPv6 address share
 * several times the points (`countedNetworks`). Counts that must survive a restart (failed
 * sign-ins, codes) are in the database instead.
 */
const buckets = {
  'check-username': { points: 120, seconds: 60 },
  // Sent while a visitor types, by many visitors behind one venue's address.
  'password-strength': { points: 600, seconds: 60 },
  // Three hundred guests may sign up behind the address of one venue within an hour, some of them with typing errors.
  // The cost of codes is limited by phone, bot check and daily budget.
  register: { points: 600, seconds: 3600 },
  login: { points: 600, seconds: 900 },
  identity: { points: 900, seconds: 3600 },
  'verify-email': { points: 150, seconds: 300 },
  navigation: { points: 60, seconds: 300 },
  'sign-in-redirect': { points: 200, seconds: 300 },
  'sign-in-callback': { points: 200, seconds: 300 },
  // Counted by address, which a whole venue shares, so only abuse reaches this limit.
  'public-read': { points: 6000, seconds: 300 },
  // Only pictures that are drawn, not those that are cached: the links of a group chat, and the servers of a messenger.
  // The network of one sender keeps a new picture of another sender waiting for about nine seconds at most.
  'draw-preview': { points: 20, seconds: 60 },
  'draw-preview-network': { points: 60, seconds: 60 },
  // Lists in frames on other sites: the visitors of a popular site, and a venue that shows one on a screen.
  embed: { points: 6000, seconds: 300 },
  // Scripts of other sites; a site with many visitors caches the response on its own server.
  'public-api': { points: 1200, seconds: 300 },
  // Counted by token, beside the limits of the account.
  'api-token': { points: 120, seconds: 60 },
  'unknown-token': { points: 60, seconds: 300 },
  'create-token': { points: 20, seconds: 86_400 },
  // Each test sends a request to another server.
  'edit-webhook': { points: 60, seconds: 3600 },
  // Counted by address, which a whole venue shares. Opening the map reads about thirty parts of its file.
  'read-map': { points: 12_000, seconds: 300 },
  'public-search': { points: 300, seconds: 60 },
  read: { points: 300, seconds: 300 },
  poll: { points: 600, seconds: 60 },
  search: { points: 60, seconds: 60 },
  'edit-profile': { points: 30, seconds: 300 },
  'mark-seen': { points: 120, seconds: 60 },
  // Counted by address, which the mail programs of one provider share.
  unsubscribe: { points: 600, seconds: 300 },
  export: { points: 1, seconds: 86_400 },
  'delete-account': { points: 3, seconds: 3600 },
  follow: { points: 60, seconds: 60 },
  'follow-a-day': { points: 400, seconds: 86_400 },
  block: { points: 60, seconds: 60 },
  report: { points: 20, seconds: 3600 },
  'create-event': { points: 20, seconds: 86_400 },
  // A preview may fetch a page of another site. The database also counts the drafts of all imports.
  'preview-import': { points: 40, seconds: 3600 },
  import: { points: 10, seconds: 86_400 },
  // An import adds more drafts than a host may create in a day, and each publication notifies members.
  'publish-draft': { points: 100, seconds: 86_400 },
  'claim-listing': { points: 10, seconds: 86_400 },
  attend: { points: 60, seconds: 60 },
  // Counted by address. In an hour three hundred guests may scan the poster at the door in the network of the venue.
  'count-visit': { points: 300, seconds: 3600 },
  // Counted by event and network: of the 5,000 visits of an event that a day counts, one network gets a fifth at most.
  'count-visit-a-day': { points: 1000, seconds: 86_400 },
  'edit-sources': { points: 60, seconds: 300 },
  // Against repeated requests only; the database counts the messages of each event and of each day.
  'host-message': { points: 30, seconds: 3600 },
  // Counted by address, because guests have no account; the database also counts by device, phone and email address.
  guest: { points: 120, seconds: 3600 },
  // A phone at the door asks every few seconds, and sends the rows of a night without signal in several requests.
  door: { points: 900, seconds: 60 },
  // Counted by address; the database also counts the wrong codes of each link.
  'open-door': { points: 60, seconds: 3600 },
  // Each one may notify a member; counted by host.
  'invite-helper': { points: 40, seconds: 86_400 },
  'claim-venue': { points: 20, seconds: 86_400 },
  'claim-artist': { points: 20, seconds: 86_400 },
  'name-venue-person': { points: 20, seconds: 86_400 },
  'offer-event': { points: 20, seconds: 86_400 },
  'offer-place': { points: 20, seconds: 86_400 },
  'create-job': { points: 10, seconds: 86_400 },
  // Counted by address, because applicants have no account; the database also counts by email address and by job.
  apply: { points: 20, seconds: 3600 },
  'apply-a-day': { points: 60, seconds: 86_400 },
  'edit-job': { points: 60, seconds: 3600 },
  'read-applications': { points: 120, seconds: 60 },
  admin: { points: 300, seconds: 60 },
  // Decisions about members without a report: a stolen session must not suspend everybody.
  'admin-decision': { points: 60, seconds: 3600 },
  // Beyond this limit, refused calls of the admin page are no longer written to the audit log.
  'admin-turned-away': { points: 30, seconds: 3600 },
  'admin-test': { points: 60, seconds: 60 },
  upload: { points: 30, seconds: 3600 },
  'start-conversation': { points: 100, seconds: 86_400 },
  'send-message': { points: 200, seconds: 200 },
  handshake: { points: 50, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>

export type Bucket = keyof typeof buckets

/** An account, or an address from `addressOf`, whose wider networks are counted too. */
export type LimitKey = string | { address: string }

export type Limits = {
  /** Takes points from the bucket. Returns null, or the seconds until there are enough points. */
  take: (bucket: Bucket, key: LimitKey, points?: number) => Promise<number | null>
  /** Returns points for a request that turned out to be free, such as a replay. */
  refund: (bucket: Bucket, key: LimitKey, points?: number) => Promise<void>
}

export const noLimits: Limits = { take: async () => null, refund: async () => {} }

/** How long a worker waits for the primary process. */
const PRIMARY_MS = 1_000

/** Counts in Redis or the primary process if processes share the counts; otherwise, or without these, in memory. */
export function openLimits(shared?: Redis | 'primary'): Limits {
  const limiters = new Map<string, Counter>()
  const fallbacks = new Map<string, RateLimiterMemory>()
  for (const [name, { points, seconds }] of Object.entries(buckets))
    for (const times of [1, 4, 16] as const) {
      const of = limiterOf(name, times)
      const options = { keyPrefix: `limit:${of}`, points: points * times, duration: seconds }
      const memory = new RateLimiterMemory(options)
      fallbacks.set(of, memory)
      limiters.set(of, sharedLimiter(options, memory, shared))
    }

  /** Counts in memory if the primary process does not respond. The limiters for Redis do so themselves. */
  const count = async <T>(of: string, act: (limiter: Counter) => Promise<T>): Promise<T | undefined> => {
    const limiter = limiters.get(of)
    const memory = fallbacks.get(of)
    if (!limiter || !memory) return undefined
    try {
      return await act(limiter)
    } catch (error) {
      if (error instanceof RateLimiterRes || shared !== 'primary') throw error
      return await act(memory)
    }
  }

  return {
    async take(bucket, key, points = 1) {
      try {
        // The smallest network first: what it is refused does not use up the budget of its neighbours.
        for (const { network, times } of countersOf(key))
          await count(limiterOf(bucket, times), limiter => limiter.consume(network, points))
        return null
      } catch (error) {
        if (error instanceof RateLimiterRes) return error.msBeforeNext / 1000
        throw error
      }
    },
    async refund(bucket, key, points = 1) {
      for (const { network, times } of countersOf(key))
        await count(limiterOf(bucket, times), limiter => limiter.reward(network, points))
    },
  }
}

function countersOf(key: LimitKey): CountedNetwork[] {
  return typeof key === 'string' ? [{ network: key, times: 1 }] : countedNetworks(key.address)
}

function limiterOf(bucket: string, times: CountedNetwork['times']) {
  return times === 1 ? bucket : `${bucket}:${times}`
}

type Counter = {
  consume: (key: string, points: number) => Promise<unknown>
  reward: (key: string, points: number) => Promise<unknown>
}

type LimiterOptions = ConstructorParameters<typeof RateLimiterMemory>[0]

function sharedLimiter(
  options: LimiterOptions,
  memory: RateLimiterMemory,
  shared: Redis | 'primary' | undefined,
): Counter {
  if (!shared) return memory
  if (shared === 'primary') return leasePoints(new RateLimiterCluster({ ...options, timeoutMs: PRIMARY_MS }))
  return new RateLimiterRedis({ ...options, storeClient: shared, insuranceLimiter: memory })
}

/** Wraps the limits and reports each refusal. */
export function reportLimits(limits: Limits, { limitReached }: Pick<Activity, 'limitReached'>): Limits {
  return {
    ...limits,
    async take(bucket, key, points) {
      const wait = await limits.take(bucket, key, points)
      if (wait !== null) limitReached(bucket)
      return wait
    },
  }
}
