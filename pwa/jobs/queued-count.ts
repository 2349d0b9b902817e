import { create } from 'zustand'

const NAME = 'pista.applications'

/**
 * How many applications wait on this device. The database that knows is large and most people have none, so the number
 * stands where every page can read it at once.
 */
export const useQueuedCount = create<{ count: number }>(() => ({ count: Number(localStorage.getItem(NAME) ?? 0) }))

export function setQueuedCount(count: number) {
  if (count > 0) localStorage.setItem(NAME, String(count))
  else localStorage.removeItem(NAME)
  useQueuedCount.setState({ count })
}
