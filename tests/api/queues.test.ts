import { expect, test, vi } from 'vitest'
import { concurrencyLimiter } from '#api/http/concurrency-limiter.ts'
import { Refusal } from '#api/http/refusal.ts'
import { limitedByRow } from '#api/http/row-limiter.ts'
import { batcher } from '#db/connection/batch.ts'
import { queueDepths } from '#db/connection/queues.ts'

/** A task that the test completes. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, end: () => resolve(), fail: () => reject(new Error('failed')) }
}

test('a concurrency limiter reports its running and waiting tasks', async () => {
  const inTurn = concurrencyLimiter({ name: 'limiter-of-this-test', atOnce: 1, maxWaiting: 5 })
  const { work, end } = held()
  const done = [inTurn(work), inTurn(work), inTurn(work)]
  expect(queueDepths()['limiter-of-this-test']).toEqual({ running: 1, waiting: 2 })
  end()
  await Promise.all(done)
  expect(queueDepths()['limiter-of-this-test']).toEqual({ running: 0, waiting: 0 })
})

test('a concurrency limiter runs tasks in order, refuses tasks beyond its queue, and continues after a failure', async () => {
  const limited = concurrencyLimiter({ atOnce: 1, maxWaiting: 2 })
  const { work, fail } = held()
  const finished: string[] = []
  const failed = limited(work).catch((error: Error) => error.message)
  const second = limited(async () => finished.push('second'))
  const third = limited(async () => finished.push('third'))
  const refused = await limited(async () => finished.push('fourth')).catch((error: Refusal) => error)
  expect(refused).toBeInstanceOf(Refusal)
  fail()
  expect(await failed).toBe('failed')
  await Promise.all([second, third])
  expect(finished).toEqual(['second', 'third'])
  await limited(async () => finished.push('fifth'))
  expect(finished.at(-1)).toBe('fifth')
})

test('a row limiter reports its running and waiting writes, also if they fail', async () => {
  const { work, fail } = held()
  const done = ['a', 'a', 'a', 'b'].map(key => limitedByRow(key, work))
  expect(queueDepths()['writes-to-one-row']).toEqual({ running: 3, waiting: 1 })
  fail()
  await Promise.allSettled(done)
  expect(queueDepths()['writes-to-one-row']).toEqual({ running: 0, waiting: 0 })
})

test('all batchers of a name count together, whether their items are done, fail or wait too long', async () => {
  vi.useFakeTimers()
  const depth = () => queueDepths()['batches-of-this-test']
  const [first, second] = [held(), held()]
  const batchOf = ({ work }: ReturnType<typeof held>) =>
    batcher({
      name: 'batches-of-this-test',
      atOnce: 1,
      waitMs: 1_000,
      run: (items: string[]) => work().then(() => items),
    })
  const [one, other] = [batchOf(first), batchOf(second)]
  const sent = [one('a'), one('b'), other('c')]
  expect(depth()).toEqual({ running: 0, waiting: 3 })
  await vi.advanceTimersByTimeAsync(0)
  expect(depth()).toEqual({ running: 3, waiting: 0 })

  const late = one('d').catch(() => 'too late')
  expect(depth()).toEqual({ running: 3, waiting: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBe('too late')
  expect(depth()).toEqual({ running: 3, waiting: 0 })

  first.end()
  second.fail()
  expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(depth()).toEqual({ running: 0, waiting: 0 })
  vi.useRealTimers()
})
