import { afterAll, vi } from 'vitest'

// The test files of the server share their process and its modules: a file leaves no changed clock or environment behind.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
