import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The current time, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, TICK_MS)
    // Timers do not run while the device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return now
}
