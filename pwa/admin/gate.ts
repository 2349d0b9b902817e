import { create } from 'zustand'
import type { AdminSession } from '#contract/admin.ts'
import { isRefusedWith } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { forgetTyped } from './typed.ts'

type Gate = { state: 'checking' } | { state: 'locked'; hasLockedItself: boolean } | { state: 'open'; endsAt: string }

/** Whether the admin page is open. The server decides; this only remembers what it said last. */
export const useGate = create<Gate>(() => ({ state: 'checking' }))

/** Set from logging out until the server has heard of it: without a signal, its session would still be open. */
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
  // With the new one, the server has ended what was open before.
  localStorage.removeItem(LEAVING)
  useGate.setState({ state: 'open', endsAt }, true)
}

export async function logOut() {
  localStorage.setItem(LEAVING, 'yes')
  forgetTyped()
  lock(false)
  await finishLeaving()
}

/** For when the signal is back. */
export async function finishLeaving() {
  if (localStorage.getItem(LEAVING)) await tellServer().catch(() => undefined)
}

async function tellServer() {
  await request('/api/admin/logout', { method: 'POST' })
  localStorage.removeItem(LEAVING)
}

/** Locks when the server has; without an answer, when the time is up by this device's clock. */
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

/** `request` for the page's calls: when the server has locked it meanwhile, the gate is shut here too. */
export async function adminRequest<Answer>(...how: Parameters<typeof request>): Promise<Answer> {
  try {
    return await request<Answer>(...how)
  } catch (error) {
    if (isRefusedWith(error, 401)) lock(true)
    throw error
  }
}
