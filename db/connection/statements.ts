import { startDeadline } from './deadlines.ts'
import { codeOf } from './errors.ts'
import { BUDGETS, type Pools, type StandbyPools } from './pools.ts'
import { breakConnections, type Database, type Sql } from './sql.ts'

export type EndedStatement = {
  pool: Kind
  /** The parts of the statement's text, without its values. */
  parts: readonly string[]
  /** The duration from the call until the result, including `waitedMs`, the wait for a connection. */
  ms: number
  waitedMs: number
}

type StatementWatch<Caller> = {
  /** Called when a statement begins, in the async context of its caller. */
  caller: () => Caller
  onEnd: (ended: EndedStatement, caller: Caller) => void
}

/**
 * The server ends a statement at its limit. A statement without a result this long after the limit fails. If its
 * connection had no result of any statement in that time, the connection is frozen or lost, and all connections of
 * the pool are ended, so that the next statements connect again. An overloaded pool has late statements, too, but its
 * connections have results.
 */
const GRACE_MS = 2_000

export type PoolUsage = { max: number; inUse: number; waiting: number }

type Kind = keyof typeof BUDGETS

type Watched = { pools: Pools; usage: () => Record<Kind, PoolUsage> }

/**
 * Wraps the pools and ends statements on a frozen connection, which no option of the driver and no limit of the server
 * ends: both need a server that responds (`tests/db/lost-connections.test.ts`, #1089 in `driver-faults.ts`). For
 * `/metrics` and the log of slow statements it also measures how many statements run and wait, and how long each took.
 * Statements of transactions are included, and each commit counts as a statement. Statements on a standby are measured,
 * but not part of the usage.
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
    const existing = watched.get(pools)
    if (existing) return existing
    const made: StandbyPools = {
      reads: watchPool('reads', pools.reads, watch).sql,
      public: watchPool('public', pools.public, watch).sql,
      search: watchPool('search', pools.search, watch).sql,
    }
    watched.set(pools, made)
    return made
  }
}

/** The internal fields of a statement in postgres.js, which the tests check against the library. */
type Statement = Promise<unknown> & {
  strings: readonly string[]
  handler: (statement: Statement) => unknown
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
  /** Null until the statement is on a connection. */
  state: unknown
  /** Removes a statement without a connection from the queue. */
  cancel: () => void
  cursorFn?: unknown
}

/** `isOver` is set when the connection has ended: the transaction may send nothing more. */
type Transaction = { isOver: boolean }

/** The rest of a longer text is only the column list of the query. */
const TEXT_LENGTH = 200

function watchPool<Caller>(kind: Kind, pool: Database, { caller, onEnd }: StatementWatch<Caller>) {
  const { max } = BUDGETS[kind]
  const loss = detectLoss(kind, pool)
  /** Statements outside of transactions. A transaction occupies one connection, regardless of its statements. */
  const activeStatements = new Set<Statement>()
  const transactions: Transactions = { running: 0, waiting: 0 }

  /** A statement begins when a caller awaits it; a fragment of a larger statement is never awaited. */
  const measure = (statement: Statement, transaction?: Transaction) => {
    const { handler } = statement
    statement.handler = begun => {
      if (transaction?.isOver) return begun.reject(connectionLost())
      // A cursor returns its rows in parts, each with a promise of its own.
      if (begun.cursorFn) return handler(begun)
      const callerAtStart = caller()
      const began = performance.now()
      let startedAt = began
      if (!transaction) activeStatements.add(begun)
      const { resolve, reject } = begun
      let hasEnded = false
      const stopDeadline = loss.startDeadline(error => {
        const { state } = begun
        end()
        if (transaction) transaction.isOver = true
        reject(error)
        if (state === null) begun.cancel()
        loss.breakUnlessResult(state, state === null ? 0 : startedAt)
      })
      const end = () => {
        hasEnded = true
        stopDeadline()
        activeStatements.delete(begun)
        const ms = performance.now() - began
        onEnd({ pool: kind, parts: begun.strings, ms, waitedMs: startedAt - began }, callerAtStart)
      }
      // postgres.js calls both functions, also for a late statement that has already failed.
      begun.resolve = result => {
        loss.recordResult(begun.state)
        if (hasEnded) return
        end()
        resolve(result)
      }
      begun.reject = reason => {
        if (!isConnectionLost(reason)) loss.recordResult(begun.state)
        if (hasEnded) return
        end()
        if (transaction && isConnectionLost(reason)) transaction.isOver = true
        reject(reason)
      }
      const handled = handler(begun)
      if (begun.state === null) whenOnConnection(begun, () => (startedAt = performance.now()))
      return handled
    }
  }

  /** A function with `sql` as its prototype; a proxy would slow down every statement. */
  const watched = <On extends Sql>(sql: On, transaction?: Transaction): On => {
    const make = (call: (...args: unknown[]) => unknown) => {
      return (...args: unknown[]) => {
        const made = call(...args)
        if (isStatement(made)) measure(made, transaction)
        return made
      }
    }
    const made = make(sql as unknown as (...args: unknown[]) => unknown)
    const unsafe = make((...args: unknown[]) => sql.unsafe(...(args as Parameters<Sql['unsafe']>)))
    return Object.assign(Object.setPrototypeOf(made, sql) as On, { unsafe, ...(!transaction && { begin }) })
  }

  const begin = watchedBegin({ kind, pool, watch: { caller, onEnd }, loss, transactions, watched })

  return {
    sql: watched(pool),
    usage(): PoolUsage {
      const waiting = [...activeStatements].filter(({ state }) => state === null).length
      const inUse = Math.min(max, transactions.running + activeStatements.size - waiting)
      return { max, inUse, waiting: waiting + transactions.waiting }
    },
  }
}

