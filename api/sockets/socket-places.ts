import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { ServerOptions } from 'socket.io'

/** How many sockets a person has open, exactly, also when many are opened at the same moment. */
export type SocketSlots = {
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

/** Where the places are counted for all processes. */
export type SharedSlots = {
  take: (userId: string, socketId: string, perPerson: number) => Promise<boolean>
  release: (userId: string, socketId: string) => Promise<unknown>
  /** A place that is not renewed for so long is free again; absent where the end of a process is noticed. */
  renewEveryMs?: number
}

/** What the sockets of several processes have in common. */
export type SharedSockets = {
  adapter: ServerOptions['adapter']
  places: SharedSlots
  /** Calls back with people whose sockets were in a process that ended by itself. */
  onPeopleLost?: (act: (userIds: string[]) => void) => void
}

export function openSocketSlots({
  perPerson,
  shared,
  log,
}: {
  perPerson: number
  shared: SharedSlots | undefined
  log: Logger
}): SocketSlots {
  const places = new Map<string, Set<string>>()
  // That the shared store is away is logged once, where it is connected to.
  const note = (error: unknown) => log.debug({ err: error }, 'places of sockets are counted by each process')

  const forget = (userId: string, socketId: string) => {
    const own = places.get(userId)
    own?.delete(socketId)
    if (own?.size === 0) places.delete(userId)
  }
  const takeShared = async (userId: string, socketId: string) => {
    if (!shared) return true
    try {
      return await shared.take(userId, socketId, perPerson)
    } catch (error) {
      // Without the shared store each process still counts its own.
      note(error)
      return true
    }
  }
  const renew = async () => {
    for (const [userId, own] of places) for (const socketId of own) await takeShared(userId, socketId)
  }
  const renewing = shared?.renewEveryMs && setInterval(() => void renew(), shared.renewEveryMs)

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
      shared?.release(userId, socketId).catch(note)
    },
    close: () => renewing && clearInterval(renewing),
  }
}

export function slotsInRedis(redis: Pick<Redis, 'eval' | 'zrem'>): SharedSlots {
  return {
    take: async (userId, socketId, perPerson) =>
      (await redis.eval(TAKE, 1, keyOf(userId), socketId, perPerson, LEASE_MS)) !== 0,
    release: (userId, socketId) => redis.zrem(keyOf(userId), socketId),
    renewEveryMs: RENEW_MS,
  }
}

const keyOf = (userId: string) => `sockets:${userId}`
