import { afterAll, vi } from 'vitest'

// A server that listens replaces these classes with those of @hono/node-server, which lack `bytes()`.
const classesOfNode = { Request, Response }

// The test files of the server share their process and its modules: a file leaves no changed clock, environment or
// class behind.
afterAll(() => {
  Object.assign(globalThis, classesOfNode)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
