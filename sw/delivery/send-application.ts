import type { ApplicantStore } from '../applicant-store.ts'
import { registerBackgroundSync } from '../sync/background-sync.ts'
import { applications, wasSent } from './applications.ts'
import { deliver, flushKind, ifUnlocked } from './deliver.ts'
import { isOpen, lockOf } from './queue.ts'

/* How a page sends the queued applications of this device. */

/**
 * `sent`: by this call, or just before it by the queue, another tab or the worker. `busy`: one of these is sending it.
 * `refused`: one of these sent it first. `gone`: it was deleted.
 */
export type ApplicationOutcome = 'sent' | 'busy' | 'refused' | 'gone'

/** Sends one application now, also while it waits for its next attempt. Throws what `request` throws; the row contains it. */
export async function sendApplication(store: ApplicantStore, id: string): Promise<ApplicationOutcome> {
  const outcome = await ifUnlocked(lockOf(store, applications, id), async () => {
    const row = await store.deliveries.get(id)
    if (!row) return (await wasSent(store, id)) ? 'sent' : 'gone'
    if (!isOpen(row)) return 'refused'
    const { isSent, error } = await deliver(store, applications, [row])
    if (error === undefined) return isSent ? 'sent' : 'gone'
    await registerBackgroundSync()
    throw error
  })
  return outcome ?? 'busy'
}

/**
 * Sends every application that is due. Calls may overlap: each skips what another call, tab or the worker is sending. With
 * `hurry`, because the network is back or the page became visible, our own waits end.
 */
export async function sendWaitingApplications(store: ApplicantStore, { hurry = false } = {}): Promise<void> {
  const { nextAt } = await flushKind(store, applications, { hurry })
  if (nextAt !== null) await registerBackgroundSync()
}
