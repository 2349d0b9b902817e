import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { ServerOptions } from 'socket.io'

export type SharedRedis = { forLimits: Redis; adapter: ServerOptions['adapter']; close: () => void }

/** Redis travels only with those who have one: it doubles what a small server reads at its start. */
export async function openRedis(url: string, log: Logger): Promise<SharedRedis> {
  const [{ Redis: Client }, { createAdapter }] = await Promise.all([
    import('ioredis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  // Limits are asked within a request, so they give up at once; what fans out may wait a little.
  const forLimits = new Client(url, { commandTimeout: 50, enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  const forSockets = new Client(url, { maxRetriesPerRequest: 1 })
  for (const client of [forLimits, forSockets]) client.on('error', error => log.warn({ err: error }, 'redis'))
  return {
    forLimits,
    adapter: createAdapter(forSockets),
    close() {
      forLimits.disconnect()
      forSockets.disconnect()
    },
  }
}
