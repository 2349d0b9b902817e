import { afterEach, expect, test, vi } from 'vitest'
import { keepInstallPrompt, useInstallPrompt } from '#pwa/data/install-prompt.ts'
import type { GuestPlace } from '#pwa/events/guests/use-guest-place.ts'
import { passOf } from '#pwa/events/page/pass-of.ts'
import { countOffer, endOffers, isOfferDue } from '#pwa/events/pass/offer-count.ts'
import type { StoredPass } from '#sw/device-store.ts'
import { eventOf } from '../support/event.ts'
import { storageOn } from '../support/web-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

const PASS = { token: 'signed', code: 'K7402' }
const ANA = { displayName: null, firstName: 'Ana', lastName: 'Ruiz', username: 'ana' }
const NO_PLACE: GuestPlace = { state: 'none' }

test('a member has a pass once the server has sent it, and none while a choice waits', () => {
  expect(passOf(ANA, { attendance: 'going', pass: PASS }, NO_PLACE)).toEqual({
    ...PASS,
    name: 'Ana Ruiz',
    isConfirmed: true,
  })
  const plusOnes = [{ name: 'Camila' }]
  expect(passOf(ANA, { attendance: 'going', pass: PASS, plusOnes }, NO_PLACE)).toMatchObject({ plusOnes })
  expect(passOf(ANA, { attendance: 'going' }, NO_PLACE)).toBeNull()
  expect(passOf(ANA, { attendance: 'interested', pass: PASS }, NO_PLACE)).toBeNull()
})

test('a guest has a pass with a place only, and the pass shows whether the guest is confirmed', () => {
  const pass = (about: Partial<StoredPass>) => passOf(null, { attendance: null }, placeWith(about))
  expect(pass({ state: 'unconfirmed' })).toEqual({ ...PASS, name: 'Aitor', isConfirmed: false })
  expect(pass({ state: 'confirmed' })).toMatchObject({ isConfirmed: true })
  expect(pass({ state: 'claimed' })).toBeNull()
  expect(pass({ hasPlace: false })).toBeNull()
  expect(passOf(null, { attendance: null }, NO_PLACE)).toBeNull()
})

test('the offer of the browser to install the app is kept, and can be shown once', async () => {
  vi.stubGlobal('window', new EventTarget())
  keepInstallPrompt()
  expect(useInstallPrompt.getState().show).toBeNull()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<void>>(),
  })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  await useInstallPrompt.getState().show?.()
  expect(offer.prompt).toHaveBeenCalledOnce()
  expect(useInstallPrompt.getState().show).toBeNull()
})

test('the app offers its installation at most twice, and not again after "Not now"', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOn(stored))
  expect(isOfferDue()).toBe(true)
  countOffer()
  expect(isOfferDue()).toBe(true)
  countOffer()
  expect(isOfferDue()).toBe(false)
  stored.clear()
  endOffers()
  expect(isOfferDue()).toBe(false)
})

function placeWith(about: Partial<StoredPass>): GuestPlace {
  return {
    state: 'going',
    pass: {
      id: 'guest',
      eventId: 'event',
      name: 'Aitor',
      state: 'confirmed',
      hasPlace: true,
      confirmBy: '2026-11-28T22:00:00Z',
      hasStoppedNotices: false,
      token: 'token',
      pass: PASS,
      contact: '',
      event: eventOf(),
      askedAt: 0,
      at: 0,
      ...about,
    },
  }
}
