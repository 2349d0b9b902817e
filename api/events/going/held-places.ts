import { releaseHeldPlaces } from '#db/events/venue/places.ts'
import type { AppContext } from '../../app-context.ts'
import { type QueueRunner, runQueue } from '../../processes/queue-runner.ts'

const POLL_MS = 1000

type HeldPlacesContext = Pick<AppContext, 'sql' | 'log' | 'deliveries'>

/** Gives the places that members have left to those who wait, when the time to undo is over. */
export function runHeldPlaces({ sql, log, deliveries }: HeldPlacesContext): QueueRunner {
  return runQueue({
    pollMs: POLL_MS,
    onError: error => log.error({ err: error }, 'places that members have left were not released'),
    async work() {
      if (await releaseHeldPlaces(sql)) deliveries.begin()
    },
  })
}
