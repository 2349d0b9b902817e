import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A font or a flyer never arrives, so `load` never comes. */
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

test('a document that never finishes loading delays what comes after the first screen by three seconds', async () => {
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

test('a main thread that is never idle does not keep a person waiting who opens a conversation', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { requestIdleCallback: () => 1 }))
  const { isOver } = await startWaiting()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOver()).toBe(false)
  const { openThread } = await import('#pwa/messages/page-sync.ts')
  openThread('a conversation')
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})

test.each(['openThread', 'flushSoon', 'pullSoon'] as const)(
  '%s ends the wait at once, also for those who come later',
  async ask => {
    const { isOver, afterFirstScreen } = await startWaiting()
    const page = await import('#pwa/messages/page-sync.ts')
    page[ask]('a conversation')
    await vi.advanceTimersByTimeAsync(0)
    expect(isOver()).toBe(true)
    await afterFirstScreen()
  },
)

test('a page without a conversation on it still waits', async () => {
  const { isOver } = await startWaiting()
  const page = await import('#pwa/messages/page-sync.ts')
  page.openThread(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(false)
})

async function startWaiting() {
  const { afterFirstScreen } = await import('#pwa/after-first-screen.ts')
  let isOver = false
  void afterFirstScreen().then(() => {
    isOver = true
  })
  return { isOver: () => isOver, afterFirstScreen }
}
