import { create } from 'zustand'
import { endSession } from '#sw/http/end-session.ts'
import { request } from '#sw/http/request.ts'

/*
 * A sign-out without network. The page cannot delete the session cookie, so the sign-out request is sent as soon as the
 * server is reachable, before the session is requested again.
 */

const OWED = 'pista.sign-out-owed'
const ANSWER_MS = 5_000

/** Whether a session that was signed out offline is still open on the server. */
export const usePendingSignOut = create(() => ({ isOwed: localStorage.getItem(OWED) !== null }))

export function queueSignOut() {
  localStorage.setItem(OWED, '1')
}

/** Signing in ends the earlier session of this browser on the server. */
export function clearPendingSignOut() {
  localStorage.removeItem(OWED)
  usePendingSignOut.setState({ isOwed: false })
}

/** Whether the server responds right now; `navigator.onLine` is no proof of that. */
export async function isServerReachable(): Promise<boolean> {
  const isThere = await request('/api/health', { timeoutMs: ANSWER_MS }).then(
    () => true,
    () => false,
  )
  usePendingSignOut.setState({ isOwed: !isThere })
  return isThere
}

/** Sends the pending sign-out. Resolves to whether none is pending any more. */
export async function sendPendingSignOut(): Promise<boolean> {
  if (localStorage.getItem(OWED) === null) return true
  paying ??= endSession(ANSWER_MS).finally(() => {
    paying = undefined
  })
  const isPaid = await paying
  if (isPaid) clearPendingSignOut()
  else usePendingSignOut.setState({ isOwed: true })
  return isPaid
}

let paying: Promise<boolean> | undefined
