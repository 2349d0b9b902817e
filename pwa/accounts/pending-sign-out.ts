import { create } from 'zustand'
import { endSession } from '#sw/http/end-session.ts'
import { request } from '#sw/http/request.ts'

/*
 * Somebody who signs out without signal has left, whatever the server knows. Their cookie cannot be deleted from here, so
 * it is revoked as soon as anybody answers, before anybody is asked who is here.
 */

const OWED = 'pista.sign-out-owed'
const ANSWER_MS = 5_000

/** Whether a session that was left behind is still open on the server. */
export const usePendingSignOut = create(() => ({ isOwed: localStorage.getItem(OWED) !== null }))

export function queueSignOut() {
  localStorage.setItem(OWED, '1')
}

/** Whoever signs in ends the earlier session of this browser by it. */
export function clearPendingSignOut() {
  localStorage.removeItem(OWED)
  usePendingSignOut.setState({ isOwed: false })
}

/** Whether somebody answers right now; a browser that believes it is online is no proof of that. */
export async function isServerReachable(): Promise<boolean> {
  const isThere = await request('/api/health', { timeoutMs: ANSWER_MS }).then(
    () => true,
    () => false,
  )
  usePendingSignOut.setState({ isOwed: !isThere })
  return isThere
}

/** Resolves to whether nothing is owed any more. */
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
