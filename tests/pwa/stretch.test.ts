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
} from '#pwa/messages/thread-window.ts'

const LAST = 10_000
const whole = { lastSeq: LAST, oldestSeq: 1 }

test('a thread that has been read opens at its end', () => {
  expect(initialWindow(whole, LAST)).toEqual({ from: 9_941, to: null })
  expect(initialWindow({ lastSeq: 3, oldestSeq: 1 }, 3)).toEqual({ from: 1, to: null })
})

test('all that is unread stands between the divider and the end', () => {
  expect(initialWindow(whole, LAST - 150)).toEqual({ from: 9_831, to: null })
})

test('whoever missed a thousand begins where they left off, if that is on this device', () => {
  const { from, to } = initialWindow(whole, 9_000)
  expect(from).toBeLessThanOrEqual(9_000)
  expect(to).toBeGreaterThan(9_001)
  expect(to).toBeLessThan(LAST)
  expect(initialWindow({ lastSeq: LAST, oldestSeq: 9_801 }, 9_000)).toEqual({ from: 9_941, to: null })
})

test('all the way back and all the way forth, every message is drawn and never too many', () => {
  const drawn = new Set<number>()
  const see = (stretch: ThreadWindow) => {
    const last = stretch.to ?? LAST
    expect(last - stretch.from).toBeLessThan(RENDERED_MAX)
    for (let seq = stretch.from; seq <= last; seq++) drawn.add(seq)
    return last
  }

  let stretch = initialWindow(whole, LAST)
  while (stretch.from > 1) stretch = windowFurtherBack(stretch, see(stretch))
  see(stretch)
  expect(drawn.size).toBe(LAST)

  drawn.clear()
  while (stretch.to !== null) stretch = windowFurtherOn(stretch, see(stretch), LAST)
  see(stretch)
  expect(drawn.size).toBe(LAST)
})

test('what was sought has something before it and after it', () => {
  expect(windowAround(500)).toEqual({ from: 480, to: 600 })
  expect(windowAround(3)).toEqual({ from: 1, to: 103 })
})

test('a thread that is open all night lets go of what nobody reads', () => {
  expect(trimmedWindow({ from: 1, to: null }, 401, false)).toEqual({ from: 102, to: null })
  expect(trimmedWindow({ from: 1, to: null }, 401, true)).toEqual({ from: 1, to: 300 })
})

test('a thread that is another one now opens at its end', () => {
  expect(adjustedWindow({ from: 480, to: 600 }, { lastSeq: LAST, oldestSeq: 9_801 })).toEqual(windowAtEnd(LAST))
  expect(adjustedWindow({ from: 480, to: null }, { lastSeq: 20, oldestSeq: 1 })).toEqual(windowAtEnd(20))
})

test('a stretch that reaches the end takes what arrives', () => {
  expect(adjustedWindow({ from: 9_900, to: 10_050 }, whole)).toEqual({ from: 9_900, to: null })
  const middle = { from: 480, to: 600 }
  expect(adjustedWindow(middle, whole)).toBe(middle)
})
