import { useEffect, useRef } from 'react'
import { currentUser } from '#contract/accounts/session/calls.ts'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { noticeOf } from '#pwa/data/describe-write.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { flushSoon, pullSoon, startPageSync, stopPageSync } from '#pwa/data/page-sync.ts'
import { isPushChosen } from '#pwa/data/push-choice.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { useUnconfirmedChoices } from '#pwa/events/list/use-unconfirmed.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceForCode } from '#pwa/i18n/refusals.ts'
import { useUnread } from '#pwa/messages/unread.ts'
import { useUnreadTotal } from '#pwa/messages/use-conversations.ts'
import { applyCachedUser, refreshMe, setCurrentUser } from '#pwa/session/current-user.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { signOutNow } from '#pwa/session/sign-out.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { onWipe } from '#sw/broadcast.ts'
import { passSavedToMember } from '#sw/cache/visitor-saved.ts'
import { personStore } from '#sw/db.ts'
import { eventAt, going } from '#sw/delivery/kinds/going.ts'
import { saved } from '#sw/delivery/kinds/saved.ts'
import { isAnswerable } from '#sw/delivery/queue.ts'
import { isAutomatic, takeRefusals, unshownRefusals } from '#sw/delivery/unsent.ts'
import { hasDeviceStore } from '#sw/has-device-store.ts'
import { isVisible, listenToPage, whenWorthFetchingAgain } from '#sw/online.ts'

/** Starts the sync at sign-in and stops it at sign-out, once per page. Renders nothing. */
export default function Sync({ userId }: { userId: string }) {
  useEffect(() => {
    startPageSync(userId, {
      onRevoked() {
        if (useSession.getState().me?.id === userId) void signOutNow()
      },
      onAccountChange: () => void refreshMe(),
      onProfile: updateCurrentUser,
    })
    const stopListening = onWipe(wipedId => {
      // Another tab deletes this member's data on the device: this tab must not write it again.
      if (wipedId === userId) stopPageSync()
    })
    return () => {
      stopListening()
      stopPageSync()
    }
  }, [userId])
  useSavedBeforeSignIn(userId)
  usePlacesBeforeSignIn(userId)
  usePushRenewal(userId)
  useLockWhenRefused()
  useUnreadCount(userId)
  useRefusedMessages(userId)
  useDroppedWrites(userId)
  useSyncedProfile(userId)
  useUnconfirmedChoices(userId)
  return null
}

/** Ignores a profile that arrives after the member has signed out: it must not sign the member in again. */
async function updateCurrentUser(me: Me) {
  if (useSession.getState().me?.id === me.id) await setCurrentUser(me)
}

/** The events that were saved on this device without an account belong to the member who signs in. */
function useSavedBeforeSignIn(userId: string) {
  useEffect(() => {
    // They stay on the device if its database fails.
    void passSavedToMember(userId).then(
      hasSaved => hasSaved && flushSoon(saved),
      () => undefined,
    )
  }, [userId])
}

/** So do the places that this device has at events, whichever way the member has signed in. */
function usePlacesBeforeSignIn(userId: string) {
  useEffect(() => {
    const keep = async () => {
      if (!(await hasDeviceStore())) return
      const { keepPlaces } = await import('#pwa/events/guests/keep-places.ts')
      await keepPlaces(userId)
    }
    const keepNow = () => void keep().catch(() => undefined)
    keepNow()
    return whenWorthFetchingAgain(keepNow)
  }, [userId])
}

/** Renews the push subscription, which is lost when the browser or the session changes. */
function usePushRenewal(userId: string) {
  useEffect(() => {
    if (isPushChosen()) void import('#pwa/data/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
  }, [userId])
}

/**
 * After a 401 the session is checked. The member is not signed out, and the data stays on the device: only the screens
 * are locked until the next sign-in.
 */
function useLockWhenRefused() {
  const isRefused = useSyncState(live => live.failure === 'signed-out')
  useEffect(() => {
    if (isRefused) void refreshMe().then(pullAgainIfSignedIn)
  }, [isRefused])
}

/** If the member is still signed in, the refused request had an old cookie, which another request has replaced. */
function pullAgainIfSignedIn() {
  if (useSession.getState().me) pullSoon()
}

/** The number of unread messages on the navigation bar and on the app's icon. */
function useUnreadCount(userId: string) {
  const total = useUnreadTotal(userId)
  useEffect(() => {
    useUnread.setState({ total })
    // Fails where the app is not installed.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(total).catch(() => undefined)
  }, [total])
  useEffect(() => () => useUnread.setState({ total: 0 }), [])
}

/** Applies profile edits that the worker or another tab has sent. */
function useSyncedProfile(userId: string) {
  const cachedProfile = useLiveQuery(
    () =>
      personStore(userId)
        .copies.get(currentUser.path)
        .catch(() => undefined),
    [userId],
  )
  useEffect(() => {
    if (cachedProfile) applyCachedUser(cachedProfile)
  }, [cachedProfile])
}

/** Shows a toast when a message is refused, on every page; the bubble contains the text and the reason. */
function useRefusedMessages(userId: string) {
  const { errors } = useI18n().messages
  const known = useRef<Set<string>>(undefined)
  const failed = useLiveQuery(
    () =>
      personStore(userId)
        .deliveries.where('state')
        .equals('failed')
        .filter(({ kind }) => kind === 'messages')
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

/** Shows one notice for each write that the server has refused, also if the worker sent it while no page was open. */
function useDroppedWrites(userId: string) {
  const i18n = useI18n()
  const refused = useLiveQuery(
    () =>
      unshownRefusals(personStore(userId))
        .count()
        .catch(() => 0),
    [userId],
  )
  useEffect(() => {
    if (!refused) return
    const show = async () => {
      const rows = await takeRefusals(personStore(userId))
      for (const row of rows) {
        // The member did not choose to send a mark; the next sync queues it again.
        if (isAutomatic(row.kind)) continue
        const { title, fallback } = noticeOf(row, i18n)
        const description = sentenceForCode(row.failure?.code, i18n, fallback)
        if (isAnswerable(row)) {
          const { hostAsks, answer } = i18n.events.page
          const href = `${paths.event(row.key)}#answer`
          const stored = (await personStore(userId).copies.get(eventAt(row.key).path))?.body as Event | undefined
          showToast({
            title: hostAsks,
            description: stored?.title ?? description,
            link: { name: answer, href },
          })
          continue
        }
        showToast({
          title,
          description,
          tone: 'danger',
          ...(row.kind === going.name && { link: { name: i18n.events.page.see, href: paths.event(row.key) } }),
          // A text that is kept is listed in the settings.
          ...(row.state === 'failed' && {
            link: { name: i18n.people.unsent.title, href: `${paths.settings}#storage` },
          }),
        })
      }
    }
    // A notice in a hidden tab would not be seen.
    if (!isVisible()) return listenToPage({ visible: () => void show() })
    void show()
  }, [refused, userId, i18n])
}
