import { personStore } from '../db.ts'

const RECENT = 'recent searches'
const MAX_RECENT = 5
const MIN_LENGTH = 3

/** The texts that the member searched for on this device, newest first. */
export async function recentSearches(userId: string): Promise<string[]> {
  const note = await personStore(userId).notes.get(RECENT)
  return (note?.value as string[] | undefined) ?? []
}

/** A text that continues the newest one replaces it, because the member was still typing. Never throws. */
export async function storeSearch(userId: string, text: string): Promise<void> {
  if (text.length < MIN_LENGTH) return
  const store = personStore(userId)
  try {
    await store.transaction('rw', store.notes, async () => {
      const recent = await recentSearches(userId)
      const others = recent.filter((earlier, index) => earlier !== text && !(index === 0 && text.startsWith(earlier)))
      await store.notes.put({ name: RECENT, value: [text, ...others].slice(0, MAX_RECENT) })
    })
  } catch {
    // Without IndexedDB there are no recent searches.
  }
}

export async function deleteRecentSearches(userId: string): Promise<void> {
  await personStore(userId)
    .notes.delete(RECENT)
    .catch(() => undefined)
}
