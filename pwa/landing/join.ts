import { serverPaths } from '#contract/paths.ts'

/**
 * localStorage keys that the sign-up pages read. The entries expire after half an hour (`keptAt`), because other people
 * may use this device.
 */
const PENDING_USER_TYPE = 'pendingUserType'
const SIGN_UP_DRAFT = 'signupDraft'

export type Role = 'party_goer' | 'party_host'
export type JoinMode = 'register' | 'login'

const LIFE_MS = 30 * 60_000

/** Redirects to the sign-in page and stores the typed values for the sign-up form. A password is never stored. */
export function join(mode: JoinMode, role: Role, typed: FormData) {
  localStorage.setItem(PENDING_USER_TYPE, role)
  if (mode === 'register') storeDraft(role, typed)
  window.location.assign(serverPaths.login(mode === 'register' ? { prompt: 'create' } : {}))
}

/**
 * Called on every keystroke, so that a reload loses nothing. Fields that only the sign-up form has are left unchanged.
 */
export function storeDraft(role: Role, typed: FormData) {
  const { password: _never, ...draft } = Object.fromEntries(typed)
  const stored = { ...storedDraft(), ...draft, userType: role, keptAt: new Date().toISOString() }
  localStorage.setItem(SIGN_UP_DRAFT, JSON.stringify(stored))
}

/** The values that were typed in this dialog or in the sign-up form within the last half hour. */
export function storedDraft(): Record<string, unknown> {
  try {
    const stored = JSON.parse(localStorage.getItem(SIGN_UP_DRAFT) ?? '{}') as Record<string, unknown>
    return Date.now() - Date.parse(String(stored.keptAt)) < LIFE_MS ? stored : {}
  } catch {
    return {}
  }
}
