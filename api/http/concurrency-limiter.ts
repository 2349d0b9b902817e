import pLimit from 'p-limit'
import { watchQueue } from '#db/connection/queues.ts'
import { refuse } from './refusal.ts'

/**
 * For work that holds much memory, such as hashing passwords and drawing pictures: a burst of it would end the process.
 * Runs at most `atOnce` calls at the same time and queues up to `maxWaiting` calls; further calls are refused and may
 * be retried. With a name, the metrics contain the length of the queue.
 */
export function concurrencyLimiter({
  name,
  atOnce,
  maxWaiting,
}: {
  name?: string
  atOnce: number
  maxWaiting: number
}) {
  const limit = pLimit(atOnce)
  if (name) watchQueue(name, () => ({ running: limit.activeCount, waiting: limit.pendingCount }))

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting)
      refuse(503, 'unavailable', { retryAfterSeconds: 2 })
    return await limit(work)
  }
}
