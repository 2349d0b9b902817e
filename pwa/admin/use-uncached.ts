import { useEffect, useState } from 'react'
import { adminRequest } from './gate.ts'

/**
 * Loads `path` without a cache, because admin data is never stored on the device. Undefined until the response arrives.
 */
export function useUncached<Body>(path: string) {
  const [found, setFound] = useState<{ path: string; body?: Body; isFailed: boolean }>()
  const [attempt, setAttempt] = useState(0)

  // In an effect, because the server is outside React.
  useEffect(() => {
    let isCurrent = true
    adminRequest<Body>(path).then(
      body => isCurrent && setFound({ path, body, isFailed: false }),
      () => isCurrent && setFound({ path, isFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [path, attempt])

  const current = found?.path === path ? found : undefined
  return { body: current?.body, isFailed: current?.isFailed ?? false, refresh: () => setAttempt(attempt + 1) }
}
