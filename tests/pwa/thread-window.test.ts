import { expect, test } from 'vitest'
import {
  adjustedWindow,
  initialWindow,
  RENDERED_MAX,
  type ThreadWindow,
  trimmedWindow,
  windowAround,
  windowAtEnd,
  windowFurtherBack,
  windowFurtherOn,
} from '#pwa/messages/thread/thread-window.ts'

const LAST = 10_000
const whole = { lastSeq: LAST, oldestSeq: 1 }

test('a read thread opens at its end', () => {
  expect(initialWindow(whole, LAST)).toEqual({ from: 9_941, to: null })
  expect(initialWindow({ lastSeq: 3, oldestSeq: 1 }, 3)).toEqual({ from: 1, to: null })
})

test('all unread messages are between the divider and the end', () => {
  expect(initialWindow(whole, LAST - 150)).toEqual({ from: 9_831, to: null })
})

test('a thread with a thousand unread messages opens at the first of them, if the device has it', () => {
  const { from, to } = initialWindow(whole, 9_000)
  expect(from).toBeLessThanOrEqual(9_000)
  expect(to).toBeGreaterThan(9_001)
  expect(to).toBeLessThan(LAST)
  expect(initialWindow({ lastSeq: LAST, oldestSeq: 9_801 }, 9_000)).toEqual({ from: 9_941, to: null })
})

test('from the end to the beginning and back each message is drawn, and never more than the maximum at once', () => {
  const drawn = new Set<number>()
  const draw = (window: ThreadWindow) => {
    const last = window.to ?? LAST
    expect(last - window.from).toBeLessThan(RENDERED_MAX)
    for (let seq = window.from; seq <= last; seq++) drawn.add(seq)
    return last
  }

  let window = initialWindow(whole, LAST)
  while (window.from > 1) window = windowFurtherBack(window, draw(window))
  draw(window)
  expect(drawn.size).toBe(LAST)

  drawn.clear()
  while (window.to !== null) window = windowFurtherOn(window, draw(window), LAST)
  draw(window)
  expect(drawn.size).toBe(LAST)
})

test('a message that was found by a search is drawn with messages before and after it', () => {
  expect(windowAround(500)).toEqual({ from: 480, to: 600 })
  expect(windowAround(3)).toEqual({ from: 1, to: 103 })
})

test('a thread that stays open drops the messages far from the scroll position', () => {
  expect(trimmedWindow({ from: 1, to: null }, 401, false)).toEqual({ from: 102, to: null })
  expect(trimmedWindow({ from: 1, to: null }, 401, true)).toEqual({ from: 1, to: 300 })
})

test('a thread whose messages were replaced opens at its end', () => {
  expect(adjustedWindow({ from: 480, to: 600 }, { lastSeq: LAST, oldestSeq: 9_801 })).toEqual(windowAtEnd(LAST))
  expect(adjustedWindow({ from: 480, to: null }, { lastSeq: 20, oldestSeq: 1 })).toEqual(windowAtEnd(20))
})

test('a window that reaches the end includes messages that arrive', () => {
  expect(adjustedWindow({ from: 9_900, to: 10_050 }, whole)).toEqual({ from: 9_900, to: null })
  const middle = { from: 480, to: 600 }
  expect(adjustedWindow(middle, whole)).toBe(middle)
})
