import { updateEventsOfHosts } from '#db/events/messages/host-updates.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import { releaseHeldPlaces } from '#db/events/venue/places.ts'
import type { AppContext } from '../app-context.ts'
import { type QueueRunner, runQueue } from '../processes/queue-runner.ts'

type QueueContext = Pick<AppContext, 'sql' | 'log' | 'deliveries'>

/** Creates the events of series ten weeks ahead. */
export function runSeries({ sql, log }: Omit<QueueContext, 'deliveries'>): QueueRunner {
  return runQueue({
    // A date becomes due ten weeks before its night, so a minute more or less does not matter.
    pollMs: 60_000,
    onError: error => log.error({ err: error }, 'events of a series were not created'),
    async work(isClosed) {
      while (!isClosed() && (await createDueEvents(sql, Date.now())));
    },
  })
}

/** Gives the places that members have left to those who wait, when the time to undo is over. */
export function runHeldPlaces({ sql, log, deliveries }: QueueContext): QueueRunner {
  return runQueue({
    pollMs: 1_000,
    onError: error => log.error({ err: error }, 'places that members have left were not released'),
    async work() {
      if (await releaseHeldPlaces(sql)) deliveries.begin()
    },
  })
}

/** Applies queued changes of hosts to their events. */
export function runHostUpdates({ sql, log, deliveries }: QueueContext): QueueRunner {
  return runQueue({
    pollMs: 30_000,
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
