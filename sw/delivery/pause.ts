import type { DeliveryStore } from '../db.ts'

/* After a 401 the queue sends nothing until a response shows that the same member is signed in. */

const PAUSED = 'outbox-paused'

export async function isPaused(store: DeliveryStore): Promise<boolean> {
  return (await store.notes.get(PAUSED)) !== undefined
}

export async function pause(store: DeliveryStore) {
  await store.notes.put({ name: PAUSED, value: true })
}

/** Resolves to whether the queue was paused. */
export async function resumeSending(store: DeliveryStore): Promise<boolean> {
  const wasPaused = await isPaused(store)
  if (wasPaused) await store.notes.delete(PAUSED)
  return wasPaused
}
