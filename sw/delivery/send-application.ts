import type { DeviceStore } from '../device-store.ts'
import { deliver, ifUnlocked } from './deliver.ts'
import { registerBackgroundSync } from './driver.ts'
import { applications, wasSent } from './kinds/applications.ts'
import { isOpen, lockOf } from './queue.ts'

/** `sent` or `refused`: now or just before. `busy`: another tab or the worker sends it. `gone`: it was deleted. */
export type ApplicationOutcome = 'sent' | 'busy' | 'refused' | 'gone'

/** Sends one application now, whatever its wait. Throws what `send` throws; the row contains it. */
export async function sendApplication(store: DeviceStore, id: string): Promise<ApplicationOutcome> {
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
