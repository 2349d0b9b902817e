import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foundPlaces } from '#api/places/places.ts'

let database: object
beforeEach(() => {
  database = {}
})
afterEach(() => {
  vi.useRealTimers()
})

const reading = (list: string | undefined) => vi.fn<() => Promise<string | undefined>>(async () => list)
const textOf = async (key: string, read: () => Promise<string | undefined>) => {
  const copy = await foundPlaces(database, key, read)
  return copy && new TextDecoder().decode(copy.bytes)
}

test('requests for one name at the same time share one reading, and so do those of the next minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = reading('[{"id":1}]')
  expect(await Promise.all([textOf('mad', read), textOf('mad', read)])).toEqual(['[{"id":1}]', '[{"id":1}]'])
  expect(await textOf('mad', read)).toBe('[{"id":1}]')
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(await textOf('mad', reading('[{"id":2}]'))).toBe('[{"id":2}]')
})

test('a search that finds nothing, perhaps because the places are still loading, is made again', async () => {
  expect(await textOf('mad', reading(undefined))).toBeUndefined()
  expect(await textOf('mad', reading('[{"id":1}]'))).toBe('[{"id":1}]')
})

test('a failed search is made again', async () => {
  await expect(textOf('mad', async () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
  expect(await textOf('mad', reading('[{"id":1}]'))).toBe('[{"id":1}]')
})

test('the oldest of a thousand names makes room, and databases do not share them', async () => {
  const read = reading('[{"id":1}]')
  for (let n = 0; n <= 1_000; n += 1) await textOf(String(n), read)
  await textOf('1000', read)
  expect(read).toHaveBeenCalledTimes(1_001)
  await textOf('0', read)
  expect(read).toHaveBeenCalledTimes(1_002)
  database = {}
  await textOf('1000', read)
  expect(read).toHaveBeenCalledTimes(1_003)
})
