/**
 * Holds the form with this key until the returned function is called. Calls `onRefused` if another tab holds it.
 * Without locks, each tab holds it.
 */
export function holdForm(key: string, onRefused: () => void): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOpen = true
  const hold = async () => {
    // React's strict mode ends each effect at once and repeats it: the first one would still hold the lock.
    await Promise.resolve()
    if (!isOpen) return
    await navigator.locks.request(`form ${key}`, { ifAvailable: true }, lock => (lock ? promise : onRefused()))
  }
  hold().catch(() => undefined)
  return () => {
    isOpen = false
    resolve()
  }
}
