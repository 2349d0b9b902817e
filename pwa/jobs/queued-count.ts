import { create } from 'zustand'

const NAME = 'pista.applications'

/**
 * The number of queued applications on this device. Its database is large and rarely used, so the number is stored
 * where every page can read it synchronously.
 */
export const useQueuedCount = create<{ count: number }>(() => ({ count: Number(localStorage.getItem(NAME) ?? 0) }))

export function setQueuedCount(count: number) {
  if (count > 0) localStorage.setItem(NAME, String(count))
  else localStorage.removeItem(NAME)
  useQueuedCount.setState({ count })
}
