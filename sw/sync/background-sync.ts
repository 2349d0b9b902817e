import { DELIVERY_SYNC } from '../delivery/deliver.ts'

/** Where Background Sync exists, the browser wakes the worker once the network is back, with every page closed too. */
export async function registerBackgroundSync() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !('sync' in registration)) return
  const sync = registration.sync as { register: (tag: string) => Promise<void> }
  await sync.register(DELIVERY_SYNC).catch(() => undefined)
}
