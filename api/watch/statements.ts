import type { Logger } from 'pino'
import type { Pools } from '#db/pools.ts'
import { watchPools } from '#db/statements.ts'
import type { Activity } from './activity.ts'
import { currentRequestId } from './current-request.ts'

type StatementsContext = { log: Logger; slowStatementMs: number; activity: Pick<Activity, 'statementEnded'> }

/** The same pools. Statements are counted, and slow ones are named in the log with the request they belong to. */
export function reportStatements(pools: Pools, { log, slowStatementMs, activity }: StatementsContext) {
  return watchPools(pools, pool => {
    const requestId = currentRequestId.getStore()
    return ({ statement, ms, waitedMs }) => {
      activity.statementEnded(pool, ms)
      if (slowStatementMs === 0 || ms < slowStatementMs) return
      log.warn(
        {
          event: 'slow_statement',
          statement: statement(),
          pool,
          ms: Math.round(ms),
          waitedMs: Math.round(waitedMs),
          ...(requestId && { requestId }),
        },
        'slow statement',
      )
    }
  })
}
