import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR_MS = 60 * 60_000

let served: string

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  served = '/assets/index-next'
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    head: { innerHTML: '<script src="/assets/index-now.js"></script>' },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('fetch', async () => new Response(`<script src="${served}.js"></script>`))
})
afterEach(() => {
  vi.doUnmock('workbox-window')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a browser without workers looks for a new version every hour, and offers it', async () => {
  vi.stubGlobal('navigator', {})
  const offer = vi.fn<(activate: () => void) => void>()
  const { registerWorker } = await import('#pwa/worker/register-worker.ts')
  await registerWorker(offer)
  served = '/assets/index-now'
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(offer).not.toHaveBeenCalled()
  served = '/assets/index-next'
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(offer).toHaveBeenCalledTimes(1)
})

test('with a worker, a failed part makes it look for the next version, which is activated when the offer is accepted', async () => {
  const registration = { active: {}, update: vi.fn<() => Promise<void>>(async () => undefined) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const skipWaiting = vi.fn<() => void>()
  let found: () => void = () => undefined
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      messageSkipWaiting = skipWaiting
      register = () => new Promise(() => undefined)
      addEventListener(name: string, listener: () => void) {
        if (name === 'waiting') found = listener
      }
    },
  }))
  const offer = vi.fn<(activate: () => void) => void>()
  const { registerWorker } = await import('#pwa/worker/register-worker.ts')
  void registerWorker(offer).catch(() => undefined)
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(0)
  expect(registration.update).toHaveBeenCalledTimes(1)
  expect(offer).not.toHaveBeenCalled()
  found()
  offer.mock.calls[0]?.[0]()
  expect(skipWaiting).toHaveBeenCalledTimes(1)
})
