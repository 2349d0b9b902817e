import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The current time, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const update = () => setNow(Date.now())
    const timer = setInterval(update, TICK_MS)
    // Timers do not run while the device sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])

  return now
}
