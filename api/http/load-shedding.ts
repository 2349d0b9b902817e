import type { Middleware } from '../app-context.ts'
import { countedNetworks } from './client-address.ts'
import { addressOf } from './limits.ts'
import { refuse } from './refusal.ts'

/**
 * For more requests than the process can serve (`tests/api/load.test.ts`): without it the polls delay the writes.
 * Middleware before any database access. Under overload, reads that the app repeats automatically are refused. Writes
 * are served as long as possible, because a refused message must be sent again. Health checks are always served,
 * because a restart would increase the load.
 */
export const shedLoad: Middleware = async (c, next) => {
  if (c.get('app').load.isOverloaded() && c.get('app').config.hasLimits && isCheapToRetry(c.req.method, c.req.path)) {
    c.get('app').activity.requestShed()
    refuse(503, 'unavailable', { retryAfterSeconds: 2 + Math.random() * 4 })
  }
  await next()
}

/** Health checks, and the URLs for signing in and out, which a browser opens once and does not retry. */
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

const REQUESTS_OF_ADDRESS = 200

/**
 * For one client that holds many slow requests behind a proxy, where connections do not show the client. Limits
 * concurrent requests by address and network. Several processes share the limit evenly.
 */
export function limitConcurrentRequests({ processes = 1 } = {}): Middleware {
  const limit = Math.ceil(REQUESTS_OF_ADDRESS / processes)
  const activeRequests = new Map<string, number>()
  return async (c, next) => {
    const { config } = c.get('app')
    if (!config.hasLimits || config.trustedProxies === 0) return await next()
    const networks = countedNetworks(addressOf(c))
    if (networks.some(({ network, times }) => (activeRequests.get(network) ?? 0) >= limit * times))
      refuse(503, 'unavailable', { retryAfterSeconds: 5 })
    for (const { network } of networks) activeRequests.set(network, (activeRequests.get(network) ?? 0) + 1)
    try {
      return await next()
    } finally {
      for (const { network } of networks) {
        const remaining = (activeRequests.get(network) ?? 1) - 1
        if (remaining === 0) activeRequests.delete(network)
        else activeRequests.set(network, remaining)
      }
    }
  }
}
