import { vi } from 'vitest'

/**
 * The limit ends a test that hangs. With the one second of `vi.waitFor`, a busy machine would decide the result.
 * `interval`, in milliseconds, is for a state that is soon over.
 */
export const eventually = async <Result>(check: () => Result | Promise<Result>, interval?: number): Promise<Result> =>
  await vi.waitFor(check, { timeout: 60_000, ...(interval !== undefined && { interval }) })
