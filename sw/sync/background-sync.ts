import { DELIVERY_SYNC } from '../delivery/deliver.ts'

/** In browsers with Background Sync, the browser starts the worker when the network is back, also with every page closed. */
export async function registerBackgroundSync() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !('sync' in registration)) return
  const sync = registration.sync as { register: (tag: string) => Promise<void> }
  await sync.register(DELIVERY_SYNC).catch(() => undefined)
}
