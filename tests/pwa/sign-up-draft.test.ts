import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  chosenType,
  finishedSignUp,
  isPasswordLost,
  pendingType,
  removePendingType,
  removeSignUp,
  type SignUp,
  storedProof,
  storeFinished,
  storeProof,
  storeTyped,
  storeUnfinished,
  unfinishedSignUp,
} from '#pwa/accounts/codes/sign-up-draft.ts'
import { storageOn } from '../support/web-storage.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const waitUntil = (minutes: number) => vi.setSystemTime(NOW.getTime() + minutes * 60_000)

let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  stored = new Map()
  vi.stubGlobal('localStorage', storageOn(stored))
  removeSignUp()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('no password is stored on the device', () => {
  storeFinished(ana())
  expect([...stored.keys()].toSorted()).toEqual(['signupData', 'signupDraft'])
  for (const text of stored.values()) expect(text).not.toContain('bailamos')
  expect(finishedSignUp()?.password).toBe('bailamos')
})

test('the form requires the password again only if one was typed before', async () => {
  storeUnfinished({ ...ana(), password: '', confirmPassword: '' })
  expect(isPasswordLost()).toBe(false)
  storeUnfinished(ana())
  expect(isPasswordLost()).toBe(false)

  vi.resetModules()
  const reloaded = await import('#pwa/accounts/codes/sign-up-draft.ts')
  expect(reloaded.isPasswordLost()).toBe(true)
  reloaded.storeUnfinished(reloaded.unfinishedSignUp(undefined))
  expect(reloaded.isPasswordLost()).toBe(true)
  waitUntil(31)
  expect(reloaded.isPasswordLost()).toBe(false)
  waitUntil(1)
  reloaded.removeSignUp()
  expect(reloaded.isPasswordLost()).toBe(false)
})

test('the typed data is deleted after half an hour', () => {
  storeFinished(ana())
  waitUntil(29)
  expect(finishedSignUp()?.firstName).toBe('Ana')
  waitUntil(31)
  expect(finishedSignUp()).toBeNull()
})

test('an unfinished form cannot be registered', () => {
  storeUnfinished(ana())
  expect(finishedSignUp()).toBeNull()
  expect(unfinishedSignUp(undefined).firstName).toBe('Ana')
})

test('the form is filled with the data from the landing page', () => {
  const typed = { firstName: 'Ana', city: 'Miami', state: 'FL', userType: 'party_host', keptAt: NOW.toISOString() }
  stored.set('signupDraft', JSON.stringify(typed))
  stored.set('pendingUserType', 'party_host')
  expect(unfinishedSignUp(undefined)).toMatchObject({
    firstName: 'Ana',
    state: 'FL',
    userType: 'party_host',
    favoriteGenres: [],
  })
})

test('the role in the URL replaces the role that was chosen before', () => {
  stored.set('pendingUserType', 'party_host')
  expect(chosenType('party_goer')).toBe('party_goer')
  expect(chosenType(undefined)).toBe('party_host')
  expect(chosenType('admin')).toBe('party_host')
})

test('a role that was chosen before is returned until it is removed', () => {
  stored.set('pendingUserType', 'party_goer')
  expect([pendingType(), pendingType()]).toEqual(['party_goer', 'party_goer'])
  removePendingType()
  expect(pendingType()).toBeUndefined()
})

test('on a device without free space the draft is stored without the picture', () => {
  vi.stubGlobal('localStorage', {
    ...storageOn(stored),
    setItem(key: string, value: string) {
      if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
  storeFinished({ ...ana(), profileImageUrl: `data:image/jpeg;base64,${'A'.repeat(2000)}` })
  expect(finishedSignUp()).toMatchObject({ firstName: 'Ana', profileImageUrl: '' })
})

test('a proof belongs to the number or address that was verified, for nine minutes', () => {
  storeProof({ idToken: 'token', uid: 'uid', phoneNumber: '+13055550101' }, '(305) 555-0101')
  const form = { ...ana(), phoneNumber: '(305) 555-0101' }
  waitUntil(8)
  expect(storedProof('phone', form)?.typed).toBe('(305) 555-0101')
  expect(storedProof('phone', { ...form, phoneNumber: '(305) 555-0102' })).toBeNull()
  expect(storedProof('email', { ...form, email: '(305) 555-0101' })).toBeNull()
  waitUntil(9)
  expect(storedProof('phone', form)).toBeNull()
})

test('what is typed on the landing page is added to the form', () => {
  storeUnfinished(ana())
  storeTyped({ firstName: 'Lucía', userType: 'party_host' })
  expect(unfinishedSignUp(undefined)).toMatchObject({ ...ana(), firstName: 'Lucía', userType: 'party_host' })
})

test('an unreadable draft counts as none', () => {
  stored.set('signupData', '{"firstName":')
  expect(finishedSignUp()).toBeNull()
})

function ana(): SignUp {
  return {
    by: 'phone',
    invitation: '',
    userType: 'party_goer',
    firstName: 'Ana',
    lastName: 'Paredes',
    username: 'ana',
    email: 'ana@example.com',
    phoneNumber: '(305) 555-0123',
    password: 'bailamos',
    confirmPassword: 'bailamos',
    profileImageUrl: '',
    dateOfBirth: '1995-05-05',
    state: 'FL',
    city: 'Miami',
    statusMessage: '',
    favoriteGenres: ['Salsa'],
    promotionGroup: '',
  }
}
