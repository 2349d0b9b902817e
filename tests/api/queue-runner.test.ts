import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runQueue } from '#api/processes/queue-runner.ts'

const HOUR_MS = 3_600_000

/** A queue whose work ends when the test ends it. */
function newQueue() {
  const works: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const runner = runQueue({
    pollMs: HOUR_MS,
    onError: error => errors.push(error),
    async work() {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      const work = Promise.withResolvers<void>()
      works.push(work)
      await work.promise.finally(() => (atOnce -= 1))
    },
  })
  return { runner, works, errors, mostAtOnce: () => mostAtOnce }
}

test('a queue works at the start, and once more for all requests that arrive meanwhile', async () => {
  const { runner, works, mostAtOnce } = newQueue()
  for (let request = 0; request < 5; request += 1) runner.begin()
  expect(works).toHaveLength(1)
  works[0]?.resolve()
  await expect.poll(() => works.length).toBe(2)
  works[1]?.resolve()
  await runner.close()
  expect([works.length, mostAtOnce()]).toEqual([2, 1])
})

test('a request that arrives in the moment in which the work ends is not lost', async () => {
  for (let later = 0; later < 12; later += 1) {
    const { runner, works } = newQueue()
    works[0]?.resolve()
    for (let microtask = 0; microtask < later; microtask += 1) await Promise.resolve()
    runner.begin()
    await expect.poll(() => works.length).toBe(2)
    works[1]?.resolve()
    await runner.close()
  }
})

test('work that fails is reported, and the next request begins again', async () => {
  const { runner, works, errors } = newQueue()
  works[0]?.reject(new Error('no database'))
  await expect.poll(() => errors).toEqual([new Error('no database')])
  runner.begin()
  await expect.poll(() => works.length).toBe(2)
  // A request during work that fails.
  runner.begin()
  works[1]?.reject(new Error('no database'))
  await expect.poll(() => works.length).toBe(3)
  works[2]?.resolve()
  await runner.close()
  expect(errors).toHaveLength(2)
})

test('closing waits for the work that is under way, and no work begins afterwards', async () => {
  const { runner, works } = newQueue()
  runner.begin()
  let isClosed = false
  const closing = runner.close().then(() => (isClosed = true))
  await pause(0)
  expect(isClosed).toBe(false)
  works[0]?.resolve()
  await closing
  runner.begin()
  await pause(0)
  expect(works).toHaveLength(1)
})
