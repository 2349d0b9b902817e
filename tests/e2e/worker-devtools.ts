import type { CDPSession, Page } from '@playwright/test'
import type { PushMessage } from '#contract/notifications/push-message.ts'

/** The devtools of the service worker of this page, and the id of its registration. */
async function workerOf(page: Page): Promise<{ devtools: CDPSession; registrationId: string }> {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return { devtools, registrationId: await registration }
}

/**
 * Returns the function that fires the `sync` of the queue in the worker, as the browser does when the signal is back.
 */
export async function queueSyncOf(page: Page, { origin }: { origin: string }): Promise<() => Promise<void>> {
  const { devtools, registrationId } = await workerOf(page)
  const sync = { origin, registrationId, tag: 'outbox', lastChance: false }
  return async () => void (await devtools.send('ServiceWorker.dispatchSyncEvent', sync))
}

/** Delivers a push to the worker of the page, as the push service of the browser does. */
export async function deliverPush(page: Page, { origin }: { origin: string }, message: PushMessage): Promise<void> {
  const { devtools, registrationId } = await workerOf(page)
  const push = { origin, registrationId, data: JSON.stringify(message) }
  await devtools.send('ServiceWorker.deliverPushMessage', push)
}
