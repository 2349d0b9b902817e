import { create } from 'zustand'
import type { AdminSession } from '#contract/admin.ts'
import { isRefusedWith } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { forgetTyped } from './typed.ts'

type Gate = { state: 'checking' } | { state: 'locked'; hasLockedItself: boolean } | { state: 'open'; endsAt: string }

/** Whether the admin page is unlocked. The server decides; this store holds its last response. */
export const useGate = create<Gate>(() => ({ state: 'checking' }))

/**
 * Set from signing out until the server has confirmed it: offline, the session on the server would otherwise stay open.
 */
const LEAVING = 'admin-leaving'

export async function checkSession() {
  try {
    if (localStorage.getItem(LEAVING)) await tellServer()
    const { endsAt } = await request<AdminSession>('/api/admin/session')
    useGate.setState({ state: 'open', endsAt }, true)
  } catch {
    lock(false)
  }
}

export async function unlock(credentials: { username: string; password: string }) {
  const { endsAt } = await request<AdminSession>('/api/admin/login', { method: 'POST', json: credentials })
  // The server ended the earlier session when it opened this one.
  localStorage.removeItem(LEAVING)
  useGate.setState({ state: 'open', endsAt }, true)
}

export async function logOut() {
  localStorage.setItem(LEAVING, 'yes')
  forgetTyped()
  lock(false)
  await finishLeaving()
}

/** Called when the network is back. */
export async function finishLeaving() {
  if (localStorage.getItem(LEAVING)) await tellServer().catch(() => undefined)
}

async function tellServer() {
  await request('/api/admin/logout', { method: 'POST' })
  localStorage.removeItem(LEAVING)
}

/**
 * Locks the page when the server has ended the session; without a response, when the session has expired by this
 * device's clock.
 */
export async function recheckSession() {
  try {
    await adminRequest('/api/admin/session')
  } catch {
    const gate = useGate.getState()
    if (gate.state === 'open' && Date.parse(gate.endsAt) <= Date.now()) lock(true)
  }
}

function lock(hasLockedItself: boolean) {
  useGate.setState({ state: 'locked', hasLockedItself }, true)
}

/** `request` for the admin page: a 401 also locks the page. */
export async function adminRequest<Answer>(...how: Parameters<typeof request>): Promise<Answer> {
  try {
    return await request<Answer>(...how)
  } catch (error) {
    if (isRefusedWith(error, 401)) lock(true)
    throw error
  }
}
