import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToPage } from '#sw/online.ts'

let window: EventTarget

beforeEach(() => {
  window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fire = (name: string) => void window.dispatchEvent(new Event(name))

test('a listener of the network is called when it is back, and once more, because the first request may come too early', () => {
  const online = vi.fn<() => void>()
  listenToPage({ online })
  fire('online')
  expect(online).toHaveBeenCalledTimes(1)
  vi.runAllTimers()
  expect(online).toHaveBeenCalledTimes(2)
  fire('online')
  fire('online')
  vi.runAllTimers()
  expect(online).toHaveBeenCalledTimes(5)
})

test('a listener is not called again after the network was lost, or after it was removed', () => {
  const online = vi.fn<() => void>()
  const remove = listenToPage({ online })
  fire('online')
  fire('offline')
  vi.runAllTimers()
  expect(online).toHaveBeenCalledTimes(1)
  fire('online')
  remove()
  vi.runAllTimers()
  fire('online')
  expect(online).toHaveBeenCalledTimes(2)
})

test('a listener that removes itself when it is called is not called again', () => {
  const online = vi.fn<() => void>(() => remove())
  const remove = listenToPage({ online })
  fire('online')
  vi.runAllTimers()
  expect(online).toHaveBeenCalledTimes(1)
})
