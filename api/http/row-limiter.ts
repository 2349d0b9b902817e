import { watchQueue } from '#db/connection/queues.ts'
import type { Database } from '#db/connection/sql.ts'
import { Refusal } from './refusal.ts'

/** Writes that lock the same row wait for each other anyway; these wait here, not on a connection of the pool. */
const AT_ONCE = 2
const MOST_WAITING = 500
const WAIT_MS = 5_000

type Gate = { running: number; waiting: Set<() => void> }

const gates = new Map<string, Gate>()
watchQueue('writes-to-one-row', () => {
  const depth = { running: 0, waiting: 0 }
  for (const { running, waiting } of gates.values()) {
    depth.running += running
    depth.waiting += waiting.size
  }
  return depth
})

/**
 * Runs writes that may wait for the same row: two at once, the others in their order, or 503 when it takes too long.
 * While a row is locked its writes occupy two connections, so that other requests go on.
 */
export async function limitedByRow<T>(key: string, work: () => Promise<T>): Promise<T> {
  const gate = gates.get(key) ?? { running: 0, waiting: new Set() }
  gates.set(key, gate)
  if (gate.running >= AT_ONCE) await turnAt(gate)
  else gate.running += 1
  try {
    return await work()
  } finally {
    const [next] = gate.waiting
    if (next) next()
    else gate.running -= 1
    if (gate.running === 0) gates.delete(key)
  }
}

/** Whether writes run or wait under this key. */
export function isRowBusy(key: string): boolean {
  return gates.has(key)
}

/** Resolves once a running one has handed over its turn. */
async function turnAt({ waiting }: Gate) {
  if (waiting.size >= MOST_WAITING) throw tooBusy()
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

/** The same database, whose transactions take their turn under this key. */
export function limitedDatabase(sql: Database, key: string): Database {
  const begin = ((...args: Parameters<Database['begin']>) =>
    limitedByRow(key, async () => await sql.begin(...args))) as Database['begin']
  return new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
}
