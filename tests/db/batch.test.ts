import { afterEach, expect, test, vi } from 'vitest'
import { batcher } from '#db/connection/batch.ts'
import { TooBusy } from '#db/connection/errors.ts'
import fc from '../support/property.ts'

afterEach(() => void vi.useRealTimers())

/** Replaces the database: each statement ends when the test ends it. */
function heldStatements() {
  const statements: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      statements.push({ items, end: () => resolve(items.map(item => `${item} done`)), fail: reject })
    })
  return { statements, run }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

async function load(call: (item: string) => Promise<string>, ...items: string[]) {
  const responses = items.map(item => call(item))
  await turn()
  return responses
}

test('calls of one turn share a statement, and each gets its own result', async () => {
  const { statements, run } = heldStatements()
  const responses = await load(batcher({ run }), 'a', 'b', 'c')
  expect(statements.map(({ items }) => items)).toEqual([['a', 'b', 'c']])
  statements[0]?.end()
  expect(await Promise.all(responses)).toEqual(['a done', 'b done', 'c done'])
})

test('items that arrive while two statements are under way share one statement after them', async () => {
  const { statements, run } = heldStatements()
  const call = batcher({ run, slowMs: 0 })
  const responses = [
    ...(await load(call, 'a')),
    ...(await load(call, 'b')),
    ...(await load(call, 'c')),
    ...(await load(call, 'd')),
  ]
  expect(statements.map(({ items }) => items)).toEqual([['a'], ['b']])
  statements[1]?.end()
  await turn()
  expect(statements.map(({ items }) => items)).toEqual([['a'], ['b'], ['c', 'd']])
  for (const { end } of statements) end()
  expect(await Promise.all(responses)).toEqual(['a done', 'b done', 'c done', 'd done'])
})

test('a second statement waits for the first, until the first is slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { statements, run } = heldStatements()
  const call = batcher({ run, slowMs: 5 })
  const responses = [...(await load(call, 'a')), ...(await load(call, 'b')), ...(await load(call, 'c'))]
  await vi.advanceTimersByTimeAsync(4)
  expect(statements.map(({ items }) => items)).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(1)
  expect(statements.map(({ items }) => items)).toEqual([['a'], ['b', 'c']])
  for (const { end } of statements) end()
  expect(await Promise.all(responses)).toEqual(['a done', 'b done', 'c done'])
})

test('while the key of an item is in a slow statement, no timer runs for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { statements, run } = heldStatements()
  const call = batcher({ run, slowMs: 5, waitMs: 60_000, keyOf: item => item.charAt(0) })
  const responses = [...(await load(call, 'a1')), ...(await load(call, 'a2'))]
  await vi.advanceTimersByTimeAsync(10)
  // What is left is the end of the longest wait.
  expect(vi.getTimerCount()).toBe(1)
  statements[0]?.end()
  await turn()
  statements[1]?.end()
  expect(await Promise.all(responses)).toEqual(['a1 done', 'a2 done'])
})

test('items of one key are never in two statements at once, and hold up no other key', async () => {
  const { statements, run } = heldStatements()
  const call = batcher({ run, slowMs: 0, keyOf: item => item.charAt(0) })
  const responses = [...(await load(call, 'a1', 'b1')), ...(await load(call, 'a2', 'c1', 'a3'))]
  expect(statements.map(({ items }) => items)).toEqual([['a1', 'b1'], ['c1']])
  statements[0]?.end()
  await turn()
  expect(statements.map(({ items }) => items)).toEqual([['a1', 'b1'], ['c1'], ['a2', 'a3']])
  for (const { end } of statements) end()
  await Promise.all(responses)
})

test('a statement that fails rejects its own items, and the next ones are sent', async () => {
  const { statements, run } = heldStatements()
  const call = batcher({ run, atOnce: 1 })
  const [first] = await load(call, 'a')
  const [second] = await load(call, 'b')
  statements[0]?.fail(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await turn()
  statements[1]?.end()
  expect(await second).toBe('b done')
})

test('a statement that throws before it starts rejects its items too', async () => {
  const call = batcher<string, string>({
    run: () => {
      throw new Error('no connection')
    },
  })
  await expect(call('a')).rejects.toThrow('no connection')
  await expect(call('b')).rejects.toThrow('no connection')
})

test('a statement takes a bounded number of items', async () => {
  const { statements, run } = heldStatements()
  const responses = await load(batcher({ run, slowMs: 0, maxItems: 2 }), 'a', 'b', 'c', 'd', 'e')
  expect(statements.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  for (const { end } of statements) end()
  await turn()
  expect(statements[2]?.items).toEqual(['e'])
  statements[2]?.end()
  expect(await Promise.all(responses)).toHaveLength(5)
})

test('an item that waits too long, or finds too many waiting, is refused and never sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { statements, run } = heldStatements()
  const call = batcher({ run, atOnce: 1, maxWaiting: 2, waitMs: 5_000 })
  const [first] = await load(call, 'a')
  const late = call('b').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  const inTime = call('c')
  await expect(call('d')).rejects.toThrow(TooBusy)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await late).toBeInstanceOf(TooBusy)
  statements[0]?.end()
  expect(await first).toBe('a done')
  await turn()
  expect(statements.map(({ items }) => items)).toEqual([['a'], ['c']])
  statements[1]?.end()
  expect(await inTime).toBe('c done')
})

test('in every order of arrival each item is in exactly one statement, in the order of its key', async () => {
  const arrival = fc.record({ key: fc.constantFrom('a', 'b', 'c'), turnsLater: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrival, { maxLength: 40 }),
      fc.infiniteStream(fc.record({ turns: fc.nat(3), fails: fc.boolean() })),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(0, 1, 60_000),
      async (arrivals, durations, maxItems, slowMs) => {
        const sent: string[] = []
        const failed = new Set<string>()
        const keysUnderWay = new Set<string>()
        let underWay = 0
        const run = async (items: string[]) => {
          const keys = new Set(items.map(item => item.charAt(0)))
          expect([...keys].filter(key => keysUnderWay.has(key))).toEqual([])
          expect(items.length).toBeLessThanOrEqual(maxItems)
          expect(++underWay).toBeLessThanOrEqual(2)
          for (const key of keys) keysUnderWay.add(key)
          sent.push(...items)
          const { turns, fails } = durations.next().value
          for (let n = 0; n < turns; n++) await turn()
          for (const key of keys) keysUnderWay.delete(key)
          underWay -= 1
          if (!fails) return items.map(item => `${item} done`)
          for (const item of items) failed.add(item)
          throw new Error('refused')
        }
        const call = batcher({ run, slowMs, keyOf: item => item.charAt(0), maxItems })
        const responses: Promise<string>[] = []
        const items = arrivals.map(({ key }, n) => `${key}${n}`)
        for (const [n, { turnsLater }] of arrivals.entries()) {
          for (let waited = 0; waited < turnsLater; waited++) await turn()
          const item = items[n] ?? ''
          responses.push(call(item).catch(() => `${item} failed`))
        }
        const results = await Promise.all(responses)
        expect(results).toEqual(items.map(item => (failed.has(item) ? `${item} failed` : `${item} done`)))
        expect(sent.toSorted()).toEqual(items.toSorted())
        for (const key of ['a', 'b', 'c']) {
          const ofKey = (all: string[]) => all.filter(item => item.startsWith(key))
          expect(ofKey(sent)).toEqual(ofKey(items))
        }
      },
    ),
    { numRuns: 200 },
  )
})
