import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#sw/delivery/kinds/messages.ts'

/** The document stays in the state before its `load` event, as while a font or a flyer is missing. */
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { readyState: 'interactive' })
  vi.stubGlobal('localStorage', { getItem: () => null })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a document that never finishes loading delays the work after the first screen by three seconds', async () => {
  const { isOver } = await startWaiting()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isOver()).toBe(true)
})

test('a document that has loaded ends the wait', async () => {
  const { isOver } = await startWaiting()
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver()).toBe(true)
})

test('a conversation that a member opens ends the wait while the main thread is never idle', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { requestIdleCallback: () => 1 }))
  const { isOver } = await startWaiting()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOver()).toBe(false)
  const { openThread } = await import('#pwa/data/page-sync.ts')
  openThread('a conversation')
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})

test.each<[string, (page: typeof import('#pwa/data/page-sync.ts')) => void]>([
  ['openThread', page => page.openThread('a conversation')],
  ['flushSoon', page => page.flushSoon(messages)],
  ['pullSoon', page => page.pullSoon()],
])('%s ends the wait at once, also for callers after it', async (_, call) => {
  const { isOver, afterFirstScreen } = await startWaiting()
  const page = await import('#pwa/data/page-sync.ts')
  call(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
  await afterFirstScreen()
})

test('a page without a conversation waits', async () => {
  const { isOver } = await startWaiting()
  const page = await import('#pwa/data/page-sync.ts')
  page.openThread(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(false)
})

async function startWaiting() {
  const { afterFirstScreen } = await import('#pwa/data/after-first-screen.ts')
  let isOver = false
  void afterFirstScreen().then(() => {
    isOver = true
  })
  return { isOver: () => isOver, afterFirstScreen }
}
