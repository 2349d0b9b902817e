import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { applyCachedUser, refreshMe } from '#pwa/accounts/current-user.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { leave } from '#pwa/accounts/sign-out.ts'
import { useI18n } from '#pwa/i18n.ts'
import { isPushChosen } from '#pwa/notifications/push-choice.ts'
import { useDroppedWrites } from '#pwa/shell/dropped-writes.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { onWipe } from '#sw/cache/wipe-broadcast.ts'
import { personStore } from '#sw/db.ts'
import { pullSoon, startPageSync, stopPageSync } from './page-sync.ts'
import { useSyncState } from './sync-state.ts'
import { useUnread } from './unread.ts'
import { useUnreadTotal } from './use-conversations.ts'

/** From sign-in to sign-out, on every page: the one place where the line is opened and closed. Shows nothing itself. */
export default function StayLive({ userId }: { userId: string }) {
  useEffect(() => {
    startPageSync(userId, () => {
      if (useSession.getState().me?.id === userId) void leave()
    })
    const stopListening = onWipe(wipedId => {
      // Another tab takes this person off the device: nothing here may write them back.
      if (wipedId === userId) stopPageSync()
    })
    return () => {
      stopListening()
      stopPageSync()
    }
  }, [userId])
  useRinging(userId)
  useLockWhenRefused()
  useUnreadCounted(userId)
  useRefusedMessages(userId)
  useDroppedWrites(userId)
  useProfileKept(userId)
  return null
}

/** A device that rings keeps ringing, also after the browser or the session has changed. */
function useRinging(userId: string) {
  useEffect(() => {
    if (isPushChosen())
      void import('#pwa/notifications/push.ts')
        .then(({ renewPush: keepRinging }) => keepRinging())
        .catch(() => undefined)
  }, [userId])
}

/** A 401 is not a sign-out: the screen locks, and everything stays where it is. */
function useLockWhenRefused() {
  const isRefused = useSyncState(live => live.trouble === 'signed-out')
  useEffect(() => {
    if (isRefused) void refreshMe().then(pullAgainIfSignedIn)
  }, [isRefused])
}

/** The refused request went out with a cookie that has been replaced meanwhile. */
function pullAgainIfSignedIn() {
  if (useSession.getState().me) pullSoon()
}

/** One number, wherever it stands: on the bar, and on the app's icon, on whichever device it was read. */
function useUnreadCounted(userId: string) {
  const total = useUnreadTotal(userId)
  useEffect(() => {
    useUnread.setState({ total })
    // Refused where the app is not installed.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(total).catch(() => undefined)
  }, [total])
  useEffect(() => () => useUnread.setState({ total: 0 }), [])
}

/** Changes that went out from the worker, or from another tab, are seen here as well. */
function useProfileKept(userId: string) {
  const kept = useLiveQuery(
    () =>
      personStore(userId)
        .copies.get('/api/auth/user')
        .catch(() => undefined),
    [userId],
  )
  useEffect(() => {
    if (kept) applyCachedUser(kept)
  }, [kept])
}

/** A definite no is said aloud, wherever the person is by then; the bubble keeps the text and the reason. */
function useRefusedMessages(userId: string) {
  const { errors } = useI18n().messages
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
