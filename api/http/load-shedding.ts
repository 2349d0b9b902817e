import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../app-context.ts'
import { addressOf } from './limits.ts'
import { refuse } from './refusal.ts'

/** The load of this process. */
export type Load = {
  isOverloaded: () => boolean
  /** Returns the worst event loop delay since the last call: the highest 99th percentile of a second. */
  takeWorstDelayMs: () => number
  close: () => void
}

export const noLoad: Load = { isOverloaded: () => false, takeWorstDelayMs: () => 0, close: () => {} }

const LATE_P99_MS = 500
const CHECK_MS = 1_000
/** Overloaded when this many of the last seconds were late; a single stall does not count as overload. */
const LATE_CHECKS = 3
const CHECKS = 5

type Delay = Pick<ReturnType<typeof monitorEventLoopDelay>, 'enable' | 'disable' | 'percentile' | 'reset'>

/**
 * Detects overload: a second counts as late when the 99th percentile of the event loop delay in it is too high. Call
 * `start` when the server listens, because the delay during the start is no overload.
 */
export function watchLoad(delay: Delay = monitorEventLoopDelay({ resolution: 20 })): Load & { start: () => void } {
  let wereLate: boolean[] = []
  let isOverloaded = false
  let worstMs = 0
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    const delayMs = delay.percentile(99) / 1e6
    worstMs = Math.max(worstMs, delayMs)
    wereLate = [...wereLate.slice(1 - CHECKS), delayMs > LATE_P99_MS]
    isOverloaded = wereLate.filter(Boolean).length >= LATE_CHECKS
    delay.reset()
  }
  return {
    start() {
      delay.enable()
      timer = setInterval(check, CHECK_MS)
      timer.unref()
    },
    isOverloaded: () => isOverloaded,
    takeWorstDelayMs() {
      const worst = worstMs
      worstMs = 0
      return worst
    },
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/**
 * Middleware before any database access. Under overload, reads that the app repeats automatically are refused. Writes
 * are served as long as possible, because a refused message must be sent again. Health checks are always served,
 * because a restart would increase the load.
 */
export const shedLoad: MiddlewareHandler<Env> = async (c, next) => {
  if (c.get('app').load.isOverloaded() && c.get('app').config.hasLimits && isCheapToRetry(c.req.method, c.req.path)) {
    c.get('app').activity.requestShed()
    refuse(503, 'unavailable', { retryAfterSeconds: 2 + Math.random() * 4 })
  }
  await next()
}

/** Health checks, and the pages for signing in and out: a browser opens these once and does not retry. */
const ALWAYS_SERVED = new Set([
  '/api/health',
  '/api/ready',
  '/api/login',
  '/api/login/callback',
  '/api/logout',
  '/api/verify-email',
])

function isCheapToRetry(method: string, path: string) {
  return (method === 'GET' || method === 'HEAD') && /^\/(api|og)\//.test(path) && !ALWAYS_SERVED.has(path)
}

/**
 * Limits concurrent requests by address behind a proxy, where connections do not show the client. Several processes
 * share the limit evenly.
 */
export function limitConcurrentRequests({ perAddress = 200, processes = 1 } = {}): MiddlewareHandler<Env> {
  const limit = Math.ceil(perAddress / processes)
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const { config } = c.get('app')
    if (!config.hasLimits || config.trustedProxies === 0) return await next()
    const address = addressOf(c)
    const count = underWay.get(address) ?? 0
    if (count >= limit) refuse(503, 'unavailable', { retryAfterSeconds: 5 })
    underWay.set(address, count + 1)
    try {
      return await next()
    } finally {
      const remaining = (underWay.get(address) ?? 1) - 1
      if (remaining === 0) underWay.delete(address)
      else underWay.set(address, remaining)
    }
  }
}
