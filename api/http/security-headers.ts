import { cors } from 'hono/cors'
import { isHttps } from '../accounts/session/session.ts'
import type { Context, Middleware } from '../app-context.ts'
import { isOwnHost, ownOrigin } from './origins.ts'
import { refuse } from './refusal.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses requests that no route handles: other methods, foreign hosts, and ambiguous paths. */
export const refuseMalformed: Middleware = async (c, next) => {
  if (!METHODS.has(c.req.method)) refuse(405, 'method-not-allowed', { headers: { Allow: [...METHODS].join(', ') } })
  const path = c.env?.incoming?.url ?? new URL(c.req.url).pathname
  const [pathname = ''] = path.split('?')
  if (!pathname.startsWith('/') || /\/\/|\\|%00|%5c|%2f/i.test(pathname) || !isDecodable(pathname))
    refuse(400, 'bad-request')
  if (!isOwnHost(c.get('app').config, c.req.header('host') ?? new URL(c.req.url).host)) refuse(421, 'wrong-host')
  await next()
}

/**
 * Writes must come from the product's own pages, or from clients that are no browsers. The browser sets both headers,
 * and another site cannot forge them; a client that sends neither header is no browser, so it has no member's cookies.
 */
export const sameOrigin: Middleware = async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method)) {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (site === 'cross-site' || site === 'same-site') refuse(403, 'cross-site')
    if (origin !== undefined && origin !== originOf(c)) refuse(403, 'cross-site')
  }
  await next()
}

/** Set on every response, unless a handler sets them to other values. */
const DEFAULT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-XSS-Protection': '0',
  'Origin-Agent-Cluster': '?1',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Sets the headers on Node's response, which avoids copying them; in tests, without a socket, on the response. */
export const securityHeaders: Middleware = async (c, next) => {
  const headers = HEADERS[c.req.path.startsWith('/api/') ? 'api' : 'page'][isHttps(c) ? 'https' : 'http']
  const outgoing = c.env?.outgoing
  if (outgoing) for (const [name, value] of headers) outgoing.setHeader(name, value)
  await next()
  if (outgoing) return
  for (const [name, value] of headers)
    if (!c.res.headers.has(name) && !(name === FRAME_OPTIONS && c.get('isFramable'))) c.header(name, value)
}

const FRAME_OPTIONS = 'X-Frame-Options'

/** Lets other sites frame this response. Only for one without buttons: the page around could make a visitor click. */
export function allowFraming(c: Context) {
  c.set('isFramable', true)
  c.env?.outgoing?.removeHeader(FRAME_OPTIONS)
}

const NO_STORE = { 'Cache-Control': 'no-store' }
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
const HEADERS = {
  api: {
    http: Object.entries({ ...DEFAULT_HEADERS, ...NO_STORE }),
    https: Object.entries({ ...DEFAULT_HEADERS, ...NO_STORE, ...HTTPS_ONLY }),
  },
  page: { http: Object.entries(DEFAULT_HEADERS), https: Object.entries({ ...DEFAULT_HEADERS, ...HTTPS_ONLY }) },
}

/** The policy of the pages. With Firebase, the page must reach Firebase and its bot check. */
export function pagePolicy(c: Context): string {
  const { firebase } = c.get('app').config
  return policy(c, firebase && firebaseSources(firebase.emulatorHost))
}

/** The service worker inherits no policy, and connects to no other server. */
export function workerPolicy(c: Context): string {
  return policy(c)
}

/** The worker that reads flyers compiles WebAssembly, and requests only its own files. It runs no text as a script. */
export const flyerReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The worker of the map decodes what the page passes to it, and requests nothing. */
export const mapWorkerPolicy = "default-src 'none'; script-src 'self'"

type ExternalSources = { script: string; frame: string; connect: string }

/**
 * Allows only what phone sign-in needs: the calls, and the invisible bot check with its scripts. Google's library for
 * pop-ups and the project's own pages are not needed, and would allow foreign scripts. The bot check creates script
 * URLs and markup itself, so trusted types cannot be required.
 */
function firebaseSources(emulatorHost: string | undefined): ExternalSources {
  const calls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  return {
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    connect: joined(...calls, 'https://www.google.com/recaptcha/', emulatorHost && `http://${emulatorHost}`),
  }
}

function policy(c: Context, external?: ExternalSources): string {
  const host = c.req.header('host') ?? 'localhost'
  const socket = isHttps(c) ? `wss://${host}` : `ws://${host}`
  return [
    "default-src 'none'",
    joined("script-src 'self'", external?.script),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    joined("connect-src 'self'", socket, external?.connect),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(external
      ? [`frame-src ${external.frame}`]
      : ["require-trusted-types-for 'script'", 'trusted-types pista-worker default']),
    ...(isHttps(c) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function joined(...sources: (string | undefined)[]) {
  return sources.filter(Boolean).join(' ')
}

/** This server's origin, in the form that browsers send. */
export function originOf(c: Context): string {
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

/**
 * For responses that every site may read: the browser sends no cookies with these requests. It also responds to the
 * preflight of a request with `If-None-Match`, and comes before all checks, so that scripts can read refusals as well.
 */
export const openToAllOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['If-None-Match'],
  exposeHeaders: ['ETag', 'Retry-After'],
  maxAge: 24 * 3600,
})
