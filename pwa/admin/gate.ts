import { create } from 'zustand'
import type { AdminSession } from '#contract/admin/admin.ts'
import { hasStatus } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { listenToPage } from '#sw/online.ts'
import { removeTyped } from './typed-text.ts'

type Gate = { state: 'checking' } | { state: 'locked'; isAutoLocked: boolean } | { state: 'open'; endsAt: string }

/** Whether the admin page is unlocked. The server decides; this store holds its last response. */
export const useGate = create<Gate>(() => ({ state: 'checking' }))

/**
 * Set from signing out until the server has confirmed it: offline, the session on the server would otherwise stay open.
 */
const SIGN_OUT_KEY = 'admin-leaving'

const RECHECK_MS = 30_000

/** Checks the session, and sends a sign-out that waits when the network is back. Returns the function that stops it. */
export function openGate() {
  void checkSession()
  return listenToPage({ online: () => void finishSignOut() })
}

async function checkSession() {
  try {
    if (localStorage.getItem(SIGN_OUT_KEY)) await sendSignOut()
    const { endsAt } = await request<AdminSession>('/api/admin/session')
    useGate.setState({ state: 'open', endsAt }, true)
  } catch {
    lock(false)
  }
}

export async function unlock(credentials: { username: string; password: string }) {
  const { endsAt } = await request<AdminSession>('/api/admin/login', { method: 'POST', json: credentials })
  // The server ended the earlier session when it opened this one.
  localStorage.removeItem(SIGN_OUT_KEY)
  useGate.setState({ state: 'open', endsAt }, true)
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
  await request('/api/admin/logout', { method: 'POST' })
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

/** Locks the page when the server has ended the session; without a response, when the session has expired by this device's clock. */
async function recheckSession() {
  try {
    await adminRequest('/api/admin/session')
  } catch {
    const gate = useGate.getState()
    if (gate.state === 'open' && Date.parse(gate.endsAt) <= Date.now()) lock(true)
  }
}

function lock(isAutoLocked: boolean) {
  useGate.setState({ state: 'locked', isAutoLocked }, true)
}

/** `request` for the admin page: a 401 also locks the page. */
export async function adminRequest<Body>(...options: Parameters<typeof request>): Promise<Body> {
  try {
    return await request<Body>(...options)
  } catch (error) {
    if (hasStatus(error, 401)) lock(true)
    throw error
  }
}
