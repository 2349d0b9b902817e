import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  joinDraft,
  joinPageOf,
  removeJoin,
  storeJoin,
  wasLeftAt,
  wayOfContact,
} from '#pwa/accounts/codes/join-draft.ts'
import { storageOn } from '../support/web-storage.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const EMPTY = { name: '', contact: '', invitation: '', query: '' }

let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  stored = new Map()
  vi.stubGlobal('localStorage', storageOn(stored))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what a guest typed is there for half an hour, and what is typed later is added', () => {
  storeJoin({ name: 'Lucía Bravo', contact: 'lucia@example.com' })
  vi.setSystemTime(NOW + 60_000)
  storeJoin({ query: '?after=going' })
  vi.setSystemTime(NOW + 20 * 60_000)
  expect(joinDraft()).toEqual({
    ...EMPTY,
    name: 'Lucía Bravo',
    contact: 'lucia@example.com',
    query: '?after=going',
  })
  vi.setSystemTime(NOW + 32 * 60_000)
  expect(joinDraft()).toEqual(EMPTY)
})

test('a damaged draft, or none, is empty', () => {
  stored.set('joinDraft', '{')
  expect(joinDraft()).toEqual(EMPTY)
  removeJoin()
  expect([joinDraft(), stored.size]).toEqual([EMPTY, 0])
})

test('the link of an email opens the page for joining only for the address that was typed there', () => {
  storeJoin({ contact: ' lucia@example.com', query: '?redirect=%2Fevents%2F1' })
  expect(joinPageOf('lucia@example.com')).toBe('/join?redirect=%2Fevents%2F1')
  expect(joinPageOf('ana@example.com')).toBeUndefined()
})

test('an address carries out its action only for the visitor who left it to sign in', () => {
  expect(wasLeftAt('')).toBe(false)
  expect(wasLeftAt('?redirect=/events/1&after=going')).toBe(false)
  storeJoin({ query: '?redirect=%2Fevents%2F1&after=going' })
  expect(wasLeftAt('?redirect=/events/1&after=going')).toBe(true)
  expect(wasLeftAt('?redirect=/events/2&after=going')).toBe(false)
  removeJoin()
  expect(wasLeftAt('?redirect=/events/1&after=going')).toBe(false)
})

test('an at sign makes an email address', () => {
  expect([wayOfContact('a@b.es'), wayOfContact('(305) 555-0148'), wayOfContact('')]).toEqual([
    'email',
    'phone',
    'phone',
  ])
})
