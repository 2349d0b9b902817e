import { create } from 'zustand'
import { paths, serverPaths } from '#contract/paths.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { listenToPage } from '#sw/online.ts'
import { clearCurrentUser } from './current-user.ts'
import { isServerReachable, queueSignOut, sendPendingSignOut } from './pending-sign-out.ts'
import { useSession } from './session.ts'
import type { Unsent } from './sign-out-dialog.tsx'
import { notifyOtherTabs } from './tab-channel.ts'

/** The unsent messages and changes that the confirmation shows; null while it is closed. */
export const useSignOut = create<{ unsent: Unsent | null }>(() => ({ unsent: null }))

/**
 * Handles every link to `/api/logout`: without the confirmation, unsent messages and edits would be deleted silently.
 */
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
 * Asks for confirmation if there are unsent messages or changes, or if the database does not say; otherwise signs out
 * at once. If the dialog's module cannot be loaded, the member stays signed in, because nothing may be lost without
 * their consent; the next click loads it again.
 */
export async function signOut() {
  const { me } = useSession.getState()
  const unsent = me ? await unsentOf(me.id) : null
  if (unsent === null) return await signOutNow()
  const loaded = await loadSignOutDialog().catch(() => undefined)
  if (loaded) return useSignOut.setState({ unsent })
  const { events, shell } = useLanguage.getState().i18n
  showToast({ title: shell.failure.title, description: events.page.failedText, tone: 'danger' })
}

export const loadSignOutDialog = withI18n(() => import('./sign-out-dialog.tsx'))

export function cancelSignOut() {
  useSignOut.setState({ unsent: null })
}

/**
 * Deletes all data of the member on this device. Other tabs are notified first, because they have to close the database
 * before it can be deleted.
 */
export async function signOutNow() {
  if (isSigningOut) return
  const { me } = useSession.getState()
  cancelSignOut()
  // Before any other tab is notified: none of them may use the cookie for a session that continues.
  queueSignOut()
  if (me) {
    notifyOtherTabs({ kind: 'signed-out', userId: me.id })
    clearCurrentUser()
    // A database that cannot be deleted must not prevent the sign-out; the session ends in any case.
    await import('./erase-device.ts').then(({ eraseFromDevice }) => eraseFromDevice(me.id)).catch(() => undefined)
  }
  // A full navigation, because an identity provider may have to be signed out by redirect.
  if (await isServerReachable()) location.assign(serverPaths.logout)
  // Offline the browser would show its own error page.
  else history.pushState(null, '', paths.landing)
}

let isSigningOut = false

/** The socket's notice that a session ended may arrive later than the response of the request that ended it. */
const NOTICE_DELAY_MS = 1_000

/**
 * A member who ends their own session, by deleting the account or by signing in again, also receives the notice that it
 * ended. That notice is ignored, so that it does not close the page or the new session.
 */
export async function endingOwnSession<T>(act: () => Promise<T>): Promise<T> {
  isSigningOut = true
  try {
    return await act()
  } finally {
    setTimeout(() => {
      isSigningOut = false
    }, NOTICE_DELAY_MS)
  }
}

/** Null if there is nothing unsent. */
async function unsentOf(userId: string): Promise<Unsent | null> {
  const modules = await Promise.all([
    import('#sw/delivery/unsent.ts'),
    import('#sw/db.ts'),
    import('#sw/silent-database.ts'),
  ]).catch(() => null)
  if (!modules) return null
  const [{ unsentRows }, { personStore }, { SilentDatabase, unlessSilent }] = modules
  try {
    // One read: between two of them a row may be delivered.
    const kinds = (await unlessSilent(unsentRows(personStore(userId)))).map(({ kind }) => kind)
    if (kinds.length === 0) return null
    const messages = kinds.filter(kind => kind === 'messages').length
    const edits = kinds.filter(kind => kind === 'profile').length
    return { messages, edits, others: kinds.length - messages - edits }
  } catch (error) {
    // Without IndexedDB nothing is queued.
    return error instanceof SilentDatabase ? 'unknown' : null
  }
}
