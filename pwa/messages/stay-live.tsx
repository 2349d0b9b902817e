import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { serverPaths } from '#contract/paths.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { refreshMe } from '#pwa/who.ts'
import { useWords } from '#pwa/words.ts'
import { personStore } from '#sw/store.ts'
import { closeLine, openLine } from './line-of-page.ts'
import { useLive } from './live-state.ts'
import { useUnreadTotal } from './use-conversations.ts'

/** From sign-in to sign-out, on every page: the one place where the line is opened and closed. Shows nothing itself. */
export default function StayLive({ userId }: { userId: string }) {
  useEffect(() => {
    openLine(userId, () => location.assign(serverPaths.logout))
    return closeLine
  }, [userId])
  useLockWhenRefused()
  useIconBadge(userId)
  useRefusedMessages(userId)
  return null
}

/** A 401 is not a sign-out: the screen locks, and everything stays where it is. */
function useLockWhenRefused() {
  const isRefused = useLive(live => live.trouble === 'signed-out')
  useEffect(() => {
    if (isRefused) void refreshMe()
  }, [isRefused])
}

/** The number on the app's icon is the number in the app, on whichever device it was read. */
function useIconBadge(userId: string) {
  const unread = useUnreadTotal(userId)
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Refused where the app is not installed.
    void navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread])
}

/** A definite no is said aloud, wherever the person is by then; the bubble keeps the text and the reason. */
function useRefusedMessages(userId: string) {
  const { errors } = useWords().messages
  const known = useRef<Set<string>>(undefined)
  const failed = useLiveQuery(
    () =>
      personStore(userId)
        .outbox.where('state')
        .equals('failed')
        .primaryKeys()
        .catch(() => []),
    [userId],
  )

  useEffect(() => {
    if (!failed) return
    const isNew = known.current && failed.some(id => !known.current?.has(id))
    known.current = new Set(failed)
    if (isNew) showToast({ title: errors.title, description: errors.send, tone: 'danger' })
  }, [failed, errors])
}
