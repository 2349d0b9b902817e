import { type PersonStore, publicStore } from '../db.ts'
import { LIST_TAG } from './conversations.ts'

/* Counts and deletes the cached data of this device, for the settings. */

type StorageUse = { nights: number; threads: number; messages: number }

export async function storageUse(store: PersonStore): Promise<StorageUse> {
  const [nights, threads, messages] = await Promise.all([
    publicStore.events.count(),
    store.conversations.filter(({ oldestSeq }) => oldestSeq !== null).count(),
    store.messages.count(),
  ])
  return { nights, threads, messages }
}

/**
 * Deletes only data that the server can send again: drafts and unsent writes stay. The response of the path `except`
 * stays too: it is the member's profile, from which an offline device reads which member is signed in.
 */
export async function clearCache(store: PersonStore, except: string): Promise<void> {
  await store.transaction('rw', store.copies, store.conversations, store.messages, store.notes, async () => {
    await store.copies.filter(({ path }) => path !== except).delete()
    await store.messages.clear()
    await store.conversations.clear()
    await store.notes.delete(LIST_TAG)
  })
  await publicStore.transaction('rw', publicStore.copies, publicStore.events, publicStore.notes, async () => {
    await publicStore.copies.clear()
    await publicStore.events.clear()
    await publicStore.notes.filter(({ name }) => name.startsWith('nights')).delete()
  })
  if (typeof caches !== 'undefined') for (const name of ['pista-pictures', 'pista-map']) await caches.delete(name)
}
