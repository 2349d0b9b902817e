import { type Budget, connect, type Database, type Target } from './sql.ts'

/**
 * Connections, grouped by kind of call. A kind that waits, such as a write that waits for a locked row, uses no
 * connection of another kind: with one pool the locked row of `npm run chaos` stops all requests. `health` is reserved
 * for readiness checks, so that they always get a connection.
 */
export type Pools = Record<Kind, Database> & {
  /** For reads that may be a few seconds old. Returns undefined when there is no standby, or it is too far behind. */
  standby?: () => StandbyPools | undefined
}

export type StandbyPools = Pick<Record<Kind, Database>, 'reads' | 'public' | 'search'>

type Kind = 'reads' | 'public' | 'writes' | 'search' | 'background' | 'health'

/** The limit for statements that any visitor can cause, signed in or not. After it the response is 503. */
export const PUBLIC_STATEMENT_MS = 500

/** 18 connections for each process: five fit into the hundred that PostgreSQL allows by default. */
export const BUDGETS: Record<Kind, Budget> = {
  reads: { max: 3, statementMs: 3_000, lockMs: 250 },
  public: { max: 3, statementMs: PUBLIC_STATEMENT_MS, lockMs: 250 },
  writes: { max: 7, statementMs: 5_000, lockMs: 1_000 },
  search: { max: 2, statementMs: PUBLIC_STATEMENT_MS, lockMs: 250 },
  background: { max: 2, statementMs: 60_000, lockMs: 5_000 },
  health: { max: 1, statementMs: 400, lockMs: 100 },
}

export const CONNECTIONS_PER_PROCESS = Object.values(BUDGETS).reduce((sum, { max }) => sum + max, 0)

export function openPools(target: Target): Record<Kind, Database> & { close: () => Promise<void> } {
  const open = (kind: Kind) => connect(target, BUDGETS[kind])
  const pools: Record<Kind, Database> = {
    reads: open('reads'),
    public: open('public'),
    writes: open('writes'),
    search: open('search'),
    background: open('background'),
    health: open('health'),
  }
  return { ...pools, close: () => closeAll(pools) }
}

export function openStandbyPools(target: Target): StandbyPools & { close: () => Promise<void> } {
  const pools: StandbyPools = {
    reads: connect(target, BUDGETS.reads),
    public: connect(target, BUDGETS.public),
    search: connect(target, BUDGETS.search),
  }
  return { ...pools, close: () => closeAll(pools) }
}

async function closeAll(pools: Record<string, Database>) {
  await Promise.all(Object.values(pools).map(pool => pool.end({ timeout: 5 })))
}

/** Uses one pool for every kind, for tools and tests that need no separation. */
export function onePool(sql: Database): Pools {
  return { reads: sql, public: sql, writes: sql, search: sql, background: sql, health: sql }
}
