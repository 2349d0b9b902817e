import { expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

test('any number of readiness requests causes one check a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const isAvailable = vi.fn<() => Promise<boolean>>(async () => true)
  const app = createApp({ ...server.context, files: { ...server.context.files, isAvailable } })
  const ask = async () => (await app.request('/api/ready')).status
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]))
  expect(await ask()).toBe(200)
  expect(isAvailable).toHaveBeenCalledOnce()

  vi.advanceTimersByTime(1_001)
  isAvailable.mockResolvedValue(false)
  const response = await app.request('/api/ready')
  expect(await response.json()).toMatchObject({ status: 'degraded', checks: { files: false } })
  expect(isAvailable).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('files that do not respond do not delay the check', async () => {
  const isAvailable = () => new Promise<boolean>(() => {})
  const app = createApp({ ...server.context, files: { ...server.context.files, isAvailable } })
  const response = await app.request('/api/ready')
  expect(await response.json()).toMatchObject({ status: 'degraded', checks: { files: false } })
})
