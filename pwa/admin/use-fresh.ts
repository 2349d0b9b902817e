import { useEffect, useState } from 'react'
import { adminRequest } from './gate.ts'

/** What the server says now: nothing of an admin's is ever kept on the device. Undefined until it is known. */
export function useFresh<Body>(path: string) {
  const [found, setFound] = useState<{ path: string; body?: Body; isFailed: boolean }>()
  const [visit, setVisit] = useState(0)

  // The server is outside React, and so is what it says.
  useEffect(() => {
    let isCurrent = true
    adminRequest<Body>(path).then(
      body => isCurrent && setFound({ path, body, isFailed: false }),
      () => isCurrent && setFound({ path, isFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [path, visit])

  const current = found?.path === path ? found : undefined
  return { body: current?.body, isFailed: current?.isFailed ?? false, refresh: () => setVisit(visit + 1) }
}
