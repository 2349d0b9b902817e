import { updateEventsOfHosts } from '#db/events/messages/host-updates.ts'
import type { AppContext } from '../../app-context.ts'
import { type QueueRunner, runQueue } from '../../processes/queue-runner.ts'

const POLL_MS = 30_000

type UpdateContext = Pick<AppContext, 'sql' | 'log' | 'deliveries'>

/** Applies queued changes of hosts to their events. */
export function runHostUpdates({ sql, log, deliveries }: UpdateContext): QueueRunner {
  return runQueue({
    pollMs: POLL_MS,
    onError: error => log.error({ err: error }, 'events of a changed host were not updated'),
    async work(isClosed) {
      for (let isLast = false; !isLast && !isClosed(); ) {
        const batch = await updateEventsOfHosts(sql)
        if (batch.cancelledIds.length > 0) deliveries.begin()
        isLast = batch.isLast
      }
    },
  })
}
