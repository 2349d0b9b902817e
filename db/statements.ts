import { BUDGETS, type Pools, type StandbyPools } from './pools.ts'
import type { Database, Sql } from './sql.ts'

export type EndedStatement = {
  pool: Kind
  /** The parts of its text, without its values. */
  parts: readonly string[]
  /** From the call until the result, of which it waited for a connection for `waitedMs`. */
  ms: number
  waitedMs: number
}

export type StatementWatch<Caller> = {
  /** Asked when a statement begins, in the context of its caller. */
  caller: () => Caller
  onEnd: (ended: EndedStatement, caller: Caller) => void
}

/** How much of a pool is in use right now. */
export type PoolUsage = { max: number; inUse: number; waiting: number }

type Kind = keyof typeof BUDGETS

type Watched = { pools: Pools; usage: () => Record<Kind, PoolUsage> }

/**
 * The same pools, watched: how many statements run and wait, and how long each took. Statements of transactions are
 * included, and each commit as a statement of its own. Statements on a standby are reported, and not part of the usage.
 */
export function watchPools<Caller>(pools: Pools, watch: StatementWatch<Caller>): Watched {
  const kinds = Object.keys(BUDGETS) as Kind[]
  const watched = kinds.map(kind => [kind, watchPool(kind, pools[kind], watch)] as const)
  const { standby } = pools
  return {
    pools: {
      ...(Object.fromEntries(watched.map(([kind, { sql }]) => [kind, sql])) as Record<Kind, Database>),
      ...(standby && { standby: watchStandby(standby, watch) }),
    },
    usage: () => Object.fromEntries(watched.map(([kind, pool]) => [kind, pool.usage()])) as Record<Kind, PoolUsage>,
  }
}

function watchStandby<Caller>(standby: () => StandbyPools | undefined, watch: StatementWatch<Caller>) {
  const watched = new WeakMap<StandbyPools, StandbyPools>()
  return () => {
    const pools = standby()
    if (!pools) return undefined
    const known = watched.get(pools)
    if (known) return known
    const made: StandbyPools = {
      reads: watchPool('reads', pools.reads, watch).sql,
      public: watchPool('public', pools.public, watch).sql,
      search: watchPool('search', pools.search, watch).sql,
    }
    watched.set(pools, made)
    return made
  }
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

function watchPool<Caller>(kind: Kind, pool: Database, { caller, onEnd }: StatementWatch<Caller>) {
  const { max } = BUDGETS[kind]
  /** Those of transactions are not among them: a transaction occupies one connection, whatever runs in it. */
  const underWay = new Set<Statement>()
  let transactions = 0
  let waitingTransactions = 0

  /** A statement begins when a caller awaits it; a part of a larger statement never does. */
  const watch = (statement: Statement, isInTransaction: boolean) => {
    const { handler } = statement
    statement.handler = begun => {
      // The rows of a cursor come one part at a time, each with a promise of its own.
      if (begun.cursorFn) return handler(begun)
      const by = caller()
      const began = performance.now()
      let startedAt = began
      if (!isInTransaction) underWay.add(begun)
      const { resolve, reject } = begun
      const end = () => {
        underWay.delete(begun)
        const ms = performance.now() - began
        onEnd({ pool: kind, parts: begun.strings, ms, waitedMs: startedAt - began }, by)
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

  /** A function that has the rest of `sql` as its prototype: a proxy would cost every statement more. */
  const watched = <On extends Sql>(sql: On, isInTransaction: boolean): On => {
    const make = (call: (...args: unknown[]) => unknown) => {
      return (...args: unknown[]) => {
        const made = call(...args)
        if (isStatement(made)) watch(made, isInTransaction)
        return made
      }
    }
    const made = make(sql as unknown as (...args: unknown[]) => unknown)
    const unsafe = make((...args: unknown[]) => sql.unsafe(...(args as Parameters<Sql['unsafe']>)))
    return Object.assign(Object.setPrototypeOf(made, sql) as On, { unsafe, ...(!isInTransaction && { begin }) })
  }

  const begin = async (...args: unknown[]) => {
    const work = args.pop() as (tx: Sql) => unknown
    const by = caller()
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
        onEnd({ pool: kind, parts: ['commit'], ms: performance.now() - committingSince, waitedMs: 0 }, by)
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

/** A statement as one line, for people. */
export function textOf(parts: readonly string[]): string {
  return parts.join('…').replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH)
}
