import { create } from 'zustand'

/** Job applications, and requests of guests without an account. */
const NAMES = { applications: 'pista.applications', guests: 'pista.guests' }
export const QUEUED_KEYS = Object.values(NAMES)

/**
 * The number of writes that wait on this device outside of a member's queue. Their databases are rarely used, so the
 * number is stored where every page can read it synchronously.
 */
export const useQueuedCount = create<{ count: number }>(() => ({ count: storedCount() }))

export function setQueuedCount(count: number, of: keyof typeof NAMES = 'applications') {
  if (count > 0) localStorage.setItem(NAMES[of], String(count))
  else localStorage.removeItem(NAMES[of])
  useQueuedCount.setState({ count: storedCount() })
}

function storedCount(): number {
  return QUEUED_KEYS.reduce((sum, name) => sum + Number(localStorage.getItem(name) ?? 0), 0)
}
