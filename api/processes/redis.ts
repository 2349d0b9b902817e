import { setTimeout } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { Logger } from 'pino'

import { type SharedSockets, slotsInRedis } from '../sockets/socket-places.ts'

export type SharedRedis = SharedSockets & {
  forLimits: Redis
  /** False until every connection to Redis is up, so also while this process has not joined the others yet. */
  isThere: () => Promise<boolean>
  close: () => void
}

type Options = Omit<RedisOptions, 'replyMapping'>

const RETRY_AT_LEAST_MS = 50
const RETRY_AT_MOST_MS = 2_000
const PING_EVERY_MS = 5_000

/** A request does not wait for a Redis that is away: limits go on in memory, and what is sent stays in this process. */
const FAIL_FAST: Options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, socketTimeout: 5_000 }

/** What listens waits for as long as it takes. A stream is read in blocks of five seconds, so silence means a dead wire. */
const WAIT: Options = { maxRetriesPerRequest: null, socketTimeout: 15_000 }

const COMMON = {
  connectTimeout: 2_000,
  retryStrategy: (times: number) =>
    Math.min(RETRY_AT_LEAST_MS * 2 ** (times - 1), RETRY_AT_MOST_MS) + Math.random() * 50,
}

/**
 * The connections to Redis: one for limits, one that publishes to the sockets of other processes, and those that the
 * socket adapter derives from it to listen. Never fails: a Redis that is away is joined when it comes.
 *
 * Redis is imported here only, because it doubles what a small server reads at its start.
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
      log.warn({ err: error }, 'Redis is away: limits are counted by each process, sockets reach this process only')
    })
    client.on('ready', () => {
      if (!isLogged || [...clients].some(({ status }) => status !== 'ready')) return
      isLogged = false
      log.info('Redis is back')
    })
    return client
  }

  class Connection extends Client {
    override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
      const reply = super.sendCommand(...args)
      if (!(reply instanceof Promise)) return reply
      // The adapter and ioredis drop some of these promises; a cut would make each of them an unhandled rejection.
      reply.catch(() => {})
      // The adapter reads again at once when reading failed: without a pause it would occupy the whole process.
      if (args[0].name !== 'xread') return reply
      const paused = reply.catch(failAfterPause)
      // A command that waited for the connection passes here a second time, and ioredis drops that promise.
      paused.catch(() => {})
      return paused
    }

    /** The adapter listens on copies of the connection it publishes on, which must not give up as that one does. */
    override duplicate(): Redis {
      return open(WAIT)
    }
  }

  const forLimits = open({ ...FAIL_FAST, commandTimeout: 50 })
  const forSockets = open({ ...FAIL_FAST, commandTimeout: 250 })
  const adapter = createAdapter(forSockets)
  // A subscriber hears nothing for hours; the reply to a ping tells a quiet connection from a dead one.
  const pinging = setInterval(() => {
    for (const client of clients) if (client.status === 'ready') void client.ping().catch(() => {})
  }, PING_EVERY_MS)
  pinging.unref()

  return {
    forLimits,
    adapter,
    places: slotsInRedis(forLimits),
    async isThere() {
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
