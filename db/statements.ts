import { BUDGETS, type Pools } from './pools.ts'
import type { Database, Sql } from './sql.ts'

export type EndedStatement = {
  /** The text of the statement, without its values. */
  statement: () => string
  /** From the call until the result, of which it waited for a connection for `waitedMs`. */
  ms: number
  waitedMs: number
}

/** Called when a statement begins, in the context of its caller; what it returns is called when the statement ends. */
export type WatchStatement = (pool: keyof Pools) => (ended: EndedStatement) => void

/** How much of a pool is in use right now. */
export type PoolUsage = { max: number; inUse: number; waiting: number }

type Watched = { pools: Pools; usage: () => Record<keyof Pools, PoolUsage> }

/**
 * The same pools, watched: how many statements run and wait, and how long each took. Statements of transactions are
 * included, and each commit as a statement of its own.
 */
export function watchPools(pools: Pools, watch: WatchStatement): Watched {
  const kinds = Object.keys(pools) as (keyof Pools)[]
  const watched = Object.fromEntries(
    kinds.map(kind => [kind, watchPool(pools[kind], BUDGETS[kind].max, () => watch(kind))]),
  ) as Record<keyof Pools, ReturnType<typeof watchPool>>
  const each = <Value>(read: (kind: keyof Pools) => Value) =>
    Object.fromEntries(kinds.map(kind => [kind, read(kind)])) as Record<keyof Pools, Value>
  return { pools: each(kind => watched[kind].sql), usage: () => each(kind => watched[kind].usage()) }
}

/** What postgres.js keeps of a statement. Its types do not name these fields; the tests hold them against the library. */
type Statement = Promise<unknown> & {
  strings: readonly string[]
  handler: (statement: Statement) => unknown
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
  /** Null until the statement is on a connection. */
  state: unknown
  cursorFn?: unknown
}

/** Longer texts only repeat the columns of a query. */
const TEXT_LENGTH = 200

function watchPool(pool: Database, max: number, onBegin: () => (ended: EndedStatement) => void) {
  /** Those of transactions are not among them: a transaction occupies one connection, whatever runs in it. */
  const underWay = new Set<Statement>()
  let transactions = 0
  let waitingTransactions = 0

  /** A statement begins when somebody waits for it; a part of a larger statement never does. */
  const watch = (statement: Statement, isInTransaction: boolean) => {
    const { handler } = statement
    statement.handler = begun => {
      // The rows of a cursor come one part at a time, each with a promise of its own.
      if (begun.cursorFn) return handler(begun)
      const onEnd = onBegin()
      const began = performance.now()
      let startedAt = began
      if (!isInTransaction) underWay.add(begun)
      const { resolve, reject } = begun
      const end = () => {
        underWay.delete(begun)
        onEnd({ statement: () => textOf(begun), ms: performance.now() - began, waitedMs: startedAt - began })
      }
      begun.resolve = result => {
        end()
        resolve(result)
      }
      begun.reject = reason => {
        end()
        reject(reason)
      }
      const handled = handler(begun)
      if (begun.state === null) whenOnConnection(begun, () => (startedAt = performance.now()))
      return handled
    }
  }

  const watched = <On extends Sql>(sql: On, isInTransaction: boolean): On =>
    new Proxy(sql, {
      apply(target, self, args) {
        const made: unknown = Reflect.apply(target as unknown as () => unknown, self, args)
        if (isStatement(made)) watch(made, isInTransaction)
        return made
      },
      get(target, name) {
        const own: unknown = Reflect.get(target, name)
        if (name === 'unsafe')
          return (...args: Parameters<Sql['unsafe']>) => {
            const made = target.unsafe(...args)
            if (isStatement(made)) watch(made, isInTransaction)
            return made
          }
        return name === 'begin' ? begin : own
      },
    })

  const begin = async (...args: unknown[]) => {
    const work = args.pop() as (tx: Sql) => unknown
    const onCommit = onBegin()
    let committingSince: number | undefined
    let hasStarted = false
    waitingTransactions += 1
    try {
      return await (pool.begin as (...all: unknown[]) => Promise<unknown>)(...args, async (tx: Sql) => {
        hasStarted = true
        waitingTransactions -= 1
        transactions += 1
        const result = await resultOf(work(watched(tx, true)))
        committingSince = performance.now()
        return result
      })
    } finally {
      if (hasStarted) transactions -= 1
      else waitingTransactions -= 1
      if (committingSince !== undefined)
        onCommit({ statement: () => 'commit', ms: performance.now() - committingSince, waitedMs: 0 })
    }
  }

  return {
    sql: watched(pool, false),
    usage(): PoolUsage {
      const waiting = [...underWay].filter(({ state }) => state === null).length
      const inUse = Math.min(max, transactions + underWay.size - waiting)
      return { max, inUse, waiting: waiting + waitingTransactions }
    },
  }
}

/** postgres.js takes a list of statements as the work of a transaction, too. */
async function resultOf(work: unknown): Promise<unknown> {
  return Array.isArray(work) ? await Promise.all(work) : await work
}

/** postgres.js has no event for a statement that leaves its queue: it sets this field. */
function whenOnConnection(statement: Statement, started: () => void) {
  let { state } = statement
  void Object.defineProperty(statement, 'state', {
    configurable: true,
    get: () => state,
    set(connection: unknown) {
      state = connection
      started()
    },
  })
}

function isStatement(made: unknown): made is Statement {
  return typeof made === 'object' && made !== null && 'handler' in made && 'strings' in made && 'state' in made
}

function textOf({ strings }: Statement): string {
  return strings.join('…').replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH)
}
