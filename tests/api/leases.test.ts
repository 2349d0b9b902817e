import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { leasePoints } from '#api/processes/leases.ts'

/** The bucket as the primary process counts it, and the number of requests to it. */
function bucket(points: number) {
  const memory = new RateLimiterMemory({ points, duration: 60 })
  let attempts = 0
  return {
    attempts: () => attempts,
    points,
    duration: 60,
    consume(key: string, count?: number) {
      attempts += 1
      return memory.consume(key, count)
    },
    reward: (key: string, count?: number) => memory.reward(key, count),
  }
}

const outcomes = async (takes: Promise<void>[]) =>
  (await Promise.allSettled(takes)).filter(({ status }) => status === 'fulfilled').length

test('a process takes the points of a large bucket in leases and gives out all of them, at once or in turn', async () => {
  const shared = bucket(200)
  const leased = leasePoints(shared)
  expect(await outcomes(Array.from({ length: 300 }, () => leased.consume('ana', 1)))).toBe(200)
  await expect(leased.consume('ana', 1)).rejects.toBeInstanceOf(RateLimiterRes)
  await leased.consume('mateo', 1)
  expect(shared.attempts()).toBeLessThan(200)
})

test('two processes together give out what the bucket has, give or take a twentieth each', async () => {
  const shared = bucket(200)
  const [one, other] = [leasePoints(shared), leasePoints(shared)]
  const given = await outcomes(Array.from({ length: 400 }, (_, n) => (n % 2 ? one : other).consume('ana', 1)))
  expect(given).toBeGreaterThanOrEqual(180)
  expect(given).toBeLessThanOrEqual(220)
})

test('callers with few requests cause no request to the primary process', async () => {
  const shared = bucket(200)
  const leased = leasePoints(shared)
  expect(await outcomes(Array.from({ length: 500 }, (_, n) => leased.consume(`guest ${n % 50}`, 1)))).toBe(500)
  expect(shared.attempts()).toBe(0)
})

test('a small bucket gets a request for every point', async () => {
  const shared = bucket(3)
  const [one, other] = [leasePoints(shared), leasePoints(shared)]
  expect(await outcomes([one, other, one, other].map(leased => leased.consume('ana', 1)))).toBe(3)
  expect(shared.attempts()).toBe(4)
})

test('a returned point is available to the same process', async () => {
  const shared = bucket(100)
  const leased = leasePoints(shared)
  await outcomes(Array.from({ length: 100 }, () => leased.consume('ana', 1)))
  await leased.reward('ana', 1)
  await leased.consume('ana', 1)
  await expect(leased.consume('ana', 1)).rejects.toBeInstanceOf(RateLimiterRes)
})

test('a primary process that does not respond fails the request, and the next request tries again', async () => {
  let isAway = true
  const shared = bucket(100)
  const leased = leasePoints({
    ...shared,
    consume: (key, points) => (isAway ? Promise.reject(new Error('away')) : shared.consume(String(key), points)),
  })
  await outcomes(Array.from({ length: 5 }, () => leased.consume('ana', 1)))
  await expect(leased.consume('ana', 1)).rejects.toThrow('away')
  isAway = false
  await leased.consume('ana', 1)
})
