import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Pools } from '#db/connection/pools.ts'
import { type EndedStatement, statementLine, watchPools } from '#db/connection/statements.ts'
import type { Activity } from './activity.ts'

type StatementsContext = { log: Logger; slowStatementMs: number; activity: Pick<Activity, 'statementEnded'> }

/** When PostgreSQL stalls, every statement is slow, and a line for each would add more load. */
const REPEAT_MS = 1_000
const MAX_TEXTS = 1_000

/** Returns the pools with measurement: statements are counted, and slow ones are logged with their request id. */
export function reportStatements(pools: Pools, { log, slowStatementMs, activity }: StatementsContext) {
  const logSlow = slowStatementLog(log)
  return watchPools(pools, {
    caller: () => currentRequestId.getStore(),
    onEnd(ended, requestId) {
      activity.statementEnded(ended.pool, ended.ms)
      if (slowStatementMs > 0 && ended.ms >= slowStatementMs) logSlow(ended, requestId)
    },
  })
}

/** Logs each statement at most once a second; the next line contains the number of omitted lines. */
export function slowStatementLog(log: Logger) {
  const logged = new Map<string, { atMs: number; leftOut: number }>()
  return ({ pool, parts, ms, waitedMs }: EndedStatement, requestId: string | undefined) => {
    const statement = statementLine(parts)
    const now = performance.now()
    const last = logged.get(statement)
    if (last && now - last.atMs < REPEAT_MS) {
      last.leftOut += 1
      return
    }
    if (logged.size >= MAX_TEXTS) logged.clear()
    logged.set(statement, { atMs: now, leftOut: 0 })
    log.warn(
      {
        event: 'slow_statement',
        statement,
        pool,
        ms: Math.round(ms),
        waitedMs: Math.round(waitedMs),
        ...(last && last.leftOut > 0 && { leftOut: last.leftOut }),
        ...(requestId && { requestId }),
      },
      'slow statement',
    )
  }
}

/** The id of the current request, so that the log line of a slow statement can contain it. */
export const currentRequestId = new AsyncLocalStorage<string>()
