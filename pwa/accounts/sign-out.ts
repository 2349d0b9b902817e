import { create } from 'zustand'
import { paths, serverPaths } from '#contract/paths.ts'
import { clearCurrentUser } from '#pwa/accounts/current-user.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { listenToPage } from '#sw/online.ts'
import { isServerReachable, queueSignOut, sendPendingSignOut } from './pending-sign-out.ts'
import { notifyOtherTabs } from './tab-channel.ts'

export type UnsentThings = { messages: number; edits: number }

/** What waits while somebody is asked whether they really want to go; null when nobody is asked. */
export const useSignOut = create<{ unsent: UnsentThings | null }>(() => ({ unsent: null }))

/** Every link to `/api/logout` comes through here: what waits to be sent would be lost without a word otherwise. */
export function followSignOutLinks() {
  listenToPage({ online: () => void sendPendingSignOut() })
  document.addEventListener('click', event => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (anchor?.origin !== location.origin || anchor.pathname !== serverPaths.logout) return
    event.preventDefault()
    void signOut()
  })
}

/**
 * Asks first when something waits; otherwise leaves at once. Without the dialog, whose module is loaded here, the person
 * cannot agree to lose what is unsent: they stay, and the next press loads it again.
 */
export async function signOut() {
  const { me } = useSession.getState()
  const unsent = me ? await unsentOf(me.id) : nothing
  if (unsent.messages + unsent.edits === 0) return await leave()
  const loaded = await loadSignOutDialog().catch(() => undefined)
  if (loaded) return useSignOut.setState({ unsent })
  const { events, shell } = useLanguage.getState().i18n
  showToast({ title: shell.failure.title, description: events.page.failedText, tone: 'danger' })
}

export const loadSignOutDialog = () => import('./sign-out-dialog.tsx')

export function stay() {
  useSignOut.setState({ unsent: null })
}

/** Nothing of theirs stays on this device: other tabs let go first, so that the database can be deleted. */
export async function leave() {
  if (isOnTheWayOut) return
  const { me } = useSession.getState()
  stay()
  // Before any other tab hears of it: none of them may take the cookie for a session that goes on.
  queueSignOut()
  if (me) {
    notifyOtherTabs({ kind: 'signed-out', userId: me.id })
    clearCurrentUser()
    // A database that will not go must not keep the person in; the session ends in any case.
    await import('./erase-device.ts').then(({ eraseFromDevice }) => eraseFromDevice(me.id)).catch(() => undefined)
  }
  // The browser goes there itself: whoever else signed this person in is told on the way.
  if (await isServerReachable()) location.assign(serverPaths.logout)
  // Without signal the browser would show a page of its own.
  else history.pushState(null, '', paths.landing)
}

let isOnTheWayOut = false

/** The word that a session has ended may be slower than the answer of the call that ended it. */
const ECHO_MS = 1_000

/**
 * Whoever ends their own session, by leaving for good or by signing in once more, hears that it ended: that is no news,
 * and must not take the page away, nor the session that has just begun.
 */
export async function endingOwnSession<T>(act: () => Promise<T>): Promise<T> {
  isOnTheWayOut = true
  try {
    return await act()
  } finally {
    setTimeout(() => {
      isOnTheWayOut = false
    }, ECHO_MS)
  }
}

const nothing: UnsentThings = { messages: 0, edits: 0 }

async function unsentOf(userId: string): Promise<UnsentThings> {
  try {
    const [{ unsentCount }, { personStore }] = await Promise.all([
      import('#sw/delivery/outbox.ts'),
      import('#sw/db.ts'),
    ])
    const store = personStore(userId)
    return { messages: await unsentCount(store), edits: await store.edits.count() }
  } catch {
    // Without a database nothing can wait in it.
    return nothing
  }
}
