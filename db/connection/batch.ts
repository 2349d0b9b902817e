import { isCausedByOneItem, TooBusy } from './errors.ts'
import { type QueueDepth, sharedDepth } from './queues.ts'
import type { Sql } from './sql.ts'

/** While this many statements run, further items wait and are sent together in one statement. */
const STATEMENTS_AT_ONCE = 2

/** Statements run one after the other. After this time one counts as slow, and the next starts beside it. */
const SLOW_MS = 20
const MAX_WAITING = 5_000
const WAIT_MS = 5_000

type BatchOptions<Item, Result> = {
  /** The name of the queue in the metrics, which add up all batchers with this name. */
  name?: string
  /** One statement for all items. Resolves to one result per item, in the order of the items. */
  run: (items: Item[]) => Promise<Result[]>
  /** Items with the same key are never in two concurrent statements, which would wait for each other's locks. */
  keyOf?: (item: Item) => string
  maxItems?: number
  atOnce?: number
  /** Another statement starts when the running ones take longer than this. */
  slowMs?: number
  maxWaiting?: number
  waitMs?: number
}

type Waiting<Item, Result> = {
  item: Item
  since: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * For small writes, session checks and reconnects (W6, W8 and W17 of `npm run bench`), where one statement and commit
 * for each call cost more than all other work. Joins concurrent calls into set-based statements. A single call is sent
 * at once. The statement of an item starts after the call, so its snapshot is never older than the call. When a
 * statement fails, all of its items are rejected with its error. Throws `TooBusy` for an item that waits too long.
 */
export function batcher<Item, Result>({
  run,
  keyOf,
  maxItems = 100,
  atOnce = STATEMENTS_AT_ONCE,
  slowMs = SLOW_MS,
  maxWaiting = MAX_WAITING,
  waitMs = WAIT_MS,
  name,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let runningStatements = 0
  let slowAt = 0
  let isStartPlanned = false
  let next: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  const runningKeys = new Set<string>()
  const depth: QueueDepth = name ? sharedDepth(name) : { running: 0, waiting: 0 }

  return item =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new TooBusy())
      depth.waiting += 1
      waiting.push({ item, since: performance.now(), resolve, reject })
      planStart()
    })

  /** Calls in the same turn of the event loop, such as those of requests that arrived together, start together. */
  function planStart() {
    if (isStartPlanned) return
    if (!mayStart()) return waitForStart()
    isStartPlanned = true
    setImmediate(() => {
      isStartPlanned = false
      start()
    })
  }

  function mayStart() {
    return runningStatements === 0 || (runningStatements < atOnce && performance.now() >= slowAt)
  }

  function start() {
    while (mayStart()) {
      const { taken, remaining } = firstOf(waiting, maxItems, ({ item }) => !keyOf || !runningKeys.has(keyOf(item)))
      if (taken.length === 0) break
      waiting = remaining
      void runWith(taken)
    }
    waitForStart()
  }

  /** Starts the waiting items after the running statement, or at the same time once that statement is slow. */
  function waitForStart() {
    if (waiting.length === 0) return
    planExpiry()
    const inMs = slowAt - performance.now()
    if (next || runningStatements >= atOnce || inMs <= 0) return
    next = setTimeout(() => {
      next = undefined
      start()
    }, inMs)
    next.unref()
  }

  async function runWith(taken: Waiting<Item, Result>[]) {
    const items = taken.map(({ item }) => item)
    const keys = keyOf ? items.map(keyOf) : []
    for (const key of keys) runningKeys.add(key)
    runningStatements += 1
    slowAt = performance.now() + slowMs
    depth.waiting -= items.length
    depth.running += items.length
    try {
      const results = await run(items)
      if (results.length !== items.length) throw new Error(`${results.length} results for ${items.length} items`)
      for (const [n, { resolve }] of taken.entries()) resolve(results[n] as Result)
    } catch (error) {
      for (const { reject } of taken) reject(error)
    } finally {
      runningStatements -= 1
      depth.running -= items.length
      for (const key of keys) runningKeys.delete(key)
      start()
    }
  }

  /** One timer for all waiting items; it runs only while items wait. */
  function planExpiry() {
    const [oldest] = waiting
    if (!oldest || expiry) return
    expiry = setTimeout(expire, oldest.since + waitMs - performance.now())
    expiry.unref()
  }

  function expire() {
    expiry = undefined
    const now = performance.now()
    const isLate = ({ since }: Waiting<Item, Result>) => now - since >= waitMs
    const late = waiting.filter(isLate)
    waiting = waiting.filter(entry => !isLate(entry))
    depth.waiting -= late.length
    for (const { reject } of late) reject(new TooBusy())
    planExpiry()
  }
}

/** Splits off the first `limit` entries that may be sent. */
function firstOf<Entry>(entries: Entry[], limit: number, maySend: (entry: Entry) => boolean) {
  const taken: Entry[] = []
  const remaining: Entry[] = []
  for (const entry of entries) (taken.length < limit && maySend(entry) ? taken : remaining).push(entry)
  return { taken, remaining }
}

type PoolBatchOptions<Item, Result> = Omit<BatchOptions<Item, Result>, 'run'> & {
  run: (sql: Sql, items: Item[]) => Promise<Result[]>
}

/** Joins the calls of each pool. `sql` must be a pool: the calls of a transaction must not join those of others. */
export function poolBatcher<Item, Result>({ run, ...options }: PoolBatchOptions<Item, Result>) {
  const batchers = new WeakMap<Sql, (item: Item) => Promise<Result>>()
  return (sql: Sql, item: Item): Promise<Result> => {
    let batch = batchers.get(sql)
    if (!batch) {
      batch = batcher({ ...options, run: (items: Item[]) => run(sql, items) })
      batchers.set(sql, batch)
    }
    return batch(item)
  }
}

/**
 * The same, but the result is undefined for every item when one of them may have made the statement fail. Each caller
 * then runs its item alone, so that it affects no other.
 */
export function isolatingBatcher<Item, Result>(options: PoolBatchOptions<Item, Result | undefined>) {
  const batch = poolBatcher(options)
  return async (sql: Sql, item: Item): Promise<Result | undefined> => {
    try {
      return await batch(sql, item)
    } catch (error) {
      if (isCausedByOneItem(error)) return undefined
      throw error
    }
  }
}
