import { useEffect, useState } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useOwnEventsI18n } from '#pwa/i18n/pages/own-events.ts'
import { sentenceOfStored } from '#pwa/i18n/refusals.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import type { Kind } from '#sw/delivery/kind.ts'
import { type OwnEventBody, publication } from '#sw/delivery/kinds/own-events.ts'
import { isWaiting, type OwnWrite, ownWrite } from './own-events.ts'

/**
 * The write of this key as it was when the form was opened: the form keeps its values while the queue sends them.
 * Undefined until it has been read, null if there is none.
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

/** Above the form of an event that the server has refused after it was closed. The fields show what concerns them. */
export function RefusedEvent({ write }: { write: OwnWrite | null }) {
  const i18n = useI18n()
  const text = useOwnEventsI18n()
  if (write === null || isWaiting(write)) return null
  return (
    <Notice className="mt-5" tone="error">
      {refusalOf(write, i18n, text)}
    </Notice>
  )
}

export function refusalOf({ kind, failure }: OwnWrite, i18n: I18n, text: ReturnType<typeof useOwnEventsI18n>): string {
  const result = kind === publication.name ? text.notPublished : text.notSaved
  return `${result}. ${sentenceOfStored(failure, i18n) ?? i18n.refusals.failed}`
}
