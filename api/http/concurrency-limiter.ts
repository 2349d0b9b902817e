import { watchQueue } from '#db/connection/queues.ts'
import { refuse } from './refusal.ts'

/**
 * Runs at most `atOnce` calls and queues up to `mostWaiting` more; a call beyond that is refused and may be retried.
 * With a name, the metrics show the queue for as long as the process runs.
 */
export function concurrencyLimiter({
  name,
  atOnce,
  mostWaiting,
}: {
  name?: string
  atOnce: number
  mostWaiting: number
}) {
  const waiting: (() => void)[] = []
  let working = 0
  if (name) watchQueue(name, () => ({ running: working, waiting: waiting.length }))

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working += 1
    else {
      if (waiting.length >= mostWaiting) refuse(503, 'unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
