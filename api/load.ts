import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import { addressOf } from './limits.ts'
import { refuse } from './refusal.ts'
import type { Env } from './setting.ts'

/** How busy this process is. */
export type Load = { isOverloaded: () => boolean; close: () => void }

export const noLoad: Load = { isOverloaded: () => false, close: () => {} }

const OVERLOADED_P99_MS = 500
const CHECK_MS = 1_000
/** Several stalls within this time are a load; one stall alone is not. */
const WINDOW_CHECKS = 5

/** Overloaded means that timers are late: the 99th percentile of the event loop's delay over the last seconds. */
export function watchLoad(): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let isOverloaded = false
  let checks = 0
  const timer = setInterval(() => {
    isOverloaded = delay.percentile(99) / 1e6 > OVERLOADED_P99_MS
    checks += 1
    if (checks % WINDOW_CHECKS === 0) delay.reset()
  }, CHECK_MS)
  timer.unref()
  return {
    isOverloaded: () => isOverloaded,
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
  if (isCheapToRetry(c.req.method, c.req.path) && c.var.load.isOverloaded())
    refuse(503, 'unavailable', { retryAfterSeconds: 2 + Math.random() * 4 })
  await next()
}

const HEALTH = new Set(['/api/health', '/api/ready'])

function isCheapToRetry(method: string, path: string) {
  return (method === 'GET' || method === 'HEAD') && /^\/(api|og)\//.test(path) && !HEALTH.has(path)
}

/** Behind a proxy, connections say nothing about who sends: there the requests under way are counted by address. */
export function limitUnderWay(perAddress = 200): MiddlewareHandler<Env> {
  const underWay = new Map<string, number>()
  return async (c, next) => {
    const { config } = c.var
    if (!config.hasLimits || config.trustedProxies === 0) return await next()
    const address = addressOf(c)
    const count = underWay.get(address) ?? 0
    if (count >= perAddress) refuse(503, 'unavailable', { retryAfterSeconds: 5 })
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
