import { create } from 'zustand'
import type { AdminSession } from '#contract/admin.ts'
import { RequestFailed, request } from '#sw/request.ts'

type Gate = { state: 'checking' } | { state: 'locked'; hasLockedItself: boolean } | { state: 'open'; endsAt: string }

/** Whether the admin page is open. The server decides; this only remembers what it said last. */
export const useGate = create<Gate>(() => ({ state: 'checking' }))

export async function look() {
  try {
    const { endsAt } = await request<AdminSession>('/api/admin/session')
    useGate.setState({ state: 'open', endsAt }, true)
  } catch {
    lock(false)
  }
}

export async function unlock(credentials: { username: string; password: string }) {
  const { endsAt } = await request<AdminSession>('/api/admin/login', { method: 'POST', json: credentials })
  useGate.setState({ state: 'open', endsAt }, true)
}

export async function logOut() {
  lock(false)
  await request('/api/admin/logout', { method: 'POST' })
}

function lock(hasLockedItself: boolean) {
  useGate.setState({ state: 'locked', hasLockedItself }, true)
}

/** `request` for the page's calls: when the server has locked it meanwhile, the gate is shut here too. */
export async function adminRequest<Answer>(...how: Parameters<typeof request>): Promise<Answer> {
  try {
    return await request<Answer>(...how)
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 401) lock(true)
    throw error
  }
}
