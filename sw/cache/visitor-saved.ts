import { publicStore, withStore } from '../db.ts'
import { saved } from '../delivery/kinds/saved.ts'
import { enqueue } from '../delivery/queue.ts'

/** The events that a visitor without an account has saved on this device, the latest last. */
const SAVED = 'visitor saved'
const MAX_SAVED = 100

export async function savedByVisitor(): Promise<string[]> {
  const note = await publicStore.notes.get(SAVED)
  return (note?.value as string[] | undefined) ?? []
}

export async function saveAsVisitor(eventId: string, isSaved: boolean): Promise<void> {
  await publicStore.transaction('rw', publicStore.notes, async () => {
    const others = (await savedByVisitor()).filter(id => id !== eventId)
    await publicStore.notes.put({ name: SAVED, value: isSaved ? [...others, eventId].slice(-MAX_SAVED) : others })
  })
}

/**
 * Moves the events to the queue of the member who has signed in on this device. They are two databases: after an
 * interruption the events are queued again, and a saved event is saved once. Returns whether there were events.
 */
export async function passSavedToMember(userId: string): Promise<boolean> {
  const eventIds = await savedByVisitor()
  if (eventIds.length === 0) return false
  await withStore(userId, async store => {
    for (const eventId of eventIds) await enqueue(store, saved, eventId, true)
  })
  await publicStore.transaction('rw', publicStore.notes, async () => {
    const added = (await savedByVisitor()).filter(id => !eventIds.includes(id))
    await publicStore.notes.put({ name: SAVED, value: added })
  })
  return true
}
