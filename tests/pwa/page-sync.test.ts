import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#sw/delivery/kinds/messages.ts'
import type { Sync } from '#sw/sync/sync.ts'
import { eventually } from '../support/eventually.ts'

const loading = { failures: 0, imports: 0 }
const sync = {
  open: vi.fn<Sync['open']>(),
  sendKind: vi.fn<Sync['sendKind']>(),
  refresh: vi.fn<Sync['refresh']>(),
  sendTyping: vi.fn<Sync['sendTyping']>(),
  stop: vi.fn<Sync['stop']>(),
}
const startSync = vi.fn<() => typeof sync>(() => sync)

/** The module of the sync, which fails to load as often as the test says. */
async function load() {
  loading.imports += 1
  if (loading.imports <= loading.failures) throw new TypeError('Failed to fetch dynamically imported module')
  return { startSync }
}

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  Object.assign(loading, { imports: 0, failures: 1 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FAILS_ONCE: [string, (page: typeof import('#pwa/data/page-sync.ts')) => unknown][] = [
  ['fifteen seconds later', () => vi.advanceTimersByTimeAsync(15_000)],
  ['as soon as the signal is back', () => window.dispatchEvent(new Event('online'))],
  ['as soon as a message is sent', page => page.flushSoon(messages)],
  ['as soon as a screen pulls', page => page.pullSoon()],
]

test.each(FAILS_ONCE)('a sync whose module fails to load once is started %s', async (_, trigger) => {
  const { page, syncState } = await open()
  page.openThread('a conversation')
  page.startPageSync('ana', { onRevoked: () => undefined }, load)
  await vi.advanceTimersByTimeAsync(0)
  await eventually(() => expect(syncState.getState().isFailing).toBe(true))
  expect([loading.imports, startSync.mock.calls.length]).toEqual([1, 0])

  await trigger(page)
  await eventually(() => expect(startSync).toHaveBeenCalledTimes(1))
  expect(sync.open).toHaveBeenCalledWith('a conversation')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loading.imports).toBe(2)
})

test('a sync that is stopped meanwhile is not loaded again, and leaves no timer', async () => {
  const { page, syncState } = await open()
  page.startPageSync('ana', { onRevoked: () => undefined }, load)
  page.pullSoon()
  await eventually(() => expect(syncState.getState().isFailing).toBe(true))
  page.stopPageSync()
  expect([syncState.getState().isFailing, vi.getTimerCount()]).toEqual([false, 0])
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loading.imports, startSync.mock.calls.length]).toEqual([1, 0])
})

test('a message that is sent before the sync starts is not delayed', async () => {
  Object.assign(loading, { failures: 0 })
  const { page } = await open()
  page.flushSoon(messages)
  page.startPageSync('ana', { onRevoked: () => undefined }, load)
  await vi.advanceTimersByTimeAsync(0)
  await eventually(() => expect(startSync).toHaveBeenCalledTimes(1))
})

/** The modules of a page that has just been opened. */
async function open() {
  const [page, { syncState }] = await Promise.all([import('#pwa/data/page-sync.ts'), import('#sw/sync/state.ts')])
  return { page, syncState }
}
