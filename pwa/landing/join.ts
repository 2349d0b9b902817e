import { serverPaths } from '#contract/paths.ts'

/** Read back by the sign-up screens. Other people of this device forget it after half an hour (`keptAt`). */
const PENDING_USER_TYPE = 'pendingUserType'
const SIGN_UP_DRAFT = 'signupDraft'

export type Role = 'party_goer' | 'party_host'
export type Way = 'register' | 'login'

const LIFE_MS = 30 * 60_000

/** Leaves for the sign-in service with what was typed kept for the sign-up form. A password is never written down. */
export function join(way: Way, role: Role, typed: FormData) {
  localStorage.setItem(PENDING_USER_TYPE, role)
  if (way === 'register') keepTyped(role, typed)
  window.location.assign(serverPaths.login(way === 'register' ? { prompt: 'create' } : {}))
}

/** With every letter, for a reload; what the sign-up form keeps besides stays as it is. */
export function keepTyped(role: Role, typed: FormData) {
  const { password: _never, ...draft } = Object.fromEntries(typed)
  const kept = { ...typedBefore(), ...draft, userType: role, keptAt: new Date().toISOString() }
  localStorage.setItem(SIGN_UP_DRAFT, JSON.stringify(kept))
}

/** What was typed here or in the sign-up form within the last half hour. */
export function typedBefore(): Record<string, unknown> {
  try {
    const kept = JSON.parse(localStorage.getItem(SIGN_UP_DRAFT) ?? '{}') as Record<string, unknown>
    return Date.now() - Date.parse(String(kept.keptAt)) < LIFE_MS ? kept : {}
  } catch {
    return {}
  }
}
