import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../app-context.ts'
import { addressOf } from './limits.ts'
import { refuse } from './refusal.ts'

/** How busy this process is. */
export type Load = {
  isOverloaded: () => boolean
  /** The worst delay of the event loop since the last call: the 99th percentile of the worst second. */
  takeWorstDelayMs: () => number
  close: () => void
}

export const noLoad: Load = { isOverloaded: () => false, takeWorstDelayMs: () => 0, close: () => {} }

const LATE_P99_MS = 500
const CHECK_MS = 1_000
/** Late in so many of the last seconds is a load; one stall alone is not. */
const LATE_CHECKS = 3
const CHECKS = 5

type Delay = Pick<ReturnType<typeof monitorEventLoopDelay>, 'enable' | 'disable' | 'percentile' | 'reset'>

/**
 * Overloaded means that timers are late again and again: each second on its own is late when the 99th percentile of the
 * event loop's delay in it is. Call `start` once the server listens: what starting takes is no load.
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
 * Stands before anything is asked of the database. Under load, reads that the app repeats by itself are put off; writes are
 * served as long as possible, because a message that is refused has to be sent again, and health checks always are: a
 * restart would only add to the load.
 */
export const shedLoad: MiddlewareHandler<Env> = async (c, next) => {
  if (c.get('app').load.isOverloaded() && c.get('app').config.hasLimits && isCheapToRetry(c.req.method, c.req.path)) {
    c.get('app').activity.requestShed()
    refuse(503, 'unavailable', { retryAfterSeconds: 2 + Math.random() * 4 })
  }
  await next()
}

/** Health checks, and the pages of signing in and out: a browser goes there once, and nothing repeats it. */
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
 * Behind a proxy, connections say nothing about who sends: there the requests under way are counted by address. Several
 * processes share the bound evenly.
 */
export function limitConcurrentRequests({ perAddress = 200, processes = 1 } = {}): MiddlewareHandler<Env> {
  const most = Math.ceil(perAddress / processes)
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const { config } = c.get('app')
    if (!config.hasLimits || config.trustedProxies === 0) return await next()
    const address = addressOf(c)
    const count = underWay.get(address) ?? 0
    if (count >= most) refuse(503, 'unavailable', { retryAfterSeconds: 5 })
    underWay.set(address, count + 1)
    try {
      return await next()
    } finally {
      const left = (underWay.get(address) ?? 1) - 1
      if (left === 0) underWay.delete(address)
      else underWay.set(address, left)
    }
  }
}
