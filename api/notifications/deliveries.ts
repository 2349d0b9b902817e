import type { PushMessage } from '#contract/notifications/push-message.ts'
import { claimJob } from '#db/cleanup/retention.ts'
import { watchQueue } from '#db/connection/queues.ts'
import type { Database } from '#db/connection/sql.ts'
import { askVisitors } from '#db/events/promises/promises.ts'
import { askHosts } from '#db/events/still-on/confirmations.ts'
import { applySixWeeks, noteEarlierConfirmations } from '#db/events/still-on/six-weeks.ts'
import {
  endDelivery,
  type NotificationDelivery,
  postponeDelivery,
  takeDeliveries,
} from '#db/notifications/deliveries.ts'
import { queueDigests } from '#db/notifications/digests.ts'
import { notifyOfStarts } from '#db/notifications/notify-goers.ts'
import { continuePublication } from '#db/notifications/publications.ts'
import { queueTexts } from '#db/notifications/texts.ts'
import type { AppContext } from '../app-context.ts'
import { plainTitle } from '../emails/email.ts'
import { messagesFor } from '../http/i18n.ts'
import { siteOrigin } from '../http/origins.ts'
import { type QueueRunner, runQueue } from '../processes/queue-runner.ts'
import { sendDigests } from './digests.ts'
import { guestTextLink } from './guest-text-page.ts'
import { type EmailContext, emailFor } from './notification-emails.ts'
import { type PushContext, sendPush } from './push.ts'
import { pushMessageFor } from './push-messages.ts'

const POLL_MS = 10_000
const REMINDER_MINUTES = 1
const TEXTS_MINUTES = 1
const DIGESTS_MINUTES = 10
const SIX_WEEKS_MINUTES = 5
const DAY_MINUTES = 24 * 60

const CHANNELS: NotificationDelivery['channel'][] = ['push', 'email', 'text']

/** Attempts of one process at the same time. */
const AT_ONCE: Record<NotificationDelivery['channel'], number> = { push: 60, email: 4, text: 4 }
/** No further push is begun while a service has so many, so that a slow one does not occupy all attempts. */
const AT_ONCE_OF_HOST = 20
const TAKEN_AT_ONCE = 20
/** Deliveries that end within this time are replaced with one statement. */
const REFILL_MS = 10
/** Of the title of an event in a text message. */
const TITLE_CHARACTERS = 40

type DeliveryContext = PushContext & EmailContext & Pick<AppContext, 'site' | 'sms'> & { sql: Database }

/**
 * Sends the queued notifications, notifies the guests of events that begin soon, asks the hosts of today's events, and
 * notifies the followers who are still to be notified of a publication. Several processes share the queues. A slow
 * channel delays no other one.
 */
export function runDeliveries(context: DeliveryContext): QueueRunner {
  let next = Promise.withResolvers<void>()
  const begun = () => next.promise
  const run = (what: string, work: (isClosed: () => boolean) => Promise<void>) =>
    runQueue({ work, pollMs: POLL_MS, onError: error => context.log.error({ err: error }, `${what} were not sent`) })

  const queues = [
    run('reminders', async () => {
      // What it queues is sent by the queues below.
      if (await queueTimed(context)) begin()
    }),
    run('pushes', async isClosed => {
      do await sendChannel(context, 'push', { isClosed, begun })
      while (!isClosed() && (await continuePublication(context.sql)))
    }),
    run('emails', async isClosed => await sendChannel(context, 'email', { isClosed, begun })),
    run('digests', async isClosed => await sendDigests(context, isClosed)),
    run('texts', async isClosed => await sendChannel(context, 'text', { isClosed, begun })),
  ]
  function begin() {
    // A delivery that was queued now does not wait for a slow attempt that is under way.
    next.resolve()
    next = Promise.withResolvers<void>()
    for (const queue of queues.slice(1)) queue.begin()
  }
  return {
    begin,
    async close() {
      await Promise.all(queues.map(queue => queue.close()))
    },
  }
}

/** Queues what is due because of the time alone. Returns true if it did. */
async function queueTimed({ sql, config }: DeliveryContext): Promise<boolean> {
  const budget = config.changeTextsDailyBudget
  const isReminding = await claimJob(sql, 'reminders', REMINDER_MINUTES)
  if (isReminding) {
    await notifyOfStarts(sql)
    await askHosts(sql)
    await askVisitors(sql)
  }
  if (await claimJob(sql, 'earlier confirmations', DAY_MINUTES)) await noteEarlierConfirmations(sql)
  const isConfirming = await claimJob(sql, 'six weeks', SIX_WEEKS_MINUTES)
  if (isConfirming) await applySixWeeks(sql, Date.now())
  const isDigesting = await claimJob(sql, 'digests', DIGESTS_MINUTES)
  if (isDigesting) await queueDigests(sql)
  const isTexting = budget > 0 && (await claimJob(sql, 'change texts', TEXTS_MINUTES))
  if (isTexting) await queueTexts(sql, budget)
  return isReminding || isConfirming || isDigesting || isTexting
}

let underWay = 0
watchQueue('deliveries', () => ({ running: underWay, waiting: 0 }))

