import { create } from 'zustand'
import type { AdminSession } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { keepTypedOf, removeTyped } from '#pwa/ui/fields/typed-text.ts'
import { codeOf, hasStatus } from '#sw/http/failures.ts'
import { fetched, type Resource, send } from '#sw/http/send.ts'
import { listenToPage } from '#sw/online.ts'

export type Gate =
  | { state: 'checking' }
  | { state: 'locked'; isAutoLocked: boolean }
  | ({ state: 'open' } & AdminSession)

/** Whether the admin page is unlocked. The server decides; this store holds its last response. */
export const useGate = create<Gate>(() => ({ state: 'checking' }))

/**
 * Set from signing out until the server has confirmed it: offline, the session on the server would otherwise stay open.
 */
const SIGN_OUT_KEY = 'admin-leaving'

const RECHECK_MS = 30_000

/** Checks the session, and sends a sign-out that waits when the network is back. Returns the function that stops it. */
export function openGate() {
  // The sections are pages of their own: the page that follows is open at once, also while the server is slow.
  void (useGate.getState().state === 'open' ? recheckSession() : checkSession())
  return listenToPage({ online: () => void finishSignOut() })
}

async function checkSession() {
  try {
    if (localStorage.getItem(SIGN_OUT_KEY)) await sendSignOut()
    unlocked(await send(calls.session))
  } catch {
    lock(false)
  }
}

export async function unlock(credentials: { username: string; password: string }) {
  unlocked(await send(calls.signIn, { body: credentials }))
}

/** Opens the page with the account of the member, who has a role. */
export async function unlockAsMember(userId: string) {
  unlocked(await send(calls.openAsMember, { forUser: userId }))
}

function unlocked(session: AdminSession) {
  // The server ended the earlier session when it opened this one.
  localStorage.removeItem(SIGN_OUT_KEY)
  open(session)
}

/** The session may be that of another person than before, also without a sign-out: another tab has the same cookie. */
function open(session: AdminSession) {
  keepTypedOf(session.userId)
  useGate.setState({ ...session, state: 'open' }, true)
}

export async function signOut() {
  localStorage.setItem(SIGN_OUT_KEY, 'yes')
  removeTyped()
  lock(false)
  await finishSignOut()
}

async function finishSignOut() {
  if (localStorage.getItem(SIGN_OUT_KEY)) await sendSignOut().catch(() => undefined)
}

async function sendSignOut() {
  await send(calls.signOut)
  localStorage.removeItem(SIGN_OUT_KEY)
}

/** Checks the session every 30 seconds and when the tab becomes visible. Returns the function that stops it. */
export function watchSession() {
  const check = () => void recheckSession()
  const timer = setInterval(check, RECHECK_MS)
  const removeListener = listenToPage({ visible: check })
  return () => {
    clearInterval(timer)
    removeListener()
  }
}

/**
 * Shows the present role, and locks the page when the server has ended the session; without a response, when the
 * session has expired by this device's clock.
 */
export async function recheckSession() {
  try {
    const session = await adminSend(calls.session)
    if (useGate.getState().state === 'open') open(session)
  } catch {
    const gate = useGate.getState()
    if (gate.state === 'open' && Date.parse(gate.endsAt) <= Date.now()) lock(true)
  }
}

function lock(isAutoLocked: boolean) {
  useGate.setState({ state: 'locked', isAutoLocked }, true)
}

export const adminSend: typeof send = async (call, ...options) => await asAdmin(() => send(call, ...options))

/** Runs a request of the admin page: a 401 also locks the page, and after the loss of a role shows the present one. */
export async function asAdmin<Body>(run: () => Promise<Body>): Promise<Body> {
  try {
    return await run()
  } catch (error) {
    if (hasStatus(error, 401)) lock(true)
    if (codeOf(error) === 'admins-only') void recheckSession()
    throw error
  }
}

/** A response for the admin, which is never stored on the device. Undefined until it has arrived. */
export function useUncached<Body>(resource: Resource<Body>) {
  const remote = useFetch({
    key: resource.path,
    fetch: () => asAdmin(() => fetched(resource)),
  })
  const body = remote.state === 'loaded' && remote.error === undefined ? remote.body : undefined
  return { body, isFailed: body === undefined && remote.state !== 'loading', refresh: remote.refresh }
}
