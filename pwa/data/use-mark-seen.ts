import { useEffect, useMemo, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { unseenNotifications } from '#contract/notifications/calls.ts'
import type { MarkSeen, Notification, Unseen } from '#contract/notifications/notifications.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { personStore } from '#sw/db.ts'
import { LIST_KEY, seen } from '#sw/delivery/kinds/seen.ts'
import { write } from '#sw/delivery/write.ts'
import { isVisible, listenToPage } from '#sw/online.ts'
import { flushSoon } from './page-sync.ts'

/**
 * Marks the listed notifications as seen while the page is visible, also without a connection. Returns the ids of those
 * that were new when the page was opened; they stay marked as new until the member leaves the page.
 */
export function useMarkSeen(userId: string, notifications: Notification[]): ReadonlySet<string> {
  const unseenIds = notifications.filter(({ seenAt }) => seenAt === null).map(({ id }) => id)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set(unseenIds))
  if (unseenIds.some(id => !newIds.has(id))) setNewIds(new Set([...newIds, ...unseenIds]))

  const joinedIds = unseenIds.join(' ')
  const idsUntil = notifications[0]?.createdAt
  const mark = useMemo(
    () => (joinedIds === '' ? undefined : { ids: joinedIds.split(' '), ...(idsUntil && { idsUntil }) }),
    [joinedIds, idsUntil],
  )
  useMark(userId, LIST_KEY, mark)
  return newIds
}

/**
 * Marks the notifications of the event as seen that are not newer than the shown event and the shown messages of its
 * host. Sends nothing while the member has no unseen notification.
 */
export function useMarkSeenOnEvent(
  userId: string | null,
  { id, updatedAt }: Pick<Event, 'id' | 'updatedAt'>,
  { messages }: Pick<MyPart, 'messages'>,
) {
  const hasUnseen = useLiveQuery(async () => {
    const cached = userId === null ? undefined : await personStore(userId).copies.get(unseenNotifications.path)
    return cached !== undefined && (cached.body as Unseen).unseen > 0
  }, [userId])
  const messagesUntil = messages?.[0]?.at
  const mark = useMemo(
    () => (hasUnseen ? { until: updatedAt, eventId: id, ...(messagesUntil && { messagesUntil }) } : undefined),
    [hasUnseen, updatedAt, id, messagesUntil],
  )
  useMark(userId, id, mark)
}

/** The list or the event of a hidden tab is not seen. */
function useMark(userId: string | null, key: string, body: MarkSeen | undefined) {
  useEffect(() => {
    if (userId === null || body === undefined) return undefined
    // Without the device's database the notifications are marked by the next visit.
    const mark = () => void write(userId, seen, key, body, () => flushSoon(seen)).catch(() => undefined)
    if (!isVisible()) return listenToPage({ visible: mark })
    mark()
    return undefined
  }, [userId, key, body])
}
