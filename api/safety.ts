import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from './refusal.ts'
import { isHttps } from './session.ts'
import type { Env } from './setting.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)(:\d+)?$/

/** What no route should ever see: other methods, hosts that are not ours, paths that mean two things. */
export const edge: MiddlewareHandler<Env> = async (c, next) => {
  if (!METHODS.has(c.req.method)) refuse(405, 'method-not-allowed', { headers: { Allow: [...METHODS].join(', ') } })
  const path = c.env?.incoming?.url ?? new URL(c.req.url).pathname
  const [pathname = ''] = path.split('?')
  if (!pathname.startsWith('/') || /\/\/|\\|%00|%5c|%2f/i.test(pathname) || !isDecodable(pathname))
    refuse(400, 'bad-request')
  if (!isOurHost(c)) refuse(421, 'wrong-host')
  await next()
}

/**
 * A write must come from our own pages, or from no browser at all. Both headers are set by the browser and cannot be
 * forged by another site; where neither is present there is no victim whose cookies could be misused.
 */
export const sameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method)) {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (site === 'cross-site' || site === 'same-site') refuse(403, 'cross-site')
    if (site === undefined && origin !== undefined && origin !== originOf(c)) refuse(403, 'cross-site')
    if (site !== undefined && origin !== undefined && origin !== originOf(c)) refuse(403, 'cross-site')
  }
  await next()
}

export const safeHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const h = c.res.headers
  if (h.get('Content-Type') === 'application/json') h.set('Content-Type', 'application/json; charset=utf-8')
  if (c.req.path.startsWith('/api/') && !h.has('Cache-Control')) h.set('Cache-Control', 'no-store')
  h.set('X-Content-Type-Options', 'nosniff')
  h.set('X-Frame-Options', 'DENY')
  h.set('X-XSS-Protection', '0')
  h.set('Origin-Agent-Cluster', '?1')
  h.set('Cross-Origin-Opener-Policy', 'same-origin')
  h.set('Cross-Origin-Resource-Policy', 'same-origin')
  h.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()')
  if (!h.has('Referrer-Policy')) h.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (!h.has('Content-Security-Policy'))
    h.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  if (isHttps(c)) h.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
}

/** The policy of the pages and of the worker, which inherits nothing from them. */
export function pagePolicy(c: Context<Env>): string {
  const host = c.req.header('host') ?? 'localhost'
  const socket = isHttps(c) ? `wss://${host}` : `ws://${host}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pista-worker',
    ...(isHttps(c) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Our own origin as the browser names it. */
export function originOf(c: Context<Env>): string {
  return c.var.config.publicOrigin ?? `http://${c.req.header('host') ?? 'localhost'}`
}

function isOurHost(c: Context<Env>) {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const { publicOrigin } = c.var.config
  return LOOPBACK.test(host) || (publicOrigin !== undefined && new URL(publicOrigin).host === host)
}

function isDecodable(pathname: string) {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
