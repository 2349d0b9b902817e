import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnIdleMemory } from '#api/processes/idle-memory.ts'

const MEBIBYTE = 1024 ** 2

let residentMiB: number
let utilization: number
let collections: number
let afterCollectionMiB: number
let idleMemory: ReturnType<typeof returnIdleMemory>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  residentMiB = 150
  utilization = 0
  collections = 0
  afterCollectionMiB = 100
  idleMemory = returnIdleMemory({
    residentBytes: () => residentMiB * MEBIBYTE,
    utilization: () => utilization,
    collect() {
      collections += 1
      residentMiB = Math.min(residentMiB, afterCollectionMiB)
    },
  })
})
afterEach(() => {
  idleMemory.close()
  vi.useRealTimers()
})

test('an idle process collects once, and again when a burst has made it grow', () => {
  vi.advanceTimersByTime(60_000)
  expect(collections).toBe(1)
  residentMiB = 117
  vi.advanceTimersByTime(1_000)
  expect(collections).toBe(2)
})

test('a busy process does not collect until it is idle', () => {
  utilization = 0.2
  vi.advanceTimersByTime(60_000)
  expect(collections).toBe(0)
  utilization = 0.01
  vi.advanceTimersByTime(1_000)
  expect(collections).toBe(1)
})

test('a process that grows a little does not collect', () => {
  vi.advanceTimersByTime(1_000)
  residentMiB = 115
  vi.advanceTimersByTime(60_000)
  expect(collections).toBe(1)
})

test('collections that return little become rare', () => {
  vi.advanceTimersByTime(1_000)
  afterCollectionMiB = Number.POSITIVE_INFINITY
  const grow = setInterval(() => (residentMiB += 20), 500)
  vi.advanceTimersByTime(3_600_000)
  clearInterval(grow)
  expect(collections).toBeLessThan(20)
})