type Progress = {
  isClosed?: () => boolean
  /** Resolves when deliveries may have been queued after this call. */
  begun?: () => Promise<void>
}

/** Sends the deliveries that are due. The channels do not wait for each other. */
export async function sendDeliveries(context: DeliveryContext, progress: Progress = {}): Promise<void> {
  await Promise.all(CHANNELS.map(channel => sendChannel(context, channel, progress)))
}

/** The urgent ones first. Each attempt that ends makes place for the next, so that a slow one delays no other. */
async function sendChannel(
  context: DeliveryContext,
  channel: NotificationDelivery['channel'],
  { isClosed = () => false, begun = () => new Promise<void>(() => {}) }: Progress,
) {
  const attempts = new Map<Promise<void>, string>()
  for (;;) {
    const limit = isClosed() ? 0 : Math.min(AT_ONCE[channel] - attempts.size, TAKEN_AT_ONCE)
    const exceptHosts = fullHosts([...attempts.values()])
    // Asked for before the queue is read: a delivery that is queued meanwhile may be missing in what was read.
    const queued = begun()
    const taken = limit > 0 ? await takeDeliveries(context.sql, { channel, limit, exceptHosts }) : []
    for (const delivery of taken) {
      const attempt = deliver(context, delivery).finally(() => attempts.delete(attempt))
      attempts.set(attempt, delivery.host)
    }
    if (attempts.size === 0 && exceptHosts.length === 0) return
    const fullNow = fullHosts([...attempts.values()])
    // The attempts of a full host may have ended while others were taken.
    if ((taken.length === limit && limit > 0) || exceptHosts.some(host => !fullNow.includes(host))) continue
    await Promise.race([...attempts.keys(), queued])
    await new Promise(resolve => setTimeout(resolve, REFILL_MS))
  }
}

function fullHosts(hosts: string[]): string[] {
  return [...new Set(hosts)].filter(host => hosts.filter(other => other === host).length >= AT_ONCE_OF_HOST)
}

async function deliver(context: DeliveryContext, delivery: NotificationDelivery) {
  underWay += 1
  try {
    const outcome = await attemptOf(context, delivery).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a notification was not sent')
      return 'later' as const
    })
    if (outcome === 'later') await postponeDelivery(context.sql, delivery)
    else await endDelivery(context.sql, delivery, outcome)
  } catch (error) {
    context.log.warn({ err: error }, 'the outcome of a notification was not recorded')
  } finally {
    underWay -= 1
  }
}

type Outcome = 'sent' | 'skipped' | 'failed' | 'later'

async function attemptOf(context: DeliveryContext, delivery: NotificationDelivery): Promise<Outcome> {
  const { device, email, phone } = delivery
  const message = device || email || phone ? await pushMessageFor(context, delivery) : null
  if (!message) return 'skipped'
  if (email) return await context.mail.attempt(await emailFor(context, { ...delivery, email }, message))
  if (phone) return await sendText(context, { ...delivery, phone }, message)
  if (!device) return 'skipped'
  const outcome = await sendPush(context, device, message)
  return outcome === 'gone' ? 'failed' : outcome
}

/** A text costs money, so it is recorded as sent before the attempt: a kill may lose it, but not repeat it. */
async function sendText(
  { sql, sms, config, secrets }: DeliveryContext,
  delivery: NotificationDelivery & { phone: string },
  { path, body }: PushMessage,
): Promise<Outcome> {
  const isOffer = delivery.kind === 'place-free'
  // One that was queued before the operator has ended the texts about changes.
  if (!isOffer && config.changeTextsDailyBudget === 0) return 'skipped'
  if (!(await endDelivery(sql, delivery, 'sent'))) return 'sent'
  const origin = siteOrigin(config)
  const link =
    delivery.guestId === null || isOffer ? origin + path : guestTextLink({ origin, secrets }, delivery.guestId)
  const text = isOffer ? offerTextOf(delivery, { link, until: body }) : changeTextOf(delivery, link)
  return await sms.send({ to: delivery.phone, text }).then(
    () => 'sent',
    () => 'failed',
  )
}

function changeTextOf({ kind, locale, eventTitle, guestId }: NotificationDelivery, link: string): string {
  const { changeText } = messagesFor(locale).emails
  const event = shortTitle(eventTitle) ?? changeText.anyEvent
  const sentence = changeText[kind === 'event-cancelled' ? kind : 'event-changed']
  return sentence({ event, link: guestId === null ? link : changeText.seeOrStop(link) })
}

function offerTextOf({ locale, eventTitle }: NotificationDelivery, { link, until }: { link: string; until: string }) {
  const { offerText, changeText } = messagesFor(locale).emails
  return offerText({ event: shortTitle(eventTitle) ?? changeText.anyEvent, until, link })
}

/** The title is short and without an address: each segment costs money, and recipients trust the sender. */
function shortTitle(eventTitle: string | null): string | undefined {
  const title = plainTitle(eventTitle ?? '')
  if (!title) return undefined
  const characters = Array.from(title)
  return characters.length > TITLE_CHARACTERS ? `${characters.slice(0, TITLE_CHARACTERS - 3).join('')}...` : title
}
