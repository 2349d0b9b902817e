import type { Duplex } from 'node:stream'
import postgres from 'postgres'
import { CLUSTER_USER } from '../cluster/cluster.ts'
import { repairResults } from './driver-faults.ts'
import { codeOf } from './errors.ts'
import { openSocket, tlsModeIn } from './socket.ts'

/** The first parameter of every query: a connection, or the transaction that the query belongs to. */
export type Sql = postgres.ISql<Record<string, never>>

/** A part of a query. */
export type Fragment = ReturnType<Sql>

/** A pool of connections, each of which can begin a transaction; inside `begin`, use the `sql` of the transaction. */
export type Database = postgres.Sql<Record<string, never>>

/** Whether a query returns a row, such as one that a change has written. */
export async function hasRow(query: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await query).length > 0
}

/** The only row of a query, or the first one; undefined without one, unless the query has the type of one row. */
export async function firstRow<Row>(query: PromiseLike<readonly [Row]>): Promise<Row>
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined>
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  return (await query)[0]
}

/** The values by the names of their columns, without those that are undefined. */
export function columnsOf<Value>(fields: { [Name: string]: Value | undefined }): Record<string, Value> {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[postgres.fromCamel(name), value] as const],
  )
  return Object.fromEntries(given)
}

/** The limits of a connection without a budget, as in tools and tests. */
const STATEMENT_MS = 30_000
const LOCK_MS = 10_000

const RECONNECT_SECONDS = 0.1

/** PostgreSQL ends a transaction that is idle for this long, which also releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** A server by its URL, or the embedded PostgreSQL by its socket. With `dial` the URL has user and database only. */
export type Target = { url: string; dial?: () => Duplex } | { socket: string; database?: string }

/** The limits of a pool. */
export type Budget = {
  /** The highest number of connections. They are opened on demand. */
  max: number
  /** The longest duration of a statement, including its waiting. */
  statementMs: number
  /** The longest wait for a lock within that. A waiting statement occupies its connection, so this limit is short. */
  lockMs: number
}

/** Rows have the form of the contract: camelCase names, ISO timestamps, plain dates as text, counts as numbers. */
export function connect(
  target: Target,
  { max, statementMs = STATEMENT_MS, lockMs = LOCK_MS }: Pick<Budget, 'max'> & Partial<Budget>,
): Database {
  const options = {
    max,
    onnotice: () => {},
    connect_timeout: 5,
    // The pause after a refused connection. The library's own pauses grow to 20 s, and requests would wait as long.
    backoff: () => RECONNECT_SECONDS,
    // These settings are part of the connection start-up, so that no query pays for them.
    connection: {
      application_name: 'pista',
      TimeZone: 'UTC',
      // The server compiles a statement whose estimate is high, which takes longer than each of ours runs.
      jit: 'off',
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // A process on a lost machine never closes its connections: without keepalives its locks stay for hours.
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
      tcp_user_timeout: 25_000,
    },
    transform: { column: { from: postgres.toCamel } },
    types: {
      date: asText(1082),
      time: asText(1083),
      timestamp: asText(1114),
      timestamptz: {
        to: 1184,
        from: [1184],
        serialize: (at: Date | string) => (at instanceof Date ? at.toISOString() : at),
        parse: (at: string) => new Date(at).toISOString(),
      },
      int8: { to: 20, from: [20], serialize: String, parse: Number },
    },
  } satisfies postgres.Options<Record<string, postgres.PostgresType>>

  const open = new Set<Duplex>()
  const tls = 'url' in target ? tlsModeIn(target.url) : undefined
  const socket = (address: Parameters<typeof openSocket>[0]) => {
    const duplex = 'dial' in target && target.dial ? target.dial() : openSocket(address, tls)
    open.add(duplex)
    return duplex.once('close', () => open.delete(duplex))
  }
  // postgres.js accepts the option `socket`, which its types lack. The socket already contains TLS.
  const pool = { ...options, socket, ssl: false }
  const sql =
    'url' in target
      ? postgres(target.url, pool)
      : postgres({ ...pool, path: target.socket, user: CLUSTER_USER, database: target.database ?? 'postgres' })
  sockets.set(sql, open)
  const database = sql as unknown as Database
  // The statement is not sent, because nothing awaits it.
  repairResults(database`select 1`)
  return withSafeRollback(database)
}

/**
 * A transaction whose connection has ended is not rolled back, and not committed if the connection ended between two
 * statements: postgres.js would send that on the closed socket, which ends the process, or as the first bytes of the
 * next connection. PostgreSQL discards the transaction when its connection ends.
 */
function withSafeRollback(sql: Database): Database {
  const begin = sql.begin.bind(sql) as (...args: unknown[]) => Promise<unknown>
  const safeBegin = async (...args: unknown[]) => {
    const work = args.pop() as (tx: Sql) => unknown
    let isOver = false
    const transaction = begin(...args, async (tx: Sql) => {
      try {
        const result = work(tx)
        return await (Array.isArray(result) ? Promise.all(result) : result)
      } catch (error) {
        isOver ||= codeOf(error) === 'CONNECTION_CLOSED'
        throw error
      } finally {
        if (isOver) await new Promise<never>(() => {})
      }
    })
    return await transaction.catch((error: unknown) => {
      isOver = true
      throw error
    })
  }
  return Object.assign(sql, { begin: safeBegin })
}

const sockets = new WeakMap<object, Set<Duplex>>()

/** Ends every connection of a pool. Their statements fail; later statements open new connections. */
export function breakConnections(pool: Database) {
  for (const socket of sockets.get(pool) ?? []) socket.destroy()
}

function asText(type: number): postgres.PostgresType<string> {
  return { to: type, from: [type], serialize: (value: string) => value, parse: (value: string) => value }
}
