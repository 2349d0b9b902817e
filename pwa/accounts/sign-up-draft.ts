import type { CodeVerified, Register } from '#contract/accounts/accounts.ts'

/** What the wizard asks. Passwords are in here while the page lives and never anywhere else. */
export type SignUp = {
  userType: Register['userType'] | ''
  firstName: string
  lastName: string
  username: string
  email: string
  phoneNumber: string
  password: string
  confirmPassword: string
  profileImageUrl: string
  dateOfBirth: string
  state: string
  city: string
  statusMessage: string
  favoriteGenres: string[]
  promotionGroup: string
}

/** The finished form, which `/verify-phone` needs, and the one that is still being filled in. */
const FINISHED = 'signupData'
const UNFINISHED = 'signupDraft'
const PENDING_TYPE = 'pendingUserType'

/** In the local storage: of the person who is signing up, not of one who was here before. */
export const SIGN_UP_NAMES = new Set([FINISHED, UNFINISHED, PENDING_TYPE])
const LIFE_MS = 30 * 60_000

const nothing: SignUp = {
  userType: '',
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
  profileImageUrl: '',
  dateOfBirth: '',
  state: '',
  city: '',
  statusMessage: '',
  favoriteGenres: [],
  promotionGroup: '',
}

/** What is stored: the form without its passwords, and whether one was typed. */
type StoredDraft = Partial<SignUp> & { keptAt?: string; hadPassword?: boolean }

let password = ''
let proof: { proved: CodeVerified; at: number } | null = null

/** A proved phone stays good for ten minutes on the server; a little less here. */
const PROOF_LIFE_MS = 9 * 60_000

/**
 * Kept for half an hour, so that a reload or a call in between costs nothing, and another person of this device finds
 * nothing later on. The picture stays behind when the device has no room for it.
 */
export function keepUnfinished(data: SignUp, now = new Date()) {
  write(UNFINISHED, data, now)
}

export function keepFinished(data: SignUp, now = new Date()) {
  write(UNFINISHED, data, now)
  write(FINISHED, data, now)
}

/** What `/verify-phone` registers, with whatever of the password this page still knows. */
export function finishedSignUp(now = Date.now()): SignUp | null {
  return read(FINISHED, now)
}

/** Where the wizard begins: what was typed here or on the landing page before, as the type that was chosen. */
export function unfinishedSignUp(typeInAddress: string | undefined, now = Date.now()): SignUp {
  const kept = read(UNFINISHED, now) ?? nothing
  return { ...kept, userType: chosenType(typeInAddress, now) ?? kept.userType }
}

export function chosenType(typeInAddress: string | undefined, now = Date.now()): Register['userType'] | undefined {
  return [typeInAddress, localStorage.getItem(PENDING_TYPE), read(UNFINISHED, now)?.userType].find(isType)
}

/** A password was typed into this form, and the page that knew it is gone. */
export function isPasswordLost(now = Date.now()): boolean {
  return password === '' && stored(UNFINISHED, now)?.hadPassword === true
}

/** The person thought better of it, or has arrived. */
export function forgetSignUp() {
  password = ''
  proof = null
  for (const key of [FINISHED, UNFINISHED, PENDING_TYPE]) localStorage.removeItem(key)
}

/** The role somebody chose before they signed up, told once. */
export function takePendingType(): Register['userType'] | undefined {
  const type = localStorage.getItem(PENDING_TYPE)
  localStorage.removeItem(PENDING_TYPE)
  return isType(type) ? type : undefined
}

/** A code typed once is enough, also when the server then wants another username. */
export function keepProof(proved: CodeVerified) {
  proof = { proved, at: Date.now() }
}

export function keptProof(): CodeVerified | null {
  return proof && Date.now() - proof.at < PROOF_LIFE_MS ? proof.proved : null
}

function isType(type: string | null | undefined): type is Register['userType'] {
  return type === 'party_goer' || type === 'party_host'
}

function write(key: string, data: SignUp, now: Date) {
  const hadPassword = data.password !== '' || stored(key, now.getTime())?.hadPassword === true
  password = data.password
  const { password: _never, confirmPassword: _neither, ...written } = data
  const kept = { ...written, hadPassword, isPhoneVerified: false, keptAt: now.toISOString() }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    localStorage.setItem(key, JSON.stringify({ ...kept, profileImageUrl: '' }))
  }
}

function read(key: string, now: number): SignUp | null {
  const draft = stored(key, now)
  if (draft === null) return null
  const { keptAt: _when, hadPassword: _had, ...data } = draft
  return { ...nothing, ...data, password, confirmPassword: password }
}

function stored(key: string, now: number): StoredDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null
    return kept === null || now - Date.parse(kept.keptAt ?? '') > LIFE_MS ? null : kept
  } catch {
    return null
  }
}
