import { ForeignResponse, isUnreached, RequestFailed } from '../http/failures.ts'

/** The time of the next attempt of a waiting write. */
export type Wait = {
  tries: number
  /** Not tried again before this time (ms). */
  notBefore: number
  /** How long it waits from the failure on (ms): `notBefore` may be set by a clock that was wrong. */
  waitMs?: number
  /** Our server asked for the wait, so nothing on this device ends it early. */
  isAskedToWait: boolean
}

export type Backoff = { firstMs: number; maxMs: number; random?: () => number }

/** The first wait of most kinds, and their longest. */
export const FIRST_DELAY_MS = 500
export const MAX_DELAY_MS = 30_000

/** For the kinds that pages alone send: without an account a request costs the device a bot check. */
export const PAGE_BACKOFF: Backoff = { firstMs: 20_000, maxMs: MAX_DELAY_MS }

/** Something on the way responded at once in place of our server, so only the wait slows this device down. */
const FOREIGN_FIRST_MS = 2_000

/**
 * The next wait after `error`. The server's `Retry-After` wins; else waits double from `firstMs` to `maxMs`, and each
 * lasts at least half of that: a retry without a wait meets the same failure.
 */
export function waitAfter(error: unknown, tries: number, { firstMs, maxMs, random = Math.random }: Backoff): Wait {
  const failed = error instanceof RequestFailed ? error : undefined
  const waitMs = failed?.retryAfterMs ?? backoffMs()
  const isAskedToWait = failed?.code !== undefined && failed.retryAfterMs !== undefined
  return { tries: tries + 1, notBefore: Date.now() + waitMs, waitMs, isAskedToWait }

  function backoffMs() {
    const startMs = isForeignResponse(error) ? Math.max(firstMs, FOREIGN_FIRST_MS) : firstMs
    const mostMs = Math.min(maxMs, startMs * 2 ** Math.min(tries, 20))
    return ((1 + random()) * mostMs) / 2
  }
}

function isForeignResponse(error: unknown) {
  return error instanceof ForeignResponse || (error instanceof RequestFailed && isUnreached(error))
}
