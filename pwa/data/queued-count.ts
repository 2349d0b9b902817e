import { create } from 'zustand'

export const APPLICATIONS_KEY = 'pista.applications'

/** Job applications, and requests of guests without an account. */
const NAMES = { applications: APPLICATIONS_KEY, guests: 'pista.guests' }

/**
 * The number of writes that wait on this device outside of a member's queue. Their databases are rarely used, so the number is
 * stored where every page can read it synchronously.
 */
export const useQueuedCount = create<{ count: number }>(() => ({ count: storedCount() }))

export function setQueuedCount(count: number, of: keyof typeof NAMES = 'applications') {
  if (count > 0) localStorage.setItem(NAMES[of], String(count))
  else localStorage.removeItem(NAMES[of])
  useQueuedCount.setState({ count: storedCount() })
}

function storedCount(): number {
  return Object.values(NAMES).reduce((sum, name) => sum + Number(localStorage.getItem(name) ?? 0), 0)
}
