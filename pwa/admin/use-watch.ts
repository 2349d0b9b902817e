import { useEffect } from 'react'
import { recheckSession } from './gate.ts'

const LOOK_MS = 30_000

/**
 * Locks an unused page when the server's session ends, instead of at the next click. The check does not extend the
 * session.
 */
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
