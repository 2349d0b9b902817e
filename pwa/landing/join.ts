import { serverPaths } from '#contract/paths.ts'

/** Read back by the sign-up screens. Other people of this device forget it after half an hour (`keptAt`). */
const PENDING_USER_TYPE = 'pendingUserType'
const SIGN_UP_DRAFT = 'signupDraft'

export type Role = 'party_goer' | 'party_host'
export type Way = 'register' | 'login'

/** Leaves for the sign-in service with what was typed kept for the sign-up form. A password is never written down. */
export function join(way: Way, role: Role, typed: FormData) {
  localStorage.setItem(PENDING_USER_TYPE, role)
  if (way === 'register') {
    const { password: _never, ...draft } = Object.fromEntries(typed)
    localStorage.setItem(SIGN_UP_DRAFT, JSON.stringify({ ...draft, userType: role, keptAt: new Date().toISOString() }))
  }
  window.location.assign(serverPaths.login(way === 'register' ? { prompt: 'create' } : {}))
}
