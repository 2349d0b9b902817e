import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  chosenType,
  finishedSignUp,
  forgetSignUp,
  isPasswordLost,
  type SignUp,
  storeFinished,
  storeUnfinished,
  takePendingType,
  unfinishedSignUp,
} from '#pwa/accounts/sign-up-draft.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const minutesLater = (minutes: number) => NOW.getTime() + minutes * 60_000

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  forgetSignUp()
})

afterEach(() => vi.unstubAllGlobals())

test('no password is ever written down', () => {
  storeFinished(ana(), NOW)
  expect([...kept.keys()].toSorted()).toEqual(['signupData', 'signupDraft'])
  for (const text of kept.values()) expect(text).not.toContain('bailamos')
  expect(finishedSignUp(minutesLater(1))?.password).toBe('bailamos')
})

test('a password is asked for again only when one was typed', async () => {
  storeUnfinished({ ...ana(), password: '', confirmPassword: '' }, NOW)
  expect(isPasswordLost(minutesLater(1))).toBe(false)
  storeUnfinished(ana(), NOW)
  expect(isPasswordLost(minutesLater(1))).toBe(false)

  vi.resetModules()
  const reloaded = await import('#pwa/accounts/sign-up-draft.ts')
  expect(reloaded.isPasswordLost(minutesLater(1))).toBe(true)
  reloaded.storeUnfinished(reloaded.unfinishedSignUp(undefined, minutesLater(1)), NOW)
  expect(reloaded.isPasswordLost(minutesLater(1))).toBe(true)
  expect(reloaded.isPasswordLost(minutesLater(31))).toBe(false)
  reloaded.forgetSignUp()
  expect(reloaded.isPasswordLost(minutesLater(1))).toBe(false)
})

test('what was typed is forgotten after half an hour', () => {
  storeFinished(ana(), NOW)
  expect(finishedSignUp(minutesLater(29))?.firstName).toBe('Ana')
  expect(finishedSignUp(minutesLater(31))).toBeNull()
})

test('an unfinished form is nothing to register', () => {
  storeUnfinished(ana(), NOW)
  expect(finishedSignUp(minutesLater(1))).toBeNull()
  expect(unfinishedSignUp(undefined, minutesLater(1)).firstName).toBe('Ana')
})

test('the landing page fills the form in', () => {
  const typed = { firstName: 'Ana', city: 'Miami', state: 'FL', userType: 'party_host', keptAt: NOW.toISOString() }
  kept.set('signupDraft', JSON.stringify(typed))
  kept.set('pendingUserType', 'party_host')
  expect(unfinishedSignUp(undefined, minutesLater(1))).toMatchObject({
    firstName: 'Ana',
    state: 'FL',
    userType: 'party_host',
    favoriteGenres: [],
  })
})

test('the address says best who somebody wants to be', () => {
  kept.set('pendingUserType', 'party_host')
  expect(chosenType('party_goer')).toBe('party_goer')
  expect(chosenType(undefined)).toBe('party_host')
  expect(chosenType('admin')).toBe('party_host')
})

test('a role chosen before is told once', () => {
  kept.set('pendingUserType', 'party_goer')
  expect(takePendingType()).toBe('party_goer')
  expect(takePendingType()).toBeUndefined()
})

test('a device without room keeps everything but the picture', () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
  storeFinished({ ...ana(), profileImageUrl: `data:image/jpeg;base64,${'A'.repeat(2000)}` }, NOW)
  expect(finishedSignUp(minutesLater(1))).toMatchObject({ firstName: 'Ana', profileImageUrl: '' })
})

test('nonsense on the device is nothing', () => {
  kept.set('signupData', '{"firstName":')
  expect(finishedSignUp(minutesLater(1))).toBeNull()
})

function ana(): SignUp {
  return {
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
