import { liveQuery } from 'dexie'
import { v7 as uuidv7 } from 'uuid'
import { noteUnstored } from '../cache/responses.ts'
import { type Delivery, type DeliveryStore, personStore, withStore } from '../db.ts'
import { syncState } from '../sync/state.ts'
import type { Kind } from './kind.ts'
import { discard, enqueue, hasAnswers, isToggle, markShown, observers, shownByForm } from './queue.ts'

/**
 * What became of a write. `waiting`: it stays in the queue, because it was sent once without success, or because this
 * page has just failed to reach the server. `replaced`: a later write of this page took its place. `failed`: the server
 * was reached and failed to store a toggle, and the write is deleted: the server never receives it again, so that the
 * screen shows the stored state and the member can try again.
 */
export type Outcome = 'delivered' | 'waiting' | 'refused' | 'replaced' | 'failed'

/**
 * How a screen writes: stores the write for the queue, calls `onStored`, and resolves to the first outcome. On a device
 * without a database the write is sent at once instead, and the failure is thrown.
 */
export async function write<Body>(
  userId: string,
  kind: Kind<string, Body>,
  key: string,
  body: Body,
  onStored: () => void,
): Promise<Outcome> {
  const id = uuidv7()
  if (kind.formShowsRefusal) shownByForm.add(id)
  try {
    await withStore(userId, store => enqueue(store, kind, key, body, id))
  } catch {
    await kind.send([{ id, key, body }], { userId })
    noteUnstored()
    onStored()
    return 'delivered'
  }
  onStored()
  return await outcomeOf(personStore(userId), kind, id)
}

/** Resolves to the first outcome of a stored write. */
export async function outcomeOf<Body, Store extends DeliveryStore>(
  store: Store,
  kind: Kind<string, Body, unknown, Store>,
  id: string,
): Promise<Outcome> {
  const outcome = await firstOutcome(store, isToggle(kind), id)
  if (outcome === 'refused' && shownByForm.has(id)) await markShown(store, id)
  shownByForm.delete(id)
  observers.delete(id)
  return outcome
}

function firstOutcome(store: DeliveryStore, canFail: boolean, id: string): Promise<Outcome> {
  return new Promise(resolve => {
    let isDiscarding = false
    const end = (outcome: Outcome) => {
      subscription.unsubscribe()
      stopWatching()
      resolve(outcome)
    }
    const look = (row: Delivery | undefined) => {
      if (isDiscarding) return
      if (!row) end('delivered')
      else if (row.state === 'failed' || row.state === 'dropped') end('refused')
      else if (row.state === 'queued' && row.tries > 0)
        if (canFail && row.failure && !hasAnswers(row)) void endAsFailed()
        else end('waiting')
    }
    /** The queue may be sending the row again. Then there is no failure to report, and the next outcome counts. */
    const endAsFailed = async () => {
      isDiscarding = true
      try {
        if (await discard(store, id)) return end('failed')
        isDiscarding = false
        look(await store.deliveries.get(id))
      } catch {
        end('waiting')
      }
    }
    const subscription = liveQuery(() => store.deliveries.get(id)).subscribe({
      next: look,
      error: () => end('waiting'),
    })
    // A page that cannot load the module that sends has no try to show.
    const stopWatching = syncState.subscribe(({ isServerReached }) => {
      if (!isServerReached && !isDiscarding) end('waiting')
    })
    observers.set(id, end)
  })
}
