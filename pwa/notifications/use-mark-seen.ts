import { useEffect, useState } from 'react'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { flushSoon } from '#pwa/messages/page-sync.ts'
import { seen } from '#sw/delivery/seen.ts'
import { write } from '#sw/delivery/write.ts'
import { isVisible, listenToPage } from '#sw/online.ts'

/**
 * Marks the listed notifications as seen while the page is visible, also without a connection. Returns the ids of those
 * that were new when the page was opened; they stay marked as new until the member leaves the page.
 */
export function useMarkSeen(userId: string, { notifications }: NotificationPage): ReadonlySet<string> {
  const unseenIds = notifications.filter(({ seenAt }) => seenAt === null).map(({ id }) => id)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set(unseenIds))
  if (unseenIds.some(id => !newIds.has(id))) setNewIds(new Set([...newIds, ...unseenIds]))

  const until = unseenIds.length > 0 ? notifications[0]?.createdAt : undefined
  useEffect(() => {
    if (until === undefined) return undefined
    // Without the device's database the list is marked by the next visit.
    const mark = () => void write(userId, seen, 'list', { until }, () => flushSoon(seen)).catch(() => undefined)
    // The list of a hidden tab is not seen.
    if (!isVisible()) return listenToPage({ visible: mark })
    mark()
    return undefined
  }, [userId, until])
  return newIds
}