/** Detects connections that are frozen or lost, see `GRACE_MS`. */
function detectLoss(kind: Kind, pool: Database) {
  const lossMs = BUDGETS[kind].statementMs + GRACE_MS
  /** The latest result of each connection of postgres.js; the key `pool` has the latest of all. */
  const lastResults = new WeakMap<object, number>()
  return {
    startDeadline(onLate: (error: Error) => void) {
      // Migrations, backups and exports remove the time limit of their statements.
      return kind === 'background' ? () => {} : startDeadline(lossMs, () => onLate(connectionLost()))
    },
    recordResult(connection: unknown) {
      const now = performance.now()
      lastResults.set(pool, now)
      if (isObject(connection)) lastResults.set(connection, now)
    },
    /** Ends the connections unless a result arrives within the time limit of a statement, counted from `since`. */
    breakUnlessResult(connection: unknown, since: number) {
      const resultAt = () => lastResults.get(isObject(connection) ? connection : pool) ?? 0
      const leftMs = Math.max(since, resultAt()) + lossMs - performance.now()
      if (leftMs <= 0) return breakConnections(pool)
      const asOf = resultAt()
      startDeadline(leftMs, () => {
        if (resultAt() === asOf) breakConnections(pool)
      })
    },
  }
}

/** The number of transactions on a connection, and of those that wait for one. */
type Transactions = { running: number; waiting: number }

type BeginContext<Caller> = {
  kind: Kind
  pool: Database
  watch: StatementWatch<Caller>
  loss: ReturnType<typeof detectLoss>
  transactions: Transactions
  watched: (tx: Sql, transaction: Transaction) => Sql
}

/** Returns the function that begins a transaction whose statements and commit are measured and have deadlines. */
function watchedBegin<Caller>({ kind, pool, watch, loss, transactions, watched }: BeginContext<Caller>) {
  return async (...args: unknown[]) => {
    const work = args.pop() as (tx: Sql) => unknown
    const by = watch.caller()
    let committingSince: number | undefined
    let hasStarted = false
    const state: Transaction = { isOver: false }
    const { promise: lost, reject: lose } = Promise.withResolvers<never>()
    const startDeadlineOfStep = () =>
      loss.startDeadline(error => {
        state.isOver = true
        lose(error)
        if (committingSince === undefined) loss.breakUnlessResult(null, 0)
        else breakConnections(pool)
      })
    let stopDeadline = startDeadlineOfStep()
    transactions.waiting += 1
    try {
      const transaction = (pool.begin as (...all: unknown[]) => Promise<unknown>)(...args, async (tx: Sql) => {
        // The call was rejected while it waited for a connection.
        if (state.isOver) throw connectionLost()
        stopDeadline()
        hasStarted = true
        transactions.waiting -= 1
        transactions.running += 1
        const outcome = resultOf(work(watched(tx, state)))
        await outcome.catch(() => {})
        // On an ended connection postgres.js would crash the process with the rollback, or send it to the server as
        // the first bytes of the next connection.
        if (state.isOver) return await new Promise<never>(() => {})
        // The deadline for the commit or the rollback.
        stopDeadline = startDeadlineOfStep()
        committingSince = performance.now()
        return await outcome.catch((error: unknown) => {
          committingSince = undefined
          throw error
        })
      })
      return await Promise.race([transaction, lost])
    } catch (error) {
      state.isOver = true
      throw error
    } finally {
      stopDeadline()
      if (hasStarted) transactions.running -= 1
      else transactions.waiting -= 1
      if (committingSince !== undefined)
        watch.onEnd({ pool: kind, parts: ['commit'], ms: performance.now() - committingSince, waitedMs: 0 }, by)
    }
  }
}

function connectionLost() {
  return Object.assign(new Error('the database did not respond within the limit of the statement'), {
    code: 'CONNECTION_LOST',
  })
}

function isConnectionLost(error: unknown) {
  return /^(CONNECTION_|ECONN|EPIPE)/.test(codeOf(error))
}

/** postgres.js accepts a list of statements as the body of a transaction. */
async function resultOf(work: unknown): Promise<unknown> {
  return Array.isArray(work) ? await Promise.all(work) : await work
}

/** postgres.js has no event for a statement that leaves its queue; it sets this field instead. */
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

function isObject(connection: unknown): connection is object {
  return typeof connection === 'object' && connection !== null
}

function isStatement(made: unknown): made is Statement {
  return typeof made === 'object' && made !== null && 'handler' in made && 'strings' in made && 'state' in made
}

/** Returns a statement as one line for logs. */
export function statementLine(parts: readonly string[]): string {
  return parts.join('…').replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH)
}
