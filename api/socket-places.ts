import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** How many sockets a person has open, exactly, also when many are opened at the same moment. */
export type SocketPlaces = {
  /** False when the person has all their places in use. */
  take: (userId: string, socketId: string) => Promise<boolean>
  release: (userId: string, socketId: string) => void
  close: () => void
}

/** A process that ends without a word frees its places after this. */
const LEASE_MS = 90_000
const RENEW_MS = 30_000

/** Takes a place if one is free: counting and taking are one step, also between processes. Redis has the clock. */
const TAKE = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('zremrangebyscore', KEYS[1], '-inf', now)
  if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) and not redis.call('zscore', KEYS[1], ARGV[1]) then return 0 end
  redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('pexpire', KEYS[1], ARGV[3])
  return 1
`

export function openSocketPlaces({
  perPerson,
  redis,
  log,
}: {
  perPerson: number
  redis: Pick<Redis, 'eval' | 'zrem'> | undefined
  log: Logger
}): SocketPlaces {
  const places = new Map<string, Set<string>>()
  // That Redis is away is logged once, where it is connected to.
  const note = (error: unknown) => log.debug({ err: error }, 'places of sockets are counted by each process')

  const forget = (userId: string, socketId: string) => {
    const own = places.get(userId)
    own?.delete(socketId)
    if (own?.size === 0) places.delete(userId)
  }
  const takeShared = async (userId: string, socketId: string) => {
    try {
      return (await redis?.eval(TAKE, 1, keyOf(userId), socketId, perPerson, LEASE_MS)) !== 0
    } catch (error) {
      // Without Redis each process still counts its own.
      note(error)
      return true
    }
  }
  const renew = async () => {
    for (const [userId, own] of places) for (const socketId of own) await takeShared(userId, socketId)
  }
  const renewing = redis && setInterval(() => void renew(), RENEW_MS)

  return {
    async take(userId, socketId) {
      const own = places.get(userId) ?? new Set()
      if (own.size >= perPerson) return false
      places.set(userId, own.add(socketId))
      if (await takeShared(userId, socketId)) return true
      forget(userId, socketId)
      return false
    },
    release(userId, socketId) {
      forget(userId, socketId)
      redis?.zrem(keyOf(userId), socketId).catch(note)
    },
    close: () => clearInterval(renewing),
  }
}

const keyOf = (userId: string) => `sockets:${userId}`
