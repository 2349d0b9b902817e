import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openSocketSlots, slotsInRedis } from '#api/sockets/socket-slots.ts'

const log = pino({ level: 'silent' })

/** The sorted set of a person's sockets, which adds and counts in one step as the Redis script does. */
function sharedSet() {
  const sets = new Map<string, Set<string>>()
  return {
    sets,
    eval: async (_script: string, _keys: number, key: string, id: string, most: number) => {
      const set = sets.get(key) ?? new Set()
      if (set.size >= most && !set.has(id)) return 0
      sets.set(key, set.add(id))
      return 1
    },
    zrem: async (key: string, id: string) => Number(sets.get(key)?.delete(id) ?? false),
  }
}

const open = (redis: object) =>
  openSocketSlots({ perPerson: 10, shared: slotsInRedis(redis as Parameters<typeof slotsInRedis>[0]), log })

test('two processes give out ten places together, and a place that was left is given out again', async () => {
  const redis = sharedSet()
  const [one, other] = [open(redis), open(redis)]
  const taken = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? one : other).take('ana', `socket-${index}`)),
  )
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await one.take('mateo', 'his')).toBe(true)

  const index = taken.indexOf(true)
  ;(index % 2 ? one : other).release('ana', `socket-${index}`)
  expect(await one.take('ana', 'the next')).toBe(true)
  expect(await other.take('ana', 'one too many')).toBe(false)
  one.close()
  other.close()
})

test('while Redis is away each process gives out ten', async () => {
  const away = { eval: () => Promise.reject(new Error('away')), zrem: () => Promise.reject(new Error('away')) }
  const places = open(away)
  const taken = await Promise.all(Array.from({ length: 15 }, (_, index) => places.take('ana', `socket-${index}`)))
  expect(taken.filter(Boolean)).toHaveLength(10)
  places.release('ana', 'socket-0')
  expect(await places.take('ana', 'again')).toBe(true)
  places.close()
})
