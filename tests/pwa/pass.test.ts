import { afterEach, expect, test, vi } from 'vitest'
import { keepInstallPrompt, useInstallPrompt } from '#pwa/data/install-prompt.ts'
import { pushStatus } from '#pwa/data/push.ts'
import type { GuestPlace } from '#pwa/events/guests/use-guest-place.ts'
import { countOffer, endOffer, isOfferDue, possibleOffers } from '#pwa/events/pass/pass-offer.tsx'
import { passOf } from '#pwa/events/pass/shown-pass.ts'
import { keepAwake } from '#pwa/events/pass/wake-lock.ts'
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

test('each offer is shown at most twice, and not again after "Not now"', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOn(stored))
  expect(isOfferDue('install')).toBe(true)
  countOffer('install')
  expect(isOfferDue('install')).toBe(true)
  countOffer('install')
  expect([isOfferDue('install'), isOfferDue('push')]).toEqual([false, true])
  endOffer('push')
  expect(isOfferDue('push')).toBe(false)
})

/** A browser tab on this device; the app that is installed there is a window of its own. */
async function offersOn(userAgent: string, device: { touches?: number; hasPush?: boolean; isInstalled?: boolean }) {
  const { touches = 0, hasPush = false, isInstalled = false } = device
  const serviceWorker = { getRegistration: () => Promise.resolve(undefined) }
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touches, ...(hasPush && { serviceWorker }) })
  vi.stubGlobal('window', hasPush ? { PushManager: {}, Notification: {} } : {})
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  const push = await pushStatus()
  return [true, false].map(isMember => possibleOffers({ canPrompt: false, push, isMember }).join())
}

test('a browser that has not offered it shows no installation, but an iPhone and an iPad do it by hand', async () => {
  const [IPHONE, MAC] = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X)',
  ]
  expect(await offersOn(IPHONE, { touches: 5 })).toEqual(['install', 'install'])
  expect(await offersOn(MAC, { touches: 5 })).toEqual(['install', 'install'])
  expect(await offersOn(IPHONE, { touches: 5, isInstalled: true })).toEqual(['', ''])
  expect(await offersOn(IPHONE, { touches: 5, isInstalled: true, hasPush: true })).toEqual(['push', ''])
  expect(await offersOn(MAC, {})).toEqual(['', ''])
  expect(await offersOn(MAC, { hasPush: true })).toEqual(['push', ''])
  expect(possibleOffers({ canPrompt: true, push: 'blocked', isMember: true })).toEqual(['install'])
})

test('the pass keeps the screen on, also after the phone was in a pocket, until it is closed', async () => {
  const locks: EventTarget[] = []
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const request = vi.fn<() => Promise<EventTarget>>(() => {
    const lock = Object.assign(new EventTarget(), { release })
    locks.push(lock)
    return Promise.resolve(lock)
  })
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  const heard: boolean[] = []
  const end = keepAwake(isHeld => heard.push(isHeld))
  await vi.waitFor(() => expect(heard).toEqual([true]))

  const become = (visibilityState: string) => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  become('hidden')
  locks[0]?.dispatchEvent(new Event('release'))
  expect(heard).toEqual([true, false])
  become('visible')
  await vi.waitFor(() => expect(heard).toEqual([true, false, true]))

  end()
  expect(release).toHaveBeenCalledOnce()
  become('hidden')
  become('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock that the browser grants after the pass was closed is given back, and a refused one changes nothing', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const heard: boolean[] = []
  vi.stubGlobal('navigator', {
    wakeLock: { request: () => Promise.resolve(Object.assign(new EventTarget(), { release })) },
  })
  keepAwake(isHeld => heard.push(isHeld))()
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } })
  keepAwake(isHeld => heard.push(isHeld))()
  vi.stubGlobal('navigator', {})
  keepAwake(isHeld => heard.push(isHeld))()
  expect(heard).toEqual([])
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
