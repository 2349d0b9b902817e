import type { SignUpWay } from '#contract/accounts/identity.ts'
import type { Register } from '#contract/accounts/sign-up.ts'
import type { Proved } from './code-proof.ts'
import { JOIN_KEY } from './join-draft.ts'

/** The completed form, which `/verify-phone` needs, and the one that is still being filled in. */
const FINISHED = 'signupData'
const UNFINISHED = 'signupDraft'
const PENDING_TYPE = 'pendingUserType'

/** Local storage keys of the visitor who is signing up, not of the member who used this device before. */
export const SIGN_UP_KEYS = new Set([FINISHED, UNFINISHED, PENDING_TYPE, JOIN_KEY])
const LIFE_MS = 30 * 60_000

/** The fields of the sign-up form. Passwords are held in memory only. */
const emptySignUp = {
  /** How the visitor proves that the account is theirs; `wayOf` replaces a way that the site does not offer. */
  by: '' as SignUpWay | '',
  /** The code of a checked invitation, where one is needed. */
  invitation: '',
  userType: '' as Register['userType'] | '',
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
  favoriteGenres: [] as string[],
  promotionGroup: '',
}

export type SignUp = typeof emptySignUp

/** The stored form: without its passwords, but with the fact that a password was typed. */
type StoredDraft = Partial<SignUp> & { keptAt?: string; hadPassword?: boolean }

let password = ''

/** `typed` is the number or address in the form when it was verified; `isTaken`: an account has it already. */
type SignUpProof = { proved: Proved; typed: string; at: number; isTaken: boolean }
let proof: SignUpProof | null = null

/** The server accepts a verified phone or address for ten minutes; this limit is a little shorter. */
const PROOF_LIFE_MS = 9 * 60_000

/**
 * Stores the form for half an hour: a reload loses nothing, and later users of the device do not see it. The picture is
 * left out if it exceeds the storage quota.
 */
export function storeUnfinished(data: SignUp) {
  write(UNFINISHED, data)
}

/** Adds what was typed on the landing page. */
export function storeTyped(typed: Partial<SignUp>) {
  storeUnfinished({ ...unfinishedSignUp(undefined), ...typed })
}

export function storeFinished(data: SignUp) {
  write(UNFINISHED, data)
  write(FINISHED, data)
}

/** The form that `/verify-phone` registers, with the password if this page still has it in memory. */
export function finishedSignUp(): SignUp | null {
  return read(FINISHED)
}

/** The initial values of the form: what was typed here or on the landing page, with the type that was chosen. */
export function unfinishedSignUp(typeInAddress: string | undefined): SignUp {
  const draft = read(UNFINISHED) ?? emptySignUp
  return { ...draft, userType: chosenType(typeInAddress) ?? draft.userType }
}

export function chosenType(typeInAddress: string | undefined): Register['userType'] | undefined {
  return [typeInAddress, localStorage.getItem(PENDING_TYPE), read(UNFINISHED)?.userType].find(isType)
}

/** Whether a password was typed before a reload and has to be typed again. */
export function isPasswordLost(): boolean {
  return password === '' && stored(UNFINISHED)?.hadPassword === true
}

/** Called when the visitor cancels, or when the account is created. */
export function removeSignUp() {
  password = ''
  proof = null
  for (const key of [FINISHED, UNFINISHED, PENDING_TYPE]) localStorage.removeItem(key)
}

/** The role chosen before signing up, until `removePendingType`. */
export function pendingType(): Register['userType'] | undefined {
  const type = localStorage.getItem(PENDING_TYPE)
  return isType(type) ? type : undefined
}

export function storePendingType(type: Register['userType']) {
  localStorage.setItem(PENDING_TYPE, type)
}

export function removePendingType() {
  localStorage.removeItem(PENDING_TYPE)
}

/** The number or address in the form that the visitor proves. */
export function contactIn(data: SignUp, way: SignUpWay): string {
  return (way === 'phone' ? data.phoneNumber : data.email).trim()
}

/** Stores in the form what was typed on the verification page, so that both name the same number or address. */
export function storeContact(way: SignUpWay, typed: string) {
  for (const key of [UNFINISHED, FINISHED]) {
    const data = read(key)
    if (data && contactIn(data, way) !== typed) write(key, { ...data, [fieldOf[way]]: typed })
  }
}

const fieldOf = { phone: 'phoneNumber', email: 'email' } as const

/** Stores a verified code, so that it need not be typed again if the server refuses the username. */
export function storeProof(proved: Proved, typed: string) {
  proof = { proved, typed, at: Date.now(), isTaken: false }
}

/** An account has the verified number or address. */
export function markProofTaken(): SignUpProof | null {
  if (proof) proof = { ...proof, isTaken: true }
  return proof
}

export function deleteProof() {
  proof = null
}

/**
 * The proof of the number or address that is in the form now. A proof belongs to one number: after the visitor, or
 * another tab, has typed another one, it is none.
 */
export function storedProof(way: SignUpWay, data: SignUp | null): SignUpProof | null {
  if (proof === null || Date.now() - proof.at >= PROOF_LIFE_MS) return null
  if (('emailToken' in proof.proved ? 'email' : 'phone') !== way) return null
  return data === null || contactIn(data, way) === proof.typed ? proof : null
}

function isType(type: string | null | undefined): type is Register['userType'] {
  return type === 'party_goer' || type === 'party_host'
}

function write(key: string, data: SignUp) {
  const hadPassword = data.password !== '' || stored(key)?.hadPassword === true
  password = data.password
  const { password: _never, confirmPassword: _neither, ...written } = data
  const draft = { ...written, hadPassword, isPhoneVerified: false, keptAt: new Date().toISOString() }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    localStorage.setItem(key, JSON.stringify({ ...draft, profileImageUrl: '' }))
  }
}

function read(key: string): SignUp | null {
  const draft = stored(key)
  if (draft === null) return null
  const { keptAt: _when, hadPassword: _had, ...data } = draft
  return { ...emptySignUp, ...data, password, confirmPassword: password }
}

function stored(key: string): StoredDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null
    return draft && Date.now() - Date.parse(draft.keptAt ?? '') <= LIFE_MS ? draft : null
  } catch {
    return null
  }
}
