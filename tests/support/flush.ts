import type { DeliveryStore } from '#sw/db.ts'
import { type FlushOptions, flushKind, openKinds } from '#sw/delivery/deliver.ts'

/** Sends the due rows of all kinds, as the driver of a page does for each kind by itself. */
export async function flush(store: DeliveryStore, options: FlushOptions = {}) {
  const flushed = await Promise.all((await openKinds(store)).map(kind => flushKind(store, kind, options)))
  const times = flushed.map(({ nextAt }) => nextAt).filter(time => time !== null)
  return {
    outcome: flushed.some(({ outcome }) => outcome === 'paused') ? 'paused' : 'done',
    nextAt: times.length > 0 ? Math.min(...times) : null,
  }
}
