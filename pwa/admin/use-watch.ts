import { useEffect } from 'react'
import { recheckSession } from './gate.ts'

const LOOK_MS = 30_000

/** A page that nobody touches shuts when the server's session ends, not with the next click. Looking keeps nothing open. */
export function useWatch() {
  useEffect(() => {
    const look = () => void recheckSession()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
