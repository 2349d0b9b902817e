import { watchQueue } from '#db/connection/queues.ts'
import type { Database } from '#db/connection/sql.ts'
import { Refusal } from './refusal.ts'

/** Writes that lock the same row wait for each other in any case; in these queues they wait without a connection. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 500
const WAIT_MS = 5_000

type Queue = { running: number; waiting: Set<() => void> }

const queues = new Map<string, Queue>()
watchQueue('writes-to-one-row', () => {
  const depth = { running: 0, waiting: 0 }
  for (const { running, waiting } of queues.values()) {
    depth.running += running
    depth.waiting += waiting.size
  }
  return depth
})

/**
 * For a row that stays locked (`npm run chaos`), whose writes would fill the pool. Runs writes that may lock the same
 * row: two at the same time, the others in order. A write that waits too long is refused with 503. While a row is
 * locked, its writes occupy at most two connections, so that other requests continue. No library does this: p-limit has
 * no limit for the wait, and the timeout of p-queue includes the work, which is a transaction that must not be
 * interrupted.
 */
export async function limitedByRow<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
  queues.set(key, queue)
  if (queue.running >= MAX_CONCURRENT) await waitForSlot(queue)
  else queue.running += 1
  try {
    return await work()
  } finally {
    const [next] = queue.waiting
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }
}

/** Returns true when writes with this key run or wait. */
export function isRowBusy(key: string): boolean {
  return queues.has(key)
}

/** Resolves when a finished write passes its slot on. */
async function waitForSlot({ waiting }: Queue) {
  if (waiting.size >= MAX_WAITING) throw tooBusy()
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(tooBusy())
    }, WAIT_MS)
    waiting.add(begin)
  })
}

function tooBusy() {
  return new Refusal(503, 'unavailable', { retryAfterSeconds: 1 })
}

/** The same database, whose transactions are limited by this key. */
export function limitedDatabase(sql: Database, key: string): Database {
  const begin = ((...args: Parameters<Database['begin']>) =>
    limitedByRow(key, async () => await sql.begin(...args))) as Database['begin']
  return new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
}
