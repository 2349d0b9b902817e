import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { ServerOptions } from 'socket.io'

/** Counts the open sockets of each user exactly, even when many are opened at the same moment. */
export type SocketSlots = {
  /** Returns false when all slots of the user are in use. */
  take: (userId: string, socketId: string) => Promise<boolean>
  release: (userId: string, socketId: string) => void
  close: () => void
}

/** The slots of a process that was killed are released after this time. */
const LEASE_MS = 90_000
const RENEW_MS = 30_000

/** Takes a slot if one is free. Counting and taking are atomic, also between processes; the clock of Redis is used. */
const TAKE = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('zremrangebyscore', KEYS[1], '-inf', now)
  if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) and not redis.call('zscore', KEYS[1], ARGV[1]) then return 0 end
  redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('pexpire', KEYS[1], ARGV[3])
  return 1
`

/** The shared count of slots of all processes. */
export type SharedSlots = {
  take: (userId: string, socketId: string, perPerson: number) => Promise<boolean>
  release: (userId: string, socketId: string) => Promise<unknown>
  /** How often slots must be renewed to stay taken; absent where the end of a process is detected. */
  renewEveryMs?: number
}

/** The shared parts of the sockets of several processes. */
export type SharedSockets = {
  adapter: ServerOptions['adapter']
  slots: SharedSlots
  /** Calls back with the users whose sockets were in a process that ended unexpectedly. */
  onPeopleLost?: (onLost: (userIds: string[]) => void) => void
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
  const socketsByUser = new Map<string, Set<string>>()
  // The connection to the shared store logs its failure once, so this is only logged for debugging.
  const logUnshared = (error: unknown) => log.debug({ err: error }, 'each process counts its own sockets')

  const remove = (userId: string, socketId: string) => {
    const userSockets = socketsByUser.get(userId)
    userSockets?.delete(socketId)
    if (userSockets?.size === 0) socketsByUser.delete(userId)
  }
  const takeShared = async (userId: string, socketId: string) => {
    if (!shared) return true
    try {
      return await shared.take(userId, socketId, perPerson)
    } catch (error) {
      // Without the shared store each process still counts its own sockets.
      logUnshared(error)
      return true
    }
  }
  const renew = async () => {
    for (const [userId, userSockets] of socketsByUser)
      for (const socketId of userSockets) await takeShared(userId, socketId)
  }
  const renewing = shared?.renewEveryMs && setInterval(() => void renew(), shared.renewEveryMs)

  return {
    async take(userId, socketId) {
      const userSockets = socketsByUser.get(userId) ?? new Set()
      if (userSockets.size >= perPerson) return false
      socketsByUser.set(userId, userSockets.add(socketId))
      if (await takeShared(userId, socketId)) return true
      remove(userId, socketId)
      return false
    },
    release(userId, socketId) {
      remove(userId, socketId)
      shared?.release(userId, socketId).catch(logUnshared)
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
