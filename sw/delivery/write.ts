import { liveQuery } from 'dexie'
import { v7 as uuidv7 } from 'uuid'
import { type PersonStore, personStore, withStore } from '../db.ts'
import { syncState } from '../sync/state.ts'
import type { Kind } from './kind.ts'
import { discard, enqueue, markShown, observers } from './queue.ts'

/**
 * What became of a write. `waiting`: it stays in the queue, because it was sent once without success, or because this page
 * has just failed to reach the server. `replaced`: a later write of this page took its place. `failed`: the server was
 * reached and failed to store a toggle. The write is discarded, so that the screen shows the stored state and the member can
 * try again.
 */
export type Outcome = 'delivered' | 'waiting' | 'refused' | 'replaced' | 'failed'

/**
 * How a screen writes: stores the write for the queue, calls `onStored`, and resolves to the first outcome. On a device
 * without a database the write is sent at once instead, and the failure is thrown.
 */
export async function write<Body>(
  userId: string,
  kind: Kind<Body>,
  key: string,
  body: Body,
  onStored: () => void,
): Promise<Outcome> {
  const id = uuidv7()
  try {
    await withStore(userId, store => enqueue(store, kind, key, body, id))
  } catch {
    await kind.send([{ id, key, body }], { userId })
    onStored()
    return 'delivered'
  }
  onStored()
  const store = personStore(userId)
  const outcome = await outcomeOf(store, id)
  if (outcome === 'failed') await discard(store, id)
  // The form on this page shows the refusal.
  if (outcome === 'refused') await markShown(store, id)
  observers.delete(id)
  return outcome
}

function outcomeOf(store: PersonStore, id: string): Promise<Outcome> {
  return new Promise(resolve => {
    const end = (outcome: Outcome) => {
      subscription.unsubscribe()
      stopWatching()
      resolve(outcome)
    }
    const subscription = liveQuery(() => store.deliveries.get(id)).subscribe({
      next(row) {
        if (!row) end('delivered')
        else if (row.state === 'failed') end('refused')
        else if (row.tries > 0) end(row.failure ? 'failed' : 'waiting')
      },
      error: () => end('waiting'),
    })
    // A page that cannot load the module that sends has no try to show.
    const stopWatching = syncState.subscribe(({ isServerReached }) => {
      if (!isServerReached) end('waiting')
    })
    observers.set(id, end)
  })
}
