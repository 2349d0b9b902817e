import type { Context, MiddlewareHandler } from 'hono'
import { isHttps } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { isOwnHost, ownOrigin } from './origins.ts'
import { refuse } from './refusal.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** What no route should ever see: other methods, hosts that are not ours, paths that mean two things. */
export const refuseMalformed: MiddlewareHandler<Env> = async (c, next) => {
  if (!METHODS.has(c.req.method)) refuse(405, 'method-not-allowed', { headers: { Allow: [...METHODS].join(', ') } })
  const path = c.env?.incoming?.url ?? new URL(c.req.url).pathname
  const [pathname = ''] = path.split('?')
  if (!pathname.startsWith('/') || /\/\/|\\|%00|%5c|%2f/i.test(pathname) || !isDecodable(pathname))
    refuse(400, 'bad-request')
  if (!isOwnHost(c.get('app').config, c.req.header('host') ?? new URL(c.req.url).host)) refuse(421, 'wrong-host')
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
    if (origin !== undefined && origin !== originOf(c)) refuse(403, 'cross-site')
  }
  await next()
}

/** On every answer, unless a handler says otherwise. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-XSS-Protection': '0',
  'Origin-Agent-Cluster': '?1',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/**
 * Node's own response takes them before the answer exists, so that they cost no second look at it: what the answer says
 * wins when it is written. Without a socket, as in tests, they are added to the answer.
 */
export const securityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  const headers = lists[c.req.path.startsWith('/api/') ? 'api' : 'page'][isHttps(c) ? 'https' : 'http']
  const outgoing = c.env?.outgoing
  if (outgoing) for (const [name, value] of headers) outgoing.setHeader(name, value)
  await next()
  if (!outgoing) for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
}

const NO_STORE = { 'Cache-Control': 'no-store' }
const STRICT = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
const lists = {
  api: { http: Object.entries({ ...SAFE, ...NO_STORE }), https: Object.entries({ ...SAFE, ...NO_STORE, ...STRICT }) },
  page: { http: Object.entries(SAFE), https: Object.entries({ ...SAFE, ...STRICT }) },
}

/** The policy of the pages. Where Firebase proves phones, the page has to reach it and its bot check. */
export function pagePolicy(c: Context<Env>): string {
  const { firebase } = c.get('app').config
  return policy(c, firebase && firebaseSources(firebase.emulatorHost))
}

/** The worker inherits no policy, and never has to reach anybody but us. */
export function workerPolicy(c: Context<Env>): string {
  return policy(c)
}

type Foreign = { script: string; frame: string; connect: string }

/**
 * Only what signing in by phone asks for: its calls, and the invisible bot check with the code it loads. Google's library
 * for pop-ups and the project's own pages are never needed, and would let anybody's script in. The bot check makes script
 * addresses and markup by itself, so the page's rule against that cannot hold beside it.
 */
function firebaseSources(emulatorHost: string | undefined): Foreign {
  const calls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  return {
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    connect: listed(...calls, 'https://www.google.com/recaptcha/', emulatorHost && `http://${emulatorHost}`),
  }
}

function policy(c: Context<Env>, foreign?: Foreign): string {
  const host = c.req.header('host') ?? 'localhost'
  const socket = isHttps(c) ? `wss://${host}` : `ws://${host}`
  return [
    "default-src 'none'",
    listed("script-src 'self'", foreign?.script),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    listed("connect-src 'self'", socket, foreign?.connect),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(foreign
      ? [`frame-src ${foreign.frame}`]
      : ["require-trusted-types-for 'script'", 'trusted-types pista-worker']),
    ...(isHttps(c) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function listed(...sources: (string | undefined)[]) {
  return sources.filter(Boolean).join(' ')
}

/** Our own origin as the browser names it. */
export function originOf(c: Context<Env>): string {
  return ownOrigin(c.get('app').config, c.req.header('host'))
}

function isDecodable(pathname: string) {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
