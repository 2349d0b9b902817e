import { useEffect } from 'react'
import { recheckSession } from './gate.ts'

const CHECK_MS = 30_000

/**
 * Locks an unused page when the server's session ends, instead of at the next click. The check does not extend the
 * session.
 */
export function useSessionCheck() {
  useEffect(() => {
    const check = () => void recheckSession()
    const timer = setInterval(check, CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
}
