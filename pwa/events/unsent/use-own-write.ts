import { useEffect, useState } from 'react'
import type { Kind } from '#sw/delivery/kind.ts'
import type { OwnEventBody } from '#sw/delivery/kinds/own-events.ts'
import { type OwnWrite, ownWrite } from './own-events.ts'

/**
 * The write of this key as it was when the form was opened: the form keeps its values while the queue sends them. Undefined
 * until it has been read, null if there is none.
 */
export function useOwnWrite(userId: string | null, kind: Kind<string, OwnEventBody>, key: string | null) {
  const [read, setRead] = useState<OwnWrite | null>()
  const isRead = userId !== null && key !== null

  // In an effect, because IndexedDB is outside React.
  useEffect(() => {
    let isCurrent = true
    if (isRead) void ownWrite(userId, kind, key).then(row => isCurrent && setRead(row))
    return () => {
      isCurrent = false
    }
  }, [isRead, userId, kind, key])

  return isRead ? read : null
}
