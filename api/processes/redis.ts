import { setTimeout } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { type SharedSockets, slotsInRedis } from '../sockets/socket-slots.ts'

export type SharedRedis = SharedSockets & {
  forLimits: Redis
  /** False until every connection to Redis is ready. */
  isAvailable: () => Promise<boolean>
  close: () => void
}

type Options = Omit<RedisOptions, 'replyMapping'>

const RETRY_AT_LEAST_MS = 50
const RETRY_AT_MOST_MS = 2_000
const PING_EVERY_MS = 5_000

/** Requests do not wait for Redis: limits are counted in memory, and socket events stay in this process. */
const FAIL_FAST: Options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, socketTimeout: 5_000 }

/** Listening connections wait. A stream is read in blocks of five seconds; longer silence means a dead connection. */
const WAIT: Options = { maxRetriesPerRequest: null, socketTimeout: 15_000 }

const COMMON = {
  connectTimeout: 2_000,
  retryStrategy: (times: number) =>
    Math.min(RETRY_AT_LEAST_MS * 2 ** (times - 1), RETRY_AT_MOST_MS) + Math.random() * 50,
}

/**
 * Opens the connections to Redis: one for rate limits, one that publishes to the sockets of other processes, and the
 * listening connections that the socket adapter creates from the publishing connection. Never fails: an unavailable
 * Redis is used as soon as it is available.
 * Redis is imported only here, because it doubles the code that a small server loads at its start.
 */
export async function openRedis(url: string, log: Logger): Promise<SharedRedis> {
  const [{ Redis: Client }, { createAdapter }] = await Promise.all([
    import('ioredis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  const clients = new Set<Redis>()
  let isLogged = false

  const open = (options: Options): Redis => {
    const client = new Connection(url, { ...COMMON, ...options })
    clients.add(client)
    client.on('error', error => {
      if (isLogged) return
      isLogged = true
      log.warn(
        { err: error },
        'Redis is unavailable: each process counts its own limits, socket events stay in this process',
      )
    })
    client.on('ready', () => {
      if (!isLogged || [...clients].some(({ status }) => status !== 'ready')) return
      isLogged = false
      log.info('Redis is available again')
    })
    return client
  }

  class Connection extends Client {
    override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
      const reply = super.sendCommand(...args)
      if (!(reply instanceof Promise)) return reply
      // The adapter and ioredis ignore some of these promises; a lost connection would make each an unhandled
      // rejection.
      reply.catch(() => {})
      // The adapter retries a failed read at once; without a pause it would use all CPU time of the process.
      if (args[0].name !== 'xread') return reply
      const paused = reply.catch(failAfterPause)
      // A command that waited for the connection passes here a second time, and ioredis ignores that promise.
      paused.catch(() => {})
      return paused
    }

    /** The adapter listens on duplicates of its publishing connection; these wait for Redis instead of failing fast. */
    override duplicate(): Redis {
      return open(WAIT)
    }
  }

  const forLimits = open({ ...FAIL_FAST, commandTimeout: 50 })
  const forSockets = open({ ...FAIL_FAST, commandTimeout: 250 })
  const adapter = createAdapter(forSockets)
  // A subscriber may receive nothing for hours; the reply to a ping distinguishes a quiet connection from a dead one.
  const pinging = setInterval(() => {
    for (const client of clients) if (client.status === 'ready') void client.ping().catch(() => {})
  }, PING_EVERY_MS)
  pinging.unref()

  return {
    forLimits,
    adapter,
    slots: slotsInRedis(forLimits),
    async isAvailable() {
      if ([...clients].some(({ status }) => status !== 'ready')) return false
      return await forSockets.ping().then(
        () => true,
        () => false,
      )
    },
    close() {
      clearInterval(pinging)
      for (const client of clients) client.disconnect()
    },
  }
}

async function failAfterPause(error: unknown): Promise<never> {
  await setTimeout(1_000)
  throw error
}
