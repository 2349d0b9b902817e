import { updateEventsOfHosts } from '#db/events/host-updates.ts'
import type { AppContext } from '../app-context.ts'

/** The interval finds updates that another process did not finish, for example because it was killed. */
const POLL_MS = 30_000

export type HostUpdates = {
  /** Called after the commit of a change that may have queued updates for the events of its host. */
  begin: () => void
  close: () => Promise<void>
}

type UpdateContext = Pick<AppContext, 'sql' | 'log' | 'deliveries'>

/**
 * Applies queued changes of hosts to their events: at the start, after a change in this process, and twice a minute.
 */
export function runHostUpdates(context: UpdateContext): HostUpdates {
  let running: Promise<void> | undefined
  let isRequestedAgain = false
  let isClosed = false

  const drain = async () => {
    do {
      isRequestedAgain = false
      for (let isLast = false; !isLast && !isClosed; ) {
        const batch = await updateEventsOfHosts(context.sql)
        if (batch.cancelledIds.length > 0) context.deliveries.begin()
        isLast = batch.isLast
      }
    } while (isRequestedAgain && !isClosed)
  }
  const begin = () => {
    isRequestedAgain = true
    running ??= drain()
      .catch((error: unknown) => context.log.error({ err: error }, 'events of a changed host were not updated'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(begin, POLL_MS)
  timer.unref()
  begin()
  return {
    begin,
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}
