import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { type Night, openNight } from '../night.ts'

let night: Night
beforeAll(async () => void (night = await openNight()))
afterAll(() => night.close())

test('however many ask whether the server is ready, it checks once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const isThere = vi.fn<() => Promise<boolean>>(async () => true)
  const app = createApp({ ...night.setting, files: { ...night.setting.files, isThere } })
  const ask = async () => (await app.request('/api/ready')).status
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]))
  expect(await ask()).toBe(200)
  expect(isThere).toHaveBeenCalledOnce()

  vi.advanceTimersByTime(1_001)
  isThere.mockResolvedValue(false)
  const answer = await app.request('/api/ready')
  expect(await answer.json()).toMatchObject({ status: 'degraded', checks: { files: false } })
  expect(isThere).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('files that do not answer do not hold the check up', async () => {
  const isThere = () => new Promise<boolean>(() => {})
  const app = createApp({ ...night.setting, files: { ...night.setting.files, isThere } })
  const answer = await app.request('/api/ready')
  expect(await answer.json()).toMatchObject({ status: 'degraded', checks: { files: false } })
})
