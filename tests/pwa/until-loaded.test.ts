import '#sw/http/page-shapes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const failed = () => Promise.reject<string>(new TypeError('Importing a module script failed.'))
const health = vi.fn<() => Promise<Response>>()

const HTML = { headers: { 'Content-Type': 'text/html' } }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', health)
  health.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Resolves in the given attempt. */
function loading(attempt: number) {
  const load = vi.fn<() => Promise<string>>(failed)
  for (let n = 1; n < attempt; n++) load.mockImplementationOnce(failed)
  return load.mockImplementationOnce(() => Promise.resolve('loaded'))
}

test('a module that fails is imported again after fifteen seconds', async () => {
  const { untilLoaded, needsNewDocument } = await import('#pwa/data/until-loaded.ts')
  const load = loading(2)
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await loaded).toBe('loaded')
  expect(needsNewDocument()).toBe(false)
  expect(health).not.toHaveBeenCalled()
})

test('a module that fails is imported again as soon as the browser is online', async () => {
  const { untilLoaded } = await import('#pwa/data/until-loaded.ts')
  const loaded = untilLoaded(loading(2))
  await vi.advanceTimersByTimeAsync(100)
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('loaded')
})

test.each([
  ['our server responds', () => Promise.resolve(Response.json({ status: 'ok', citiesDate: '2023-03-05' })), true],
  ['a captive portal responds', () => Promise.resolve(new Response('<p>Welcome!</p>', HTML)), false],
  ['a proxy reports an error', () => Promise.resolve(new Response('Bad gateway', { status: 502 })), false],
  ['there is no connection', () => Promise.reject(new TypeError('no network')), false],
])('a second failure while %s', async (_, respond, needsDocument) => {
  health.mockImplementation(respond)
  const { untilLoaded, needsNewDocument } = await import('#pwa/data/until-loaded.ts')
  const loaded = untilLoaded(loading(3))
  await vi.advanceTimersByTimeAsync(16_000)
  expect(needsNewDocument()).toBe(needsDocument)
  // Each pause is longer than the one before.
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await loaded).toBe('loaded')
})
