import { claimJob } from '#db/cleanup/retention.ts'
import { watchQueue } from '#db/connection/queues.ts'
import type { Database } from '#db/connection/sql.ts'
import { type Delivery, endDelivery, postponeDelivery, takeDeliveries } from '#db/notifications/deliveries.ts'
import { continuePublication, notifyOfStarts } from '#db/notifications/notify.ts'
import { pushMessageFor } from './push-messages.ts'
import { type PushContext, sendPush } from './send-push.ts'

/** Finds deliveries that are due now, and those of a process that was killed. */
const POLL_MS = 10_000
const REMINDER_MINUTES = 1

export type Deliveries = {
  /** Called after the commit of a change that may have queued deliveries. */
  begin: () => void
  close: () => Promise<void>
}

type DeliveryContext = PushContext & { sql: Database }

/**
 * Sends the queued notifications, and notifies the followers who are still to be notified of a publication: at the start, after a change in this process, and every ten seconds. Several processes
 * share the queue.
 */
export function runDeliveries(context: DeliveryContext): Deliveries {
  let running: Promise<void> | undefined
  let isRequestedAgain = false
  let isClosed = false

  const sendAll = async () => {
    while (!isClosed && (await sendDeliveries(context)) > 0);
  }
  const drain = async () => {
    do {
      isRequestedAgain = false
      do await sendAll()
      while (!isClosed && (await continuePublication(context.sql)))
    } while (isRequestedAgain && !isClosed)
  }
  const begin = () => {
    isRequestedAgain = true
    running ??= drain()
      .catch((error: unknown) => context.log.error({ err: error }, 'queued notifications were not sent'))
      .finally(() => (running = undefined))
  }
  const poll = () => {
    remind(context).catch((error: unknown) => context.log.error({ err: error }, 'reminders were not queued'))
    begin()
  }
  const timer = setInterval(poll, POLL_MS)
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

async function remind({ sql }: DeliveryContext) {
  if (await claimJob(sql, 'reminders', REMINDER_MINUTES)) await notifyOfStarts(sql)
}

let underWay = 0
watchQueue('deliveries', () => ({ running: underWay, waiting: 0 }))

/** Sends the deliveries that are due, up to a fixed number. Returns how many this process took from the queue. */
export async function sendDeliveries(context: DeliveryContext): Promise<number> {
  const taken = await takeDeliveries(context.sql)
  underWay += taken.length
  await Promise.all(
    taken.map(delivery =>
      deliver(context, delivery)
        .catch((error: unknown) => context.log.warn({ err: error }, 'a notification was not sent'))
        .finally(() => (underWay -= 1)),
    ),
  )
  return taken.length
}

async function deliver(context: DeliveryContext, delivery: Delivery) {
  const message = delivery.device && (await pushMessageFor(context.sql, delivery))
  if (!delivery.device || !message) return await endDelivery(context.sql, delivery, 'skipped')
  const outcome = await sendPush(context, delivery.device, message)
  if (outcome === 'later') await postponeDelivery(context.sql, delivery)
  else await endDelivery(context.sql, delivery, outcome === 'sent' ? 'sent' : 'failed')
}
