import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const loading = vi.hoisted(() => ({ failures: 0, asked: 0 }))
const live = vi.hoisted(() => ({
  open: vi.fn<() => void>(),
  send: vi.fn<() => void>(),
  refresh: vi.fn<() => void>(),
  stop: vi.fn<() => void>(),
}))
const startSync = vi.hoisted(() => vi.fn<() => typeof live>(() => live))

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.doMock('#sw/sync/sync.ts', () => {
    loading.asked += 1
    if (loading.asked <= loading.failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { startSync }
  })
  Object.assign(loading, { asked: 0, failures: 1 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FAILS_ONCE: [string, (page: typeof import('#pwa/messages/page-sync.ts')) => unknown][] = [
  ['fifteen seconds later', () => vi.advanceTimersByTimeAsync(15_000)],
  ['as soon as the signal is back', () => window.dispatchEvent(new Event('online'))],
  ['as soon as something is sent', page => page.flushSoon()],
  ['as soon as somebody asks again', page => page.pullSoon()],
]

test.each(FAILS_ONCE)('a line whose module fails to load once is opened %s', async (_, ask) => {
  const { page, syncState } = await open()
  page.openThread('a conversation')
  page.startPageSync('ana', () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(syncState.getState().isFailing).toBe(true))
  expect([loading.asked, startSync.mock.calls.length]).toEqual([1, 0])

  await ask(page)
  await vi.waitFor(() => expect(startSync).toHaveBeenCalledTimes(1))
  expect(live.open).toHaveBeenCalledWith('a conversation')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loading.asked).toBe(2)
})

test('a line that is closed meanwhile is not asked for again, and leaves nothing behind', async () => {
  const { page, syncState } = await open()
  page.startPageSync('ana', () => undefined)
  page.pullSoon()
  await vi.waitFor(() => expect(syncState.getState().isFailing).toBe(true))
  page.stopPageSync()
  expect([syncState.getState().isFailing, vi.getTimerCount()]).toEqual([false, 0])
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loading.asked, startSync.mock.calls.length]).toEqual([1, 0])
})

test('something that is sent before the line is opened is not kept waiting when it is', async () => {
  Object.assign(loading, { failures: 0 })
  const { page } = await open()
  page.flushSoon()
  page.startPageSync('ana', () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(startSync).toHaveBeenCalledTimes(1), { timeout: 1_000 })
})

/** The modules of a page that has just been opened. */
async function open() {
  const [page, { syncState }] = await Promise.all([import('#pwa/messages/page-sync.ts'), import('#sw/sync/state.ts')])
  return { page, syncState }
}
