import { create } from 'zustand'
import * as calls from '#contract/monitoring/calls.ts'
import { endSession } from '#sw/http/end-session.ts'
import { send } from '#sw/http/send.ts'
import { SIGN_OUT_KEY } from './device-marks.ts'

/*
 * A sign-out without network. The page cannot delete the session cookie, so the sign-out request is sent as soon as the
 * server is reachable, before the session is requested again.
 */

const TIMEOUT_MS = 5_000

/** Whether a session that was signed out offline is still open on the server. */
export const usePendingSignOut = create(() => ({ isOwed: localStorage.getItem(SIGN_OUT_KEY) !== null }))

export function queueSignOut() {
  localStorage.setItem(SIGN_OUT_KEY, '1')
}

/** To be called after a sign-in, which has ended the earlier session of this browser on the server. */
export function clearPendingSignOut() {
  localStorage.removeItem(SIGN_OUT_KEY)
  usePendingSignOut.setState({ isOwed: false })
}

/** Whether the server responds now. `navigator.onLine` is also true without a connection to the server. */
export async function isServerReachable(): Promise<boolean> {
  const isReachable = await send(calls.health, { timeoutMs: TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
  usePendingSignOut.setState({ isOwed: !isReachable })
  return isReachable
}

/** Sends the pending sign-out, if there is one. Resolves to false if it could not be sent. */
export async function sendPendingSignOut(): Promise<boolean> {
  if (localStorage.getItem(SIGN_OUT_KEY) === null) return true
  sending ??= endSession(TIMEOUT_MS).finally(() => {
    sending = undefined
  })
  const isSent = await sending
  if (isSent) clearPendingSignOut()
  else usePendingSignOut.setState({ isOwed: true })
  return isSent
}

let sending: Promise<boolean> | undefined
