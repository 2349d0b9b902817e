import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The present moment, as often as a screen that says "now" has to look at the clock. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, TICK_MS)
    // A phone that slept in a pocket has missed its ticks.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return now
}
