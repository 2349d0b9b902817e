import { createDueEvents } from '#db/events/series/queue.ts'
import type { AppContext } from '../../app-context.ts'
import { type QueueRunner, runQueue } from '../../processes/queue-runner.ts'

/** A date becomes due ten weeks before its night, so a minute more or less does not matter. */
const POLL_MS = 60_000

/** Creates the events of series ten weeks ahead. */
export function runSeries({ sql, log }: Pick<AppContext, 'sql' | 'log'>): QueueRunner {
  return runQueue({
    pollMs: POLL_MS,
    onError: error => log.error({ err: error }, 'events of a series were not created'),
    async work(isClosed) {
      while (!isClosed() && (await createDueEvents(sql, Date.now())));
    },
  })
}
