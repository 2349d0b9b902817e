import { useEffect } from 'react'
import { watchSession } from './gate.ts'

/**
 * Locks an unused page when the server's session ends, instead of at the next click. The check does not extend the
 * session.
 */
export function useSessionCheck() {
  useEffect(watchSession, [])
}
